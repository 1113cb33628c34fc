#include <QTemporaryDir>
#include <QtTest>

#include <clocale>
#include <limits>

#include "core/base/digest.h"
#include "core/bots/test/report.h"
#include "core/bots/test/verdict.h"
#include "test_program.h"
#include "walked_graph.h"

using namespace navwright;

namespace {

const navtest_type_t kTypes[] = {{"MOVE", 1}, {"LADDER", 3}};

navtest_identity_t identity() {
    return {"wizs", "q2proded \"r1\"\n\xff", "0123456789abcdef0123456789abcdef01234567", 4, 8096, kTypes, 2};
}

WalkedGraph eventful(const navtest_config_t& config = WalkedGraph::defaults()) {
    WalkedGraph graph(6, {{0, 1}, {1, 2}, {2, 1}, {2, 3}, {4, 5}, {5, 4}}, {0}, config);
    graph.spawn(0, 0);
    graph.spawn(1, 0);
    for (int i = 0; i < 5; ++i) graph.walk(0, {0, 1, 2}, i);
    for (int i = 0; i < 2; ++i) {
        navtest_goal_taken(graph.get(), 1, 3, 2, 3);
        graph.die(1, i ? NAVTEST_LAVA : NAVTEST_FALL, 2, 10.25 + i);
    }
    navtest_goal_taken(graph.get(), 1, 3, 2, 3);
    navtest_stuck(graph.get(), 1, 2, 60);
    return graph;
}

QByteArray contents(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// Writes the report of a graph into a folder and returns its path; empty and `error` when that failed.
QString written(const WalkedGraph& graph, const QTemporaryDir& folder, const navtest_identity_t& about,
                QByteArray* error = nullptr) {
    const QString path = folder.filePath("wizs.navtest.json");
    const auto summary = graph.summary(2, 120);
    char text[200] = "";
    const bool good = navtest_write_report(graph.get(), &summary, &about, path.toLocal8Bit().constData(),
                                           text, sizeof(text));
    if (error) *error = text;
    return good ? path : QString();
}

}  // namespace

class TestNavtestEngineReport : public QObject {
    Q_OBJECT

  private slots:
    void cleanup() { std::setlocale(LC_ALL, "C"); }

    void isReadWhole() {
        const QTemporaryDir folder;
        const auto graph = eventful();
        const auto parsed =
            parseNavtestReport(contents(written(graph, folder, identity())).toStdString(), "test");
        QVERIFY(parsed);
        const NavtestReport& report = *parsed;
        QCOMPARE(report.schema, kNavtestSchema);
        QCOMPARE(report.map, std::string("wizs"));
        QCOMPARE(report.backend, std::string("engine"));
        QCOMPARE(report.seed, std::uint64_t{1});
        QCOMPARE(report.navSha1, std::string(identity().nav_sha1));
        QCOMPARE(report.botCount, 2);
        QCOMPARE(report.testDurationS, 120.0);
        QCOMPARE(report.totalNodeVisits, std::uint64_t{5});
        QCOMPARE(report.totalEnvironmentalDeaths, std::uint64_t{2});
        QCOMPARE(report.badNodes, std::vector<std::int32_t>{2});
        QCOMPARE(report.badLinks, (std::vector<NodeLink>{{2, 3}}));
        QCOMPARE(report.unreachableNodes, (std::vector<std::int32_t>{4, 5}));
        QCOMPARE(report.nodes.size(), std::size_t{6});
        QCOMPARE(report.nodes[3].origin.x, 300.0F);
        QCOMPARE(report.nodes[2].deathsFall, 1U);
        QCOMPARE(report.nodes[2].deathsOther, 1U);
        QCOMPARE(report.nodes[3].stuck, 1U);
        QCOMPARE(report.links.size(), std::size_t{6});
        QCOMPARE(report.links[3].attempts, 3U);
        QCOMPARE(report.deaths.size(), std::size_t{2});
        QCOMPARE(report.deaths[1].cause, std::string("lava"));
        QCOMPARE(report.deaths[1].time, 11.25);
        QCOMPARE(report.deaths[1].node, 2);
        QVERIFY(report.deaths[1].link == NodeLink(2, 3));
        QCOMPARE(report.engine->inuseBytes, 4);
        QCOMPARE(report.engine->types.back().second, 3);
        QVERIFY(QByteArray::fromStdString(report.engine->version).startsWith("q2proded \"r1\"\n"));
    }

