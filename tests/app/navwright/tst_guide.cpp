#include <QCheckBox>
#include <QComboBox>
#include <QDialog>
#include <QDockWidget>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QMenuBar>
#include <QPushButton>
#include <QToolButton>

#include <utility>

#include "answers.h"
#include "app/navwright/parts/view3d/view_area.h"
#include "app/navwright/shell/frame/message_bar.h"
#include "app/navwright/shell/guide/guide_part.h"
#include "app/navwright/shell/project/sample_location.h"
#include "core/bots/test/report.h"
#include "navgen_files.h"
#include "widgets/common/models/preferences.h"
#include "widgets/view3d/view/workbench_view.h"
#include "window_trial.h"

using namespace navwright;
using window_trial::testing;

/// The guide to a first nav: it notices by itself what was done, lights what it speaks of, and is not in the
/// way.
class TestGuide : public QObject {
    Q_OBJECT

    static Guide& guide(Workbench& bench) { return bench.window().guide().guide(); }
    static QString step(Workbench& bench) {
        const auto& shown = guide(bench);
        return shown.finished() ? QString("done") : shown.steps()[shown.current()].id;
    }
    static bool ticked(Workbench& bench, const QString& id) {
        const auto& steps = guide(bench).steps();
        const auto at = std::ranges::find(steps, id, &GuideStep::id) - steps.begin();
        return guide(bench).isDone(static_cast<std::size_t>(at));
    }
    static void moveCamera(Workbench& bench) {
        QWheelEvent wheel({100, 100}, {}, {}, {0, 120}, {}, {}, Qt::NoScrollPhase, false);
        QApplication::sendEvent(&bench.window().view().view()->scene(), &wheel);
    }
    static bool openMap(Workbench& bench) {
        bench.window().opening().open({QString::fromStdString(NavgenFolder::sampleMap())});
        return bench.waitUntilIdle() && bench.document().map();
    }
    /// Where the ring is, in the window; empty when none is shown.
    static QRect ring(Workbench& bench) {
        const auto* light = bench.find<QWidget>("guideLight");
        return light->isVisible() ? placeOf(bench, light) : QRect();
    }
    static QRect placeOf(Workbench& bench, const QWidget* widget) {
        return {widget->mapTo(&bench.window(), QPoint()), widget->size()};
    }
    static void makeServer(Workbench& bench) {
        QVERIFY(QDir().mkpath(bench.folder() + "/server/action/bots/nav"));
        prefer(bench.window().settings(), preference::deployFolder, bench.folder() + "/server");
    }
    /// Whether the ring lies right around this.
    static bool lights(Workbench& bench, const QRect& place) {
        const bool lit = QTest::qWaitFor([&] {
            const auto around = ring(bench);
            const auto wanted = place & bench.window().rect();
            return !around.isEmpty() && around.contains(wanted) &&
                   wanted.adjusted(-4, -4, 4, 4).contains(around);
        });
        if (!lit) qWarning() << ring(bench) << "is not around" << place;
        return lit;
    }

  private slots:
    void initTestCase() { REQUIRE_GL(); }
    void init() { failOnQtWarnings(); }

