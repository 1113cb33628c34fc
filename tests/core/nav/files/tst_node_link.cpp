#include <QtTest>

#include <set>
#include <unordered_set>

#include "core/nav/files/node_link.h"
#include "test_program.h"

using namespace navwright;

class TestNodeLink : public QObject {
    Q_OBJECT

  private slots:
    void namesNoneAtFirst() { QVERIFY(NodeLink() == NodeLink(-1, -1)); }

    void isOrderedByItsStartThenItsEnd() {
        const std::set<NodeLink> links{{2, 0}, {0, 5}, {-1, -1}, {0, 1}};
        QVERIFY((std::vector(links.begin(), links.end()) ==
                 std::vector<NodeLink>{{-1, -1}, {0, 1}, {0, 5}, {2, 0}}));
    }

    void noTwoHaveOneHash() {
        std::unordered_set<std::size_t> hashes;
        for (std::int32_t from = -1; from < 40; ++from) {
            for (std::int32_t to = -1; to < 40; ++to) hashes.insert(NodeLinkHash()({from, to}));
        }
        QCOMPARE(hashes.size(), std::size_t{41 * 41});
    }
};

NAVWRIGHT_TEST(TestNodeLink);
#include "tst_node_link.moc"
