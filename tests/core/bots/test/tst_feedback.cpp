#include <QtTest>

#include <array>
#include <string>

#include "core/base/digest.h"
#include "core/bots/test/feedback.h"
#include "core/nav/files/aq2_nav.h"
#include "made_folder.h"
#include "nav_samples.h"
#include "report_samples.h"
#include "test_program.h"

using namespace navwright;

namespace {

/// A report on that nav in which bots failed at two nodes.
NavtestReport reportOn(const Bytes& nav) {
    auto report = sampleReport();
    report.badLinks.clear();
    report.navSha1 = sha1Hex(nav);
    return report;
}

}  // namespace

/// Reports of tests, taken into a ledger.
class TestFeedback : public QObject {
    Q_OBJECT

    const Bytes tested_ = *writeAq2Nav(randomNav(20, 1));
    const Bytes other_ = *writeAq2Nav(randomNav(20, 2));

    static Result<FeedbackMerge> merge(Ledger& ledger, const MadeFolder& folder) {
        JobContext context;
        const std::array<std::string, 1> files{folder.at("wizs.navtest.json").string()};
        return mergeReports(ledger, files, folder.at("current.nav"), {.radius = 48}, context);
    }

  private slots:
    void theTestedNavIsFoundByItsHash_data() {
        QTest::addColumn<QString>("name");
        QTest::newRow("of the map's name") << "wizs.nav";
        QTest::newRow("of any name") << "old.nav";
        QTest::newRow("the current one") << "current.nav";
    }
    void theTestedNavIsFoundByItsHash() {
        QFETCH(QString, name);
        const MadeFolder folder;
        folder.put("a.nav", other_);
        folder.put(name.toStdString(), tested_);
        folder.put("wizs.navtest.json", writeNavtestReport(reportOn(tested_)));
        Ledger ledger{.map = "wizs"};
        const auto merged = merge(ledger, folder);
        QVERIFY2(merged.has_value(), merged ? "" : merged.error().message().c_str());
        QCOMPARE(merged->sum.nodesAdded, 2u);
        QCOMPARE(ledger.nodes.size(), std::size_t{2});
        QCOMPARE(ledger.nodes[0].origin, randomNav(20, 1).nodes[3].origin);
        // The same report again says nothing new.
        const auto again = merge(ledger, folder);
        QVERIFY(again.has_value());
        QCOMPARE(again->sum.nodesAdded, 0u);
        QCOMPARE(again->sum.known, 2u);
    }

    void anotherNavIsNotTaken() {
        const MadeFolder folder;
        folder.put("wizs.nav", other_);
        folder.put("wizs.navtest.json", writeNavtestReport(reportOn(tested_)));
        Ledger ledger{.map = "wizs"};
        const auto merged = merge(ledger, folder);
        QVERIFY(!merged);
        QVERIFY2(merged.error().message().contains(sha1Hex(tested_)), merged.error().message().c_str());
        QVERIFY2(merged.error().message().contains(sha1Hex(other_)), merged.error().message().c_str());
        QVERIFY(ledger.nodes.empty());
    }

    void aLedgerIsOfItsMap() {
        const MadeFolder folder;
        const auto file = folder.at("wizs.navledger.json");
        const auto fresh = loadLedger(file, "wizs");
        QVERIFY(fresh && fresh->map == "wizs" && fresh->iterations == 0);
        folder.put("wizs.navledger.json", writeLedger({.map = "wizs", .iterations = 4}));
        const auto read = loadLedger(file, "wizs");
        QVERIFY(read.has_value());
        QCOMPARE(read->iterations, 4u);
        QVERIFY(!loadLedger(file, "city"));
    }
};

NAVWRIGHT_TEST(TestFeedback);
#include "tst_feedback.moc"
