#include <QtTest>

#include <QProcess>
#include <algorithm>
#include <array>

#include "app/navgen/command_line/verb.h"
#include "navgen_run.h"
#include "test_program.h"

using namespace navwright;

namespace {

std::vector<Verb> allVerbs() {
    return {
#define NAV_VERB(name, group) name##Verb(),
#include "app/navgen/command_line/verbs.def"
#undef NAV_VERB
    };
}

/// Whether an option's check and type take a value.
bool takes(CLI::Option& option, const std::string& value) {
    option.clear();
    option.add_result(value);
    try {
        option.run_callback();
    } catch (const CLI::ParseError&) {
        return false;
    }
    return true;
}

/// Whether it takes numbers and no words.
bool isNumber(CLI::Option& option) {
    if (option.get_items_expected_max() == 0 || takes(option, "word")) return false;
    constexpr std::array kSome{"0", "0.5", "1", "5", "20", "100", "1000"};
    return std::ranges::any_of(kSome, [&](const char* value) { return takes(option, value); });
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

    void numbersAreFinite_data() {
        QTest::addColumn<QString>("verb");
        QTest::addColumn<QString>("option");
        QTest::addColumn<QString>("value");
        std::size_t real = 0;
        for (const auto& verb : allVerbs()) {
            CLI::App app;
            const auto action = verb.declare(app);
            for (auto* option : app.get_options()) {
                if (!isNumber(*option)) continue;
                if (takes(*option, "0.5") || takes(*option, "1.5") || takes(*option, "20.5")) ++real;
                for (const char* value : {"nan", "-nan", "inf", "-inf", "1e999"}) {
                    const auto name = QString::fromStdString(option->get_name(false, false));
                    const auto of = QString::fromUtf8(verb.name.data(), qsizetype(verb.name.size()));
                    QTest::newRow(qPrintable(of + ' ' + name + ' ' + value)) << of << name << QString(value);
                }
            }
        }
        QVERIFY2(real >= 20, qPrintable(QString::number(real)));
    }
    void numbersAreFinite() {
        QFETCH(QString, verb);
        QFETCH(QString, option);
        QFETCH(QString, value);
        const auto run = runInProcess({verb.toStdString(), (option + '=' + value).toStdString()});
        QCOMPARE(run.code, 1);
        QVERIFY2(run.err.startsWith("navgen: ") && run.err.contains(option.toUtf8()), run.err);
        QCOMPARE(run.err.count('\n'), 1);
    }

    void outOfRangeIsSaidWithTheRange_data() {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QByteArray>("says");
        const auto row = [](const char* verb, const char* option, const char* says) {
            QTest::newRow(qPrintable(QString(verb) + ' ' + option))
                << QStringList{verb, option} << QByteArray(says);
        };
        row("navtest", "--bots=0", "0 is not a number from 1 to 64");
        row("navtest", "--bots=65", "65 is not a number from 1 to 64");
        row("navtest", "--bots=2.5", "2.5");
        row("navtest", "--duration=0", "0 is not a number from 10 to 36000");
        row("navtest", "--port=65536", "65536 is not a number from 0 to 65535");
        row("navtest", "--tests=0", "0 is not a number from 1 to 100");
        row("tune", "--budget=0", "0 is not a number from 1 to 10000");
        row("tune", "--time-limit=0", "0 is not a number from 0.01 to 525600");
        row("jam", "--goal=-2", "-2 is not a number from 0 to 2147483647");
    }
    void outOfRangeIsSaidWithTheRange() {
        QFETCH(QStringList, arguments);
        QFETCH(QByteArray, says);
        const auto run = runInProcess({arguments[0].toStdString(), arguments[1].toStdString()});
        QCOMPARE(run.code, 1);
        QVERIFY2(run.err.contains(says), run.err);
    }

    void namesDoNotDriveTheTerminal() {
        const auto run = runInProcess({"info", "/none/a\x1b[2J\nnavgen: b\x07.nav"});
        QCOMPARE(run.code, 2);
        QVERIFY2(run.err.contains("a\\u001b[2J\\u000anavgen: b\\u0007.nav"), run.err);
        const auto usage = runInProcess({"\x1b[2J"});
        QCOMPARE(usage.code, 1);
        QVERIFY2(usage.err.contains("'\\u001b[2J'"), usage.err);
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

    void helpOfAVerbIsThatOfItsOption() {
        const auto asked = runInProcess({"help", "lint"});
        QCOMPARE(asked.code, 0);
        QCOMPARE(asked.out, runInProcess({"lint", "--help"}).out);
        QCOMPARE(runInProcess({"help"}).out, runInProcess({"--help"}).out);
        const auto absent = runInProcess({"help", "dance"});
        QCOMPARE(absent.code, 1);
        QVERIFY2(absent.err.contains("There is no verb 'dance'"), absent.err);
    }

    void aMistypedVerbIsAnsweredWithTheNearest() {
        const std::pair<const char*, const char*> typed[] = {
            {"parms", "params"}, {"lnit", "lint"}, {"naavtest", "navtest"}, {"Diff", "diff"}};
        for (const auto& [word, meant] : typed) {
            const auto run = runInProcess({word});
            QCOMPARE(run.code, 1);
            QVERIFY2(run.err.contains(QByteArray("did you mean '") + meant + "'?"), run.err);
        }
        for (const auto* word : {"something", "x"})
            QVERIFY2(!runInProcess({word}).err.contains("did you mean"), word);
    }

    void theListOfVerbsFitsAScreen() {
        const auto list = runInProcess({"--help"}).out;
        for (const auto* group :
             {"Make a nav", "Test it", "Review it", "The map", "Archives of demos", "Files"})
            QVERIFY2(list.contains(QByteArray("\n") + group + ":"), group);
        for (const auto& line : list.split('\n')) QVERIFY2(line.size() <= 80, line);
    }

    void verbsOfOlderNamesStillRun() {
        for (const auto& [before, now] :
             {std::pair("field", "travel-times"), std::pair("crosscheck", "compare-meshes")}) {
            QCOMPARE(runInProcess({before, "--help"}).out, runInProcess({now, "--help"}).out);
            QVERIFY(!runInProcess({"--help"}).out.contains(QByteArray("\n  ") + before));
        }
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
