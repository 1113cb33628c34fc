#include <QtTest>

#include <set>

#include "test_program.h"
#include "widgets/edit/aq2/item_places.h"
#include "widgets/edit/aq2/left_out_words.h"

using namespace navwright;

namespace {

/// Nodes in a row, 100 apart, of which some are left out before edits take others away.
struct Row {
    int first = 0, last = 9;  ///< of those that are not left out
    std::set<int> deleted = {};
    Vec3 moved{0};                                    ///< all of them, as by another clustering
    std::optional<std::pair<int, Vec3>> edited = {};  ///< a node put elsewhere by hand

    static Vec3 place(int node) { return {100 * node, 0, 24}; }

    [[nodiscard]] Generation generation() const {
        GraphResult result;
        for (int i = 0; i <= 9; ++i) {
            if (i < first || i > last) result.rejectedNodes.push_back({.origin = place(i) + moved});
        }
        for (int i = first; i <= last; ++i) {
            result.patches.unedited.push_back(place(i) + moved);
            if (deleted.contains(i)) continue;
            result.patches.previous.push_back(i - first);
            const bool elsewhere = edited && edited->first == i;
            result.graph.nodes.push_back({.origin = elsewhere ? edited->second : place(i) + moved});
        }
        Generation generation;
        generation.graph = std::make_shared<const GraphResult>(std::move(result));
        return generation;
    }
};

Item node(std::uint64_t number) {
    return {ItemKind::node, number};
}

std::vector<Item> follow(const std::vector<Item>& items, const Generation& before, const Generation& now) {
    return itemsAt(placesOf(items, before), &before, now);
}

}  // namespace

/// What is selected is never something else in another generation, whatever is numbered anew.
class TestItemPlaces : public QObject {
    Q_OBJECT

  private slots:
    /// Nodes come into the nav while others are deleted: what took a number is not what had it.
    void whatWasDeletedIsGoneThoughOthersCome() {
        const auto before = Row{.first = 4}.generation();
        const auto now = Row{.first = 0, .deleted = {4, 5}}.generation();
        QCOMPARE(follow({node(0), node(1)}, before, now), std::vector<Item>());
        QCOMPARE(follow({node(2)}, before, now), std::vector{node(4)});
        QCOMPARE(follow({node(4)}, now, before), std::vector{node(2)});
    }

    void whatAnEditMovedIsFoundAndSoWhenItGoesBack() {
        const auto before = Row{}.generation();
        const auto now = Row{.deleted = {0}, .edited = std::pair(3, Vec3(300, 500, 24))}.generation();
        QCOMPARE(follow({node(3)}, before, now), std::vector{node(2)});
        QCOMPARE(follow({node(2)}, now, before), std::vector{node(3)});
        // Without the generation the places are of, too, as for what was selected long ago.
        QCOMPARE(itemsAt(placesOf(std::vector{node(3)}, before), nullptr, now), std::vector{node(2)});
    }

    void whatMovedALittleIsFound() {
        const auto before = Row{}.generation();
        const auto now = Row{.first = 1, .moved = {10, 0, 0}}.generation();
        QCOMPARE(follow({node(3)}, before, now), std::vector{node(2)});
        QCOMPARE(follow({node(0)}, before, now), std::vector<Item>());
    }

    /// A neighbour that was another node before is not what has gone.
    void aNeighbourIsNotTaken() {
        auto before = Row{.last = 1}.generation();
        auto close = *before.graph;
        close.graph.nodes[1].origin = close.patches.unedited[1] = Vec3(20, 0, 24);
        before.graph = std::make_shared<const GraphResult>(close);
        close.graph.nodes.erase(close.graph.nodes.begin());
        close.patches.unedited.erase(close.patches.unedited.begin());
        close.patches.previous = {0};
        Generation now;
        now.graph = std::make_shared<const GraphResult>(close);
        QCOMPARE(follow({node(0)}, before, now), std::vector<Item>());
        QCOMPARE(follow({node(1)}, before, now), std::vector{node(0)});
    }

    void nodesInOnePlaceAreToldApart() {
        GraphResult graph;
        graph.graph.nodes = {{.origin = Vec3(0)}, {.origin = Vec3(0)}, {.origin = Vec3(0)}};
        Generation generation;
        generation.graph = std::make_shared<const GraphResult>(graph);
        QCOMPARE(follow({node(2)}, generation, generation), std::vector{node(2)});
    }

    void whatAnEditDoesToNodesLeftOutIsSaid() {
        const auto before = Row{.first = 4}.generation();
        const auto now = Row{.first = 0, .deleted = {4, 5}}.generation();
        QCOMPARE(leftOutWords(before, now), QString("4 rejected nodes are part of the nav again"));
        QCOMPARE(leftOutWords(now, before),
                 QString("4 nodes are rejected now, as bots cannot get there and back"));
        QCOMPARE(leftOutWords(before, before), QString());
        auto other = now;
        other.parameters = Parameters();
        QVERIFY(other.parameters.set(Param::NodeRadius, 60));
        QCOMPARE(leftOutWords(before, other), QString());
    }

    void onlyWhatTakesAwayLeavesNothingSelected() {
        const EditPatch gone{.id = "p", .operation = PatchOperation::deleteNode};
        const EditPatch moved{.id = "p", .operation = PatchOperation::moveNode, .to = Vec3(8)};
        QVERIFY(placesAfter(std::vector{gone, gone}) && placesAfter(std::vector{gone})->empty());
        QVERIFY(!placesAfter(std::vector{moved}));
        QVERIFY(!placesAfter(std::vector{gone, moved}));
    }
};

NAVWRIGHT_TEST(TestItemPlaces);
#include "tst_item_places.moc"
