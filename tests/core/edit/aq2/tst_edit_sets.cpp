#include <QtTest>

#include "core/edit/aq2/node_sets.h"
#include "patch_samples.h"
#include "test_program.h"

using namespace navwright;
using namespace patch_samples;

using Nodes = std::vector<std::size_t>;

class TestEditSets : public QObject {
    Q_OBJECT

  private slots:
    void anIslandIsWhatHangsTogether() {
        QCOMPARE(componentOf(row(), 2), (Nodes{0, 1, 2, 3}));
        QCOMPARE(componentOf(row(), 4), Nodes{4});
        QVERIFY(componentOf(row(), 99).empty());
    }
    void aWayIsInItsOrder() {
        QCOMPARE(wayBetween(row(), 3, 1), (Nodes{3, 2, 1}));
        QVERIFY(wayBetween(row(), 0, 4).empty());
        QVERIFY(wayBetween(row(), 0, 99).empty());
    }
    void typesAreFound() {
        auto graph = row();
        graph.nodes[3].type = NodeType::water;
        QCOMPARE(nodesOfType(graph, NodeType::water), Nodes{3});
        QCOMPARE(linksOfType(graph, NodeType::jump).size(), std::size_t{6});
        QVERIFY(linksOfType(graph, NodeType::ladder).empty());
    }
    void linksOfASetAreAmongItOrTouchIt() {
        const Nodes two{1, 2};
        QCOMPARE(linksAmong(row(), two).size(), std::size_t{2});
        QCOMPARE(linksTouching(row(), two).size(), std::size_t{6});
    }
    void placesDecide() {
        QCOMPARE(nodesWhere(row(), [](const Vec3& at) { return at.y > 500; }), Nodes{4});
    }
};

NAVWRIGHT_TEST(TestEditSets);
#include "tst_edit_sets.moc"
