#include <QImage>
#include <QProcess>
#include <QTemporaryDir>

#include "gui_main.h"

/// The program as a script starts it: one picture, exit codes, words on stderr.
class TestProgram : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() { REQUIRE_GL(); }

    void writesAPictureOfTheSizeAsked() {
        const auto file = folder_.filePath("view.png");
        const auto ran = run({sample(), "--size", "640x480", "--screenshot", file});
        QVERIFY2(ran.code == 0, ran.said);
        const QImage picture(file);
        QCOMPARE(picture.size(), QSize(640, 480));
    }

    void thePictureCanShowTheWholeWindow() {
        const auto file = folder_.filePath("window.png");
        const auto ran = run({sample(), "--size", "1000x700", "--theme", "light", "--layout", "tune",
                              "--window", "--screenshot", file});
        QVERIFY2(ran.code == 0, ran.said);
        const QImage picture(file);
        QCOMPARE(picture.size(), QSize(1000, 700));
        QVERIFY(picture.pixelColor(500, 5).lightness() > 200);
    }

    void badCommandLinesEndWithOne_data() {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QByteArray>("word");
        QTest::newRow("option") << QStringList{"--nonsense"} << QByteArray("nonsense");
        QTest::newRow("layer") << QStringList{"--layers", "map,walls"} << QByteArray("walls");
        QTest::newRow("camera") << QStringList{"--camera", "1,2,3"} << QByteArray("five numbers");
        QTest::newRow("camera text") << QStringList{"--camera", "1,2,3,4,x"} << QByteArray("five numbers");
        QTest::newRow("size") << QStringList{"--size", "10x10"} << QByteArray("1600x1000");
        QTest::newRow("theme") << QStringList{"--theme", "pink"} << QByteArray("pink");
        QTest::newRow("layout") << QStringList{"--layout", "fly"} << QByteArray("fly");
    }
    void badCommandLinesEndWithOne() {
        QFETCH(QStringList, arguments);
        QFETCH(QByteArray, word);
        const auto ran = run(arguments);
        QCOMPARE(ran.code, 1);
        QVERIFY2(ran.said.contains(word), ran.said);
    }

    void whatCannotBeShownEndsWithTwo_data() {
        QTest::addColumn<QString>("file");
        QTest::newRow("missing") << "/nowhere/map.bsp";
        QTest::newRow("no map") << sample() + "/truth.json";
    }
    void whatCannotBeShownEndsWithTwo() {
        QFETCH(QString, file);
        const auto picture = folder_.filePath("none.png");
        const auto ran = run({file, "--screenshot", picture});
        QCOMPARE(ran.code, 2);
        QVERIFY2(ran.said.contains(file.toUtf8()), ran.said);
        QVERIFY(!QFile::exists(picture));
    }

    void withoutADisplayItSaysSoAndNamesNavgen_data() {
        QTest::addColumn<QString>("display");
        QTest::newRow("none") << "";
        QTest::newRow("dead") << ":9876";
    }
    void withoutADisplayItSaysSoAndNamesNavgen() {
        QFETCH(QString, display);
        auto environment = QProcessEnvironment::systemEnvironment();
        environment.insert("DISPLAY", display);
        environment.remove("WAYLAND_DISPLAY");
        const auto ran = run({sample(), "--screenshot", folder_.filePath("none.png")}, environment);
        QCOMPARE(ran.code, 2);
        QVERIFY2(ran.said.contains("navgen"), ran.said);
    }

    void helpAndVersionNeedNoDisplay() {
        auto environment = QProcessEnvironment::systemEnvironment();
        environment.insert("DISPLAY", "");
        QCOMPARE(run({"--help"}, environment).code, 0);
        QCOMPARE(run({"--version"}, environment).code, 0);
    }

  private:
    struct Ran {
        int code = -1;
        QByteArray said;
    };

    static QString sample() { return QStringLiteral(NAVWRIGHT_SOURCE_DIR "/resources/sample"); }

    static Ran run(const QStringList& arguments,
                   const QProcessEnvironment& environment = QProcessEnvironment::systemEnvironment()) {
        QProcess process;
        process.setProcessEnvironment(environment);
        process.start(QStringLiteral(NAVWRIGHT_PROGRAM), arguments);
        const bool ended = process.waitForFinished() && process.exitStatus() == QProcess::NormalExit;
        return {ended ? process.exitCode() : -1, process.readAllStandardError()};
    }

    QTemporaryDir folder_;
};

NAVWRIGHT_GUI_TEST_MAIN(TestProgram)
#include "tst_program.moc"
