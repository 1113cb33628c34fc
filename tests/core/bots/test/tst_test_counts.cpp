#include <QtTest>

#include "core/bots/test/test_counts.h"
#include "report_samples.h"
#include "test_program.h"

using namespace navwright;

namespace {

const QByteArray kPooled = R"({"map": "wizs", "nav": "wizs_demos.nav", "bots": 8, "duration_s": 300,
    "tests": [{"seed": 2, "passed": false, "coverage": 0.5, "stuck_per_bot_min": 1.5, "deaths_per_bot_min": 0.25},
              {"seed": 1, "passed": true, "coverage": 1, "stuck_per_bot_min": 0, "deaths_per_bot_min": 0}],
    "nodes": [{"id": 1, "touches": 3}, {"id": 0, "touches": 2}],
    "links": [{"from": 0, "to": 1, "attempts": 20, "traversals": 15, "failures": 4}]})";

std::string messageOf(const QByteArray& json) {
    const auto read = readTestCounts(json.toStdString(), "r.json");
    return read ? std::string() : read.error().message();
}

NavGraph pair() {
    NavGraph graph;
    graph.nodes = {{.origin = Vec3(1, 2, 3), .links = {{.target = 1, .cost = 1}}}, {.origin = Vec3(4, 5, 6)}};
    return graph;
}

}  // namespace

class TestTestCounts : public QObject {
    Q_OBJECT

  private slots:
    void answersToSeveralTestsAreRead() {
        const auto counts = readTestCounts(kPooled.toStdString(), "r.json");
        QVERIFY2(counts.has_value(), counts ? "" : counts.error().message().c_str());
        QCOMPARE(counts->map, std::string("wizs"));
        QCOMPARE(counts->nav, std::string("wizs_demos.nav"));
        QCOMPARE(counts->bots, 8);
        QCOMPARE(counts->seconds, 300.0);
        QCOMPARE(counts->seeds.size(), std::size_t{2});
        QCOMPARE(counts->seeds.front(), (SeedFigures{.seed = 1, .passed = true, .coverage = 1}));
        QCOMPARE(counts->nodes.back().id, 1);
        QCOMPARE(counts->links.front().failures, 4u);
        QVERIFY(checkCountsFit(*counts, pair(), "any").has_value());
    }

    void aReportOfOneTestIsRead() {
        auto report = sampleReport();
        const auto counts = readTestCounts(writeNavtestReport(report), "r.json");
        QVERIFY2(counts.has_value(), counts ? "" : counts.error().message().c_str());
        QCOMPARE(*counts, countsOf(report, "r.json"));
        QCOMPARE(counts->mapChecksum, report.mapChecksum);
        QCOMPARE(counts->seeds.front().stuck, report.stuckRatePerBotMin);
        QCOMPARE(counts->links.size(), report.links.size());
    }

    void whatIsDamagedIsRefused_data() {
        QTest::addColumn<QByteArray>("from");
        QTest::addColumn<QByteArray>("to");
        QTest::addColumn<QByteArray>("says");
        QTest::newRow("cut") << QByteArray("\"links\"") << QByteArray("\"links") << QByteArray("JSON");
        QTest::newRow("no links") << QByteArray("\"links\"") << QByteArray("\"ways\"") << QByteArray("links");
        QTest::newRow("unattempted") << QByteArray("\"attempts\": 20") << QByteArray("\"attempts\": 0")
                                     << QByteArray("no links that a bot attempted");
        QTest::newRow("twice") << QByteArray("\"seed\": 2") << QByteArray("\"seed\": 1")
                               << QByteArray("Seed 1 occurs twice");
        QTest::newRow("no rate") << QByteArray("\"stuck_per_bot_min\": 1.5") << QByteArray("\"stuck\": 1.5")
                                 << QByteArray("tests[0].stuck_per_bot_min");
        QTest::newRow("negative") << QByteArray("\"failures\": 4") << QByteArray("\"failures\": -4")
                                  << QByteArray("links[0].failures");
    }
    void whatIsDamagedIsRefused() {
        QFETCH(QByteArray, from);
        QFETCH(QByteArray, to);
        QFETCH(QByteArray, says);
        auto json = kPooled;
        json.replace(from, to);
        QVERIFY(json != kPooled);
        const auto message = messageOf(json);
        QVERIFY2(message.contains(says.toStdString()) && message.contains("r.json"), message.c_str());
    }

    void aReportWithoutLinksIsRefused() {
        auto report = sampleReport();
        report.links.clear();
        const auto message = messageOf(QByteArray::fromStdString(writeNavtestReport(report)));
        QVERIFY2(message.contains("no links"), message.c_str());
    }

    void countsOfAnotherNavAreRefused() {
        auto counts = *readTestCounts(kPooled.toStdString(), "r.json");
        const auto says = [&](std::string_view words) {
            const auto fits = checkCountsFit(counts, pair(), "b");
            return !fits && fits.error().message().contains(words);
        };
        counts.navSha1 = "a";
        QVERIFY(says("for the nav a, not b"));
        counts.navSha1 = "b";
        QVERIFY(checkCountsFit(counts, pair(), "b").has_value());
        counts.nodes.front().origin = Vec3(9, 2, 3);
        QVERIFY(says("Node 0 stands elsewhere"));
        counts.nodes.front().origin.reset();
        counts.nodes.back().id = 2;
        QVERIFY(says("Node 2 is not in the nav"));
        counts.nodes.pop_back();
        counts.links.push_back({.from = 1, .to = 0, .attempts = 1});
        QVERIFY(says("link 1 to 0"));
        counts.links.back().attempts = 0;
        QVERIFY(checkCountsFit(counts, pair(), "b").has_value());
    }
};

NAVWRIGHT_TEST(TestTestCounts);
#include "tst_test_counts.moc"
