#include <QtTest>

#include <optional>
#include <set>

#include "core/generate/graph/node_stand.h"
#include "test_program.h"

using namespace navwright;

namespace {

/// Ten nodes in a row, 100 apart, from `first` on.
struct Row {
    int first = 0;
    std::set<int> deleted = {};   ///< by edits
    Vec3 moved{0};                ///< all of them, as by another clustering
    std::optional<int> put = {};  ///< by an edit, 500 units up

    static Vec3 place(int node) { return {100 * node, 0, 24}; }

    [[nodiscard]] GraphResult graph() const {
        GraphResult result;
        for (int i = first; i < 10; ++i) {
            const auto stands = place(i) + moved;
            result.patches.unedited.push_back(stands);
            if (deleted.contains(i)) continue;
            result.patches.previous.push_back(i - first);
            result.graph.nodes.push_back({.origin = put == i ? stands + Vec3(0, 0, 500) : stands});
        }
        return result;
    }
};

}  // namespace

/// A node is found again in another generation, and never taken for another one.
class TestNodeStand : public QObject {
    Q_OBJECT

    /// Where the node `node` of `before` is among those of `now`.
    static std::optional<std::size_t> found(std::size_t node, const Row& before, const Row& now,
                                            bool known = true) {
        const auto then = before.graph(), graph = now.graph();
        return NodeFinder(known ? &then : nullptr, graph).find(standOf(node, then));
    }

  private slots:
    void numbersMayChange() {
        QCOMPARE(found(3, {.first = 2}, {}), std::optional<std::size_t>(5));
        QCOMPARE(found(5, {}, {.first = 2}), std::optional<std::size_t>(3));
    }
    void whatIsGoneIsNotFound() {
        QVERIFY(!found(0, {}, {.first = 2}));
        QVERIFY(!found(4, {}, {.deleted = {4}}));
    }
    void anEditMayPutItElsewhere() {
        QCOMPARE(found(4, {}, {.put = 4}), std::optional<std::size_t>(4));
        QCOMPARE(found(4, {.put = 4}, {}), std::optional<std::size_t>(4));
    }
    void itMayMoveALittleBesideWhatItWas() {
        const Row little{.moved = Vec3(10, 0, 0)}, far{.moved = Vec3(40, 0, 0)};
        QCOMPARE(found(4, {}, little), std::optional<std::size_t>(4));
        QVERIFY(!found(4, {}, little, false));
        QVERIFY(!found(4, {}, far));
    }
    void aNeighbourIsNoNodeThatMoved() {
        auto now = Row{}.graph();
        const auto before = [&] {
            auto two = Row{}.graph();
            two.graph.nodes.push_back({.origin = Row::place(4) + Vec3(16, 0, 0)});
            two.patches.previous.push_back(-1);
            return two;
        }();
        // What stood beside node 4 is gone: node 4 was there before.
        QVERIFY(!NodeFinder(&before, now).find(standOf(10, before)));
        QCOMPARE(NodeFinder(&before, now).near(Row::place(4) + Vec3(16, 0, 0)),
                 std::optional<std::size_t>(4));
    }
};

NAVWRIGHT_TEST(TestNodeStand);
#include "tst_node_stand.moc"
