#include <QtTest>

#include "core/generate/graph/added_by_demos.h"
#include "must.h"
#include "test_program.h"

using namespace navwright;

namespace {

/// Nodes in a row, 100 apart, all linked to the next.
GraphResult row(const std::vector<NavOrigin>& nodes, const std::vector<NavOrigin>& links, float shift = 0) {
    GraphResult result;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        NavNode node{.origin = {100 * float(i) + shift, 0, 24}};
        result.linkOrigin.emplace_back();
        if (i < links.size()) {
            node.links.push_back({.target = NodeId(i + 1), .cost = 100});
            result.linkOrigin.back().push_back(links[i]);
        }
        result.graph.nodes.push_back(node);
    }
    result.nodeOrigin = nodes;
    return result;
}

NavDiff addedTo(const GraphResult* before, const GraphResult& now) {
    JobContext context;
    return must(addedByDemos(before, now, context));
}

using enum NavOrigin;

}  // namespace

/// What stands out while a server's game adds to a nav.
class TestAddedByDemos : public QObject {
    Q_OBJECT

  private slots:
    void withoutANavAllThatDemosShowIsNew() {
        const auto added = addedTo(nullptr, row({demos, demos, map, demos}, {demos, map, inferred}));
        QCOMPARE(added.nodesAdded, (std::vector<NodeId>{0, 1, 3}));
        QCOMPARE(added.linksAdded, (std::vector<NodeLink>{{0, 1}}));
        QVERIFY(added.nodesRemoved.empty() && added.matched.empty());
    }

    void whatWasThereIsNotNew() {
        const auto before = row({demos, demos, demos}, {demos, demos});
        const auto moved = row({demos, demos, demos, demos}, {demos, demos, demos}, 30);
        QVERIFY(addedTo(&before, before).empty());
        const auto added = addedTo(&before, moved);
        QCOMPARE(added.nodesAdded, (std::vector<NodeId>{3}));
        QCOMPARE(added.linksAdded, (std::vector<NodeLink>{{2, 3}}));
        QVERIFY(addedTo(&moved, before).empty());
    }

    /// Demos confirm what was a guess.
    void whatTheMapHadAloneIsNewByDemos() {
        const auto guessed = row({demos, map, map}, {map, inferred});
        const auto shown = row({demos, demos, map}, {demos, demos});
        const auto added = addedTo(&guessed, shown);
        QCOMPARE(added.nodesAdded, (std::vector<NodeId>{1}));
        QCOMPARE(added.linksAdded, (std::vector<NodeLink>{{0, 1}, {1, 2}}));
        QVERIFY(addedTo(&shown, guessed).empty());
    }

    void aLinkBetweenOldNodesIsNew() {
        const auto before = row({demos, demos, demos}, {demos});
        const auto added = addedTo(&before, row({demos, demos, demos}, {demos, demos}));
        QVERIFY(added.nodesAdded.empty());
        QCOMPARE(added.linksAdded, (std::vector<NodeLink>{{1, 2}}));
    }
};

NAVWRIGHT_TEST(TestAddedByDemos);
#include "tst_added_by_demos.moc"