    void agreesWithOurOwnVerdict_data() {
        QTest::addColumn<bool>("asProposed");
        QTest::newRow("by default") << false;
        QTest::newRow("as the proposal has it") << true;
    }
    void agreesWithOurOwnVerdict() {
        QFETCH(bool, asProposed);
        const QTemporaryDir folder;
        auto config = WalkedGraph::defaults();
        config.judge_nodes = config.judge_links = asProposed;
        config.visited_by_arrival = config.unreachable_by_visits = asProposed;
        if (asProposed) config.bad_node_visits = config.bad_link_attempts = 1;
        const auto graph = eventful(config);
        const auto parsed =
            parseNavtestReport(contents(written(graph, folder, identity())).toStdString(), "test");
        QVERIFY(parsed && parsed->thresholds);
        NavtestReport judged = *parsed;
        summarise(judged, *parsed->thresholds, parsed->nodes.size());
        QCOMPARE(judged.badNodes, parsed->badNodes);
        QCOMPARE(judged.badLinks, parsed->badLinks);
        QCOMPARE(judged.passed, parsed->passed);
        QCOMPARE(judged.reasons, parsed->reasons);
        QCOMPARE(judged.unreachableNodes, parsed->unreachableNodes);
        QCOMPARE(parsed->thresholds->judgeLinks && parsed->thresholds->visitedByArrival, asProposed);
        QCOMPARE(static_cast<float>(judged.coverageRatio), static_cast<float>(parsed->coverageRatio));
        QCOMPARE(static_cast<float>(judged.stuckRatePerBotMin),
                 static_cast<float>(parsed->stuckRatePerBotMin));
    }

    void theDefaultsAreThoseOfTheParameterTable() {
        const QTemporaryDir folder;
        const auto parsed =
            parseNavtestReport(contents(written(eventful(), folder, identity())).toStdString(), "test");
        QVERIFY(parsed);
        const Parameters parameters;
        const auto config = WalkedGraph::defaults();
        QVERIFY(*parsed->thresholds == navtestThresholds(parameters));
        QCOMPARE(config.bots, parameters.integer(Param::NavtestBots));
        QCOMPARE(config.duration, parameters.real(Param::NavtestDuration));
        QCOMPARE(config.max_duration, parameters.real(Param::NavtestMaxDuration));
        QCOMPARE(config.stuck_seconds, parameters.real(Param::NavtestStuckSeconds));
    }

    void aNodeNotInUseIsLeftOut() {
        const QTemporaryDir folder;
        const auto config = WalkedGraph::defaults();
        const std::unique_ptr<navtest_t, void (*)(navtest_t*)> test(navtest_create(&config, 3),
                                                                    &navtest_free);
        const float origin[3] = {1, 2, 3};
        navtest_set_node(test.get(), 1, origin, 1);
        navtest_ready(test.get());
        navtest_summary_t summary;
        navtest_summarise(test.get(), 1, 60, &summary);
        const auto about = identity();
        const QString path = folder.filePath("x.json");
        char error[100];
        QVERIFY(navtest_write_report(test.get(), &summary, &about, path.toLocal8Bit().constData(), error,
                                     sizeof(error)));
        const auto parsed = parseNavtestReport(contents(path).toStdString(), "test");
        QVERIFY(parsed);
        QCOMPARE(parsed->nodes.size(), std::size_t{1});
        QCOMPARE(parsed->nodes[0].id, 1);
    }