    void itGoesOnByItselfAsThingsAreDone() {
        Workbench bench;
        guide(bench).begin();
        auto* strip = bench.find<QWidget>("guideStrip");
        QVERIFY(strip->isVisible());
        QCOMPARE(step(bench), QString("map"));
        QVERIFY(lights(bench, placeOf(bench, bench.find<QPushButton>("welcomeOpen"))));

        QVERIFY(openMap(bench));
        QCOMPARE(step(bench), QString("demos"));
        QVERIFY(bench.find<QLabel>("guideWords")->text().contains("The map is open. Next come demos"));
        const auto bar = placeOf(bench, bench.window().menuBar());
        QTRY_VERIFY(!ring(bench).isEmpty() && ring(bench).top() <= bar.top() + 4);

        QVERIFY(window_trial::openSample(bench));
        QCOMPARE(step(bench), QString("look"));
        QVERIFY(lights(bench, placeOf(bench, bench.find<QWidget>("viewArea"))));

        moveCamera(bench);
        QCOMPARE(step(bench), QString("tune"));
        auto* presets = bench.find<QComboBox>("presetBox")->parentWidget();
        QTRY_VERIFY(!presets->visibleRegion().isEmpty());  // brought to the front
        QVERIFY(lights(bench, placeOf(bench, presets)));

        QVERIFY(bench.document().setParameter(Param::NodeRadius, 50));
        QVERIFY(bench.waitUntilIdle());
        QCOMPARE(step(bench), QString("test"));
        QVERIFY(lights(bench, placeOf(bench, bench.find<QToolButton>("button.test.start"))));

        bench.action("test.start")->trigger();
        QVERIFY(window_trial::waitUntilTested(bench));
        // The verdict is what one wants to see now; the guide's own button leads on.
        QCOMPARE(step(bench), QString("verdict"));
        auto* verdict = bench.find<QDockWidget>("panel.verdict");
        QTRY_VERIFY(!verdict->visibleRegion().isEmpty());
        QVERIFY(lights(bench, placeOf(bench, verdict)));
        QTRY_VERIFY(bench.action("audit.next")->isEnabled());
        QTest::mouseClick(bench.find<QPushButton>("guideSkip"), Qt::LeftButton);
        QVERIFY(ticked(bench, "verdict"));
        QCOMPARE(step(bench), QString("issues"));
        QVERIFY(lights(bench, placeOf(bench, bench.find<QPushButton>("guideDo"))));

        bench.action("audit.next")->trigger();
        QCOMPARE(step(bench), QString("export"));
        bench.action("file.exportNav")->trigger();
        auto* dialog = bench.find<QDialog>("exportDialog");
        dialog->findChild<QCheckBox*>("exportProject")->setChecked(false);
        dialog->findChild<QLineEdit*>("exportTarget")->setText(bench.folder() + "/first.nav");
        dialog->findChild<QPushButton*>("exportWrite")->click();
        QCOMPARE(step(bench), QString("save"));
        QVERIFY(bench.window().project().saveTo(bench.folder().toStdString() + "/first.navwright"));
        QCOMPARE(step(bench), QString("deploy"));
        QVERIFY(QFile::exists(bench.folder() + "/first.nav"));
        makeServer(bench);
        bench.find<QPushButton>("guideDo")->click();
        QVERIFY(QFile::exists(bench.folder() + "/server/action/bots/nav/nw_sample.nav"));
        QCOMPARE(step(bench), QString("done"));
        QVERIFY2(!guide(bench).isNew(), "who has been through it does not get it again");
        QTRY_VERIFY(ring(bench).isEmpty());
        bench.find<QPushButton>("guideDo")->click();
        QVERIFY(!strip->isVisible());
    }

    void itLiesOverTheViewAndHidesNothingItPointsAt() {
        Workbench bench;
        QVERIFY(window_trial::openSample(bench));
        bench.window().resize(1024, 700);
        auto* area = bench.find<QWidget>("viewArea");
        const auto* view = bench.window().view().view();
        QTRY_COMPARE(bench.window().size(), QSize(1024, 700));
        // Until all fits: panels say other words when the floor of the map is read.
        QSize before;
        QTRY_VERIFY_WITH_TIMEOUT(view->size() == std::exchange(before, view->size()) &&
                                     (QTest::qWait(500), view->size() == before),
                                 20000);
        guide(bench).begin();
        auto* strip = bench.find<QWidget>("guideStrip");
        QTRY_VERIFY(strip->isVisible());
        QTest::qWait(200);
        QCOMPARE(view->size(), before);
        for (std::size_t i = 0; i < guide(bench).steps().size(); ++i) {
            guide(bench).go(i);
            const auto id = guide(bench).steps()[i].id;
            QTRY_VERIFY2(!ring(bench).isEmpty(), qPrintable(id));
            QTest::qWait(200);  // panels come to the front
            const auto covered = placeOf(bench, strip), lit = ring(bench);
            QVERIFY2(placeOf(bench, view).contains(covered), qPrintable(id));
            QVERIFY2(covered.height() < view->height() / 3, qPrintable(id));
            if (id == "look") {
                QVERIFY(lit.adjusted(-4, -4, 4, 4).contains(placeOf(bench, area)));
            } else if (bench.find<QWidget>("guideLight")->parentWidget() != strip) {
                QVERIFY2(!covered.intersects(lit), qPrintable(id));
            }
            // All of it is in the strip: nothing is cut.
            for (const auto* part : strip->findChildren<QWidget*>()) {
                if (!part->isVisible() || part->objectName() == "guideLight") continue;
                const QRect place(part->mapTo(strip, QPoint()), part->size());
                QVERIFY2(strip->rect().contains(place), qPrintable(id + ' ' + part->objectName()));
                QVERIFY2(part->height() >= part->minimumSizeHint().height(), qPrintable(part->objectName()));
            }
            const auto* words = bench.find<QLabel>("guideWords");
            QVERIFY2(words->height() >= words->heightForWidth(words->width()), qPrintable(id));
        }
        // Panels of steps came to the front, which is another matter.
        const auto size = view->size();
        bench.find<QToolButton>("guideClose")->click();
        QTest::qWait(200);
        QCOMPARE(view->size(), size);
    }

