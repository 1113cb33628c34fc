#include <QtTest>

#include <QProcess>
#include <QTemporaryDir>

#include <signal.h>

#include "core/base/atomic_file.h"
#include "core/output/project/project_file.h"
#include "navgen_run.h"
#include "plain_parameters.h"
#include "sanitizers.h"
#include "test_program.h"
#include "unzip.h"

using namespace navwright;

namespace fs = std::filesystem;

/// `navgen report` and `navgen bundle` on a project of the bundled sample.
class TestReportVerb : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;
    fs::path sample_ = NAVWRIGHT_SOURCE_DIR "/resources/sample";
    std::string at(const char* name) const { return folder_.filePath(name).toStdString(); }

    static QByteArray read(const std::string& file) {
        QFile opened(QString::fromStdString(file));
        return opened.open(QIODevice::ReadOnly) ? opened.readAll() : QByteArray();
    }
    static bool lives(const QByteArray& process) {
        const auto stat = read("/proc/" + process.toStdString() + "/stat");
        return !stat.isEmpty() && !stat.contains(") Z ");
    }
    ProjectFile project() const {
        ProjectFile project;
        project.mapName = "nw_sample";
        project.map = ProjectInput{sample_ / "nw_sample.bsp"};
        project.parameters = unrehearsed();
        for (const auto* demo : {"sample_1.mvd2", "sample_5.mvd2", "sample_2.mvd2.gz", "sample_3.mvd2.gz"}) {
            project.demos.push_back({{sample_ / demo}, true});
        }
        return project;
    }

  private slots:
    void init() { QVERIFY(saveProject(project(), at("work.navwright"))); }

    /// Tests have no workbench beside them, so that this is what a machine without a display gives.
    void withoutPicturesItSaysSo() {
        const auto run = runInProcess({"report", at("work.navwright"), "-o", at("out.html"), "--no-cache"});
        QVERIFY2(run.code == 0, run.err.constData());
        QVERIFY(run.err.contains("There are no pictures"));
        const auto html = read(at("out.html"));
        QVERIFY(html.contains("Bot navigation of nw_sample"));
        QVERIFY(html.contains("There are no pictures"));
        QVERIFY(html.contains("sample_5.mvd2"));
    }

    /// Not even one that heeds nothing, as while it waits for a display.
    void aKilledRunLeavesNoWorkbench() {
        const QTemporaryDir beside;
        const auto program = beside.filePath("navgen"), pid = beside.filePath("pid");
        QVERIFY(QFile::copy(NAVGEN_PROGRAM, program));
        QVERIFY(writeFile(beside.filePath("navwright").toStdString(),
                          "#!/bin/sh\ntrap '' TERM HUP\necho $$ >\"$PID_FILE.new\"\n"
                          "mv \"$PID_FILE.new\" \"$PID_FILE\"\nwhile :; do sleep 0.1; done\n"));
        QVERIFY(QFile::setPermissions(beside.filePath("navwright"), QFile::ReadOwner | QFile::ExeOwner));
        auto environment = QProcessEnvironment::systemEnvironment();
        environment.insert("DISPLAY", ":none");
        environment.insert("PID_FILE", pid);
        QProcess run;
        run.setProcessEnvironment(environment);
        run.start(program,
                  {"report", folder_.filePath("work.navwright"), "-o", folder_.filePath("out.html")});
        QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(pid), kHangMilliseconds);
        const auto workbench = read(pid.toStdString()).trimmed();
        QVERIFY(lives(workbench));
        run.kill();
        QVERIFY(run.waitForFinished());
        const bool ended = QTest::qWaitFor([&] { return !lives(workbench); }, 10000);
        if (!ended) ::kill(workbench.toInt(), SIGKILL);
        QVERIFY(ended);
    }

    void aDemoLeftOutIsNotReported() {
        auto less = project();
        less.demos[1].included = false;
        QVERIFY(saveProject(less, at("work.navwright")));
        const auto run = runInProcess(
            {"report", at("work.navwright"), "-o", at("out.html"), "--no-cache", "--no-pictures"});
        QVERIFY2(run.code == 0, run.err.constData());
        QVERIFY(!read(at("out.html")).contains("sample_5.mvd2"));
    }

    void aForeignNavIsReportedAndCompared() {
        const auto made = runInProcess({"generate", "--set", "rehearse.rounds=0", "--bsp",
                                        (sample_ / "nw_sample.bsp").string(), "-o", at("hand.nav"), "-q",
                                        "--no-cache", sample_.string()});
        QVERIFY2(made.code == 0, made.err.constData());
        auto foreign = project();
        foreign.demos.clear();
        foreign.nav = ProjectInput{at("hand.nav")};
        QVERIFY(saveProject(foreign, at("work.navwright")));
        const auto run = runInProcess({"report", at("work.navwright"), "-o", at("out.html"), "--no-pictures",
                                       "--compare", at("hand.nav")});
        QVERIFY2(run.code == 0, run.err.constData());
        QVERIFY(read(at("out.html")).contains("No difference."));
        QVERIFY(!read(at("out.html")).contains("Demos:"));
    }

    void badInputIsNamedAndNothingWritten_data() {
        QTest::addColumn<QStringList>("more");
        QTest::addColumn<QByteArray>("word");
        QTest::newRow("compared nav") << QStringList{"--compare", "/nowhere/a.nav"} << QByteArray("a.nav");
        QTest::newRow("test") << QStringList{"--navtest", "/nowhere/t.json"} << QByteArray("t.json");
        QTest::newRow("an input as target")
            << QStringList{"-o", folder_.filePath("work.navwright")} << QByteArray("work.navwright");
    }
    void badInputIsNamedAndNothingWritten() {
        QFETCH(QStringList, more);
        QFETCH(QByteArray, word);
        fs::remove(at("out.html"));
        std::vector<std::string> words{"report", at("work.navwright"), "--no-cache", "--no-pictures"};
        for (const auto& one : more) words.push_back(one.toStdString());
        if (!more.contains("-o")) words.insert(words.end(), {"-o", at("out.html")});
        const auto run = runInProcess(words);
        QCOMPARE(run.code, 2);
        QVERIFY2(run.err.contains(word), run.err.constData());
        QVERIFY(!fs::exists(at("out.html")));
    }

    void aMissingDemoIsNamedAndTheRestReported() {
        auto moved = project();
        moved.demos[1].file.path = "/gone/sample_5.mvd2";
        QVERIFY(saveProject(moved, at("work.navwright")));
        const auto without = runInProcess(
            {"report", at("work.navwright"), "-o", at("out.html"), "--no-cache", "--no-pictures"});
        QVERIFY2(without.code == 0, without.err.constData());
        QVERIFY2(without.err.contains("/gone/sample_5.mvd2: The demo is missing"), without.err.constData());
        QVERIFY(without.err.contains("--locate"));
        QVERIFY(!read(at("out.html")).contains("sample_5.mvd2"));

        const auto with = runInProcess({"report", at("work.navwright"), "-o", at("out.html"), "--no-cache",
                                        "--no-pictures", "--locate", sample_.string()});
        QVERIFY2(with.code == 0, with.err.constData());
        QVERIFY(!with.err.contains("missing"));
        QVERIFY(read(at("out.html")).contains("sample_5.mvd2"));
    }

    void aChangedDemoIsNamed() {
        auto changed = project();
        changed.demos[0].file.hash = contentHash("what it once was");
        QVERIFY(saveProject(changed, at("work.navwright")));
        const auto run = runInProcess(
            {"report", at("work.navwright"), "-o", at("out.html"), "--no-cache", "--no-pictures"});
        QVERIFY2(run.code == 0, run.err.constData());
        QVERIFY2(run.err.contains("sample_1.mvd2: The demo has changed"), run.err.constData());
    }

    void whatCannotBeDoneWithoutIsNamed_data() {
        QTest::addColumn<QString>("lost");
        QTest::addColumn<QByteArray>("said");
        QTest::newRow("map") << "map" << QByteArray("/gone/nw_sample.bsp: The project's map is missing");
        QTest::newRow("nav") << "nav" << QByteArray("/gone/hand.nav: The project's nav is missing");
        QTest::newRow("all demos") << "demos" << QByteArray("All demos of the project are missing");
    }
    void whatCannotBeDoneWithoutIsNamed() {
        QFETCH(const QString, lost);
        QFETCH(const QByteArray, said);
        auto moved = project();
        if (lost == "map") moved.map->path = "/gone/nw_sample.bsp";
        if (lost == "nav") moved.nav = ProjectInput{"/gone/hand.nav"};
        if (lost == "demos") {
            for (auto& demo : moved.demos) demo.file.path = "/gone" / demo.file.path.filename();
        }
        QVERIFY(saveProject(moved, at("work.navwright")));
        const auto run = runInProcess(
            {"report", at("work.navwright"), "-o", at("none.html"), "--no-cache", "--no-pictures"});
        QCOMPARE(run.code, 2);
        QVERIFY2(run.err.contains(said), run.err.constData());
        QVERIFY(run.err.contains("--locate"));
        QVERIFY(!fs::exists(at("none.html")));
    }

    void infoTellsWhatBecameOfTheInputs() {
        auto mixed = project();
        mixed.demos[0].file.hash = contentHash("what it once was");
        mixed.demos[1].file.path = "/gone/sample_5.mvd2";
        QVERIFY(saveProject(mixed, at("work.navwright")));
        const auto run = runInProcess({"info", at("work.navwright")});
        QVERIFY2(run.code == 0, run.err.constData());
        QVERIFY2(run.out.contains("changed since") && run.out.contains("missing"), run.out.constData());
        QVERIFY(run.out.contains("nw_sample"));
    }

    void aBrokenProjectIsNamed_data() {
        QTest::addColumn<QByteArray>("verb");
        for (const auto* verb : {"report", "bundle", "info"}) QTest::newRow(verb) << QByteArray(verb);
    }
    void aBrokenProjectIsNamed() {
        QFETCH(const QByteArray, verb);
        auto text = writeProject(project(), at("work.navwright"));
        text.resize(text.size() / 2);
        QVERIFY(writeFile(at("work.navwright"), text));
        const auto run = runInProcess({verb.toStdString(), at("work.navwright")});
        QCOMPARE(run.code, 2);
        QVERIFY2(run.err.contains("work.navwright"), run.err.constData());
    }

    void aBundleHoldsTheInputsWhenAsked() {
        const auto without = runInProcess({"bundle", at("work.navwright"), "-o", at("small.zip")});
        QVERIFY2(without.code == 0, without.err.constData());
        const auto with =
            runInProcess({"bundle", at("work.navwright"), "-o", at("large.zip"), "--with-inputs"});
        QVERIFY2(with.code == 0, with.err.constData());
        QVERIFY(read(at("large.zip")).size() > 10 * read(at("small.zip")).size());
        QVERIFY(read(at("large.zip")).contains("inputs/nw_sample.bsp"));
        QVERIFY(!read(at("small.zip")).contains("inputs/nw_sample.bsp"));
    }

    /// Unpacked in another folder, the project leads to the same nav and the same report.
    void aBundleIsOpenedAnew() {
        const std::vector<std::string> more{"--no-cache", "--no-pictures", "-o"};
        const auto report = [&](const std::string& project, const std::string& out) {
            std::vector<std::string> words{"report", project};
            words.insert(words.end(), more.begin(), more.end());
            words.push_back(out);
            return runInProcess(words);
        };
        const auto packed =
            runInProcess({"bundle", at("work.navwright"), "-o", at("whole.zip"), "--with-inputs"});
        QVERIFY2(packed.code == 0, packed.err.constData());
        QTemporaryDir elsewhere;
        const auto files = unzip(at("whole.zip"));
        for (auto file = files.begin(); file != files.end(); ++file) {
            const auto path = fs::path(elsewhere.filePath(file.key()).toStdString());
            fs::create_directories(path.parent_path());
            QVERIFY(
                writeFile(path, std::string_view(file->constData(), static_cast<std::size_t>(file->size()))));
        }
        QCOMPARE(report(at("work.navwright"), at("here.html")).code, 0);
        const auto there = elsewhere.filePath("there.html").toStdString();
        const auto run = report(elsewhere.filePath("project.navwright").toStdString(), there);
        QVERIFY2(run.code == 0, run.err.constData());
        QVERIFY(!run.err.contains("has changed"));
        QCOMPARE(read(there), read(at("here.html")));
    }
};

NAVWRIGHT_TEST(TestReportVerb);
#include "tst_report_verb.moc"
