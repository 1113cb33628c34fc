#include <QImage>
#include <QProcess>
#include <QScreen>
#include <QTemporaryDir>

#include "colours_in.h"
#include "core/output/project/project_file.h"
#include "plain_parameters.h"
#include "workbench.h"

using namespace navwright;

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
        const auto ran = draw({sample(), "--size", "1000x700", "--theme", "light", "--layout", "tune",
                               "--window", "--screenshot", file});
        QVERIFY2(ran.code == 0, ran.said);
        const QImage picture(file);
        QCOMPARE(picture.size(), QSize(1000, 700));
        QVERIFY(picture.pixelColor(500, 5).lightness() > 200);
    }

    void aTestIsShownAsStageEight() {
        const auto nav = folder_.filePath("nw_sample.nav"), test = folder_.filePath("nw_sample.navtest.json");
        const auto map = sample() + "/nw_sample.bsp";
        QCOMPARE(QProcess::execute(NAVGEN_PROGRAM, {"generate", "--set", "rehearse.rounds=0", "--bsp", map,
                                                    "--out", nav, sample()}),
                 0);
        QProcess::execute(NAVGEN_PROGRAM, {"navtest", nav, "--bsp", map, "--out", test, "--duration", "20"});
        const auto picture = [&](const QStringList& more) {
            const auto file = folder_.filePath("stage.png");
            const auto ran = run(
                QStringList{map, nav, "--layers", "map,navtest", "--size", "640x480", "--screenshot", file} +
                more);
            return ran.code == 0 ? QImage(file) : QImage();
        };
        const auto without = picture({}), with = picture({"--navtest", test});
        QVERIFY(!without.isNull() && !with.isNull());
        QCOMPARE(with.size(), QSize(640, 480));
        QVERIFY(with != without);
        // A test of another nav is refused.
        QFile other(test);
        QVERIFY(other.open(QIODevice::WriteOnly) && other.write("{}") == 2);
        other.close();
        QVERIFY(picture({"--navtest", test}).isNull());
    }

    /// Who does something else meanwhile sees nothing of it.
    void noWindowComesUpForTheSmallPictureAndTheReport_data() {
        QTest::addColumn<QString>("option");
        QTest::addColumn<bool>("comesUp");
        QTest::newRow("small picture") << "--overview" << false;
        QTest::newRow("report") << "--report" << false;
        QTest::newRow("picture of the view") << "--screenshot" << true;  // it can be seen here
    }
    void noWindowComesUpForTheSmallPictureAndTheReport() {
        QFETCH(QString, option);
        QFETCH(bool, comesUp);
        const auto file = folder_.filePath(option == "--report" ? "quiet.html" : "quiet.png");
        const auto settings = Workbench::writeSettings(folder_.path());
        auto* screen = QGuiApplication::primaryScreen();
        const auto before = screen->grabWindow(0).toImage();
        QVERIFY(!before.isNull());
        QProcess program;
        program.start(NAVWRIGHT_PROGRAM, {sample(), option, file, "--settings", settings});
        bool seen = false;
        while (program.state() != QProcess::NotRunning) {
            QTest::qWait(20);
            seen = seen || screen->grabWindow(0).toImage() != before;
        }
        QCOMPARE(program.exitCode(), 0);
        QVERIFY(QFileInfo(file).size() > 0);
        QCOMPARE(seen, comesUp);
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
        QTest::newRow("no layer") << QStringList{"--layers", ","} << QByteArray("--layers");
        QTest::newRow("no report to compare in")
            << QStringList{"--compare", "a.nav"} << QByteArray("--report");
        QTest::newRow("no picture to show") << QStringList{"--window"} << QByteArray("--screenshot");
        QTest::newRow("no folder") << QStringList{"--locate", "/nowhere"} << QByteArray("/nowhere");
    }
    void badCommandLinesEndWithOne() {
        QFETCH(QStringList, arguments);
        QFETCH(QByteArray, word);
        const auto ran = run(arguments);
        QCOMPARE(ran.code, 1);
        QVERIFY2(ran.said.contains(word), ran.said);
    }

    void aPictureAndAReportAreBothWritten() {
        const auto picture = folder_.filePath("both.png");
        const auto report = folder_.filePath("both.html");
        const auto ran = draw({sample(), "--size", "320x240", "--screenshot", picture, "--report", report});
        QVERIFY2(ran.code == 0, ran.said);
        QVERIFY(!QImage(picture).isNull());
        QVERIFY(QFileInfo(report).size() > 0);
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

    void layersAndCameraDecideWhatIsSeen() {
        const auto file = folder_.filePath("seen.png");
        const QStringList words{sample(), "--size", "640x480", "--screenshot", file};
        const auto picture = [&](const QStringList& more) {
            return draw(words + more).code == 0 ? QImage(file) : QImage();
        };
        // Two windows that are told nothing of settings.
        const auto usual = [&] {
            return run(words + QStringList{"--layers", "map"}).code == 0 ? QImage(file) : QImage();
        };
        const auto map = usual();
        const auto nodes = picture({"--layers", "map,nodes,links"});
        const auto nothing = picture({"--layers", "navtest"});
        const auto above = picture({"--layers", "map", "--camera", "0,0,2000,90,0"});
        QVERIFY(!map.isNull() && !nodes.isNull() && !nothing.isNull() && !above.isNull());
        QVERIFY(map != nodes);
        QVERIFY(map != above);
        QCOMPARE(coloursIn(nothing), 1);
        QVERIFY(usual() == map);
    }

    void theThemeAndTheLayoutShow() {
        const auto picture = [&](const QStringList& more) {
            const auto file = folder_.filePath("seen.png");
            const auto ran =
                draw(QStringList{sample(), "--size", "1200x800", "--window", "--screenshot", file} + more);
            return ran.code == 0 ? QImage(file) : QImage();
        };
        const auto dark = picture({"--theme", "dark", "--layout", "look"});
        QVERIFY(!dark.isNull() && dark.pixelColor(600, 5).lightness() < 80);
        const auto light = picture({"--theme", "light", "--layout", "look"});
        QVERIFY(light.pixelColor(600, 5).lightness() > 200);
        QVERIFY(picture({"--theme", "dark", "--layout", "test"}) != dark);
    }

    void aProjectIsShownAsItWasSaved() {
        ProjectFile project;
        project.mapName = "nw_sample";
        project.map = ProjectInput{(sample() + "/nw_sample.bsp").toStdString()};
        project.demos = {{{(sample() + "/sample_1.mvd2").toStdString()}, true}};
        project.parameters = unrehearsed();
        project.view["layers"] = "navtest";
        const auto file = folder_.filePath("work.navwright");
        QVERIFY(saveProject(project, file.toStdString()));
        const auto picture = folder_.filePath("project.png");
        const auto ran = run({file, "--size", "640x480", "--screenshot", picture});
        QVERIFY2(ran.code == 0, ran.said);
        QCOMPARE(coloursIn(QImage(picture)), 1);
    }

    void aProjectNamedWithoutAFolderIsThatOfThePresentOne() {
        QVERIFY(QDir(folder_.path()).mkpath("here"));
        QVERIFY(QFile::copy(sample() + "/nw_sample.bsp", folder_.filePath("here/nw_sample.bsp")));
        ProjectFile project;
        project.mapName = "nw_sample";
        project.map = ProjectInput{folder_.filePath("here/nw_sample.bsp").toStdString()};
        QVERIFY(saveProject(project, folder_.filePath("here/here.navwright").toStdString()));
        QProcess process;
        process.setWorkingDirectory(folder_.filePath("here"));
        process.start(QStringLiteral(NAVWRIGHT_PROGRAM),
                      {"here.navwright", "--size", "640x480", "--screenshot", "here.png"});
        QVERIFY(process.waitForFinished());
        QCOMPARE(process.exitCode(), 0);
        QCOMPARE(QImage(folder_.filePath("here/here.png")).size(), QSize(640, 480));
    }

    void missingInputsOfAProjectAreSaidOrFound() {
        ProjectFile project;
        project.mapName = "nw_sample";
        project.map = ProjectInput{"/gone/nw_sample.bsp"};
        project.demos = {{{"/gone/sample_1.mvd2"}, true}};
        project.parameters = unrehearsed();
        const auto file = folder_.filePath("moved.navwright");
        QVERIFY(saveProject(project, file.toStdString()));
        const auto picture = folder_.filePath("moved.png");
        const auto lost = run({file, "--size", "640x480", "--screenshot", picture});
        QCOMPARE(lost.code, 2);
        QVERIFY2(lost.said.contains("/gone/nw_sample.bsp") && lost.said.contains("--locate"), lost.said);
        QVERIFY(!QFile::exists(picture));
        const auto found = run({file, "--locate", sample(), "--size", "640x480", "--screenshot", picture});
        QVERIFY2(found.code == 0, found.said);
        QCOMPARE(QImage(picture).size(), QSize(640, 480));
    }

    void aPictureThatCannotBeWrittenEndsWithTwo() {
        const auto ran = draw({sample(), "--size", "640x480", "--screenshot", "/proc/view.png"});
        QCOMPARE(ran.code, 2);
        QVERIFY2(ran.said.contains("/proc/view.png"), ran.said);
    }

    void nothingToShowEndsWithTwo() {
        const auto ran = run({"--screenshot", folder_.filePath("none.png")});
        QCOMPARE(ran.code, 2);
        QVERIFY2(ran.said.contains("name a map"), ran.said);
    }

    void withoutOpenGlItSaysSoAndEndsWithTwo() {
        auto environment = QProcessEnvironment::systemEnvironment();
        // A display without OpenGL, whatever drivers there are.
        environment.insert("QT_XCB_GL_INTEGRATION", "none");
        const auto picture = folder_.filePath("none.png");
        const auto ran = run({sample(), "--screenshot", picture}, environment);
        QCOMPARE(ran.code, 2);
        QVERIFY2(ran.said.contains("OpenGL"), ran.said);
        QVERIFY(!QFile::exists(picture));
    }

    void theStarterSaysWhatToDoWithoutADisplay() {
        auto environment = QProcessEnvironment::systemEnvironment();
        environment.remove("DISPLAY");
        environment.remove("WAYLAND_DISPLAY");
        QProcess process;
        process.setProcessEnvironment(environment);
        process.start(QStringLiteral(NAVWRIGHT_SOURCE_DIR "/run"), {});
        QVERIFY(process.waitForFinished());
        QCOMPARE(process.exitCode(), 2);
        QVERIFY(process.readAllStandardError().contains("./run navgen"));
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

    /// As run(), by new settings with which no nav is rehearsed.
    static Ran draw(const QStringList& arguments) {
        const QTemporaryDir folder;
        return run(QStringList{"--settings", Workbench::writeSettings(folder.path())} + arguments);
    }

    QTemporaryDir folder_;
};

NAVWRIGHT_GUI_TEST(TestProgram);
#include "tst_program.moc"
