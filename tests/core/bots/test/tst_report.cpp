#include <QtTest>

#include "report_samples.h"
#include "test_program.h"

using namespace navwright;

namespace {

const char* const kRequired =
    R"("map": "wizs", "passed": true, "coverage_ratio": 0.9, "death_rate_per_bot_min": 0.1,
       "stuck_rate_per_bot_min": 0.5, "bad_nodes": [], "bad_links": [], "unreachable_nodes": [],
       "test_duration_s": 300, "bot_count": 8, "total_node_visits": 900, "total_environmental_deaths": 4)";

/// The required fields, with one replaced or left out (empty value), and more added.
std::string reportText(const QByteArray& field = {}, const QByteArray& value = {}) {
    auto fields = QByteArray(kRequired);
    static const QRegularExpression entry(R"re("(\w+)":\s*("[^"]*"|\[[^\]]*\]|[^,\s]+),?\s*)re");
    QByteArrayList kept;
    bool replaced = false;
    auto matches = entry.globalMatch(QString::fromUtf8(fields));
    while (matches.hasNext()) {
        const auto match = matches.next();
        const auto name = match.captured(1).toUtf8();
        if (name == field) {
            replaced = true;
            if (!value.isEmpty()) kept << "\"" + name + "\": " + value;
        } else {
            kept << "\"" + name + "\": " + match.captured(2).toUtf8();
        }
    }
    if (!replaced && !field.isEmpty()) kept << "\"" + field + "\": " + value;
    return ("{" + kept.join(", ") + "}").toStdString();
}

QString complaint(const std::string& json) {
    const auto read = parseNavtestReport(json, "r.json");
    return read ? QString() : QString::fromStdString(read.error().message());
}

}  // namespace

class TestReport : public QObject {
    Q_OBJECT

  private slots:
    void requiredFieldsSuffice() {
        const auto read = parseNavtestReport(reportText(), "r.json");
        QVERIFY2(read.has_value(), read ? "" : read.error().message().c_str());
        QCOMPARE(read->map, std::string("wizs"));
        QVERIFY(read->passed);
        QCOMPARE(read->coverageRatio, 0.9);
        QCOMPARE(read->botCount, 8);
        QCOMPARE(read->totalNodeVisits, std::uint64_t{900});
        QCOMPARE(read->schema, 1);
        QVERIFY(read->navSha1.empty() && !read->engine && !read->thresholds && read->nodes.empty());
    }

    void completeReportsRoundTrip() {
        const auto complete = sampleReport();
        const auto text = writeNavtestReport(complete);
        const auto read = parseNavtestReport(text, "r.json");
        QVERIFY2(read.has_value(), read ? "" : read.error().message().c_str());
        QVERIFY(*read == complete);
        QCOMPARE(writeNavtestReport(*read), text);
    }

    void directnessRoundTrips() {
        auto report = sampleReport();
        const DirectnessFigures full{.places = 230,
                                     .pairs = 41'000,
                                     .missing = 12,
                                     .unservedItems = 3,
                                     .unservedSpawns = 1,
                                     .unservedFloor = 4,
                                     .median = 1.09,
                                     .p99 = 2.75,
                                     .worst = 6.5,
                                     .detours = 0.125};
        DirectnessFigures ofOnePlace;  // no pairs, so that no way is long
        ofOnePlace.places = 1;
        for (const auto& figures : {full, ofOnePlace}) {
            report.directness = figures;
            const auto read = parseNavtestReport(writeNavtestReport(report), "r.json");
            QVERIFY2(read.has_value(), read ? "" : read.error().message().c_str());
            QCOMPARE(read->directness, report.directness);
        }
        QVERIFY(complaint(reportText("directness", "{\"places\": -1}")).contains("directness.places"));
    }

    void listsAreSortedAndDoublesDropped() {
        auto read = parseNavtestReport(reportText("bad_nodes", "[5, 1, 5]"), "r.json");
        QVERIFY((read->badNodes == std::vector<std::int32_t>{1, 5}));
        read = parseNavtestReport(reportText("bad_links", "[[2, 1], [0, 3], [2, 1]]"), "r.json");
        QVERIFY((read->badLinks == std::vector<NodeLink>{{0, 3}, {2, 1}}));
    }

    void everyRequiredFieldIsRequired_data() {
        QTest::addColumn<QByteArray>("field");
        for (const auto* field :
             {"map", "passed", "coverage_ratio", "death_rate_per_bot_min", "stuck_rate_per_bot_min",
              "bad_nodes", "bad_links", "unreachable_nodes", "test_duration_s", "bot_count",
              "total_node_visits", "total_environmental_deaths"}) {
            QTest::newRow(field) << QByteArray(field);
        }
    }
    void everyRequiredFieldIsRequired() {
        QFETCH(QByteArray, field);
        const auto missing = complaint(reportText(field));
        QVERIFY2(missing.startsWith("r.json, field " + field + ": The field is missing"),
                 qPrintable(missing));
        const auto wrong = complaint(reportText(field, "{}"));
        QVERIFY2(wrong.startsWith("r.json, field " + field + ": N"), qPrintable(wrong));
        QVERIFY(!complaint(reportText(field, "null")).isEmpty());
    }

