#include <QElapsedTimer>
#include <QEventLoop>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTabWidget>
#include <QTimer>

#include "gui_main.h"
#include "last_told.h"
#include "shared_data.h"
#include "travel_bench.h"
#include "widgets/common/models/grey.h"
#include "widgets/drawing/draw/time_bands.h"
#include "widgets/drawing/layers/stage_picture.h"
#include "widgets/inspect/panel/row_table.h"
#include "widgets/map/travel/goal_panel.h"
#include "widgets/map/travel/goal_session.h"
#include "widgets/map/travel/goal_tool.h"
#include "widgets/map/travel/heat_legend.h"
#include "widgets/map/travel/link_adder.h"

using namespace navwright;

/// Times to a goal.
class TestGoal : public QObject {
    Q_OBJECT

    static constexpr Vec3 kEast{200, 0, 0}, kWest{-200, 0, 0};  ///< on the floor

    /// Two nodes on either side; what joins the sides is missing but for one link back.
    [[nodiscard]] static NavGraph nav() {
        NavGraph graph;
        for (const float x : {-200.f, -60.f, 60.f, 200.f})
            graph.nodes.push_back({.origin = {x, 0, 24.03125f}});
        const auto link = [&graph](std::size_t from, std::int32_t to) {
            graph.nodes[from].links.push_back({.target = to, .cost = 140});
        };
        link(0, 1);
        link(1, 0);
        link(2, 3);
        link(3, 2);
        link(2, 1);
        return graph;
    }
    static void showNav(TravelBench& bench) {
        bench.document.showNav("hall.nav", nav());
        QVERIFY(
            QTest::qWaitFor([&] { return !bench.document.busy() && bench.document.generation() != nullptr; },
                            TravelBench::kLimit));
    }
    [[nodiscard]] static bool waitFor(const GoalSession& session) {
        return QTest::qWaitFor([&] { return !session.busy() && session.heat(); }, TravelBench::kLimit);
    }

  private slots:
    void bandsAreAtMostTwelve() {
        QCOMPARE(bandStep(0), 0.25f);
        QCOMPARE(bandStep(3), 0.25f);
        QCOMPARE(bandStep(3.01), 0.5f);
        QCOMPARE(bandStep(24), 2.0f);
        QCOMPARE(bandStep(61), 10.0f);
        QVERIFY(std::ceil(100000 / double(bandStep(100000))) <= 13);
    }

    /// The farther from the goal, the later; each square has the colour of its band.
    void timesGrowWithTheWay() {
        TravelBench bench{HallMap()};
        GoalSession session(bench.ways, bench.document);
        session.setGoal(kEast);
        QVERIFY(waitFor(session));
        const auto& heat = *session.heat();
        QCOMPARE(heat.share, 1.0);
        const auto near = heat.secondsFrom({150, 0, 0}), far = heat.secondsFrom(kWest);
        QVERIFY(near && far);
        QVERIFY(*near < *far);
        QVERIFY(*far >= 1.2 && *far < 2.5);        // 400 units at 300 a second, and a little round about
        QVERIFY(!heat.secondsFrom({0, 100, 60}));  // in the wall
        QVERIFY(heat.heat && !heat.without);
        QVERIFY(heat.bands >= 2 && heat.bands <= 12);
        for (std::size_t i = 0; i < heat.field.squares.size(); ++i) {
            const auto seconds = heat.field.squares[i].time * 0.01;
            const auto band = -double(heat.heat->glyphs[i].scalar);
            QVERIFY(std::abs(band - seconds) <= double(heat.step) / 2 + 0.011);
        }
        QCOMPARE(session.wordsAt(kWest), QStringLiteral("%1 s to the goal").arg(*far, 0, 'f', 1));
        QVERIFY(session.wordsAt({0, 100, 60}).isEmpty());
    }

    void aClosedDoorLeavesNoWay() {
        TravelBench bench(HallMap().withDoor());
        GoalSession session(bench.ways, bench.document);
        session.setGoal(kEast);
        QVERIFY(waitFor(session));
        QVERIFY(session.heat()->secondsFrom(kWest));
        bench.ways.close({bench.indexOf(3)}, true);
        QVERIFY(QTest::qWaitFor([&] { return session.heat()->closed != nullptr; }, TravelBench::kLimit));
        QVERIFY(!session.heat()->secondsFrom(kWest));
        QVERIFY(session.heat()->secondsFrom({150, 0, 0}));
        QCOMPARE(session.wordsAt(kWest), QStringLiteral("No path to the goal from here"));
        QVERIFY(session.heat()->without);
        for (const auto& tile : session.heat()->without->glyphs) QVERIFY(tile.position.x < 32);
        QVERIFY(session.heat()->share < 0.6);
        bench.ways.setClosed({});
        QVERIFY(QTest::qWaitFor([&] { return session.heat()->closed == nullptr; }, TravelBench::kLimit));
        QVERIFY(session.heat()->secondsFrom(kWest));
    }

