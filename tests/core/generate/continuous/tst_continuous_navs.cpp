#include <QtTest>

#include <filesystem>

#include "byte_array.h"
#include "core/base/byte_text.h"
#include "core/base/digest.h"
#include "core/base/file_bytes.h"
#include "core/bots/test/feedback.h"
#include "core/bots/test/simulator.h"
#include "core/bots/test/verdict.h"
#include "core/generate/continuous/continuous_navs.h"
#include "core/nav/files/aq2_nav.h"
#include "core/physics/map_queries/game_map.h"
#include "made_folder.h"
#include "must.h"
#include "plain_parameters.h"
#include "test_program.h"

using namespace navwright;

namespace {

namespace fs = std::filesystem;

const fs::path kSample = NAVWRIGHT_SOURCE_DIR "/resources/sample";

fs::path sampleDemo(int number) {
    for (const auto* ending : {".mvd2", ".mvd2.gz"}) {
        auto file = kSample / ("sample_" + std::to_string(number) + ending);
        if (fs::exists(file)) return file;
    }
    qFatal("no sample");
}

std::vector<fs::path> sampleDemos() {
    std::vector<fs::path> demos;
    for (int number = 1; number <= 5; ++number) demos.push_back(sampleDemo(number));
    return demos;
}

MapFolder sampleMaps(JobContext& job) {
    const fs::path sample = kSample;
    return must(MapFolder::open(std::span(&sample, 1), job));
}

/// A folder of navs, as one run has it.
struct Run {
    JobContext job;
    ContinuousNavs navs;

    explicit Run(const fs::path& folder) : navs(open(folder)) {}

    ContinuousNavs open(const fs::path& folder) {
        ContinuousOptions options;
        options.folder = folder;
        options.parameters = demosAlone();
        if (!options.parameters.setText("navtest.duration", "60")) qFatal("duration");
        options.tests = 2;
        options.jobs = 2;
        return must(ContinuousNavs::open(std::move(options), sampleMaps(job)));
    }
    std::vector<NavChange> take(const std::vector<fs::path>& demos) { return must(navs.take(demos, job)); }
};

std::size_t linesOf(const fs::path& file) {
    const auto bytes = readFile(file);
    return bytes ? static_cast<std::size_t>(std::ranges::count(asText(*bytes), '\n')) : 0;
}

}  // namespace

class TestContinuousNavs : public QObject {
    Q_OBJECT

  private slots:
    void navsGrowWithTheirDemos() {
        const MadeFolder folder;
        const auto navs = folder.at("navs");
        const auto nav = navs / "nw_sample.nav";
        {
            Run run(navs);
            QVERIFY(run.take({}).empty());
            const auto first = run.take({sampleDemo(2)});
            QCOMPARE(first.size(), std::size_t(1));
            QCOMPARE(first[0].map, std::string("nw_sample"));
            QVERIFY(first[0].fate == NavFate::first && first[0].demos == 1);
            QVERIFY(readAq2Nav(*readFile(nav), "nav")->graph.nodes.size() == first[0].nodes);
            // Neither without news, nor with a demo that is known.
            QVERIFY(run.take({}).empty() && run.take({sampleDemo(2)}).empty());
            const auto more = run.take(sampleDemos());
            QCOMPARE(more.size(), std::size_t(1));
            QVERIFY2(more[0].fate == NavFate::replaced, more[0].why.c_str());
            QCOMPARE(more[0].demos, std::uint64_t(5));
            QVERIFY(more[0].nodes > first[0].nodes);
            QVERIFY2(more[0].why.contains("before:"), more[0].why.c_str());
        }
        const auto grown = *readFile(nav);
        QCOMPARE(readAq2Nav(grown, "nav")->graph.nodes.size() > 10, true);
        // A later run knows what this one did.
        Run later(navs);
        QVERIFY(later.take(sampleDemos()).empty());
        QVERIFY(*readFile(nav) == grown);
        QCOMPARE(linesOf(navs / "navs.log"), std::size_t(2));
        // A nav that has gone is made again.
        fs::remove(nav);
        const auto again = later.take({});
        QVERIFY(again.size() == 1 && again[0].fate == NavFate::first);
        QVERIFY(*readFile(nav) == grown);
    }

