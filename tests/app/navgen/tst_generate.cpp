#include <QtTest>

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include "core/base/digest.h"
#include "core/demos/samples/gate.h"
#include "core/generate/links/links.h"
#include "core/generate/nodes/nodes.h"
#include "core/nav/files/aq2_nav.h"
#include "core/nav/files/edit_patch.h"
#include "core/nav/files/nav_origin.h"
#include "core/nav/files/strafe_archive.h"
#include "core/physics/map_queries/spawns.h"
#include "navgen_files.h"
#include "navgen_run.h"
#include "stop_at.h"
#include "test_program.h"

using namespace navwright;

namespace {

std::span<const std::byte> spanOf(const QByteArray& text) {
    return std::as_bytes(std::span(text.constData(), static_cast<std::size_t>(text.size())));
}

NavGraph navOf(const QByteArray& bytes) {
    auto nav = readAq2Nav(spanOf(bytes), "test.nav");
    if (!nav) qFatal("%s", nav.error().message().c_str());
    return std::move(nav->graph);
}

}  // namespace

/// `navgen generate` on the bundled sample.
class TestGenerate : public QObject {
    Q_OBJECT

    NavgenFolder folder_;

    /// Without rehearsals, which take longest; the tests that want some say so after.
    NavgenRun generate(const std::vector<std::string>& more) const {
        std::vector<std::string> words = {
            "generate",           "--set", "rehearse.rounds=0", "--bsp", NavgenFolder::sampleMap(), "--out",
            folder_.at("out.nav")};
        words.insert(words.end(), more.begin(), more.end());
        return runInProcess(words);
    }
    NavgenRun generateAll(std::vector<std::string> more = {"--no-cache"}) const {
        more.push_back(NavgenFolder::sample());
        return generate(more);
    }
    QByteArray out(const char* name = "out.nav") const { return NavgenFolder::read(folder_.at(name)); }

    /// A test of what was generated last, with that beside it.
    [[nodiscard]] std::string reportOn(const QJsonArray& badNodes, const QJsonArray& badLinks) const {
        const QJsonObject report{{"map", "nw_sample"},
                                 {"passed", false},
                                 {"coverage_ratio", 0.5},
                                 {"death_rate_per_bot_min", 0},
                                 {"stuck_rate_per_bot_min", 0},
                                 {"bad_nodes", badNodes},
                                 {"bad_links", badLinks},
                                 {"unreachable_nodes", QJsonArray{}},
                                 {"test_duration_s", 300},
                                 {"bot_count", 8},
                                 {"total_node_visits", 100},
                                 {"total_environmental_deaths", 3},
                                 {"nav_sha1", QString::fromStdString(sha1Hex(spanOf(out())))}};
        QDir().mkdir(QString::fromStdString(folder_.at("tested")));
        folder_.write("tested/nw_sample.nav", out());
        return folder_.write("tested/nw_sample.navtest.json", QJsonDocument(report).toJson());
    }

  private slots:
    void init() { folder_.clear(); }

    void aNavComesOut() {
        const auto run = generateAll();
        QVERIFY2(run.code == 0, run.err);
        const auto graph = navOf(out());
        QVERIFY(checkWritable(graph));
        QVERIFY(graph.nodes.size() > 50);
        QVERIFY(graph.linkCount() > graph.nodes.size());
        QVERIFY2(run.out.contains("written: ") && run.out.contains("out.nav"), run.out);
        QVERIFY2(run.out.contains("5 of 5 demos used"), run.out);
        QCOMPARE(folder_.names(), QStringList{"out.nav"});
    }

    void verboseTellsWhatIsDiscarded() {
        const auto run = generateAll({"--no-cache", "--verbose", "--set", "fill.mode=off"});
        QVERIFY2(run.code == 0, run.err);
        QVERIFY2(run.err.contains("sample_1.mvd2: 1639 of 2043 samples kept, rejected: "), run.err);
        QVERIFY2(run.err.contains("350 spectator"), run.err);
        QCOMPARE(run.err.count(" samples kept, rejected: "), 5);
        const auto plain = generateAll({"--no-cache", "--set", "fill.mode=off"});
        QVERIFY2(!plain.err.contains("samples kept"), plain.err);
    }

