#include <QtTest>

#include "core/generate/pipeline/nav_generation.h"
#include "core/review/confidence/confidence_report.h"
#include "core/review/confidence/nav_confidence.h"
#include "core/review/confidence/reliability.h"
#include "core/review/evidence/node_case.h"
#include "core/review/evidence/traversals.h"
#include "hand_made.h"
#include "nav_samples.h"
#include "sample_generation.h"
#include "stop_at.h"
#include "test_program.h"

using namespace navwright;

/// Signs are what the evidence says.
class TestNavConfidence : public QObject {
    Q_OBJECT

    std::shared_ptr<const Generation> made_;

  private slots:
    void initTestCase() {
        made_ = sampleGeneration();
        QVERIFY(made_);
    }

    void demosAndPlayersAreCounted() {
        JobContext context;
        const auto rated = *navConfidence({.generation = *made_}, context);
        const auto& result = *made_->graph;
        QCOMPARE(rated.nodes.size(), result.graph.nodes.size());
        QVERIFY(!rated.botsAsked && !rated.tested);
        std::size_t checked = 0;
        for (std::uint32_t i = 0; i < result.graph.nodes.size(); ++i) {
            for (std::size_t l = 0; l < result.graph.nodes[i].links.size(); ++l) {
                const auto number = result.linkOf[i][l];
                const auto& signs = rated.links[i][l].signs;
                QCOMPARE(rated.links[i][l].value,
                         static_cast<float>(confidenceOf(signs, ConfidenceKind::link)));
                if (number < 0) {
                    QCOMPARE(signs.demos, 0u);
                    continue;
                }
                const auto& link = made_->links->links[static_cast<std::size_t>(number)];
                std::set<std::pair<std::uint32_t, std::uint8_t>> players;
                for (const auto& traversal : traversalsBetween(*made_, link.from, link.to)) {
                    if (!traversal.fast) players.emplace(traversal.demo, traversal.slot);
                }
                QCOMPARE(signs.players, static_cast<std::uint32_t>(players.size()));
                QCOMPARE(signs.demos, link.evidence.demos);
                ++checked;
            }
        }
        QVERIFY(checked > 20);
    }

    void botsAreAsked() {
        JobContext context;
        LinkJudge judge(made_->map->bsp, made_->map->collision);
        ConfidenceInput input{.generation = *made_};
        input.judge = &judge;
        const auto rated = *navConfidence(input, context);
        QVERIFY(rated.botsAsked);
        std::size_t asked = 0;
        for (const auto& links : rated.links) {
            for (const auto& link : links) asked += link.signs.bots != BotVerdict::unasked ? 1u : 0u;
        }
        QVERIFY(asked > made_->graph->graph.linkCount() / 2);
        input.jobs = 1;
        QVERIFY(*navConfidence(input, context) == rated);
    }

    void testsAreTaken() {
        const auto& graph = made_->graph->graph;
        NavtestReport report;
        report.backend = "engine";
        for (std::size_t i = 0; i < graph.nodes.size(); ++i)
            report.nodes.push_back({.id = static_cast<std::int32_t>(i), .origin = graph.nodes[i].origin});
        report.nodes[3].touches = 10;
        report.nodes[3].stuck = 2;
        const auto from = 0, to = graph.nodes[0].links.front().target;
        report.links.push_back({.from = from, .to = to, .attempts = 20, .traversals = 1, .failures = 19});
        JobContext context;
        ConfidenceInput input{.generation = *made_};
        const auto before = *navConfidence(input, context);
        input.report = &report;
        const auto after = *navConfidence(input, context);
        QVERIFY(after.tested);
        QVERIFY(after.links[0][0].signs.server);
        QCOMPARE(after.links[0][0].signs.attempts, 20u);
        QVERIFY(after.links[0][0].value < before.links[0][0].value);
        QCOMPARE(after.nodes[3].signs.attempts, 12u);
        QCOMPARE(after.nodes[3].signs.failures, 2u);
        QCOMPARE(after.nodes[1].value, before.nodes[1].value);
    }