    /// Dragged over many places, the last one is what is shown in the end.
    void theLastPlaceIsShown() {
        TravelBench bench{HallMap()};
        GoalSession session(bench.ways, bench.document);
        QSignalSpy changes(&session, &GoalSession::changed);
        for (int x = -200; x <= 200; x += 4) session.setGoal({float(x), 0, 0});
        QVERIFY(waitFor(session));
        QCOMPARE(session.heat()->place, kEast);
        QVERIFY(changes.size() >= 1);
        session.clear();
        QVERIFY(!session.heat() && !session.goal());
    }

    void whereNobodyStandsIsSaid() {
        TravelBench bench{HallMap()};
        GoalSession session(bench.ways, bench.document);
        session.setGoal({4000, 0, 0});
        QVERIFY(QTest::qWaitFor([&] { return !session.busy(); }, TravelBench::kLimit));
        QCOMPARE(session.refusal(), QStringLiteral("nobody can stand there"));
        QVERIFY(!session.heat());
        session.setGoal(kEast);
        QVERIFY(waitFor(session));
        QVERIFY(session.refusal().isEmpty());
    }

    /// The nav leads from no node in the west to the east, areas do.
    void detoursOfTheNav() {
        TravelBench bench{HallMap()};
        showNav(bench);
        ToolModel tools;
        GoalSession session(bench.ways, bench.document);
        GoalPanel panel(session, tools);
        LastPicture nodes(panel, &GoalPanel::nodesChanged);
        panel.show();
        session.setGoal(kEast);
        QVERIFY(waitFor(session));
        QCOMPARE(session.heat()->field.goalNode, 3);
        const auto* detours = panel.findChild<RowTable*>(QStringLiteral("goalDetours"));
        QCOMPARE(detours->table().rows(), std::size_t{2});
        QCOMPARE(detours->table().text(0, 2), std::string());
        QVERIFY(nodes.value);
        QCOMPARE(nodes.value->glyphs.size(), std::size_t{4});
        QVERIFY2(session.wordsAt(kWest).endsWith("no path by the nav from node 0"),
                 qPrintable(session.wordsAt(kWest)));
        QVERIFY(session.wordsAt({60, 0, 0}).contains("by the nav from node 2"));
        QVERIFY(panel.findChild<HeatLegend*>()->isVisible());
        panel.findChild<QPushButton*>(QStringLiteral("goalClear"))->click();
        QVERIFY(!session.goal());
        QVERIFY(!nodes.value);
        QVERIFY(!panel.findChild<HeatLegend*>()->isVisible());
    }

    /// Bots do not make it: nothing is added, and why is said.
    void whatBotsDoNotMakeIsNotAdded() {
        TravelBench bench{HallMap()};
        auto graph = nav();
        graph.nodes[2].origin = {60, 100, 24.03125f};
        graph.nodes[1].origin = {-60, 100, 24.03125f};
        bench.document.showNav("hall.nav", std::move(graph));
        QVERIFY(QTest::qWaitFor([&] { return bench.document.generation() != nullptr; }, TravelBench::kLimit));
        LinkAdder adder(bench.document);
        QSignalSpy said(&adder, &LinkAdder::said);
        adder.add(1, 2);
        QVERIFY(QTest::qWaitFor([&] { return !adder.running(); }, TravelBench::kLimit));
        QVERIFY2(said.last()[0].toString().startsWith("No link 1 → 2: bots do not make it"),
                 qPrintable(said.last()[0].toString()));
        QVERIFY(bench.document.patches().empty());
        adder.add(0, 1);
        QVERIFY(QTest::qWaitFor([&] { return !adder.running(); }, TravelBench::kLimit));
        QVERIFY(said.last()[0].toString().contains("there already"));
    }

    /// Half of the hall that one only falls into is a trap.
    void trapsAreListed() {
        TravelBench bench{HallMap()};
        auto facts = std::make_shared<WayFacts>(*bench.ways.facts());
        QVERIFY(standingGroups(*facts).empty());
        const auto& graph = facts->graph();
        int traps = 0;
        double floor = 0;
        for (std::int32_t i = 1; i < static_cast<std::int32_t>(graph.areaCount()); ++i) {
            if (graph.aas().areas[static_cast<std::size_t>(i)].center.x < 40 || graph.floor(i) <= 0) continue;
            facts->standings[static_cast<std::size_t>(i)] = AreaStanding::trap;
            ++traps;
            floor += graph.floor(i);
        }
        QVERIFY(traps > 0);
        const auto groups = standingGroups(*facts);
        QCOMPARE(groups.size(), std::size_t{1});
        QCOMPARE(groups[0].areas.size(), static_cast<std::size_t>(traps));
        QCOMPARE(groups[0].floor, floor);
        QCOMPARE(groups[0].standing, AreaStanding::trap);
        QVERIFY(groups[0].place.x > 0);
    }