    void whatIsDoneOutOfOrderIsTicked() {
        Workbench bench;
        guide(bench).begin();
        QVERIFY(window_trial::openSample(bench));
        QVERIFY(ticked(bench, "map") && ticked(bench, "demos"));
        QCOMPARE(step(bench), QString("look"));
        bench.action("audit.next")->trigger();
        QTRY_VERIFY(bench.action("audit.next")->isEnabled());
        bench.action("audit.next")->trigger();
        QVERIFY(ticked(bench, "issues"));
        QVERIFY(!ticked(bench, "verdict"));  // there is none
        QCOMPARE(step(bench), QString("look"));
        // A step can be left, and gone back to.
        bench.find<QPushButton>("guideSkip")->click();
        QCOMPARE(step(bench), QString("tune"));
        QVERIFY(!ticked(bench, "look"));
        bench.find<QToolButton>("guideStep.look")->click();
        QCOMPARE(step(bench), QString("look"));
    }

    void ticksAreOfThisMapAlone() {
        Workbench bench;
        QVERIFY(window_trial::openSample(bench));
        guide(bench).begin();
        moveCamera(bench);
        QVERIFY(bench.document().setParameter(Param::NodeRadius, 50));
        QVERIFY(bench.waitUntilIdle());
        QVERIFY(ticked(bench, "look") && ticked(bench, "tune"));
        bench.find<QPushButton>("guideSkip")->click();
        QCOMPARE(step(bench), QString("verdict"));
        bench.document().undoStack().setClean();
        bench.window().opening().closeAll();
        QCOMPARE(step(bench), QString("map"));
        for (const auto* id : {"map", "demos", "look", "tune"}) QVERIFY2(!ticked(bench, id), id);
        QVERIFY(openMap(bench));
        QCOMPARE(step(bench), QString("demos"));
        QVERIFY(window_trial::openSample(bench));
        QCOMPARE(step(bench), QString("look"));
        QVERIFY2(!ticked(bench, "tune"), "that was before it was closed");
    }

    /// Nor is what a project or the undo stack brings, without anybody having tuned.
    void whatTheUserDidNotDoIsNotTicked() {
        Workbench bench;
        QVERIFY(window_trial::openSample(bench));
        guide(bench).begin();
        const auto demo = bench.document().demos().front().path;
        bench.document().removeDemos({demo});
        QVERIFY(bench.waitUntilIdle());
        QVERIFY2(!ticked(bench, "tune"), "a demo is no parameter");
        auto report = std::make_shared<NavtestReport>();
        report->map = "nw_sample";
        report->botCount = 1;
        report->testDurationS = 60;
        testing(bench).tested().show({.report = report, .graph = graphOf(bench.document().generation())});
        QVERIFY2(!ticked(bench, "test"), "nobody tested here");
        QVERIFY(bench.document().setParameter(Param::NodeRadius, 50));
        QVERIFY(ticked(bench, "tune"));
    }

    void limitsOfTestsThatAreRememberedAreNoTuning() {
        Workbench bench;  // which remembers that there are no rehearsals
        guide(bench).begin();
        QVERIFY(openMap(bench));
        QVERIFY(bench.document().parameters() != Parameters());
        QVERIFY(!ticked(bench, "tune"));
    }

    void closedItStaysSoUntilItIsAskedFor() {
        Workbench bench;
        QVERIFY(guide(bench).isNew());
        QVERIFY(!bench.find<QWidget>("guideStrip")->isVisible());
        guide(bench).begin();
        bench.find<QToolButton>("guideClose")->click();
        QVERIFY(!bench.find<QWidget>("guideStrip")->isVisible());
        QTRY_VERIFY(ring(bench).isEmpty());
        bench.restart();
        QVERIFY(!guide(bench).isNew());
        bench.action("help.guide")->trigger();
        QVERIFY(bench.find<QWidget>("guideStrip")->isVisible());
    }

    void theRingLetsClicksThrough() {
        Workbench bench;
        guide(bench).begin();
        auto* open = bench.find<QPushButton>("welcomeOpen");
        QVERIFY(lights(bench, placeOf(bench, open)));
        QVERIFY(bench.window().childAt(placeOf(bench, open).topLeft() - QPoint(1, 1)) !=
                bench.find<QWidget>("guideLight"));
        bool asked = false;
        whenAsked<QFileDialog>([&](QFileDialog& dialog) {
            asked = true;
            dialog.reject();
        });
        QTest::mouseClick(open, Qt::LeftButton);
        QVERIFY(asked);
    }

    void aMapAloneSaysWhatComesNext() {
        Workbench bench;
        QVERIFY(openMap(bench));
        const auto* bar = bench.find<MessageBar>("messageBar");
        QTRY_VERIFY2(bar->text().contains("there is no nav yet"), qPrintable(bar->text()));
        QVERIFY(bar->text().contains("open demos played on it"));
        auto* offer = bench.find<QPushButton>("messageOffer");
        QCOMPARE(offer->text(), QString("Open demos…"));
        answerFileDialog(sampleFolder() + "/sample_1.mvd2");
        offer->click();
        QVERIFY(bench.waitUntilIdle());
        QTRY_COMPARE(bench.document().demos().size(), std::size_t{1});
        QVERIFY2(!bar->text().contains("there is no nav yet"), qPrintable(bar->text()));
    }

