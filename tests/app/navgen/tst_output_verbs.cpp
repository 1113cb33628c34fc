#include <QtTest>

#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>

#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <filesystem>

#include "core/output/project/project_file.h"
#include "navgen_files.h"
#include "navgen_run.h"
#include "test_program.h"

using namespace navwright;
namespace fs = std::filesystem;

/// `--out -` and /dev/stdout for every verb that writes a text, and outputs that are no plain files.
class TestOutputVerbs : public QObject {
    Q_OBJECT

    NavgenFolder folder_;
    std::string nav_;

    /// A row's words, with the output in place of "@".
    [[nodiscard]] static std::vector<std::string> withOutput(const QStringList& words, const char* output) {
        std::vector<std::string> all;
        for (const auto& word : words) all.push_back(word == "@" ? output : word.toStdString());
        return all;
    }

    void verbsThatWriteText() const {
        QTest::addColumn<QStringList>("words");
        const auto map = QString::fromStdString(NavgenFolder::sampleMap());
        const auto demos = QString::fromStdString(NavgenFolder::sample());
        const auto nav = QString::fromStdString(nav_);
        const auto project = QString::fromStdString(folder_.at("work.navwright"));
        const QStringList off{"--no-cache", "--set", "fill.mode=off", "--set", "rehearse.rounds=0"};
        QTest::newRow("generate --report")
            << QStringList{"generate", "--bsp", map,  "--out", QString::fromStdString(folder_.at("more.nav")),
                           "--report", "@",     demos} +
                   off;
        QTest::newRow("convert") << QStringList{"convert", "--to", "navjson", nav, "@"};
        QTest::newRow("coverage") << QStringList{"coverage", nav, "--bsp", map, "--json-out", "@"};
        QTest::newRow("verify") << QStringList{"verify", nav, "--bsp", map, "--json-out", "@", "--no-cache"};
        QTest::newRow("navtest") << QStringList{"navtest", nav,      "--bsp", map,          "--out",
                                                "@",       "--bots", "2",     "--duration", "20"};
        QTest::newRow("agreement") << QStringList{"agreement",  demos, "--bsp",     map,
                                                  "--json-out", "@",   "--no-cache"};
        QTest::newRow("report") << QStringList{"report", project, "-o", "@", "--no-pictures", "--no-cache"};
    }

  private slots:
    void initTestCase() {
        nav_ = folder_.at("sample.nav");
        const auto run = writePlainNav(nav_);
        QVERIFY2(run.code == 0, run.err);
        ProjectFile project;
        project.mapName = "nw_sample";
        project.map = ProjectInput{NavgenFolder::sampleMap()};
        project.nav = ProjectInput{nav_};
        QVERIFY(saveProject(project, folder_.at("work.navwright")));
    }

    void standardOutputHoldsTheTextAlone_data() { verbsThatWriteText(); }
    void standardOutputHoldsTheTextAlone() {
        QFETCH(const QStringList, words);
        const auto run = runInProcess(withOutput(words, "-"));
        QVERIFY2(run.code == 0 || run.code == 3, run.err);
        if (words.first() == "report") {
            QVERIFY2(run.out.startsWith("<!DOCTYPE html>"), run.out.left(200));
        } else {
            QJsonParseError error;
            QJsonDocument::fromJson(run.out, &error);
            QVERIFY2(error.error == QJsonParseError::NoError, run.out.left(200));
        }
        QVERIFY(!fs::exists("-"));
        QVERIFY2(!run.err.contains("written: -\n"), run.err);
        const auto same = runInProcess(withOutput(words, "/dev/stdout"));
        QCOMPARE(same.code, run.code);
        // How long generating took is part of its report.
        if (words.first() == "generate") {
            QCOMPARE(QJsonDocument::fromJson(same.out).object().keys(),
                     QJsonDocument::fromJson(run.out).object().keys());
        } else {
            QCOMPARE(same.out.size(), run.out.size());
        }
    }

