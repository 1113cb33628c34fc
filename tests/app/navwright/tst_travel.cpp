#include <QDockWidget>
#include <QLabel>
#include <QMouseEvent>
#include <QPushButton>
#include <QStatusBar>

#include <array>
#include <utility>

#include "app/navwright/parts/map/mesh_part.h"
#include "app/navwright/parts/map/travel_part.h"
#include "app/navwright/parts/view3d/view_area.h"
#include "core/aas/areas/make_areas.h"
#include "core/aas/file/aas_file.h"
#include "core/physics/map_queries/game_map.h"
#include "walked_areas.h"
#include "widgets/common/models/grey.h"
#include "widgets/map/meshes/flow_panel.h"
#include "widgets/map/meshes/map_meshes.h"
#include "widgets/map/travel/goal_session.h"
#include "widgets/map/travel/goal_tool.h"
#include "widgets/map/travel/map_ways.h"
#include "widgets/view3d/view/workbench_view.h"
#include "workbench.h"

using namespace navwright;

/// The ways through a map in the window: commands, panels, the goal under the mouse.
class TestWays : public QObject {
    Q_OBJECT

    std::unique_ptr<Workbench> bench_;

    [[nodiscard]] bool openSampleMap() {
        bench_->window().opening().open(
            {QStringLiteral(NAVWRIGHT_SOURCE_DIR "/resources/sample/nw_sample.bsp")});
        return bench_->waitUntilIdle() && bench_->document().map() != nullptr;
    }
    [[nodiscard]] bool openAreas() {
        JobContext context;
        auto made = makeAreas(bench_->document().map()->bsp, {}, context);
        if (!made) return false;
        const auto bytes = writeAas(withWalkedFaces(std::move(made->aas)));
        if (!bytes) return false;
        const auto file = bench_->write(
            QStringLiteral("sample.aas"),
            QByteArray(reinterpret_cast<const char*>(bytes->data()), static_cast<qsizetype>(bytes->size())));
        bench_->window().opening().open({file});
        return QTest::qWaitFor([this] { return bench_->window().travel().ways().facts() != nullptr; },
                               kWorkMilliseconds);
    }
    [[nodiscard]] GoalSession& goal() { return bench_->window().travel().goal(); }
    [[nodiscard]] SceneView& scene() { return bench_->window().view().view()->scene(); }
    void mouse(QEvent::Type type, const QPoint& place, Qt::MouseButtons buttons) {
        const auto button = type == QEvent::MouseMove ? Qt::NoButton : Qt::LeftButton;
        QMouseEvent event(type, place, scene().mapToGlobal(place), button, buttons, {});
        QCoreApplication::sendEvent(&scene(), &event);
    }
    /// Somewhere in the view where one can stand.
    [[nodiscard]] QPoint standing() {
        const auto* view = bench_->window().view().view();
        const auto& ways = *bench_->window().travel().ways().facts();
        for (int y = 20; y < scene().height(); y += 12) {
            for (int x = 20; x < scene().width(); x += 12) {
                const auto at = view->surfaceAlong(scene().rayThrough(QPointF(x, y)));
                if (at && placeAt(ways.graph(), *at).area != 0) return {x, y};
            }
        }
        return {};
    }

  private slots:
    void initTestCase() { REQUIRE_GL(); }
    void init() {
        failOnQtWarnings();
        bench_ = std::make_unique<Workbench>();
    }
    void cleanup() { bench_.reset(); }

    void commandsWaitForAreas() {
        QCOMPARE(whyGrey(*bench_->action("ways.goal")), QStringLiteral("open a map first"));
        QVERIFY(openSampleMap());
        QVERIFY(whyGrey(*bench_->action("ways.goal")).startsWith("make the areas of the map first"));
        QVERIFY(openAreas());
        QVERIFY(bench_->action("ways.goal")->isEnabled());
        QVERIFY(!bench_->action("ways.clearGoal")->isEnabled());
        QVERIFY(!bench_->action("ways.openAll")->isEnabled());
    }