    void theServersTestCountsForMoreInAnyOrder() {
        ConfidenceInput input{.generation = *made_};
        std::vector<NavtestReport> tests(2);
        tests[0].backend = "engine";
        tests[1].backend = "simulator";
        input.takeTests(tests);
        QVERIFY(input.report == &tests[0] && input.second == &tests[1]);
        std::swap(tests[0], tests[1]);
        input.takeTests(tests);
        QVERIFY(input.report == &tests[1] && input.second == &tests[0]);
        tests[1].backend = "simulator";
        input.takeTests(tests);
        QVERIFY(input.report == &tests[1] && input.second == &tests[0]);
        input.takeTests(std::span(tests).first(1));
        QVERIFY(input.report == &tests[0] && input.second == nullptr);
        input.takeTests({});
        QVERIFY(input.report == nullptr && input.second == nullptr);
    }

    /// A server's failures show in the table where the confidence was low.
    void reliability() {
        std::vector<RatedAttempts> links = {{0.95f, 100, 0}, {0.92f, 50, 1}, {0.35f, 10, 6}, {1.0f, 10, 0}};
        const auto found = reliabilityOf(links);
        QCOMPARE(found.bins[9].links, 3u);
        QCOMPARE(found.bins[9].attempts, 160u);
        QCOMPARE(found.bins[9].failures, 1u);
        QCOMPARE(found.bins[3].failing, 1u);
        QCOMPARE(found.ordered, 1.0);
        links.push_back({0.99f, 10, 5});
        QVERIFY(reliabilityOf(links).ordered < 1);
        QCOMPARE(reliabilityOf({}).ordered, 0.5);
    }

    /// A player who walks over a foreign nav is counted on the links that he takes.
    void playOnAForeignNav() {
        const auto graph = rowOf(4);
        HandMade demo("a");
        demo.player(1).at(0, 0).to(300, 0, 24, 30).stay(2);
        demo.player(2).at(300, 0).to(200, 0, 24, 30);
        // Too fast for anybody without advanced movement.
        demo.player(3).at(0, 5).at(100, 5).at(200, 5).at(300, 5);
        JobContext context;
        const auto gated = std::make_shared<const GatedDemo>(
            *gateDemo(demo.recording(), {"flat", nullptr, false}, Parameters(), context));
        const std::vector recordings{demo.share(), demo.share()};
        const std::vector gates{gated, gated};
        const auto play = *playOnNav(graph, recordings, gates, Parameters(), 2, context);
        QCOMPARE(play.nodes[0].players, 4u);
        QCOMPARE(play.nodes[0].demos, 2u);
        QCOMPARE(play.links[0][0], (PlayCount{2, 2, 2}));  // 0 to 1: the first player of each
        const auto back = play.links[3][0];                // 3 to 2
        QCOMPARE(back, (PlayCount{2, 2, 2}));
        QCOMPARE(play.links[1][0].times, 0u);  // 1 to 0: nobody
        QVERIFY(*playOnNav(graph, recordings, gates, Parameters(), 1, context) == play);
        NavContext there;
        there.mapName = "flat";
        const auto generation = generationOfNav(graph, there);
        ConfidenceInput input{.generation = *generation};
        input.play = &play;
        const auto rated = *navConfidence(input, context);
        QVERIFY(rated.links[0][0].value > rated.links[1][0].value);
    }

    void jsonNamesEveryPart() {
        JobContext context;
        const auto rated = *navConfidence({.generation = *made_}, context);
        const auto json = reportJson(describeConfidence().of({rated, made_->graph->graph, "nw_sample"}));
        QCOMPARE(json, reportJson(describeConfidence().of({rated, made_->graph->graph, "nw_sample"})));
        std::size_t lines = 0;
        for (auto at = json.find("\"confidence\":"); at != std::string::npos;
             at = json.find("\"confidence\":", at + 1))
            ++lines;
        QCOMPARE(lines, made_->graph->graph.nodes.size() + made_->graph->graph.linkCount());
    }

    void cancelled() {
        JobContext context(alreadyStopped());
        QVERIFY(!navConfidence({.generation = *made_}, context));
    }
};

NAVWRIGHT_TEST(TestNavConfidence);
#include "tst_nav_confidence.moc"
