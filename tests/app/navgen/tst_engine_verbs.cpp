#include <QtTest>

#include <unistd.h>
#include <QProcess>
#include <QTemporaryDir>

#include <filesystem>
#include <fstream>

#include "app/server/run/engine_profile.h"
#include "core/output/project/project_file.h"
#include "navgen_files.h"
#include "navgen_run.h"
#include "sanitizers.h"
#include "test_program.h"

namespace {

namespace fs = std::filesystem;

constexpr const char* kMap = "nw_sample";

/// An engine folder with the fake server, whose settings are in a folder of the test's own.
class FakeEngine {
  public:
    FakeEngine() {
        fs::create_directories(at("action/bots/nav"));
        fs::create_directories(at("action/maps"));
        fs::create_directories(at("settings/navwright"));
        fs::copy_file(FAKE_Q2PRODED, at("q2proded"));
        std::ofstream(at("action/game.so")) << "navtest: banner version=1 engine";
        std::ofstream(nav()) << "the user's own nav";
        for (const auto* folder : {"", "action", "action/bots", "action/bots/nav"})
            fs::permissions(at(folder), fs::perms::all);
        qputenv("XDG_CONFIG_HOME", QByteArray::fromStdString(at("settings").string()));
    }
    ~FakeEngine() { qunsetenv("XDG_CONFIG_HOME"); }

    [[nodiscard]] fs::path at(const std::string& name) const {
        return fs::path(folder_.path().toStdString()) / name;
    }
    [[nodiscard]] fs::path nav() const { return at("action/bots/nav") / (std::string(kMap) + ".nav"); }
    [[nodiscard]] QByteArray navText() const { return NavgenFolder::read(nav().string()); }
    [[nodiscard]] bool leftAlone() const {
        return navText() == "the user's own nav" && !fs::exists(at("action/bots/nav/.navwright"));
    }

    /// The cvars that make the fake misbehave are in the settings, as a user's would be.
    void set(const std::string& name, const std::string& value) const { set({{name, value}}); }
    void set(const std::vector<std::pair<std::string, std::string>>& cvars) const {
        navwright::EngineProfile profile;
        profile.folder = at("");
        profile.cvars = cvars;
        QVERIFY(saveEngineProfile(profile, navwright::engineProfileFile()).has_value());
    }
    [[nodiscard]] std::vector<std::string> with(std::vector<std::string> arguments) const {
        arguments.insert(arguments.end(), {"--backend", "engine", "--engine", at("").string()});
        if (::geteuid() == 0) arguments.insert(arguments.end(), {"--engine-user", "nobody"});
        return arguments;
    }

  private:
    QTemporaryDir folder_;
};

}  // namespace

