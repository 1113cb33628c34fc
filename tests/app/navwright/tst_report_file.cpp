#include <QProcess>
#include <QTemporaryDir>

#include "app/navwright/parts/output/report_pictures.h"
#include "core/base/atomic_file.h"
#include "core/output/project/project_file.h"
#include "core/output/project/project_lock.h"
#include "gui_main.h"
#include "plain_parameters.h"
#include "sanitizers.h"

using namespace navwright;

namespace fs = std::filesystem;

/// HTML reports with pictures, by either program.
class TestReport : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;
    fs::path sample_ = NAVWRIGHT_SOURCE_DIR "/resources/sample";
    QString at(const char* name) const { return folder_.filePath(QString::fromLatin1(name)); }

    QByteArray read(const char* name) const {
        QFile file(at(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    struct Ran {
        int code = -1;
        QByteArray said;
    };
    static Ran run(const QString& program, const QStringList& arguments) {
        QProcess process;
        process.setProcessChannelMode(QProcess::MergedChannels);
        process.start(program, arguments);
        constexpr int kHanging = kHangMilliseconds;
        if (!process.waitForFinished(kHanging)) return {};
        return {process.exitCode(), process.readAll()};
    }
    void saveSample() const {
        ProjectFile project;
        project.mapName = "nw_sample";
        project.map = ProjectInput{sample_ / "nw_sample.bsp"};
        project.parameters = unrehearsed();
        for (const auto* demo : {"sample_1.mvd2", "sample_5.mvd2", "sample_2.mvd2.gz", "sample_3.mvd2.gz"}) {
            project.demos.push_back({{sample_ / demo}, true});
        }
        QVERIFY(saveProject(project, at("work.navwright").toStdString()));
    }

  private slots:
    void initTestCase() {
        REQUIRE_GL();
        saveSample();
    }

    void theWorkbenchDrawsAPictureForEveryIssue() {
        const auto ran = run(NAVWRIGHT_PROGRAM, {"--report", at("a.html"), at("work.navwright")});
        QVERIFY2(ran.code == 0, ran.said);
        const auto html = read("a.html");
        QVERIFY(html.contains("Bot navigation of nw_sample"));
        QVERIFY(!html.contains("There are no pictures"));
        QCOMPARE(html.count("<img "), 1 + html.count("<h3 class="));
    }

    void aReportOfAProjectThatIsOpenElsewhereIsNoConcern() {
        const auto held = ProjectLock::take(at("work.navwright").toStdString());
        QVERIFY(held);
        const auto ran = run(NAVWRIGHT_PROGRAM, {"--report", at("open.html"), at("work.navwright")});
        QVERIFY2(ran.code == 0 && !ran.said.contains("another window"), ran.said);
    }

    void navgenLetsTheWorkbenchDraw() {
        const auto ran = run(NAVGEN_PROGRAM, {"report", at("work.navwright"), "-o", at("b.html")});
        QVERIFY2(ran.code == 0, ran.said);
        QVERIFY2(read("b.html").contains("<img "), ran.said);
    }

    void withoutADisplayNavgenSaysSo() {
        const auto ran = run("env", {"-u", "DISPLAY", "-u", "WAYLAND_DISPLAY", NAVGEN_PROGRAM, "report",
                                     at("work.navwright"), "-o", at("c.html"), "--no-cache"});
        QVERIFY2(ran.code == 0, ran.said);
        QVERIFY(ran.said.contains("no display"));
        QVERIFY(read("c.html").contains("no display"));
        QVERIFY(!read("c.html").contains("<img "));
    }

    void whatCannotBeReportedOnIsSaid() {
        const auto nothing = run(NAVWRIGHT_PROGRAM, {"--report", at("d.html")});
        QCOMPARE(nothing.code, 2);
        QVERIFY2(nothing.said.contains("nothing") || nothing.said.contains("no nav"), nothing.said);
        const auto place = run(NAVWRIGHT_PROGRAM, {"--report", at("absent/d.html"), at("work.navwright")});
        QCOMPARE(place.code, 2);
        QVERIFY2(place.said.contains("absent"), place.said);
    }
};

NAVWRIGHT_GUI_TEST(TestReport);
#include "tst_report_file.moc"