    /// Panels about doors and sides are offered where the map has any; else they say why not.
    void panelsAreOfferedWhereTheMapHasWhatTheyNeed() {
        const std::array panels{std::pair("view.panel.doors", &MapWays::whyNoDoors),
                                std::pair("view.panel.whatIf", &MapWays::whyNoDoors),
                                std::pair("ways.entities", &MapWays::whyNoDoors),
                                std::pair("view.panel.sides", &MapWays::whyNoSides),
                                std::pair("view.panel.fairness", &MapWays::whyNoSides),
                                std::pair("ways.chokepoints", &MapWays::whyNoSides)};
        for (const auto& [command, why] : panels)
            QCOMPARE(whyGrey(*bench_->action(command)), QStringLiteral("open a map first"));
        QVERIFY(openSampleMap());
        // As long as it is not known, they are offered: they have the areas made.
        for (const auto& [command, why] : panels) QVERIFY2(bench_->action(command)->isEnabled(), command);
        QVERIFY(openAreas());
        const auto& ways = bench_->window().travel().ways();
        for (const auto& [command, why] : panels) QCOMPARE(whyGrey(*bench_->action(command)), (ways.*why)());
        // What is shown can be hidden.
        bench_->action("ways.fairness")->trigger();
        QTRY_VERIFY(bench_->find<QWidget>("fairnessPanel")->isVisible());
        bench_->action("file.close")->trigger();
        QTRY_VERIFY(bench_->action("view.panel.sides")->isEnabled());
        bench_->action("view.panel.sides")->trigger();
        QVERIFY(!bench_->find<QWidget>("fairnessPanel")->isVisible());
        QTRY_VERIFY(!bench_->action("view.panel.sides")->isEnabled());
    }

    void panelsAreBroughtUp() {
        QVERIFY(openSampleMap());
        QVERIFY(openAreas());
        for (const auto& [command, panel] :
             {std::pair("ways.whatIf", "whatIfPanel"), std::pair("ways.entities", "entityPanel"),
              std::pair("ways.chokepoints", "chokePanel"), std::pair("ways.fairness", "fairnessPanel")}) {
            bench_->action(command)->trigger();
            QTRY_VERIFY(bench_->find<QWidget>(panel)->isVisible());
        }
        QTRY_VERIFY(!bench_->find<QLabel>("fairnessHeadline")->text().isEmpty());
        QTRY_VERIFY(!bench_->find<QWidget>("fairnessNote")->isVisible());
    }

    /// A press puts the goal, dragging moves it, the release leaves it; the camera stays.
    void theGoalFollowsTheMouse() {
        QVERIFY(openSampleMap());
        QVERIFY(openAreas());
        bench_->action("ways.goal")->trigger();
        QCOMPARE(bench_->window().tools().current(), GoalTool::toolId());
        QVERIFY(bench_->action("ways.goal")->isChecked());
        QTRY_VERIFY(bench_->find<QWidget>("goalPanel")->isVisible());
        QTRY_VERIFY(!standing().isNull());
        const auto rig = bench_->window().view().view()->rig();
        const auto place = standing();
        mouse(QEvent::MouseButtonPress, place, Qt::LeftButton);
        QVERIFY(goal().goal());
        QTRY_VERIFY_WITH_TIMEOUT(goal().heat(), kWorkMilliseconds);
        const auto first = *goal().goal();
        mouse(QEvent::MouseMove, place + QPoint(40, 30), Qt::LeftButton);
        QVERIFY(*goal().goal() != first);
        const auto second = *goal().goal();
        mouse(QEvent::MouseButtonRelease, place + QPoint(40, 30), Qt::NoButton);
        mouse(QEvent::MouseMove, place, Qt::NoButton);
        QCOMPARE(*goal().goal(), second);
        QVERIFY(bench_->window().view().view()->rig() == rig);
        mouse(QEvent::MouseButtonPress, place, Qt::LeftButton);
        mouse(QEvent::MouseButtonRelease, place, Qt::NoButton);
        QTRY_VERIFY_WITH_TIMEOUT(goal().heat() && goal().heat()->place == *goal().goal(), kWorkMilliseconds);
        emit scene().hovered(place);
        QVERIFY2(bench_->window().statusBar()->currentMessage().contains("to the goal"),
                 qPrintable(bench_->window().statusBar()->currentMessage()));
        // The tool is left, the times stay until they are cleared.
        QTest::keyClick(&bench_->window(), Qt::Key_Escape);
        QVERIFY(bench_->window().tools().selecting());
        QVERIFY(goal().heat());
        bench_->action("ways.clearGoal")->trigger();
        QVERIFY(!goal().heat());
    }

