#include <cmath>

#include "core/floor/mesh_comparison/compared_paths.h"
#include "core/map/bsp/contents.h"
#include "sample_generation.h"
#include "test_program.h"
#include "widgets/common/controls/probe_tool.h"

using namespace navwright;

/// The path probe, against the path query it is made of.
class TestProbe : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() {
        generation_ = sampleGeneration();
        QVERIFY(generation_);
    }

    void theWayIsThatOfTheEngine() {
        const auto& graph = generation_->graph->graph;
        int found = 0;
        for (std::size_t from = 0; from < graph.nodes.size(); from += 3) {
            for (std::size_t to = 0; to < graph.nodes.size(); to += 5) {
                const auto probe = probePath(graph, graph.nodes[from].origin, graph.nodes[to].origin);
                QCOMPARE(probe.from, static_cast<std::int32_t>(from));
                QCOMPARE(probe.to, static_cast<std::int32_t>(to));
                const auto path = enginePath(graph, probe.from, probe.to);
                QCOMPARE(probe.path.nodes, path.nodes);
                QCOMPARE(probe.path.cost, path.cost);
                QCOMPARE(probe.path.seconds, path.seconds);
                int links = 0;
                for (const auto& [type, count] : probe.types) links += count;
                QCOMPARE(static_cast<std::size_t>(links), path.nodes.size() - 1);
                QCOMPARE(probePicture(graph, probe).ribbons.size(),
                         path.nodes.size() - 1 + (path.found ? 0 : 1));
                found += path.found ? 1 : 0;
            }
        }
        QVERIFY(found > 10);
    }

    /// As the comparison of ways counts it: straight on to the first node and from the last one.
    void theTimeIsThatOfTheWholeWay() {
        const auto& generation = *generation_;
        const auto& graph = generation.graph->graph;
        const Vec3 floor(0, 0, kOriginAboveFloor), aside(8, 0, 0);
        auto comparer = PathComparer::of({.map = *generation.map, .nav = &graph});
        QVERIFY(comparer.has_value());
        int same = 0;
        for (std::size_t to = 1; to < graph.nodes.size(); to += 3) {
            const auto from = graph.nodes.front().origin + aside, goal = graph.nodes[to].origin - aside;
            const auto probe = probePath(graph, from - floor, goal - floor, &generation.map->collision);
            const auto ways = comparer->compare(from, goal);
            const auto& nav = ways.of(PathWay::nav);
            if (nav.end != PathEnd::whole || nav.nodes.size() < 2) continue;
            QCOMPARE(probe.path.nodes, nav.nodes);
            QVERIFY(std::abs(probe.seconds - nav.seconds) < 1e-4);
            QVERIFY(probe.seconds > probe.path.seconds);
            ++same;
        }
        QVERIFY(same > 3);
    }

    void anUnreachableGoalSaysWhereItBreaks() {
        const auto graph = brokenGraph();
        const auto probe = probePath(graph, {0, 0, 0}, {1000, 0, 0});
        QVERIFY(!probe.path.found);
        QCOMPARE(probe.path.nearest, 2);
        QCOMPARE(probe.gap, 800.f);
        const auto text = probeText(probe);
        QVERIFY(text.startsWith("Unreachable: no path leads from node 0 to node 3"));
        QVERIFY(text.contains("breaks at node 2, 800 units short"));
        const auto picture = probePicture(graph, probe);
        QCOMPARE(picture.ribbons.size(), std::size_t{3});
        const Vec3 lift(0, 0, 10);
        QCOMPARE(picture.ribbons.back().from, graph.nodes[2].origin + lift);
        QCOMPARE(picture.ribbons.back().to, graph.nodes[3].origin + lift);
    }

    void aNodeFarFromThePlacePointedAtIsSaid() {
        const auto graph = brokenGraph();
        const auto near = probeText(probePath(graph, {0, 0, 0}, {1000, 0, 0}));
        QVERIFY(!near.contains("not near a node"));
        const auto far = probeText(probePath(graph, {0, 0, 0}, {1000, 0, 440}));
        QVERIFY2(far.contains("The goal is not near a node: node 3, the nearest, is 440 units away"),
                 qPrintable(far));
        QVERIFY(!far.contains("The start"));
    }

    void atTheStartToo() {
        const auto probe = probePath(brokenGraph(), {1000, 0, 0}, {0, 0, 0});
        QCOMPARE(probe.path.nearest, 3);
        QVERIFY(probeText(probe).contains("breaks at the start"));
    }

    void theTextSaysCostSecondsAndTypes() {
        auto graph = brokenGraph();
        graph.nodes[2].links = {{.target = 3, .type = NodeType::jump, .cost = 900}};
        const auto text = probeText(probePath(graph, {0, 0, 0}, {1000, 0, 0}));
        QVERIFY2(text.contains("3 links, 1000 units, cost 1100, about 3.3 s"), qPrintable(text));
        QVERIFY2(text.contains("Along it: 2 move, 1 jump"), qPrintable(text));
    }

    void oneLinkIsNotSeveral() {
        NavGraph graph;
        for (const float x : {0.f, 100.f}) graph.nodes.push_back({.origin = {x, 0, 0}});
        graph.nodes[0].links = {{.target = 1, .cost = 100}};
        const auto text = probeText(probePath(graph, {0, 0, 0}, {100, 0, 0}));
        QVERIFY2(text.contains("1 link, 100 units, cost 100"), qPrintable(text));
    }

    void theCheaperWayIsNamed() {
        NavGraph graph;
        for (const float x : {0.f, 100.f, 200.f}) graph.nodes.push_back({.origin = {x, 0, 0}});
        graph.nodes[0].links = {{.target = 2, .cost = 500}, {.target = 1, .cost = 100}};
        graph.nodes[1].links = {{.target = 2, .cost = 100}};
        const auto probe = probePath(graph, {0, 0, 0}, {200, 0, 0});
        QCOMPARE(probe.path.nodes.size(), std::size_t{2});
        QVERIFY(probeText(probe).contains("cheapest path costs 200 over 2 links"));
    }

    void withoutNodesThereIsNothing() {
        const auto probe = probePath({}, {0, 0, 0}, {1, 0, 0});
        QCOMPARE(probeText(probe), QString("There are no nodes"));
        QVERIFY(probePicture({}, probe).glyphs.empty());
    }

    /// As the menu of the view puts them: in any order, and each again without the other.
    void endsArePutOneByOne() {
        Document document;
        ToolModel tools;
        ProbeTool tool(document, tools);
        document.showNav("hand.nav", brokenGraph());
        QTRY_VERIFY(document.generation());
        const auto ends = [&] {
            return tool.probe() ? std::pair(tool.probe()->from, tool.probe()->to) : std::pair(-1, -1);
        };
        tool.putSecond({200, 0, -24});
        QCOMPARE(tools.current(), ProbeTool::toolId());
        QVERIFY2(tool.text().contains("where the bot starts"), qPrintable(tool.text()));
        tool.putFirst({0, 0, -24});
        QTRY_COMPARE(ends(), std::pair(0, 2));
        tool.putSecond({100, 0, -24});
        QTRY_COMPARE(ends(), std::pair(0, 1));
        tool.putFirst({200, 0, -24});
        QTRY_COMPARE(ends(), std::pair(2, 1));
        // A click begins anew, as ever.
        tool.click({0, 0, -24});
        QVERIFY(!tool.second() && tool.first());
        tools.setCurrent(ToolModel::select());
        QVERIFY(!tool.first() && !tool.second());
    }

    void theNearestNodeIsOneInUse() {
        auto graph = brokenGraph();
        QCOMPARE(nodeNear(graph, {90, 0, -24}), 1);
        graph.nodes[1].inUse = false;
        QCOMPARE(nodeNear(graph, {90, 0, -24}), 0);
        QCOMPARE(nodeNear({}, {0, 0, 0}), -1);
    }

  private:
    /// 0 - 1 - 2, and 3 far away.
    static NavGraph brokenGraph() {
        NavGraph graph;
        for (const float x : {0.f, 100.f, 200.f, 1000.f}) graph.nodes.push_back({.origin = {x, 0, 0}});
        graph.nodes[0].links = {{.target = 1, .cost = 100}};
        graph.nodes[1].links = {{.target = 0, .cost = 100}, {.target = 2, .cost = 100}};
        return graph;
    }

    std::shared_ptr<const Generation> generation_;
};

NAVWRIGHT_TEST(TestProbe);
#include "tst_probe.moc"