    void badFieldsAreNamed_data() {
        QTest::addColumn<QByteArray>("field");
        QTest::addColumn<QByteArray>("value");
        QTest::addColumn<QString>("where");
        const auto row = [](const char* field, const char* value, const char* where) {
            QTest::addRow("%s %s", field, value) << QByteArray(field) << QByteArray(value) << QString(where);
        };
        row("coverage_ratio", "1.01", "coverage_ratio");
        row("coverage_ratio", "-0.5", "coverage_ratio");
        row("coverage_ratio", "NaN", "line 1, column");
        row("death_rate_per_bot_min", "1e999", "too large");
        row("bad_nodes", "[8096]", "bad_nodes[0]");
        row("bad_nodes", "[-1]", "bad_nodes[0]");
        row("bad_nodes", "[1.5]", "bad_nodes[0]");
        row("bad_nodes", "[\"1\"]", "bad_nodes[0]");
        row("bad_links", "[[1]]", "bad_links[0]");
        row("bad_links", "[[1, 2, 3]]", "bad_links[0]");
        row("bad_links", "[1, 2]", "bad_links[0]");
        row("bad_links", "[[1, -2]]", "bad_links[0][1]");
        row("test_duration_s", "1e9", "test_duration_s");
        row("stuck_rate_per_bot_min", "1e12", "stuck_rate_per_bot_min");
        row("nodes", "[{\"id\": 1, \"origin\": [1e9, 2, 3]}]", "nodes[0].origin[0]");
        row("bot_count", "256", "bot_count");
        row("total_node_visits", "-1", "total_node_visits");
        row("schema", "3", "schema");
        row("schema", "0", "schema");
        row("seed", "-1", "seed");
        row("nav_sha1", "\"ABC\"", "nav_sha1");
        row("nav_sha1", "5", "nav_sha1");
        row("engine", "{}", "engine.version");
        row("engine", "[]", "engine");
        row("thresholds", "{\"coverage\": 2}", "thresholds.coverage");
        row("reasons", "[1]", "reasons[0]");
        row("nodes", "[{\"id\": 1}]", "nodes[0].origin");
        row("nodes", "[{\"id\": 1, \"origin\": [1, 2, 3], \"touches\": 4294967296}]", "nodes[0].touches");
        row("links", "[{\"from\": 1, \"to\": 9000}]", "links[0].to");
        row("deaths", "[{\"bot\": 1, \"time\": 1, \"cause\": \"boredom\"}]", "deaths[0].cause");
        row("deaths",
            "[{\"bot\": 1, \"time\": 1, \"cause\": \"fall\", \"origin\": [0, 0, 0], \"link\": [1]}]",
            "deaths[0].link");
    }
    void badFieldsAreNamed() {
        QFETCH(QByteArray, field);
        QFETCH(QByteArray, value);
        QFETCH(QString, where);
        const auto message = complaint(reportText(field, value));
        QVERIFY2(message.startsWith("r.json"), qPrintable(message));
        QVERIFY2(message.contains(where), qPrintable(message));
    }

    void truncationsAreRefused() {
        const auto text = writeNavtestReport(sampleReport());
        for (std::size_t length = 0; length + 2 <= text.size(); ++length) {
            QVERIFY(!parseNavtestReport(text.substr(0, length), "cut.json"));
        }
    }

    void reportsOnThisNavFit() {
        auto fitting = sampleReport();
        QVERIFY(checkReportFits(fitting, randomNav(20, 1), fitting.navSha1, "r.json").has_value());
        fitting.navSha1.clear();
        QVERIFY(checkReportFits(fitting, randomNav(20, 1), "anything", "r.json").has_value());
    }

    void reportsOnAnotherNavAreRefused_data() {
        QTest::addColumn<QString>("says");
        for (const auto* says : {"nav_sha1", "bad_nodes", "bad_links", "unreachable_nodes", "nodes: Node 20",
                                 "nodes: Node 3", "links", "deaths: Node 33", "deaths: Node 44"}) {
            QTest::newRow(says) << says;
        }
    }
    void reportsOnAnotherNavAreRefused() {
        QFETCH(QString, says);
        auto other = sampleReport();
        const auto tested = other.navSha1;
        if (says == "nav_sha1") other.navSha1 = std::string(40, 'f');
        if (says == "bad_nodes") other.badNodes.push_back(20);
        if (says == "bad_links") other.badLinks.emplace_back(1, 20);
        if (says == "unreachable_nodes") other.unreachableNodes.push_back(20);
        if (says == "nodes: Node 20") other.nodes.back().id = 20;
        if (says == "nodes: Node 3") other.nodes.front().origin.x += 1;
        if (says == "links") other.links[0].to = 20;
        if (says == "deaths: Node 33") other.deaths[0].node = 33;
        if (says == "deaths: Node 44") other.deaths[0].link = NodeLink(1, 44);
        const auto fits = checkReportFits(other, randomNav(20, 1), tested, "r.json");
        QVERIFY(!fits);
        const auto message = QString::fromStdString(fits.error().message());
        QVERIFY2(message.startsWith("r.json, field " + says), qPrintable(message));
        if (says == "nav_sha1") {
            QVERIFY(message.contains(QString::fromStdString(tested)));
            QVERIFY(message.contains(QString(40, 'f')));
        }
    }
};

NAVWRIGHT_TEST(TestReport);
#include "tst_report.moc"