    /// Times over areas and the flow field are of one goal: that of the page in front.
    void theGoalGoesWithThePage() {
        QVERIFY(openSampleMap());
        QVERIFY(openAreas());
        QTRY_VERIFY_WITH_TIMEOUT(bench_->window().meshes().meshes().floor(), kWorkMilliseconds);
        auto* flow = bench_->window().findChild<FlowSession*>();
        const auto start = bench_->window().travel().ways().facts()->areas->starts.front().at;
        bench_->action("ways.goal")->trigger();
        goal().setGoal(start);
        bench_->action("view.panel.flow")->trigger();
        QTRY_VERIFY(flow->goal());
        QCOMPARE(*flow->goal(), start);
        QVERIFY(!goal().goal());
        QCOMPARE(bench_->window().tools().current(), FlowPanel::toolId());
        bench_->action("view.panel.goal")->trigger();
        QTRY_VERIFY(goal().goal());
        QCOMPARE(*goal().goal(), start);
        QVERIFY(!flow->goal());
        QCOMPARE(bench_->window().tools().current(), GoalTool::toolId());
        // Beside another panel it stays where it is.
        bench_->action("view.panel.issues")->trigger();
        QVERIFY(goal().goal() && !flow->goal());
    }

    /// With the panel's tool a click on the floor puts a blocker there, another takes it away; the camera
    /// stays, and the panel says what was made again.
    void aClickPutsABlocker() {
        QVERIFY(openSampleMap());
        const auto& meshes = bench_->window().meshes().meshes();
        QTRY_VERIFY_WITH_TIMEOUT(meshes.floor(), kWorkMilliseconds);
        bench_->action("meshes.show")->trigger();
        QTRY_VERIFY(bench_->find<QWidget>("meshPanel")->isVisible());
        bench_->find<QPushButton>("meshPlaceBlockers")->click();
        const auto* view = bench_->window().view().view();
        QPoint place;
        for (int y = 20; y < scene().height() && place.isNull(); y += 12) {
            for (int x = 20; x < scene().width() && place.isNull(); x += 12) {
                const auto at = view->surfaceAlong(scene().rayThrough(QPointF(x, y)));
                if (at && meshes.floor()->mesh.leafUnder(*at + Vec3(0, 0, 24)) >= 0) place = {x, y};
            }
        }
        QVERIFY(!place.isNull());
        const auto rig = view->rig();
        mouse(QEvent::MouseButtonPress, place, Qt::LeftButton);
        mouse(QEvent::MouseButtonRelease, place, Qt::NoButton);
        QCOMPARE(meshes.blockers().size(), std::size_t{1});
        QVERIFY(view->rig() == rig);
        QTRY_VERIFY_WITH_TIMEOUT(meshes.floor()->blockers == meshes.blockers(), kWorkMilliseconds);
        QVERIFY(meshes.floor()->gone > 0);
        QTRY_VERIFY(bench_->find<QLabel>("meshBlockerWords")->text().contains("became"));
        mouse(QEvent::MouseButtonPress, place, Qt::LeftButton);
        mouse(QEvent::MouseButtonRelease, place, Qt::NoButton);
        QVERIFY(meshes.blockers().empty());
        QTRY_VERIFY_WITH_TIMEOUT(meshes.floor()->blockers.empty(), kWorkMilliseconds);
    }

    void anotherMapForgetsTheGoal() {
        QVERIFY(openSampleMap());
        QVERIFY(openAreas());
        goal().setGoal(bench_->window().travel().ways().facts()->areas->starts.front().at);
        QTRY_VERIFY_WITH_TIMEOUT(goal().heat(), kWorkMilliseconds);
        bench_->action("file.close")->trigger();
        QTRY_VERIFY(!goal().heat());
        QVERIFY(!goal().goal());
    }
};

NAVWRIGHT_GUI_TEST(TestWays);
#include "tst_travel.moc"