    void oneStandardOutputIsEnough() {
        const auto run = runInProcess(
            {"navtest", nav_, "--bsp", NavgenFolder::sampleMap(), "--out", "-", "--trace", "/dev/stdout"});
        QCOMPARE(run.code, 2);
        QVERIFY2(run.err.contains("Two outputs"), run.err);
        QVERIFY(run.out.isEmpty());
    }

    /// A device of our own, so that a fault costs the system none.
    void aDeviceStaysADevice() {
        const auto device = folder_.at("null");
        if (::mknod(device.c_str(), S_IFCHR | 0666, makedev(1, 3)) != 0) QSKIP("needs root");
        const auto run =
            runInProcess({"coverage", nav_, "--bsp", NavgenFolder::sampleMap(), "--json-out", device});
        QVERIFY2(run.code == 0, run.err);
        QVERIFY(fs::is_character_file(device));
    }

    void aFifoThatNobodyReadsIsRefused() {
        const auto fifo = folder_.at("fifo");
        QCOMPARE(::mkfifo(fifo.c_str(), 0600), 0);
        const auto run = runInProcess({"convert", "--to", "navjson", nav_, fifo});
        QCOMPARE(run.code, 2);
        QVERIFY2(run.err.contains("This FIFO has no reader"), run.err);
        QVERIFY(fs::is_fifo(fifo));
    }

    void aLinkToAnInputIsThatInput() {
        const auto link = folder_.at("link.nav");
        fs::create_symlink(nav_, link);
        const auto before = NavgenFolder::read(nav_);
        const auto run = runInProcess({"convert", "--to", "aq2", nav_, link});
        QCOMPARE(run.code, 2);
        QVERIFY2(run.err.contains("would overwrite an input"), run.err);
        QCOMPARE(NavgenFolder::read(nav_), before);
    }

    /// Of every verb that takes demos and writes files: a demo that only a folder, or a project, names.
    void demosOfFoldersAreNotOverwritten_data() {
        QTest::addColumn<QStringList>("words");
        const auto map = QString::fromStdString(NavgenFolder::sampleMap());
        const auto nav = QString::fromStdString(nav_);
        const auto demos = QString::fromStdString(folder_.at("held"));
        const auto other = QString::fromStdString(folder_.at("other"));
        const QStringList confidence{"confidence", nav, "--bsp", map, "--no-cache", "--demos", demos};
        const QStringList prove{"prove", nav, "--bsp", map, "--demos", demos};
        const QStringList generate{"generate", "--bsp", map, "--no-cache", demos};
        const QStringList tune{"tune", "--parameters", "nodes.*", "--bsp",
                               map,    "--no-cache",   "--demos", demos};
        const QStringList team{"navtest", nav, "--bsp",      map,  "--team",  "explorer:1",
                               "--bots",  "1", "--duration", "10", "--demos", demos};
        const auto project = QString::fromStdString(folder_.at("held.navwright"));
        const std::vector<std::pair<const char*, QStringList>> rows{
            {"generate --out", generate + QStringList{"--out", "@"}},
            {"generate --report", generate + QStringList{"--out", other, "--report", "@"}},
            {"confidence --json-out", confidence + QStringList{"--json-out", "@"}},
            {"confidence --out", confidence + QStringList{"--min", "0.5", "--out", "@"}},
            {"prove --out", prove + QStringList{"--out", "@"}},
            {"prove --apply", prove + QStringList{"--apply", "@"}},
            {"verify --json-out",
             {"verify", nav, "--bsp", map, "--json-out", "@", "--no-cache", "--demos", demos}},
            {"agreement --json-out", {"agreement", demos, "--bsp", map, "--json-out", "@", "--no-cache"}},
            {"deaths --json-out", {"deaths", demos, "--json-out", "@"}},
            {"navtest --out", team + QStringList{"--out", "@"}},
            {"tune --state", tune + QStringList{"--state", "@"}},
            {"tune --report", tune + QStringList{"--state", other, "--report", "@"}},
            {"report", {"report", project, "-o", "@", "--no-pictures", "--no-cache"}},
            {"bundle", {"bundle", project, "-o", "@"}}};
        for (const auto& [name, words] : rows) QTest::newRow(name) << words;
    }
    void demosOfFoldersAreNotOverwritten() {
        QFETCH(const QStringList, words);
        fs::remove_all(folder_.at("held"));
        fs::create_directories(folder_.at("held/deeper"));
        const auto demo = folder_.at("held/deeper/1.mvd2");
        fs::copy_file(NavgenFolder::sample() + "/sample_1.mvd2", demo);
        fs::create_symlink("deeper", folder_.at("held/linked"));
        fs::remove(folder_.at("same"));
        fs::create_hard_link(demo, folder_.at("same"));
        ProjectFile project;
        project.mapName = "nw_sample";
        project.map = ProjectInput{NavgenFolder::sampleMap()};
        project.nav = ProjectInput{nav_};
        project.demos.push_back({.file = {demo}});
        QVERIFY(saveProject(project, folder_.at("held.navwright")));
        const auto before = NavgenFolder::read(demo);
        for (const auto* name : {"held/deeper/1.mvd2", "held/../held/linked/1.mvd2", "same"}) {
            const auto run = runInProcess(withOutput(words, folder_.at(name).c_str()));
            QVERIFY2(run.err.contains("would overwrite an input"), run.err);
            QCOMPARE(run.code, 2);
            QVERIFY(NavgenFolder::read(demo) == before);
            QVERIFY(fs::equivalent(folder_.at("same"), demo));
        }
    }

