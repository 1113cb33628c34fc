#include <QtTest>

#include <string>
#include <vector>

#include "core/base/digest.h"
#include "core/bots/test/server_comparison.h"
#include "core/nav/files/aq2_nav.h"
#include "made_folder.h"
#include "nav_samples.h"
#include "report_samples.h"
#include "test_program.h"

using namespace navwright;

/// Which report belongs to which nav, and what does not fit together.
class TestServerComparison : public QObject {
    Q_OBJECT

    MadeFolder made_;
    const Bytes four_ = *writeAq2Nav(rowOf(4));
    const Bytes five_ = *writeAq2Nav(rowOf(5));

    /// A report of the map "wizs" on that nav.
    static std::string reportOn(const Bytes& nav, std::uint64_t seed = 1) {
        auto report = sampleReport();
        report.badNodes.clear();
        report.badLinks.clear();
        report.unreachableNodes.clear();
        report.nodes.clear();
        report.deaths.clear();
        report.links = {{.from = 0, .to = 1, .attempts = 5, .traversals = 5}};
        report.navSha1 = sha1Hex(nav);
        report.seed = seed;
        return writeNavtestReport(report);
    }
    [[nodiscard]] std::string at(const char* name) const { return made_.at(name).string(); }

    /// What is wrong with it.
    [[nodiscard]] QByteArray refusal(const std::vector<std::string>& navs,
                                     const std::vector<std::string>& reports, double seconds = 300) const {
        JobContext context;
        ComparisonRequest request{
            .navs = navs, .maps = {made_.path().string()}, .reports = reports, .setup = {}, .tests = 1};
        request.setup.seconds = seconds;
        const auto compared = compareNavs(request, context);
        return compared ? QByteArray() : QByteArray::fromStdString(compared.error().message());
    }

  private slots:
    void initTestCase() {
        made_.put("four.nav", four_);
        made_.put("again.nav", four_);
        made_.put("five.nav", five_);
        made_.put("four.json", reportOn(four_));
        made_.put("five.json", reportOn(five_));
        made_.put("other.json", reportOn(*writeAq2Nav(rowOf(6))));
        made_.put("second.json", reportOn(four_));
    }

    void whatDoesNotFitIsSaid_data() {
        QTest::addColumn<QStringList>("navs");
        QTest::addColumn<QStringList>("reports");
        QTest::addColumn<double>("seconds");
        QTest::addColumn<QByteArray>("says");
        const auto row = [](const char* name, const QStringList& navs, const QStringList& reports,
                            double seconds, const char* says) {
            QTest::newRow(name) << navs << reports << seconds << QByteArray(says);
        };
        row("a nav twice", {"four.nav", "again.nav"}, {"four.json"}, 300, "It is the same nav as");
        row("a report of none of them", {"four.nav", "five.nav"}, {"other.json"}, 300,
            "which is none of these");
        row("a report of another nav", {"four.nav"}, {"five.json"}, 300, "The report is for the nav");
        row("a test cut short", {"four.nav"}, {"four.json"}, 400, "it ended after 300 of 400 s");
        row("a seed twice", {"four.nav"}, {"four.json", "second.json"}, 300, "Seed 1 of four.nav is in");
        row("a nav without a report", {"four.nav", "five.nav"}, {"four.json"}, 300,
            "None of the reports is for it");
        row("no map", {"four.nav"}, {"four.json"}, 300, "The report is of the map wizs, not of the maps in");
    }
    void whatDoesNotFitIsSaid() {
        QFETCH(QStringList, navs);
        QFETCH(QStringList, reports);
        QFETCH(double, seconds);
        QFETCH(QByteArray, says);
        const auto paths = [&](const QStringList& names) {
            std::vector<std::string> all;
            for (const auto& name : names) all.push_back(at(qPrintable(name)));
            return all;
        };
        const auto said = refusal(paths(navs), paths(reports), seconds);
        QVERIFY2(said.contains(says), said);
    }
};

NAVWRIGHT_TEST(TestServerComparison);
#include "tst_server_comparison.moc"