    /// As when somebody has put a better nav there.
    void aBetterNavStays() {
        const MadeFolder folder;
        Run(folder.at("all")).take(sampleDemos());
        const auto better = *readFile(folder.at("all") / "nw_sample.nav");
        folder.put("navs/nw_sample.nav", better);
        Run run(folder.at("navs"));
        const auto changes = run.take({sampleDemo(2)});
        QCOMPARE(changes.size(), std::size_t(1));
        QVERIFY2(changes[0].fate == NavFate::kept, changes[0].why.c_str());
        QVERIFY(*readFile(folder.at("navs") / "nw_sample.nav") == better);
    }

    void whatIsNoNavIsReplaced() {
        const MadeFolder folder;
        folder.put("navs/nw_sample.nav", "no nav");
        Run run(folder.at("navs"));
        const auto changes = run.take({sampleDemo(1)});
        QVERIFY(changes.size() == 1 && changes[0].fate == NavFate::replaced);
        QVERIFY2(changes[0].why.contains("cannot be read"), changes[0].why.c_str());
    }

    /// A report of the server: bots failed on a link of the nav in the folder.
    void aReportIsTakenUp() {
        const MadeFolder folder;
        const auto navs = folder.at("navs");
        Run run(navs);
        run.take(sampleDemos());
        const auto bytes = *readFile(navs / "nw_sample.nav");
        const auto graph = readAq2Nav(bytes, "nav")->graph;
        JobContext job;
        const auto map = GameMap::read(kSample / "nw_sample.bsp");
        QVERIFY(map);
        const auto parameters = demosAlone();
        const auto setup = simulatorSetup(parameters, 1);
        auto report = simulateNavtest(graph, (*map)->bsp, (*map)->collision, setup, job)->report;
        report.map = "nw_sample";
        const auto hash = sha1Hex(bytes);
        QVERIFY(!report.links.empty());
        auto& link = report.links.front();
        link.attempts = link.failures = 100;
        link.traversals = 0;
        summarise(report, setup.thresholds, graph.nodes.size());
        QVERIFY(!report.badLinks.empty());

        // One of another nav is not.
        report.navSha1 = std::string(40, '0');
        folder.put("navs/nw_sample.navtest.json", writeNavtestReport(report));
        for (const auto& change : run.take({})) QCOMPARE(change.removals, std::size_t(0));
        QVERIFY(!fs::exists(navs / "nw_sample.navledger.json"));

        report.navSha1 = hash;
        folder.put("navs/nw_sample.navtest.json", writeNavtestReport(report));
        const auto changes = run.take({});
        QCOMPARE(changes.size(), std::size_t(1));
        QVERIFY2(changes[0].removals > 0, changes[0].why.c_str());
        QVERIFY(fs::exists(navs / "nw_sample.navledger.json"));
        const auto ledger = loadLedger(navs / "nw_sample.navledger.json", "nw_sample");
        QVERIFY(ledger && ledger->nodes.size() + ledger->links.size() == changes[0].removals);
        // Once.
        QVERIFY(run.take({}).empty());
    }

    void aStopLeavesWhatThereWas() {
        const MadeFolder folder;
        std::stop_source stop;
        JobContext job(stop.get_token());
        ContinuousOptions options;
        options.folder = folder.at("navs");
        auto navs = ContinuousNavs::open(options, sampleMaps(job));
        QVERIFY(navs);
        stop.request_stop();
        const auto changes = navs->take(sampleDemos(), job);
        QVERIFY(!changes && changes.error().cancelled());
        QVERIFY(!fs::exists(folder.at("navs") / "nw_sample.nav"));
    }
};

NAVWRIGHT_TEST(TestContinuousNavs);
#include "tst_continuous_navs.moc"
