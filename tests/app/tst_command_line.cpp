#include <QtTest>

#include <QProcess>

#include "navgen/verb.h"
#include "navgen_run.h"
#include "test_program.h"

using namespace navwright;

namespace {

std::vector<Verb> allVerbs() {
    return {
#define NAV_VERB(name) name##Verb(),
#include "navgen/verbs.def"
#undef NAV_VERB
    };
}

}  // namespace

/// What holds for every verb, and what the frame around them answers.
class TestCommandLine : public QObject {
    Q_OBJECT

  private slots:
    void wrongUsageIsExplained_data() {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QByteArray>("says");
        QTest::newRow("nothing") << QStringList{} << QByteArray("Name a verb");
        QTest::newRow("unknown verb") << QStringList{"parms"} << QByteArray("'parms'");
        QTest::newRow("unknown option") << QStringList{"params", "--colour"} << QByteArray("--colour");
        QTest::newRow("unknown parameter")
            << QStringList{"params", "--set", "nodes.colour=1"} << QByteArray("nodes.colour");
        QTest::newRow("out of range")
            << QStringList{"params", "--set", "nodes.radius=1"} << QByteArray("8..192");
        QTest::newRow("no value") << QStringList{"params", "--set", "nodes.radius"}
                                  << QByteArray("key=value");
        QTest::newRow("options that exclude each other")
            << QStringList{"params", "--json", "--markdown"} << QByteArray("excludes");
    }
    void wrongUsageIsExplained() {
        QFETCH(QStringList, arguments);
        QFETCH(QByteArray, says);
        std::vector<std::string> words;
        for (const auto& word : arguments) words.push_back(word.toStdString());
        const auto run = runInProcess(words);
        QCOMPARE(run.code, 1);
        QVERIFY(run.out.isEmpty());
        QVERIFY2(run.err.startsWith("navgen: "), run.err);
        QVERIFY2(run.err.contains(says), run.err);
        QVERIFY2(run.err.contains("--help"), run.err);
        QCOMPARE(run.err.count('\n'), 1);
    }

    void everyVerbHelpsWithAnExample_data() {
        QTest::addColumn<QByteArray>("name");
        for (const auto& verb : allVerbs()) {
            const QByteArray name(verb.name.data(), static_cast<qsizetype>(verb.name.size()));
            QTest::newRow(name) << name;
        }
    }
    void everyVerbHelpsWithAnExample() {
        QFETCH(QByteArray, name);
        const auto run = runInProcess({name.toStdString(), "--help"});
        QCOMPARE(run.code, 0);
        QVERIFY(run.err.isEmpty());
        QVERIFY2(run.out.contains("Example:\n  navgen " + name), run.out);
        QVERIFY2(run.out.contains("--quiet"), run.out);
        const auto overview = runInProcess({"--help"});
        QCOMPARE(overview.code, 0);
        QVERIFY2(overview.out.contains("  " + name + " "), overview.out);
    }

    void theProgramSaysItsVersion() {
        const auto run = runInProcess({"--version"});
        QCOMPARE(run.code, 0);
        QVERIFY2(run.out.startsWith("navgen "), run.out);
    }

    void theProcessExitsAsTheRunSays_data() {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<int>("code");
        QTest::newRow("ok") << QStringList{"params"} << 0;
        QTest::newRow("usage") << QStringList{"params", "--colour"} << 1;
        QTest::newRow("bad input") << QStringList{"params", "--preset", "/dev/null/none.json"} << 2;
    }
    void theProcessExitsAsTheRunSays() {
        QFETCH(QStringList, arguments);
        QFETCH(int, code);
        QProcess process;
        process.start(NAVGEN_PROGRAM, arguments);
        QVERIFY(process.waitForFinished());
        QCOMPARE(process.exitStatus(), QProcess::NormalExit);
        QCOMPARE(process.exitCode(), code);
    }

    void resultsThatCannotBeWrittenAreAnError() {
        QProcess process;
        process.setStandardOutputFile("/dev/full");
        process.start(NAVGEN_PROGRAM, {"params"});
        QVERIFY(process.waitForFinished());
        QCOMPARE(process.exitCode(), 2);
        QVERIFY(process.readAllStandardError().contains("standard output"));
    }
};

NAVWRIGHT_TEST(TestCommandLine);
#include "tst_command_line.moc"