class TestEngineVerbs : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() {
        const auto made =
            runInProcess({"generate", "--set", "rehearse.rounds=0", "--bsp", NavgenFolder::sampleMap(),
                          NavgenFolder::sample(), "--no-cache", "--out", files_.at("tested.nav")});
        QVERIFY2(made.code == 0, made.err);
    }

    void navtestOnTheServerWritesItsReport() {
        const FakeEngine engine;
        const auto run = runInProcess(engine.with(navtest()));
        QVERIFY2(run.code == 0, run.err);
        QVERIFY(run.out.contains("nw_sample: passed after 300 s with 8 bots"));
        QVERIFY(NavgenFolder::read(files_.at("report.json")).contains("\"backend\": \"engine\""));
        QVERIFY(engine.leftAlone());
    }

    void aFailedVerdictIsExitThree() {
        const FakeEngine engine;
        engine.set("fake_verdict", "failed");
        const auto run = runInProcess(engine.with(navtest()));
        QVERIFY2(run.code == 3, run.err);
        QVERIFY(engine.leftAlone());
    }

    void aServerThatFailsIsExitTwoAndNothingIsWritten() {
        const FakeEngine engine;
        engine.set("fake_fault", "crash");
        QFile::remove(QString::fromStdString(files_.at("report.json")));
        const auto run = runInProcess(engine.with(navtest()));
        QCOMPARE(run.code, 2);
        QVERIFY2(run.err.contains("crashed (SIGSEGV)"), run.err);
        QVERIFY(!QFile::exists(QString::fromStdString(files_.at("report.json"))));
        QVERIFY(engine.leftAlone());
    }

    void withoutAFolderItSaysHowToNameOne() {
        const QTemporaryDir empty;
        qputenv("XDG_CONFIG_HOME", empty.path().toUtf8());
        auto arguments = navtest();
        arguments.insert(arguments.end(), {"--backend", "engine"});
        const auto run = runInProcess(arguments);
        qunsetenv("XDG_CONFIG_HOME");
        QCOMPARE(run.code, 2);
        QVERIFY2(run.err.contains("--engine DIR"), run.err);
    }

    void pipelineEndsWithTheServersVerdict() {
        const FakeEngine engine;
        const auto run = runInProcess(engine.with(pipeline()));
        QVERIFY2(run.code == 0, run.err);
        QVERIFY2(run.out.contains("kept: test 1 of 1"), run.out);
        QVERIFY(engine.leftAlone());
    }

    void pipelineKeepsTheBestOfItsTests() {
        const FakeEngine engine;
        engine.set("fake_verdict", "failed");
        auto arguments = pipeline();
        arguments.insert(arguments.end(), {"--max-iterations", "2"});
        const auto run = runInProcess(engine.with(arguments));
        QVERIFY2(run.code == 3, run.err);
        QVERIFY2(run.out.contains(" of 2"), run.out);
        QVERIFY2(run.err.contains("below 0.850"), run.err);
        QVERIFY(QFile::exists(QString::fromStdString(files_.at("nav/nw_sample.test02.navtest.json"))));
        QVERIFY(engine.leftAlone());
    }

    /// The usual loop gives up after three turns that are no better than the best.
    void pipelineGoesOnUntilNothingIsFound() {
        const FakeEngine engine;
        engine.set("fake_verdict", "failed");
        const auto turns = [&](const char* folder, const std::vector<std::string>& more) {
            auto arguments = turnsIn(folder);
            arguments.insert(arguments.end(), {"--max-iterations", "6"});
            arguments.insert(arguments.end(), more.begin(), more.end());
            const auto run = runInProcess(engine.with(arguments));
            return run.out.mid(run.out.indexOf("ended: "));
        };
        const auto usual = turns("usual", {}), patient = turns("patient", {"--until-nothing-found"});
        QVERIFY2(usual.contains("no better than the best"), usual);
        QVERIFY2(patient.contains(" of 6"), patient);
    }

    void aReportIsJudgedByTheServer() {
        const FakeEngine engine;
        navwright::ProjectFile project;
        project.mapName = kMap;
        project.map = navwright::ProjectInput{NavgenFolder::sampleMap()};
        project.nav = navwright::ProjectInput{files_.at("tested.nav")};
        const auto file = files_.at("work.navwright");
        QVERIFY(saveProject(project, file));
        const std::vector<std::string> words{"report", file, "-o", files_.at("report.html"), "--no-pictures"};
        const auto run = runInProcess(engine.with(words));
        QVERIFY2(run.code == 0, run.err);
        const auto html = NavgenFolder::read(files_.at("report.html"));
        QVERIFY(html.contains("tested by the server, for this report"));
        QVERIFY(!html.contains("the built-in simulator"));
        QVERIFY(engine.leftAlone());
        // A test that is there already leaves nothing to judge.
        auto both = words;
        both.insert(both.end(), {"--navtest", files_.at("report.json")});
        QCOMPARE(runInProcess(engine.with(both)).code, 1);
        // Without a verdict there is no report.
        engine.set("fake_fault", "crash");
        QFile::remove(QString::fromStdString(files_.at("report.html")));
        const auto failed = runInProcess(engine.with(words));
        QCOMPARE(failed.code, 2);
        QVERIFY2(failed.err.contains("crashed (SIGSEGV)"), failed.err);
        QVERIFY(!QFile::exists(QString::fromStdString(files_.at("report.html"))));
        QVERIFY(engine.leftAlone());
    }

    void pipelineKeepsItsTurnsWhenTheServerFails() {
        const FakeEngine engine;
        engine.set({{"fake_verdict", "failed"}, {"fake_fault", "crash"}, {"fake_from", "2"}});
        const auto run = runInProcess(engine.with(turnsIn("crashed")));
        QCOMPARE(run.code, 2);
        QVERIFY2(run.err.contains("crashed (SIGSEGV)"), run.err);
        QVERIFY2(run.err.contains("kept: test 1 of 1"), run.err);
        QVERIFY(firstTurnIsIn("crashed"));
        QVERIFY(engine.leftAlone());
    }

    void aReportOnAnotherNavEndsThePipelineAndKeepsItsTurns() {
        const FakeEngine engine;
        engine.set({{"fake_verdict", "failed"}, {"fake_fault", "wrong hash"}, {"fake_from", "2"}});
        const auto run = runInProcess(engine.with(turnsIn("other")));
        QCOMPARE(run.code, 2);
        QVERIFY2(run.err.contains(QByteArray(40, 'a')), run.err);
        QVERIFY(firstTurnIsIn("other"));
    }

    void anInterruptedPipelineKeepsItsTurnsAndLeavesNoServer() {
        const FakeEngine engine;
        engine.set({{"fake_verdict", "failed"}, {"fake_fault", "hang"}, {"fake_from", "2"}});
        QProcess navgen;
        QStringList arguments;
        for (const auto& argument : engine.with(turnsIn("stopped")))
            arguments << QString::fromStdString(argument);
        navgen.start(NAVGEN_PROGRAM, arguments);
        QTRY_VERIFY_WITH_TIMEOUT(NavgenFolder::read(engine.at("fake.runs").string()).toInt() >= 2,
                                 kHangMilliseconds);
        QTRY_VERIFY(NavgenFolder::read(engine.at("fake.pid").string()).toInt() > 0);
        const auto server = NavgenFolder::read(engine.at("fake.pid").string()).toInt();
        navgen.terminate();
        QVERIFY(navgen.waitForFinished());
        QCOMPARE(navgen.exitCode(), 130);
        QVERIFY(!lives(server));
        QVERIFY(firstTurnIsIn("stopped"));
        QVERIFY(engine.leftAlone());
    }

    void killedInTheMiddleItLeavesNoServerAndTheNextRunPutsTheNavBack() {
        const FakeEngine engine;
        QProcess navgen;
        startAndHang(navgen, engine);
        QTRY_VERIFY(engine.navText() != "the user's own nav");
        QTRY_VERIFY(NavgenFolder::read(engine.at("fake.pid").string()).toInt() > 0);
        const auto server = NavgenFolder::read(engine.at("fake.pid").string()).toInt();
        navgen.kill();
        QVERIFY(navgen.waitForFinished());
        QTRY_VERIFY(!lives(server));

        engine.set("fake_verdict", "passed");
        auto words = navtest();
        if (::geteuid() == 0) {
            const auto refused = runInProcess(engine.with(words));
            QCOMPARE(refused.code, 2);
            QVERIFY2(refused.err.contains("--put-back"), refused.err);
            QVERIFY(engine.navText() != "the user's own nav");
            words.emplace_back("--put-back");
        }
        const auto run = runInProcess(engine.with(words));
        QVERIFY2(run.code == 0, run.err);
        QVERIFY2(run.err.contains("cut short"), run.err);
        QVERIFY(engine.leftAlone());
    }

    void interruptedItLeavesNothing() {
        const FakeEngine engine;
        QProcess navgen;
        startAndHang(navgen, engine);
        QTRY_VERIFY(NavgenFolder::read(engine.at("fake.pid").string()).toInt() > 0);
        const auto server = NavgenFolder::read(engine.at("fake.pid").string()).toInt();
        navgen.terminate();
        QVERIFY(navgen.waitForFinished());
        QCOMPARE(navgen.exitCode(), 130);
        QVERIFY(!lives(server));
        QVERIFY(engine.leftAlone());
    }

  private:
    [[nodiscard]] std::vector<std::string> navtest() const {
        return {"navtest", files_.at("tested.nav"), "--bsp", NavgenFolder::sampleMap(),
                "--out",   files_.at("report.json")};
    }
    [[nodiscard]] std::vector<std::string> pipeline() const {
        return {"pipeline",   "--set", "rehearse.rounds=0", NavgenFolder::sampleMap(), NavgenFolder::sample(),
                "--no-cache", "--out", files_.at("nav")};
    }
    /// One test a turn, into a folder of its own.
    [[nodiscard]] std::vector<std::string> turnsIn(const char* folder) const {
        return {"pipeline",
                "--set",
                "rehearse.rounds=0",
                NavgenFolder::sampleMap(),
                NavgenFolder::sample(),
                "--no-cache",
                "--tests",
                "1",
                "--out",
                files_.at(folder)};
    }
    [[nodiscard]] bool firstTurnIsIn(const char* folder) const {
        const auto name = files_.at(folder) + "/nw_sample";
        const auto nav = NavgenFolder::read(name + ".nav");
        return !nav.isEmpty() && nav == NavgenFolder::read(name + ".test01.nav") &&
               !NavgenFolder::read(name + ".navledger.json").isEmpty() &&
               !QFile::exists(QString::fromStdString(name + ".test02.nav"));
    }
    /// A test on a server that does not end by itself.
    void startAndHang(QProcess& navgen, const FakeEngine& engine) const {
        engine.set("fake_fault", "hang");
        QStringList arguments;
        for (const auto& argument : engine.with(navtest())) arguments << QString::fromStdString(argument);
        navgen.start(NAVGEN_PROGRAM, arguments);
    }
    static bool lives(int process) {
        const auto status = NavgenFolder::read("/proc/" + std::to_string(process) + "/stat");
        const auto end = status.lastIndexOf(") ");
        return end >= 0 && status.at(end + 2) != 'Z';
    }

    NavgenFolder files_;
};

NAVWRIGHT_TEST(TestEngineVerbs);
#include "tst_engine_verbs.moc"
