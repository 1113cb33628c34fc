#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QStatusBar>
#include <QTableView>
#include <QToolButton>
#include <QToolTip>

#include <cmath>

#include "app/navwright/parts/view3d/view_area.h"
#include "app/navwright/shell/project/project_keeper.h"
#include "captured.h"
#include "widgets/common/controls/density_strip.h"
#include "widgets/common/controls/probe_tool.h"
#include "widgets/common/controls/ruler_tool.h"
#include "widgets/common/controls/timeline_panel.h"
#include "widgets/drawing/layers/sample_filter.h"
#include "widgets/map/mesh_comparison/mesh_comparison_session.h"
#include "widgets/view3d/view/workbench_view.h"
#include "workbench.h"

using namespace navwright;

/// Demos, timeline, filters, ruler, path probe and camera in the window, on the sample.
class TestTools : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() { REQUIRE_GL(); }
    void init() {
        failOnQtWarnings();
        bench_ = std::make_unique<Workbench>();
        QVERIFY(bench_->openSample());
        captured();
    }
    void cleanup() { bench_.reset(); }

    void playingShowsThePlayersIn3D() {
        const auto before = captured();
        auto* timeline = bench_->find<TimelinePanel>("timelinePanel");
        timeline->playback().seek(6);
        bench_->action("timeline.play")->trigger();
        QTRY_VERIFY(timeline->playback().seconds() > 6.2);
        bench_->action("timeline.play")->trigger();
        QVERIFY(!timeline->players().empty());
        QTRY_VERIFY(captured() != before);
        bench_->find<QCheckBox>("timelinePlayers")->setChecked(false);
        QTRY_COMPARE(captured(), before);
    }

    void whatIsSaidLiesOverTheViewWhichKeepsItsPlace() {
        const auto* view3d = bench_->find<QWidget>("view3d");
        const auto place = [&] {
            return QRect(view3d->mapTo(&bench_->window(), QPoint(0, 0)), view3d->size());
        };
        const auto before = place();
        const auto rig = view().rig();
        const auto liesOver = [&](const char* name) {
            auto* strip = bench_->find<QWidget>(name);
            if (!QTest::qWaitFor([&] { return strip->isVisible(); })) return false;
            const QRect at(strip->mapTo(&bench_->window(), QPoint(0, 0)), strip->size());
            return before.contains(at) && at.width() == before.width() && at.height() < before.height() / 2;
        };
        for (const auto* tool : {"tools.ruler", "nodes.tool.edit", "nodes.tool.box", "nodes.tool.node"}) {
            bench_->action(tool)->trigger();
            QVERIFY2(liesOver(QByteArray(tool) == "tools.ruler" ? "toolStrip" : "editStrip"), tool);
            QCOMPARE(place(), before);
        }
        bench_->window().messages().showError({"It did not work", "there", QString(400, 'x').toStdString()});
        QVERIFY(liesOver("messageBar"));
        QCOMPARE(place(), before);
        const auto* message = bench_->find<QWidget>("messageBar");
        const auto* strip = bench_->find<QWidget>("editStrip");
        QCOMPARE(message->mapTo(&bench_->window(), QPoint(0, 0)), before.topLeft());
        QCOMPARE(strip->mapTo(&bench_->window(), QPoint(0, strip->height() - 1)).y(), before.bottom());
        QVERIFY(view().rig() == rig);
        bench_->window().resize(bench_->window().size() - QSize(150, 60));
        QTRY_COMPARE(message->width(), view3d->width());
        QTRY_COMPARE(strip->mapTo(&bench_->window(), QPoint(0, strip->height())).y(),
                     view3d->mapTo(&bench_->window(), QPoint(0, view3d->height())).y());
    }

    void aMessageOnTheWelcomePageHidesNothing() {
        bench_->window().messages().showError({"It did not work", {}, {}}, kTestTopic);
        bench_->document().undoStack().setClean();
        bench_->action("file.close")->trigger();
        bench_->window().messages().showError({"It did not work", {}, {}}, kTestTopic);
        const auto* message = bench_->find<QWidget>("messageBar");
        const auto* page = bench_->find<QWidget>("welcomePage");
        QTRY_VERIFY(page->isVisible() && message->isVisible());
        QTRY_VERIFY(message->mapTo(&bench_->window(), QPoint(0, message->height())).y() <=
                    page->mapTo(&bench_->window(), QPoint(0, 0)).y());
    }

    void toolsSayThatNothingIsThere() {
        const auto strip = [&] { return bench_->find<QLabel>("toolText")->text(); };
        bench_->action("tools.ruler")->trigger();
        emit view().pointer().voidClicked();
        QCOMPARE(strip(), QString("Nothing is there. Click where to measure from"));
        emit view().pointer().placeClicked(Vec3(0), {});
        emit view().pointer().voidClicked();
        QCOMPARE(strip(), QString("Nothing is there. Click where to measure to"));
        bench_->action("tools.why")->trigger();
        emit view().pointer().voidClicked();
        QVERIFY(bench_->window().statusBar()->currentMessage().startsWith("Nothing is there"));
    }

    void whatTheViewCannotDrawIsSaid() {
        emit view().failed({"The map cannot be drawn", "dm1.bsp"});
        const auto& said = bench_->window().messages().messages();
        QVERIFY(!said.empty());
        QCOMPARE(said.back().words.message(), std::string("dm1.bsp: The map cannot be drawn"));
        bench_->window().messages().dismiss();
    }

    void aNameBesideTheMouseGoesWithWhatItNames() {
        const auto name = [&] {
            emit view().pointer().hoverText("Node 1");
            QTRY_COMPARE(QToolTip::text(), QString("Node 1"));
        };
        const auto isGone = [] { return QTest::qWaitFor([] { return !QToolTip::isVisible(); }, 2000); };
        name();
        auto rig = view().rig();
        rig.orbit(5, 0);
        view().camera().setRig(rig);
        QVERIFY(isGone());
        QCOMPARE(bench_->window().statusBar()->currentMessage(), QString());
        name();
        bench_->window().layers().setVisible(LayerId::links, false);
        QVERIFY(isGone());
        name();
        QVERIFY(bench_->document().setParameter(Param::NodeRadius, 60));
        QVERIFY(bench_->waitUntilIdle());
        QVERIFY(isGone());
    }

    void theWindowClosesCleanlyWhilePlaying() {
        auto* timeline = bench_->find<TimelinePanel>("timelinePanel");
        bench_->action("timeline.play")->trigger();
        QTRY_VERIFY(timeline->playback().seconds() > 0.1);
        bench_->restart();
        QVERIFY(!bench_->find<TimelinePanel>("timelinePanel")->playback().playing());
    }

    void theCameraFollowsAPlayer() {
        auto* timeline = bench_->find<TimelinePanel>("timelinePanel");
        auto* follow = bench_->find<QComboBox>("timelineFollow");
        timeline->playback().seek(10);
        const auto far = view().rig().distance();
        follow->setCurrentIndex(1);
        const auto near = view().rig().distance();
        QVERIFY2(near < far, "a player is not seen from over the whole map");
        timeline->playback().seek(11);
        QCOMPARE(view().rig().distance(), near);
        const auto slot = static_cast<std::uint8_t>(follow->currentData().toInt());
        const auto player = std::ranges::find(timeline->players(), slot, &PlayerMoment::slot);
        QVERIFY(player != timeline->players().end());
        QCOMPARE(view().rig().target(), player->place);
        bench_->action("timeline.forward")->trigger();
        QCOMPARE(timeline->playback().seconds(), 11.1);
    }

    void aRangeDraggedIsWhatAllViewsShow() {
        bench_->window().layers().setVisible(LayerId::raw, true);
        auto* strip = bench_->find<DensityStrip>("timelineStrip");
        QTRY_VERIFY(strip->density().seconds > 0);
        const auto at = [strip](double seconds) {
            return QPoint(static_cast<int>(std::lround(strip->xOf(seconds))), strip->height() / 2);
        };
        QTest::mousePress(strip, Qt::LeftButton, {}, at(5));
        QTest::mouseMove(strip, at(9));
        QTest::mouseMove(strip, at(15));
        QTest::mouseRelease(strip, Qt::LeftButton, {}, at(15));
        const auto range = bench_->window().filter().shown().seconds;
        QVERIFY(range && range->first > 4.5 && range->second < 15.5);
        QTRY_COMPARE(bench_->window().layers().count(LayerId::raw), samplesWithin(*range));
        QVERIFY(samplesWithin(*range) > 0);
        const auto chip = bench_->find<QToolButton>("chip.time");
        QVERIFY(chip && chip->text().startsWith("Time: 0:0"));
        bench_->find<QToolButton>("chip.time.remove")->click();
        QTRY_COMPARE(bench_->window().layers().count(LayerId::raw), samplesWithin({0, 1e9}));
    }

    void aDemoLeftOutIsNotGeneratedFrom() {
        auto* model = bench_->find<QTableView>("demoTable")->model();
        QVERIFY(model->setData(model->index(0, 0), Qt::Unchecked, Qt::CheckStateRole));
        QVERIFY(bench_->waitUntilIdle());
        QCOMPARE(bench_->document().generation()->demos.size(), 4u);
        bench_->action("edit.undo")->trigger();
        QVERIFY(bench_->waitUntilIdle());
        QCOMPARE(bench_->document().generation()->demos.size(), 5u);
    }

    void theProbeShowsTheWayOfBots() {
        auto* probe = tool<ProbeTool>();
        bench_->action("tools.probe")->trigger();
        QVERIFY(bench_->find<QWidget>("toolStrip")->isVisible());
        const auto before = captured();
        const auto graph = bench_->document().generation()->graph;
        const auto& from = graph->graph.nodes[2].origin;
        const auto& to = graph->graph.nodes[graph->graph.nodes.size() - 3].origin;
        emit view().pointer().placeClicked(from - Vec3(0, 0, 24), {});
        emit view().pointer().placeClicked(to - Vec3(0, 0, 24), {});
        QTRY_VERIFY(probe->probe().has_value());
        const auto expected = probePath(graph->graph, from, to);
        QCOMPARE(probe->probe()->path.nodes, enginePath(graph->graph, expected.from, expected.to).nodes);
        QCOMPARE(bench_->find<QLabel>("toolText")->text(), probeText(expected));
        QTRY_VERIFY(captured() != before);
        bench_->find<QToolButton>("toolCopy")->click();
        QCOMPARE(QApplication::clipboard()->text(), probeText(expected));
        QTest::keyClick(&bench_->window(), Qt::Key_Escape);
        QVERIFY(bench_->window().tools().selecting());
        QVERIFY(!bench_->find<QWidget>("toolStrip")->isVisible());
        QVERIFY(!probe->first());
    }

    /// Two places are chosen once: what the probe says, and the panel of ways beside it, are of the same two.
    void theProbesPlacesAreThoseOfThePanel() {
        auto* probe = tool<ProbeTool>();
        auto* session = bench_->window().findChild<MeshComparisonSession*>();
        QTRY_VERIFY_WITH_TIMEOUT(session->whyNot().isEmpty(), kWorkMilliseconds);
        bench_->action("crosscheck.places")->trigger();
        QVERIFY(probe->active());
        QTRY_VERIFY(bench_->find<QWidget>("placesPanel")->isVisible());
        const auto graph = bench_->document().generation()->graph;
        const auto from = graph->graph.nodes[2].origin;
        const auto to = graph->graph.nodes[graph->graph.nodes.size() - 3].origin;
        emit view().pointer().placeClicked(from - Vec3(0, 0, 24), {});
        QVERIFY(session->from() && !session->to());
        // On the glyph of a node or on the floor below it, the place is the same.
        emit view().pointer().placeClicked(to, {});
        QTRY_VERIFY_WITH_TIMEOUT(probe->probe() && session->paths(), kWorkMilliseconds);
        QCOMPARE(*session->from(), from - Vec3(0, 0, 24));
        QCOMPARE(*session->to(), to - Vec3(0, 0, 24));
        const auto& nav = session->paths()->of(PathWay::nav);
        QCOMPARE(nav.nodes, probe->probe()->path.nodes);
        QVERIFY(std::abs(nav.seconds - probe->probe()->seconds) < 1e-3);
        // They stay in the panel when the tool is left, until they are cleared there.
        QTest::keyClick(&bench_->window(), Qt::Key_Escape);
        QVERIFY(!probe->active() && session->to());
        // A new first place begins anew; Clear forgets it in both.
        bench_->action("tools.probe")->trigger();
        emit view().pointer().placeClicked(to, {});
        QCOMPARE(*session->from(), to - Vec3(0, 0, 24));
        QVERIFY(!session->to());
        bench_->find<QPushButton>("comparisonClear")->click();
        QVERIFY(!session->from() && !probe->active() && !probe->first());
    }

    void theProbeFollowsTheGraph() {
        auto* probe = tool<ProbeTool>();
        bench_->action("tools.probe")->trigger();
        const auto places = bench_->document().generation()->graph->graph.nodes;
        emit view().pointer().placeClicked(places.front().origin, {});
        emit view().pointer().placeClicked(places.back().origin, {});
        QTRY_VERIFY(probe->probe().has_value());
        QVERIFY(bench_->document().setParameter(Param::NodeMinDemos, 5));
        QVERIFY(bench_->waitUntilIdle());
        const auto& graph = bench_->document().generation()->graph->graph;
        const auto expected = probePath(graph, places.front().origin, places.back().origin);
        QTRY_COMPARE(bench_->find<QLabel>("toolText")->text(), probeText(expected));
    }

    void theRulerMeasuresAndTriesBots() {
        auto* ruler = tool<RulerTool>();
        bench_->action("tools.ruler")->trigger();
        QCOMPARE(bench_->find<QLabel>("toolText")->text(), QString("Click where to measure from"));
        const auto& nodes = bench_->document().generation()->graph->graph.nodes;
        const auto from = nodes[0].origin - Vec3(0, 0, 24);
        const auto to = nodes[static_cast<std::size_t>(nodes[0].links[0].target)].origin - Vec3(0, 0, 24);
        emit view().pointer().placeClicked(from, {});
        emit view().pointer().placeClicked(to, {});
        const auto numbers = measureText(measure(from, to));
        QVERIFY(bench_->find<QLabel>("toolText")->text().startsWith(numbers));
        QTRY_VERIFY(ruler->crossing().has_value());
        const auto said = bench_->find<QLabel>("toolText")->text();
        QVERIFY(said.contains("There: " + judgementText(ruler->crossing()->there)));
        QVERIFY(said.contains("Back: " + judgementText(ruler->crossing()->back)));
        bench_->find<QToolButton>("toolLeave")->click();
        QVERIFY(bench_->window().tools().selecting());
    }

    void aToolChosenTwiceStaysChecked() {
        auto* button = bench_->find<QToolButton>("viewBar.tools.ruler");
        button->click();
        button->click();
        QVERIFY(button->isChecked());
        QVERIFY(bench_->window().tools().current() == RulerTool::toolId());
        bench_->action("tools.why")->trigger();
        QVERIFY(!button->isChecked());
        QVERIFY(bench_->action("tools.why")->isChecked());
    }

    void anotherToolEndsTheRuler() {
        bench_->action("tools.ruler")->trigger();
        QVERIFY(bench_->find<QWidget>("toolStrip")->isVisible());
        bench_->window().tools().setCurrent("somebody's");
        QVERIFY(!bench_->find<QWidget>("toolStrip")->isVisible());
        QVERIFY(!bench_->action("tools.ruler")->isChecked());
        QVERIFY(!bench_->action("tools.select")->isChecked());
    }

    void aClickInTheViewGoesToTheTool() {
        auto* ruler = tool<RulerTool>();
        bench_->action("tools.ruler")->trigger();
        view().camera().frameMap();
        const QPoint middle(view().scene().width() / 2, view().scene().height() / 2);
        QVERIFY(view().pickAt(middle).place);
        QTest::mouseClick(&view().scene(), Qt::LeftButton, {}, middle);
        QVERIFY(ruler->first().has_value());
        QCOMPARE(bench_->window().selection().current(), Item());
    }

    void bookmarksSurviveSavingAndOpening() {
        QVERIFY(!bench_->action("camera.bookmark.2")->isEnabled());
        bench_->action("camera.top")->trigger();
        bench_->action("camera.setBookmark.2")->trigger();
        const auto marked = view().rig();
        bench_->action("camera.side")->trigger();
        const auto left = view().rig();
        const auto file = bench_->folder() + "/marks.navwright";
        QVERIFY(bench_->window().project().saveTo(file.toStdString()));
        bench_->restart();
        bench_->window().opening().open({file});
        QVERIFY(bench_->waitUntilIdle());
        captured();
        QVERIFY(near(view().rig(), left));
        bench_->action("camera.bookmark.2")->trigger();
        QVERIFY(near(view().rig(), marked));
        QVERIFY(!bench_->action("camera.bookmark.1")->isEnabled());
    }

    void flyingFasterIsNoCommand() {
        auto* scene = &view().scene();
        view().camera().frameMap();
        QTest::mouseClick(scene, Qt::MiddleButton, {}, QPoint(20, 20));
        const auto before = view().rig();
        QTest::keyPress(scene, Qt::Key_W);
        QTRY_VERIFY(view().rig() != before);
        QTest::keyPress(scene, Qt::Key_Shift);
        QTest::keyPress(scene, Qt::Key_W, Qt::ShiftModifier);
        QTest::keyPress(scene, Qt::Key_S, Qt::ShiftModifier);
        QVERIFY(bench_->window().tools().selecting());
        for (const auto key : {Qt::Key_S, Qt::Key_W, Qt::Key_Shift}) QTest::keyRelease(scene, key);
        // At rest they are commands.
        QTest::keyClick(scene, Qt::Key_R, Qt::ShiftModifier);
        QCOMPARE(bench_->window().tools().current(), RulerTool::toolId());
    }

    void xrayLetsThroughTheMap() {
        QTest::keyClick(&bench_->window(), Qt::Key_X, Qt::AltModifier);
        QVERIFY(bench_->window().layers().settings(LayerId::map).opacity < 1);
        QVERIFY(bench_->action("camera.xray")->isChecked());
        bench_->action("camera.xray")->trigger();
        QCOMPARE(bench_->window().layers().settings(LayerId::map).opacity, 1.f);
    }

    void nodeNumbersAreShownByKey() {
        QTest::keyClick(&bench_->window(), Qt::Key_I, Qt::ShiftModifier);
        QVERIFY(bench_->window().layers().nodeNumbers());
        QVERIFY(bench_->action("camera.numbers")->isChecked());
        bench_->action("camera.numbers")->trigger();
        QVERIFY(!bench_->window().layers().nodeNumbers());
    }

    void whatIsSeenOnceIsHiddenByKey() {
        QTest::keyClick(&bench_->window(), Qt::Key_H, Qt::ShiftModifier);
        QVERIFY(bench_->window().filter().shown().hideSeenOnce);
        QVERIFY(bench_->action("camera.seenOnce")->isChecked());
        QVERIFY(bench_->find<QToolButton>("chip.seen"));
        bench_->action("camera.seenOnce")->trigger();
        QVERIFY(!bench_->window().filter().shown().any());
    }

    void theMapIsCutStepByStep() {
        const auto top = bench_->document().map()->bsp.worldBounds().maxs.z;
        bench_->action("camera.cutLower")->trigger();
        QCOMPARE(bench_->window().layers().heightCut(), top - 32);
        bench_->action("camera.cutLower")->trigger();
        bench_->action("camera.cutRaise")->trigger();
        QCOMPARE(bench_->window().layers().heightCut(), top - 32);
        bench_->action("camera.cutOff")->trigger();
        QVERIFY(bench_->window().layers().heightCut() > top);
    }

  private:
    [[nodiscard]] WorkbenchView& view() const { return *bench_->window().view().view(); }
    template <class Tool>
    [[nodiscard]] Tool* tool() const {
        return bench_->window().findChild<Tool*>();
    }
    static bool near(const CameraRig& one, const CameraRig& other) {
        return glm::distance(one.eye(), other.eye()) < 0.1f &&
               glm::distance(one.forward(), other.forward()) < 1e-3f;
    }
    [[nodiscard]] qulonglong samplesWithin(const std::pair<double, double>& range) const {
        qulonglong count = 0;
        for (const auto& recording : bench_->document().generation()->recordings) {
            for (const auto& segment : recording->segments) {
                for (const auto& track : segment.tracks) {
                    if (track.slot == segment.dummySlot) continue;
                    count +=
                        static_cast<qulonglong>(std::ranges::count_if(track.samples, [&](const Sample& s) {
                            return s.frame * 0.1 >= range.first - 1e-7 &&
                                   s.frame * 0.1 <= range.second + 1e-7;
                        }));
                }
            }
        }
        return count;
    }
    QImage captured() const { return navwright::captured(view()); }

    std::unique_ptr<Workbench> bench_;
};

NAVWRIGHT_GUI_TEST(TestTools);
#include "tst_tools.moc"
