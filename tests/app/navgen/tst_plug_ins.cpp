#include <QtTest>

#include <QProcess>
#include <QStandardPaths>

#include "app/navgen/plug_ins.h"
#include "navgen_files.h"
#include "test_program.h"

using namespace navwright;

/// Programs navgen-NAME on PATH are verbs.
class TestPlugIns : public QObject {
    Q_OBJECT

    struct Answer {
        int code = 0;
        QByteArray out, err;
    };

    QTemporaryDir near_, far_;

    void write(const QTemporaryDir& folder, const QString& name, const QByteArray& text,
               bool executable = true) {
        QFile file(folder.filePath(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(text);
        file.close();
        auto rights = file.permissions();
        if (executable) rights |= QFileDevice::ExeOwner;
        QVERIFY(file.setPermissions(rights));
    }

    [[nodiscard]] Answer navgen(const QStringList& words, const QByteArray& input = {}) const {
        QProcess process;
        auto environment = QProcessEnvironment::systemEnvironment();
        environment.insert("PATH", near_.path() + ":" + far_.path() + ":" + environment.value("PATH"));
        process.setProcessEnvironment(environment);
        process.start(NAVGEN_PROGRAM, words);
        process.write(input);
        process.closeWriteChannel();
        process.waitForFinished();
        return {process.exitCode(), process.readAllStandardOutput(), process.readAllStandardError()};
    }

  private slots:
    void initTestCase() {
        write(near_, "navgen-echo", "#!/bin/sh\nprintf '%s|' \"$@\"\ncat\necho oops >&2\nexit 7\n");
        write(far_, "navgen-echo", "#!/bin/sh\nexit 1\n");
        write(far_, "navgen-far-away2", "#!/bin/sh\nexit 5\n");
        write(near_, "navgen-info", "#!/bin/sh\nexit 9\n");
        write(near_, "navgen-BIG", "#!/bin/sh\nexit 9\n");
        write(near_, "navgen-text", "#!/bin/sh\nexit 9\n", false);
        write(near_, "navgen-lost", "#!/no/such/program\n");
    }

    void wordsInputAndOutputAreTheirs() {
        const auto answer = navgen({"echo", "a b", "--json", "--help", ""}, "typed");
        QCOMPARE(answer.code, 7);
        QCOMPARE(answer.out, QByteArray("a b|--json|--help||typed"));
        QCOMPARE(answer.err, QByteArray("oops\n"));
        QCOMPARE(navgen({"far-away2"}).code, 5);
    }

    void helpAsksThem() { QCOMPARE(navgen({"help", "echo"}).out, QByteArray("--help|")); }

    void theyAreListed() {
        const auto help = navgen({"--help"}).out;
        QVERIFY2(help.contains("Plug-ins"), help);
        QVERIFY(help.contains("  echo ") && help.contains(near_.filePath("navgen-echo").toUtf8()));
        QVERIFY(help.contains("  far-away2 "));
        for (const auto* name : {"BIG", "navgen-text", "navgen-info"}) QVERIFY2(!help.contains(name), name);
        QVERIFY(!help.contains(far_.filePath("navgen-echo").toUtf8()));
    }

    void ourOwnVerbsWin() {
        QCOMPARE(navgen({"info", QString::fromStdString(NavgenFolder::sampleMap())}).code, 0);
    }

    void whatIsNoPlugInIsNoVerb_data() {
        QTest::addColumn<QString>("verb");
        for (const auto* verb : {"BIG", "text", "absent", "../echo", "echo/"}) QTest::newRow(verb) << verb;
    }
    void whatIsNoPlugInIsNoVerb() {
        QFETCH(QString, verb);
        const auto answer = navgen({verb});
        QCOMPARE(answer.code, 1);
        QVERIFY2(answer.err.contains("There is no verb"), answer.err);
    }

    void oneThatCannotBeRunIsSaid() {
        const auto answer = navgen({"lost"});
        QCOMPARE(answer.code, 2);
        QVERIFY2(answer.err.contains("navgen-lost cannot be run"), answer.err);
    }

    /// A folder of PATH that is empty text is the current one, and is left out.
    void theCurrentFolderIsNotLookedAt() {
        QProcess process;
        process.setWorkingDirectory(near_.path());
        auto environment = QProcessEnvironment::systemEnvironment();
        environment.insert("PATH", ":/usr/bin:");
        process.setProcessEnvironment(environment);
        process.start(NAVGEN_PROGRAM, {"echo"});
        QVERIFY(process.waitForFinished());
        QCOMPARE(process.exitCode(), 1);
    }

    void theExampleReadsOurJson() {
        if (QStandardPaths::findExecutable("python3").isEmpty()) QSKIP("python3 is not installed");
        QVERIFY(QFile::link(NAVGEN_PROGRAM, near_.filePath("navgen")));
        QVERIFY(QFile::link(QString(NAVWRIGHT_SOURCE_DIR) + "/examples/navgen-bottlenecks",
                            near_.filePath("navgen-bottlenecks")));
        const QString map = QString::fromStdString(NavgenFolder::sampleMap()),
                      nav = near_.filePath("made.nav");
        QCOMPARE(
            navgen({"generate", "--from-geometry", "--set", "rehearse.rounds=0", "--bsp", map, "--out", nav})
                .code,
            0);
        const auto answer = navgen({"bottlenecks", nav, "--bsp", map});
        QVERIFY2(answer.code == 0, answer.err);
        QVERIFY2(answer.out.contains(" nodes: ") && answer.out.contains("% of the floor"), answer.out);
    }
};

NAVWRIGHT_TEST(TestPlugIns);
#include "tst_plug_ins.moc"
