#include <QtTest>

#include <array>

#include "core/generate/graph/graph_book.h"
#include "test_program.h"

using namespace navwright;

namespace {

using Origins = std::vector<NavOrigin>;
using LinkOrigins = std::vector<Origins>;
using Numbers = std::vector<std::int32_t>;

/// Three nodes as demos show them, in a row: 0 -> 1 -> 2.
NavGraph shown() {
    NavGraph graph;
    graph.nodes.resize(3);
    graph.nodes[0].links = {{.target = 1}};
    graph.nodes[1].links = {{.target = 2}};
    return graph;
}

LinkSet shownLinks() {
    LinkSet set;
    set.links = {{.from = 0, .to = 1, .evidence = {}}, {.from = 1, .to = 2, .evidence = {}}};
    return set;
}

}  // namespace

/// What is known of a graph's nodes and links while it changes.
class TestGraphBook : public QObject {
    Q_OBJECT

  private slots:
    void addedLinksAreInferredBetweenWhatDemosShow() {
        auto graph = shown();
        GraphBook book(graph);
        graph.nodes.emplace_back();
        book.follow(graph, NavOrigin::map);
        graph.nodes[0].links.push_back({.target = 2});
        graph.nodes[0].links.push_back({.target = 3});
        book.followLinks(graph);
        const Origins ofFirst{NavOrigin::demos, NavOrigin::inferred, NavOrigin::map};
        QCOMPARE(book.links(graph), (LinkOrigins{ofFirst, {NavOrigin::demos}, {}, {}}));
    }

    void allIsOfDemosAtFirst() {
        const auto graph = shown();
        const GraphBook book(graph);
        QCOMPARE(book.nodes(), Origins(3, NavOrigin::demos));
        QCOMPARE(book.nodeOf(), (Numbers{0, 1, 2}));
        QCOMPARE(book.linkOf(graph, shownLinks()), (std::vector<Numbers>{{0}, {1}, {}}));
    }

    void whatIsNewIsOfWhoAddsIt() {
        auto graph = shown();
        GraphBook book(graph);
        graph.nodes.emplace_back();
        graph.nodes[2].links = {{.target = 3}, {.target = 0}};
        graph.nodes[0].links.clear();
        book.follow(graph, NavOrigin::map);
        QCOMPARE(book.nodes(),
                 (Origins{NavOrigin::demos, NavOrigin::demos, NavOrigin::demos, NavOrigin::map}));
        QCOMPARE(book.links(graph),
                 (LinkOrigins{{}, {NavOrigin::demos}, {NavOrigin::map, NavOrigin::map}, {}}));
        QCOMPARE(book.nodeOf(), (Numbers{0, 1, 2, -1}));
        QCOMPARE(book.linkOf(graph, shownLinks()), (std::vector<Numbers>{{}, {1}, {-1, -1}, {}}));
        QVERIFY(book.isShown({1, 2}) && book.isShown({2, 0}));
        QVERIFY(!book.isShown({2, 3}) && !book.isShown({3, 2}));
        // What was gone is not known again.
        graph.nodes[0].links = {{.target = 1}};
        book.follow(graph, NavOrigin::inferred);
        QCOMPARE(book.links(graph).front(), Origins{NavOrigin::inferred});
    }

    void numbersAreFollowed() {
        auto graph = shown();
        GraphBook book(graph);
        // Node 0 goes, one by hand comes between the others.
        graph.nodes.resize(3);
        graph.nodes[0].links = {{.target = 2}, {.target = 1}};
        graph.nodes[1].links.clear();
        constexpr std::array<std::int32_t, 3> kPrevious{1, -1, 2};
        book.follow(graph, kPrevious, NavOrigin::hand);
        QCOMPARE(book.nodes(), (Origins{NavOrigin::demos, NavOrigin::hand, NavOrigin::demos}));
        QCOMPARE(book.links(graph), (LinkOrigins{{NavOrigin::demos, NavOrigin::hand}, {}, {}}));
        QCOMPARE(book.nodeOf(), (Numbers{1, -1, 2}));
        QCOMPARE(book.linkOf(graph, shownLinks()), (std::vector<Numbers>{{1, -1}, {}, {}}));
    }

    void anotherOrderOfLinksChangesNothing() {
        auto graph = shown();
        graph.nodes[1].links.push_back({.target = 0});
        GraphBook book(graph);
        graph.nodes[1].links.push_back({.target = 1});
        book.follow(graph, NavOrigin::inferred);
        std::ranges::reverse(graph.nodes[1].links);
        QCOMPARE(book.links(graph)[1], (Origins{NavOrigin::inferred, NavOrigin::demos, NavOrigin::demos}));
    }

    void aFileHasNothingOfDemos() {
        const auto graph = shown();
        GraphBook book;
        book.follow(graph, NavOrigin::file);
        QCOMPARE(book.nodes(), Origins(3, NavOrigin::file));
        QCOMPARE(book.nodeOf(), Numbers(3, -1));
        QCOMPARE(book.linkOf(graph, shownLinks()), (std::vector<Numbers>{{-1}, {-1}, {}}));
    }
};

NAVWRIGHT_TEST(TestGraphBook);
#include "tst_graph_book.moc"