    void theMapNamesTheDefaultOutput() {
        const auto before = QDir::currentPath();
        QVERIFY(QDir::setCurrent(QString::fromStdString(folder_.path())));
        const auto run = runInProcess({"generate", "--set", "rehearse.rounds=0", "--bsp",
                                       NavgenFolder::sampleMap(), "--no-cache", NavgenFolder::sample()});
        QVERIFY(QDir::setCurrent(before));
        QVERIFY2(run.code == 0, run.err);
        QCOMPARE(folder_.names(), QStringList{"nw_sample.nav"});
    }

    void everyOutputIsTheSameWhateverTheOrderThreadsAndCache_data() {
        QTest::addColumn<QStringList>("options");
        QTest::addColumn<QStringList>("order");
        const QStringList all = {"sample_1.mvd2", "sample_2.mvd2.gz", "sample_3.mvd2.gz", "sample_4.mvd2.gz",
                                 "sample_5.mvd2"};
        QStringList reversed = all;
        std::reverse(reversed.begin(), reversed.end());
        QTest::newRow("reversed") << QStringList{"--no-cache"} << reversed;
        QTest::newRow("one demo twice") << QStringList{"--no-cache"} << all + QStringList{"sample_3.mvd2.gz"};
        QTest::newRow("one thread") << QStringList{"--no-cache", "--jobs", "1"} << all;
        QTest::newRow("many threads, rehearsed")
            << QStringList{"--no-cache", "--jobs", "8", "--set", "rehearse.rounds=2"} << all;
        QTest::newRow("cold cache") << QStringList{"--cache", "cache"} << all;
        QTest::newRow("warm cache") << QStringList{"--cache", "cache", "warm"} << all;
    }
    void everyOutputIsTheSameWhateverTheOrderThreadsAndCache() {
        QFETCH(QStringList, options);
        QFETCH(QStringList, order);
        std::vector<std::string> first{"--no-cache", "--strafe", folder_.at("a.strafe"), "--stages",
                                       folder_.at("a")};
        const auto set = options.indexOf("--set");
        if (set >= 0) first.insert(first.end(), {"--set", options[set + 1].toStdString()});
        QCOMPARE(generateAll(first).code, 0);
        const auto nav = out();
        const bool warm = options.removeAll("warm") > 0;
        std::vector<std::string> words = {"--strafe", folder_.at("b.strafe"), "--stages", folder_.at("b")};
        for (const auto& option : options)
            words.push_back(option == "cache" ? folder_.at("cache") : option.toStdString());
        for (const auto& demo : order) words.push_back(NavgenFolder::sample() + "/" + demo.toStdString());
        for (int round = warm ? 0 : 1; round < 2; ++round) QCOMPARE(generate(words).code, 0);
        QVERIFY(out() == nav);
        QVERIFY(!out("a.strafe").isEmpty() && out("a.strafe") == out("b.strafe"));
        for (const auto& name : QDir(QString::fromStdString(folder_.at("a"))).entryList(QDir::Files)) {
            QVERIFY2(out(qPrintable("a/" + name)) == out(qPrintable("b/" + name)), qPrintable(name));
        }
    }

    void theReportHoldsWhatWasAsked() {
        const auto run =
            generateAll({"--no-cache", "--set", "nodes.radius=40", "--report", folder_.at("r.json")});
        QVERIFY2(run.code == 0, run.err);
        const auto report = QJsonDocument::fromJson(out("r.json")).object();
        QCOMPARE(report["map"].toString(), QString("nw_sample"));
        QCOMPARE(report["parameters"].toObject(),
                 QJsonObject({{"nodes.radius", 40}, {"rehearse.rounds", 0}}));
        QCOMPARE(report["stages"].toArray().size(), 7);
        for (const QJsonValue stage : report["stages"].toArray()) {
            QVERIFY(stage["ms"].isDouble() && stage["in"].toInt() > 0 && stage["out"].toInt() > 0);
        }
        QCOMPARE(report["demos"].toArray().size(), 5);
        int deaths = 0;
        for (const QJsonValue demo : report["demos"].toArray()) {
            QVERIFY(demo["seconds"].toDouble() > 0 && !demo["players"].toArray().isEmpty());
            QVERIFY(demo["rejected"]["spectator"].isDouble());
            deaths += demo["deaths"]["fall"].toInt();
        }
        QCOMPARE(deaths, 5);
        QCOMPARE(report["inputs"].toArray().size(), 6);
        for (const QJsonValue input : report["inputs"].toArray())
            QCOMPARE(input["hash"].toString().size(), 32);
        QVERIFY(report["clusters"]["rejected"]["min_demos"].toInt() > 0);
        const auto graph = report["graph"].toObject();
        const auto nav = navOf(out());
        QCOMPARE(graph["nodes"].toInt(), static_cast<int>(nav.nodes.size()));
        QCOMPARE(graph["links"].toInt(), static_cast<int>(nav.linkCount()));
        QVERIFY(graph["islands"].toInt() >= 1);
        const auto share = graph["largest_strongly_connected_share"].toDouble();
        QVERIFY(share > 0 && share <= 1);
        QVERIFY(report["warnings"].isArray());
        QCOMPARE(runInProcess({"info", folder_.at("r.json")}).code, 0);
    }

