#include <QtTest>

#include <QDir>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>

#include "test_program.h"

/// What tests/bench/navs says to a command line that makes no sense, before it starts anything.
class TestBenchNavs : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;
    QString python_;

    QString at(const QString& name) const { return folder_.filePath(name); }
    void touch(const QString& name) const {
        QFile file(at(name));
        if (!file.open(QIODevice::WriteOnly)) qFatal("cannot write");
    }

  private slots:
    void initTestCase() {
        python_ = QStandardPaths::findExecutable("python3");
        if (python_.isEmpty()) QSKIP("python3 is not installed");
        QVERIFY(QDir(folder_.path()).mkpath("data/maps"));
        QVERIFY(QDir(folder_.path()).mkpath("data/demos/here"));
        QVERIFY(QDir(folder_.path()).mkpath("server"));
        QVERIFY(QDir(folder_.path()).mkpath("empty"));
        touch("server/q2proded");
        touch("data/maps/here.bsp");
        touch("data/maps/undemoed.bsp");
    }

    void isRefused_data() {
        QTest::addColumn<QStringList>("words");
        QTest::addColumn<QByteArray>("says");
        const auto server = at("server"), data = at("data"), empty = at("empty");
        const QStringList good{server, "nobody", data};
        QTest::newRow("nothing") << QStringList() << QByteArray("SERVER");
        QTest::newRow("no such user")
            << QStringList{server, "no-such-user", data} << QByteArray("there is no user no-such-user");
        QTest::newRow("root") << QStringList{server, "root", data} << QByteArray("refuses to run as root");
        QTest::newRow("no server") << QStringList{empty, "nobody", data} << QByteArray("holds no q2proded");
        QTest::newRow("no plain server")
            << good + QStringList{"--plain", empty} << QByteArray("holds no q2proded");
        QTest::newRow("no maps") << QStringList{server, "nobody", empty} << QByteArray("maps is missing");
        QTest::newRow("unknown map") << good + QStringList{"--maps", "here,there"}
                                     << QByteArray("there has no map or no demos");
        QTest::newRow("no demos") << good + QStringList{"--maps", "undemoed"}
                                  << QByteArray("undemoed has no map or no demos");
        QTest::newRow("no seeds") << good + QStringList{"--seeds", "0"}
                                  << QByteArray("--seeds must be at least 1");
        QTest::newRow("no number") << good + QStringList{"--runs", "many"} << QByteArray("--runs");
        QTest::newRow("no autogen") << good + QStringList{"--autogen", at("none")}
                                    << QByteArray("none is missing");
        QTest::newRow("no program") << good + QStringList{"--navgen", at("none")}
                                    << QByteArray("build first");
    }
    void isRefused() {
        QFETCH(QStringList, words);
        QFETCH(QByteArray, says);
        if (!words.isEmpty() && !words.contains("--navgen"))
            words << "--navgen" << QStandardPaths::findExecutable("true");
        QProcess script;
        script.start(python_, QStringList{"-B", NAVWRIGHT_SOURCE_DIR "/tests/bench/navs"} + words);
        QVERIFY(script.waitForFinished());
        const auto said = script.readAllStandardError();
        QCOMPARE(script.exitCode(), 2);
        QVERIFY2(said.contains(says), said);
        QVERIFY(script.readAllStandardOutput().isEmpty());
    }
};

NAVWRIGHT_TEST(TestBenchNavs);
#include "tst_bench_navs.moc"