    void aMapWithDemosOrANavSaysNothingOfTheKind() {
        Workbench bench;
        QVERIFY(bench.openSample());
        QTest::qWait(50);
        QVERIFY(!bench.find<MessageBar>("messageBar")->text().contains("no nav yet"));
    }

    /// Also of the map and the demos in NAVWRIGHT_GUIDE_FILES, divided by colons, to measure real ones.
    void aFirstNavTakesAtMostEightClicks_data() {
        QTest::addColumn<QStringList>("files");
        QStringList sample{sampleFolder() + "/nw_sample.bsp"};
        for (const auto& name : QDir(sampleFolder()).entryList({"*.mvd2*"}).first(4))
            sample << sampleFolder() + '/' + name;
        QTest::newRow("sample") << sample;
        const auto given = qEnvironmentVariable("NAVWRIGHT_GUIDE_FILES").split(':', Qt::SkipEmptyParts);
        if (!given.isEmpty()) QTest::newRow("given") << given;
    }
    /// From the first start to a tested, saved, exported nav of a map with four demos, rehearsed as usual,
    /// clicking what the guide lights or offers.
    void aFirstNavTakesAtMostEightClicks() {
        QFETCH(QStringList, files);
        Workbench bench(Workbench::Rehearsals::usual);
        guide(bench).begin();
        QStringList clicks;
        QElapsedTimer clock;
        const auto click = [&](const char* name, const QString& what) {
            auto* button = bench.find<QWidget>(name);
            QVERIFY2(button && button->isVisible() && button->isEnabled(), name);
            QTest::mouseClick(button, Qt::LeftButton);
            clicks << what;
        };
        // In the file dialog, which opens in the folder of the demos or of the last time.
        whenAsked<QFileDialog>([&](QFileDialog& dialog) {
            QStringList names;
            for (const auto& file : files) names << '"' + file + '"';
            dialog.findChild<QLineEdit*>("fileNameEdit")->setText(names.join(' '));
            clicks << "the first file"
                   << "the last file, with Shift"
                   << "Open";
            QMetaObject::invokeMethod(&dialog, "accept");
        });
        clock.start();
        click("welcomeOpen", "Open map and demos");
        QTRY_COMPARE_WITH_TIMEOUT(bench.document().demos().size(), std::size_t{4}, kWorkMilliseconds);
        QCOMPARE(step(bench), QString("look"));
        QTRY_VERIFY_WITH_TIMEOUT(bench.find<QPushButton>("guideDo")->isEnabled(), 4 * kWorkMilliseconds);
        click("guideDo", "Generate and test");
        QVERIFY(QTest::qWaitFor([&] { return bench.document().report() && !testing(bench).busy(); },
                                4 * kTestMilliseconds));
        QCOMPARE(step(bench), QString("verdict"));
        QVERIFY(bench.document().generation()->graph->rehearsal != nullptr);
        QTRY_VERIFY2_WITH_TIMEOUT(bench.find<QPushButton>("guideDo")->isEnabled(),
                                  qPrintable(bench.find<QPushButton>("guideDo")->toolTip()),
                                  kWorkMilliseconds);
        click("guideDo", "Next issue");
        QVERIFY(ticked(bench, "verdict") && !ticked(bench, "tune"));
        QCOMPARE(step(bench), QString("export"));
        click("guideDo", "Export nav");
        auto* dialog = bench.find<QDialog>("exportDialog");
        QVERIFY(dialog);
        dialog->findChild<QLineEdit*>("exportTarget")->setText(bench.folder() + "/first.nav");
        QTRY_VERIFY(dialog->findChild<QPushButton*>("exportWrite")->isEnabled());
        QTest::mouseClick(dialog->findChild<QPushButton*>("exportWrite"), Qt::LeftButton);
        clicks << "Write";
        QVERIFY(ticked(bench, "export") && ticked(bench, "save"));
        QCOMPARE(step(bench), QString("deploy"));
        QVERIFY(QFile::exists(bench.folder() + "/first.nav"));
        QVERIFY(QFile::exists(bench.folder() + "/first.navwright"));
        const auto seconds = static_cast<double>(clock.elapsed()) / 1000;
        qInfo("%d clicks in %.1f s: %s", static_cast<int>(clicks.size()), seconds,
              qPrintable(clicks.join(", ")));
        QVERIFY2(clicks.size() <= 8, qPrintable(clicks.join(", ")));
        // The aim is 60 s on two cores; this machine may do other work as well.
        QVERIFY(seconds < 300);
    }
};

NAVWRIGHT_GUI_TEST(TestGuide);
#include "tst_guide.moc"
