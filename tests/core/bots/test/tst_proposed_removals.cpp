#include <QtTest>

#include <vector>

#include "core/bots/test/removals.h"
#include "nav_samples.h"
#include "test_program.h"

using namespace navwright;

/// What feedback would remove, and what becomes of the ledger.
class TestProposedRemovals : public QObject {
    Q_OBJECT

    const NavGraph nav_ = rowOf(4);

    static NavtestReport badReport() {
        NavtestReport report;
        report.map = "wizs";
        report.badNodes = {3};
        report.badLinks = {{0, 1}};
        return report;
    }

  private slots:
    void whatTheReportFindsBadIsProposed() {
        const auto rows = proposedRemovals(badReport(), nav_, nullptr, nullptr);
        QCOMPARE(rows.size(), std::size_t{2});
        QVERIFY(!rows[0].isLink && rows[0].node == 3 && rows[0].from == nav_.nodes[3].origin);
        QVERIFY(rows[1].isLink && rows[1].node == 0 && rows[1].to == 1);
        QVERIFY(rows[1].from == nav_.nodes[0].origin && rows[1].end == nav_.nodes[1].origin);
        QVERIFY(rows[0].wanted && !rows[0].locked);
    }

    /// The tested nav may have been made without more than the present ledger holds.
    void whatTheLedgerHoldsIsNotProposedAgain() {
        Ledger held{.map = "wizs"};
        held.nodes.push_back({nav_.nodes[3].origin, 1, "held"});
        const auto rest = proposedRemovals(badReport(), nav_, nullptr, &held);
        QCOMPARE(rest.size(), std::size_t{1});
        QVERIFY(rest[0].isLink);
        Ledger testedWith{.map = "wizs"};
        testedWith.nodes.push_back({Vec3(1, 2, 3), 1, "gone"});
        const auto more = proposedRemovals(badReport(), nav_, &testedWith, nullptr);
        QCOMPARE(more.size(), std::size_t{3});
        QCOMPARE(more[0].node, -1);
        QCOMPARE(more[0].reason, std::string("gone"));
    }

    void aReportOfAnotherNavProposesNothing() {
        QVERIFY(proposedRemovals(badReport(), rowOf(2), nullptr, nullptr).empty());
    }

    void onlyWhatIsWantedAndNotLockedGoes() {
        auto rows = proposedRemovals(badReport(), nav_, nullptr, nullptr);
        const auto all = withRemovals(nullptr, "wizs", rows);
        QCOMPARE(all.iterations, 1);
        QVERIFY(all.map == "wizs" && all.nodes.size() == 1 && all.links.size() == 1);
        QCOMPARE(all.links[0].to, nav_.nodes[1].origin);
        rows[0].wanted = false;
        rows[1].locked = true;
        const auto none = withRemovals(&all, "wizs", rows);
        QCOMPARE(none.iterations, 2);
        QVERIFY(none.nodes.size() == 1 && none.links.size() == 1);
    }
};

NAVWRIGHT_TEST(TestProposedRemovals);
#include "tst_proposed_removals.moc"