    void numbersThatJsonLacksBecomeZero() {
        const QTemporaryDir folder;
        WalkedGraph graph(2, WalkedGraph::chain(2));
        const float nowhere[3] = {std::numeric_limits<float>::quiet_NaN(),
                                  std::numeric_limits<float>::infinity(), 1};
        graph.spawn(0, 0);
        navtest_died(graph.get(), 0, NAVTEST_FALL, nowhere, 0, 1);
        const auto parsed =
            parseNavtestReport(contents(written(graph, folder, identity())).toStdString(), "test");
        QVERIFY(parsed);
        QCOMPARE(parsed->deaths[0].origin.x, 0.0F);
        QCOMPARE(parsed->deaths[0].origin.z, 1.0F);
    }

    void aDecimalCommaDoesNotLeakIn() {
        if (!std::setlocale(LC_NUMERIC, "de_DE.UTF-8")) QSKIP("the locale de_DE.UTF-8 is not installed");
        const QTemporaryDir folder;
        const QString path = written(eventful(), folder, identity());
        std::setlocale(LC_NUMERIC, "C");
        const auto parsed = parseNavtestReport(contents(path).toStdString(), "test");
        QVERIFY(parsed);
        QCOMPARE(parsed->deaths[0].time, 10.25);
    }

    void nothingIsLeftBesideIt() {
        const QTemporaryDir folder;
        QVERIFY(!written(eventful(), folder, identity()).isEmpty());
        QCOMPARE(QDir(folder.path()).entryList(QDir::Files), QStringList{"wizs.navtest.json"});
    }

    void replacesAnOlderReport() {
        const QTemporaryDir folder;
        const WalkedGraph empty(2, WalkedGraph::chain(2));
        const QByteArray first = contents(written(empty, folder, identity()));
        const QByteArray second = contents(written(eventful(), folder, identity()));
        QVERIFY(first != second);
    }

    void aFailureKeepsTheOlderReport() {
        const QTemporaryDir folder;
        const QByteArray before = contents(written(eventful(), folder, identity()));
        QDir(folder.path()).mkdir("wizs.navtest.json.tmp");
        QByteArray error;
        QVERIFY(written(eventful(), folder, identity(), &error).isEmpty());
        QVERIFY(error.startsWith("cannot write"));
        QCOMPARE(contents(folder.filePath("wizs.navtest.json")), before);
    }

    void aFullDiskIsAnErrorAndLeavesNothing() {
        if (!QFile::exists("/dev/full")) QSKIP("there is no /dev/full here");
        const QTemporaryDir folder;
        QVERIFY(QFile::link("/dev/full", folder.filePath("wizs.navtest.json.tmp")));
        QByteArray error;
        QVERIFY(written(eventful(), folder, identity(), &error).isEmpty());
        QVERIFY(error.startsWith("cannot write"));
        QVERIFY(QDir(folder.path()).entryList(QDir::Files | QDir::System | QDir::Hidden).isEmpty());
    }

    void sha1IsThatOfTheFile_data() {
        QTest::addColumn<int>("size");
        for (const int size : {0, 1, 55, 56, 63, 64, 65, 119, 120, 128, 1000, 100000}) {
            QTest::addRow("%d bytes", size) << size;
        }
    }
    void sha1IsThatOfTheFile() {
        QFETCH(int, size);
        QByteArray bytes(size, '\0');
        for (int i = 0; i < size; ++i) bytes[i] = static_cast<char>(i * 7 + i / 251);
        QTemporaryFile file;
        QVERIFY(file.open());
        file.write(bytes);
        file.close();
        char digest[41];
        QVERIFY(navtest_sha1_file(file.fileName().toLocal8Bit().constData(), digest));
        QCOMPARE(std::string(digest),
                 sha1Hex(std::as_bytes(std::span(bytes.constData(), std::size_t(size)))));
    }

    void sha1OfNoFileIsEmpty() {
        char digest[41] = "x";
        QVERIFY(!navtest_sha1_file("/nonexistent/file", digest));
        QCOMPARE(digest[0], '\0');
        QVERIFY2(!navtest_sha1_file(".", digest), "a folder");
    }
};

NAVWRIGHT_TEST(TestNavtestEngineReport);
#include "tst_navtest_engine_report.moc"