    /// From click to pictures, on real maps with bspc's areas; docs/performance.md has what it says.
    void onRealMaps_data() {
        QTest::addColumn<QString>("name");
        for (const auto* name : {"wizs", "city", "beer", "wfall"}) QTest::newRow(name) << QString(name);
    }
    void onRealMaps() {
        REQUIRE_SHARED_DATA();
        QFETCH(const QString, name);
        TravelBench bench;
        QVERIFY(bench.document.openMap(sharedData() / "maps" / (name.toStdString() + ".bsp")));
        bench.areas.open(sharedData() / "aas" / (name.toStdString() + ".aas"));
        QVERIFY(QTest::qWaitFor([&] { return bench.ways.facts() != nullptr; }, TravelBench::kLimit));
        const auto& facts = *bench.ways.facts();
        GoalSession session(bench.ways, bench.document);
        double slowest = 0;
        std::size_t squares = 0;
        for (const auto& start : facts.areas->starts) {
            QEventLoop loop;
            QTimer::singleShot(TravelBench::kLimit, &loop, &QEventLoop::quit);
            connect(&session, &GoalSession::changed, &loop, [&] {
                if (session.heat() && session.heat()->place == start.at) loop.quit();
            });
            QElapsedTimer clock;
            clock.start();
            session.setGoal(start.at);
            loop.exec();
            QVERIFY(session.heat() && session.heat()->place == start.at);
            slowest = std::max(slowest, static_cast<double>(clock.nsecsElapsed()) * 1e-6);
            const auto& heat = *session.heat();
            squares = heat.field.squares.size();
            QVERIFY(heat.share > 0.3 && heat.share <= 1.0);
            QVERIFY(heat.bands >= 1 && heat.bands <= 12);
            QVERIFY(heat.heat);
            const auto drawn = heat.heat->glyphs.size() + (heat.without ? heat.without->glyphs.size() : 0);
            QCOMPARE(drawn, squares);
        }
        qInfo("%s: %zu squares, at most %.1f ms from click to pictures", qPrintable(name), squares, slowest);
    }

    void thePanelTakesTheToolUp() {
        TravelBench bench{HallMap()};
        ToolModel tools;
        GoalSession session(bench.ways, bench.document);
        GoalPanel panel(session, tools);
        auto* pick = panel.findChild<QPushButton*>(QStringLiteral("goalPick"));
        pick->click();
        QCOMPARE(tools.current(), GoalTool::toolId());
        tools.setCurrent(ToolModel::select());
        QVERIFY(!pick->isChecked());
    }

    /// The steps of the plan, and that the current one is drawn with its entity.
    void howToGetThere() {
        TravelBench bench{HallMap().withDoor({{"targetname", "gate"}}).withButton()};
        GoalSession session(bench.ways, bench.document);
        ToolModel tools;
        GoalPanel panel(session, tools);
        panel.show();
        auto* tabs = panel.findChild<QTabWidget*>(QStringLiteral("goalTabs"));
        auto* steps = panel.findChild<RowTable*>(QStringLiteral("planSteps"));
        const auto* words = panel.findChild<QLabel*>(QStringLiteral("planWords"));
        QVERIFY(tabs && steps && words);
        tabs->setCurrentIndex(2);
        QCOMPARE(steps->table().rows(), std::size_t{0});
        session.setGoal(kEast);
        QVERIFY(waitFor(session));
        QCOMPARE(steps->table().rows(), std::size_t{3});
        QVERIFY2(words->text().contains(QStringLiteral("in all")), qPrintable(words->text()));
        std::size_t drawn = 0;
        connect(&panel, &GoalPanel::listedChanged, &panel,
                [&drawn](const std::shared_ptr<const StagePicture>& picture) {
                    drawn = picture ? picture->ribbons.size() + picture->glyphs.size() : 0;
                });
        steps->setCurrentRow(2);
        const auto arriving = drawn;
        // The button, the door and a line between them.
        steps->setCurrentRow(0);
        QVERIFY(drawn > arriving);
        QSignalSpy flown(&panel, &GoalPanel::placeWanted);
        emit steps->rowChosen(0, 0);
        QCOMPARE(flown.size(), 1);
        QVERIFY(flown.front().front().value<Vec3>().y > 60);
        // Without the button nothing opens the door.
        TravelBench shut{HallMap().withDoor({{"targetname", "gate"}})};
        GoalSession none(shut.ways, shut.document);
        GoalPanel other(none, tools);
        none.setGoal(kEast);
        QVERIFY(waitFor(none));
        const auto why = other.findChild<QLabel*>(QStringLiteral("planWords"))->text();
        QVERIFY2(why.contains(QStringLiteral("nothing opens it")), qPrintable(why));
    }
};

NAVWRIGHT_WIDGET_TEST(TestGoal);
#include "tst_goal.moc"