    void jsonPrintsTheReport() {
        const auto run = generateAll({"--no-cache", "--json"});
        QCOMPARE(run.code, 0);
        QCOMPARE(QJsonDocument::fromJson(run.out)["map"].toString(), QString("nw_sample"));
    }

    void quietPrintsOnlyTheSummary() {
        const auto loud = generateAll();
        const auto quiet = generateAll({"--no-cache", "--quiet"});
        QVERIFY2(loud.err.contains("eading demos"), loud.err);
        QVERIFY2(!quiet.err.contains("eading demos"), quiet.err);
        QVERIFY(!quiet.out.isEmpty());
    }

    void theStrafeArchiveReadsBack() {
        QCOMPARE(generateAll({"--no-cache", "--strafe", folder_.at("s")}).code, 0);
        const auto archive = readStrafeArchive(spanOf(out("s")), "s");
        QVERIFY(archive.has_value());
        QCOMPARE(archive->map, std::string("nw_sample"));
        QVERIFY(!archive->traversals.empty());
    }

    void everyWordOfTheStagesIsDocumented() {
        const auto page = NavgenFolder::read(NAVWRIGHT_SOURCE_DIR "/docs/stages.md");
        std::vector<std::string_view> words;
        const auto take = [&](auto name, auto last) {
            for (int i = 0; i <= static_cast<int>(last); ++i)
                words.push_back(name(static_cast<decltype(last)>(i)));
        };
        take(skipReasonName, SkipReason::spectators);
        take(runEndName, RunEnd::teleport);
        take(rejectReasonName, RejectReason::outsideMap);
        take(deathCauseName, DeathCause::combat);
        take(nodeRejectionName, NodeRejection::maxCount);
        take(linkRejectionName, LinkRejection::maxPerNode);
        take(navOriginName, NavOrigin::file);
        take(spawnServiceName, SpawnService::none);
        for (const auto word : words) {
            const auto text = "`" + QByteArray(word.data(), static_cast<qsizetype>(word.size())) + "`";
            QVERIFY2(word.empty() || page.contains(text), text);
        }
    }

    void everyStageIsWrittenAndEveryKeyIsDocumented() {
        QCOMPARE(generateAll({"--no-cache", "--stages", folder_.at("stages")}).code, 0);
        const auto page = NavgenFolder::read(NAVWRIGHT_SOURCE_DIR "/docs/stages.md");
        const auto files =
            QDir(QString::fromStdString(folder_.at("stages"))).entryList(QDir::Files, QDir::Name);
        QCOMPARE(files.size(), 8);
        for (const auto& name : files) {
            QVERIFY2(page.contains("## " + name.toUtf8() + ":"), qPrintable(name));
            auto lines = out(qPrintable("stages/" + name)).split('\n');
            QVERIFY(lines.takeLast().isEmpty());
            QVERIFY2(!lines.isEmpty(), qPrintable(name));
            QStringList keys;
            for (const auto& line : lines) {
                QJsonParseError problem{};
                const auto object = QJsonDocument::fromJson(line, &problem).object();
                QVERIFY2(problem.error == QJsonParseError::NoError && !object.isEmpty(), line);
                keys += object.keys();
                keys.removeDuplicates();
            }
            for (const auto& key : keys)
                QVERIFY2(page.contains("`" + key.toUtf8() + "`"), qPrintable(name + ": " + key));
        }
    }