    /// They are read though nobody names them.
    void whatStandsForEntitiesIsNotOverwritten_data() {
        QTest::addColumn<QStringList>("words");
        const auto map = QString::fromStdString(folder_.at("maps/nw_sample.bsp"));
        const auto nav = QString::fromStdString(nav_);
        QTest::newRow("a map") << QStringList{"coverage", nav, "--bsp", map, "--json-out", "@"};
        QTest::newRow("a project") << QStringList{
            "report",    QString::fromStdString(folder_.at("entities.navwright")), "-o", "@", "--no-pictures",
            "--no-cache"};
    }
    void whatStandsForEntitiesIsNotOverwritten() {
        QFETCH(const QStringList, words);
        fs::create_directories(folder_.at("maps"));
        folder_.write("maps/nw_sample.bsp", NavgenFolder::read(NavgenFolder::sampleMap()));
        ProjectFile project;
        project.mapName = "nw_sample";
        project.map = ProjectInput{folder_.at("maps/nw_sample.bsp")};
        project.nav = ProjectInput{nav_};
        QVERIFY(saveProject(project, folder_.at("entities.navwright")));
        const QByteArray entities = "{ \"classname\" \"worldspawn\" }\n";
        for (const auto* name : {"maps/nw_sample.ent", "maps/nw_sample.bsp.override"}) {
            folder_.write(name, entities);
            const auto run = runInProcess(withOutput(words, folder_.at(name).c_str()));
            QVERIFY2(run.err.contains("would overwrite an input"), run.err);
            QCOMPARE(run.code, 2);
            QCOMPARE(NavgenFolder::read(folder_.at(name)), entities);
        }
    }

    /// A limit of the shell or of a batch system.
    void aFileThatMayNotGetLargerIsSaid() {
        const auto old = folder_.write("limited.json", "old");
        const auto before = folder_.names();
        QProcess process;
        process.setChildProcessModifier([] {
            const rlimit limit{64, 64};
            ::setrlimit(RLIMIT_FSIZE, &limit);
        });
        process.start(NAVGEN_PROGRAM, {"convert", "--to", "navjson", QString::fromStdString(nav_),
                                       QString::fromStdString(old)});
        QVERIFY(process.waitForFinished());
        const auto said = process.readAllStandardError();
        QVERIFY2(process.exitStatus() == QProcess::NormalExit && process.exitCode() == 2, said);
        QVERIFY2(said.contains("ulimit"), said);
        QCOMPARE(NavgenFolder::read(old), QByteArray("old"));
        QCOMPARE(folder_.names(), before);
    }
};

NAVWRIGHT_TEST(TestOutputVerbs);
#include "tst_output_verbs.moc"