    /// As the window does: who comes to the node never gets out.
    void removalsThatDoHarmAreWarnedOf() {
        QCOMPARE(generateAll().code, 0);
        const auto nav = navOf(out());
        const auto& links = nav.nodes[0].links;
        QVERIFY(!links.empty());
        QJsonArray badLinks;
        navwright::PatchFile edits{"nw_sample", {}};
        for (const auto& link : links) {
            badLinks.append(QJsonArray{0, link.target});
            edits.patches.push_back({.id = "e" + std::to_string(link.target),
                                     .operation = navwright::PatchOperation::deleteLink,
                                     .at = nav.nodes[0].origin,
                                     .to = nav.nodes[static_cast<std::size_t>(link.target)].origin});
        }
        const auto learned = generateAll({"--no-cache", "--feedback", reportOn({}, badLinks)});
        QVERIFY2(learned.code == 0, learned.err);
        const auto warning = QByteArray("Its ") + QByteArray::number(links.size()) + " removal";
        QVERIFY2(learned.err.contains(warning) && learned.err.contains("would make a trap of 1 node"),
                 learned.err);
        QVERIFY2(learned.err.contains("lock_link"), learned.err);
        // What the ledger has by now is told by what it did.
        const auto again = generateAll({"--no-cache", "--ledger", folder_.at("nw_sample.navledger.json")});
        QVERIFY2(again.err.contains("repairs of the ledger make a trap of 1 node"), again.err);

        const auto file = folder_.write("trap.json", QByteArray::fromStdString(writePatches(edits)));
        const auto edited = generateAll({"--no-cache", "--patches", file});
        QVERIFY2(edited.code == 0 && edited.err.contains("The edits by hand make a trap of 1 node"),
                 edited.err);
        edits.patches.resize(1);
        QVERIFY(links.size() > 1);
        const auto harmless = folder_.write("less.json", QByteArray::fromStdString(writePatches(edits)));
        const auto less = generateAll({"--no-cache", "--patches", harmless});
        QVERIFY2(!less.err.contains("The edits by hand"), less.err);
    }

    void feedbackRemovesAndTheLedgerRemembers() {
        QCOMPARE(generateAll().code, 0);
        const auto before = navOf(out());
        const auto link = before.nodes[0].links[0].target;
        QJsonArray badLinks;  // in braces a list of one list is that list to some compilers
        badLinks.append(QJsonArray{0, link});
        const auto file = reportOn(QJsonArray{5}, badLinks);

        const auto learned = generateAll({"--no-cache", "--feedback", file});
        QVERIFY2(learned.code == 0, learned.err);
        const auto after = navOf(out());
        for (const auto& node : after.nodes) QVERIFY(glm::distance(node.origin, before.nodes[5].origin) > 24);
        for (const auto& node : after.nodes) {
            if (node.origin != before.nodes[0].origin) continue;
            for (const auto& kept : node.links) {
                QVERIFY(after.nodes[static_cast<std::size_t>(kept.target)].origin !=
                        before.nodes[static_cast<std::size_t>(link)].origin);
            }
        }
        const auto remembered = out();
        QVERIFY(!out("nw_sample.navledger.json").isEmpty());

        QCOMPARE(generateAll({"--no-cache", "--ledger", folder_.at("nw_sample.navledger.json")}).code, 0);
        QVERIFY(out() == remembered);
        const auto without = generateAll();
        QVERIFY2(without.err.contains("nw_sample.navledger.json is not used"), without.err);
        QVERIFY(out() != remembered);
    }

    void patchesApplyAfterGeneration() {
        const auto patches =
            folder_.write("p.json", R"({"format": "navwright.patches", "version": 1, "map": "nw_sample",
            "patches": [{"id": "a", "operation": "delete_node", "at": [112, 120, 24]},
                        {"id": "b", "operation": "delete_node", "at": [-4000, -4000, 24]}]})");
        QCOMPARE(generateAll().code, 0);
        const auto before = navOf(out());
        const auto run = generateAll({"--no-cache", "--patches", patches, "--json"});
        QVERIFY2(run.code == 0, run.err);
        const auto after = navOf(out());
        QCOMPARE(after.nodes.size(), before.nodes.size() - 1);
        const auto outcomes = QJsonDocument::fromJson(run.out)["patches"].toArray();
        QCOMPARE(outcomes[0]["state"].toString(), QString("applied"));
        QCOMPARE(outcomes[1]["state"].toString(), QString("orphaned"));
    }

    void aStoppedRunWritesNothing() {
        folder_.write("out.nav", "old");
        const auto run =
            runInProcess({"generate", "--bsp", NavgenFolder::sampleMap(), "--out", folder_.at("out.nav"),
                          "--stages", folder_.at("stages"), "--no-cache", NavgenFolder::sample()},
                         alreadyStopped());
        QCOMPARE(run.code, 130);
        QCOMPARE(out(), QByteArray("old"));
        QCOMPARE(folder_.names(), QStringList{"out.nav"});
    }
};

NAVWRIGHT_TEST(TestGenerate);
#include "tst_generate.moc"
