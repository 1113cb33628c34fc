#include <QtTest>

#include "core/demos/reading/demo_reader.h"
#include "core/generate/pipeline/iteration.h"
#include "core/nav/graph/components.h"
#include "plain_parameters.h"
#include "test_program.h"
#include "tests/sample/sample_writer.h"

using namespace navwright;

/// The loop of generating, testing and feeding back, on the bundled sample with testers that say what a row
/// wants.
class TestIteration : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() {
        const auto sample = makeSample();
        QVERIFY(sample.has_value());
        JobContext context;
        for (const auto& file : *sample) {
            if (file.name.ends_with(".bsp")) {
                auto map = GameMap::parse(file.bytes, file.name);
                QVERIFY(map.has_value());
                input_.map = *map;
            } else if (!file.name.ends_with(".json")) {
                auto recording = readDemo(file.bytes, file.name, context);
                QVERIFY2(recording.has_value(), file.name.c_str());
                input_.demos.push_back({{}, std::make_shared<const Recording>(std::move(*recording))});
            }
        }
    }

    void init() { parameters_ = unrehearsed(); }

    void endsWhenNothingFails() {
        const auto result = run([](const NavGraph&, int) { return report({}); });
        QVERIFY(result.has_value());
        QCOMPARE(result->end, IterationEnd::nothingToMend);
        QCOMPARE(result->iterations.size(), std::size_t{1});
        QVERIFY(result->kept().ledger->empty());
    }

    void goesOnAfterATestPassed() {
        const auto result = run([](const NavGraph& graph, int turn) {
            auto made = turn == 0 ? report(failing(graph)) : report({}, 0.5);
            made.passed = true;
            return made;
        });
        QVERIFY(result.has_value());
        QCOMPARE(result->iterations.size(), std::size_t{2});
        QCOMPARE(result->best, std::size_t{1});
        QVERIFY(result->iterations[0].cures.size() == 1 && result->iterations[1].cures.empty());
    }

    /// Whoever is patient goes on where turns bring no gain, up to the most turns all the same.
    void patienceKnowsNoWantOfGain_data() {
        QTest::addColumn<bool>("patient");
        QTest::addColumn<int>("turns");
        QTest::addColumn<int>("end");
        QTest::newRow("usual") << false << 4 << static_cast<int>(IterationEnd::noGain);
        QTest::newRow("patient") << true << 6 << static_cast<int>(IterationEnd::limit);
    }
    void patienceKnowsNoWantOfGain() {
        QFETCH(const bool, patient);
        QFETCH(const int, turns);
        QFETCH(const int, end);
        int turn = 0;
        const NavTester tester = [&](const NavGraph& graph, JobContext&) -> Result<NavtestReport> {
            auto made = report(failing(graph), 1 + 0.5 * turn++);
            made.map = input_.map->name();
            return made;
        };
        IterationLoop loop(maker(), tester, {.most = 6, .patient = patient});
        JobContext context;
        while (!loop.ended()) {
            const auto made = loop.turn(context);
            QVERIFY2(made.has_value(), made ? "" : made.error().message().c_str());
        }
        QCOMPARE(loop.result().iterations.size(), static_cast<std::size_t>(turns));
        QCOMPARE(static_cast<int>(loop.result().end), end);
    }

    /// As `navgen pipeline --until-nothing-found` has it.
    void theWholeLoopIsPatientToo() {
        int turn = 0;
        const NavTester tester = [&](const NavGraph& graph, JobContext&) -> Result<NavtestReport> {
            auto made = report(failing(graph), 1 + 0.5 * turn++);
            made.map = input_.map->name();
            return made;
        };
        JobContext context;
        const auto result =
            iterate(pipeline_, input_, parameters_, tester, {.most = 6, .patient = true}, context);
        QVERIFY(result.has_value());
        QCOMPARE(result->iterations.size(), std::size_t{6});
    }

    void endsAtTheLimit() {
        const auto result =
            run([](const NavGraph& graph, int turn) { return report(failing(graph), 1 - 0.1 * turn); }, 3);
        QVERIFY(result.has_value());
        QCOMPARE(result->end, IterationEnd::limit);
        QCOMPARE(result->iterations.size(), std::size_t{3});
    }

    void endsWithoutGain() {
        const auto result = run(
            [](const NavGraph& graph, int turn) { return report(failing(graph), turn == 0 ? 1.0 : 1.01); });
        QVERIFY(result.has_value());
        QCOMPARE(result->end, IterationEnd::noGain);
        QCOMPARE(result->best, std::size_t{0});
        QCOMPARE(result->iterations.size(), std::size_t{4});
    }

    /// What a test finds and what rehearsals find are both mended.
    void theLedgerMakesTheMendedNavAgain() {
        parameters_ = {};
        const auto result = run([](const NavGraph& graph, int turn) {
            return report(turn < 2 ? failing(graph) : NavtestLink(), 1 - 0.1 * turn);
        });
        QVERIFY(result.has_value());
        const auto& kept = result->kept();
        QVERIFY(!kept.ledger->repairs.empty());
        QVERIFY(!(kept.graph == result->iterations[0].graph));
        const auto text = writeLedger(*kept.ledger);
        auto input = input_;
        input.ledger = std::make_shared<const Ledger>(*parseLedger(text, "l.json"));
        JobContext context;
        const auto again = pipeline_.run(input, parameters_, context);
        QVERIFY(again.has_value());
        QVERIFY(again->graph->graph == kept.graph);
    }

    /// The same bots fail on, and more of them.
    void whatWentWorseIsTakenBack() {
        std::optional<NavtestLink> first;
        std::pair<Vec3, Vec3> ends;
        const auto result = run(
            [&](const NavGraph& graph, int turn) {
                if (!first) {
                    first = failing(graph);
                    ends = {graph.nodes[static_cast<std::size_t>(first->from)].origin,
                            graph.nodes[static_cast<std::size_t>(first->to)].origin};
                    return report(*first, 0.5);
                }
                if (turn > 1) return report({}, 0.4);
                // Beside the link that went.
                NavtestLink worse{.from = first->from, .attempts = 40, .traversals = 10, .failures = 30};
                worse.to = graph.nodes[static_cast<std::size_t>(first->from)].links.front().target;
                return report(worse, 5);
            },
            3);
        QVERIFY(result.has_value());
        QCOMPARE(result->iterations[1].takenBack, std::size_t{1});
        const auto linked = [&](const NavGraph& graph) {
            const auto from = std::ranges::find(graph.nodes, ends.first, &NavNode::origin);
            return std::ranges::any_of(from->links, [&](const NavLink& link) {
                return graph.nodes[static_cast<std::size_t>(link.target)].origin == ends.second;
            });
        };
        QCOMPARE(result->iterations[0].cures.front().kind, CureKind::removed);
        QVERIFY(linked(result->iterations[0].graph) && !linked(result->iterations[1].graph));
        QVERIFY(std::ranges::none_of(result->iterations[1].cures, [&](const Cure& cure) {
            return cure.kind == CureKind::removed && cure.from == ends.first && cure.to == ends.second;
        }));
        QCOMPARE(result->best, std::size_t{2});
    }

    void lockedAndEditedLinksStay() {
        const auto first = run([](const NavGraph& graph, int) { return report(failing(graph)); }, 1);
        QVERIFY(first.has_value());
        const auto& graph = first->kept().graph;
        const auto link = failing(graph);
        PatchFile edits{.map = input_.map->name()};
        EditPatch lock{.id = "keep", .operation = PatchOperation::lockLink};
        lock.at = graph.nodes[static_cast<std::size_t>(link.from)].origin;
        lock.to = graph.nodes[static_cast<std::size_t>(link.to)].origin;
        edits.patches = {lock};
        input_.patches = std::make_shared<const PatchFile>(edits);
        const auto result = run([&](const NavGraph&, int) { return report(link); });
        input_.patches.reset();
        QVERIFY(result.has_value());
        QCOMPARE(result->iterations.size(), std::size_t{1});
        QCOMPARE(result->end, IterationEnd::nothingToMend);
    }

    void aReportOnAnotherMapIsRefused() {
        JobContext context;
        const NavTester test = [](const NavGraph&, JobContext&) -> Result<NavtestReport> {
            auto other = report({});
            other.map = "elsewhere";
            return other;
        };
        const auto result = iterate(pipeline_, input_, parameters_, test, {.most = 3}, context);
        QVERIFY(!result);
        QVERIFY(QString::fromStdString(result.error().message()).contains("elsewhere"));
    }

    void aCancelBetweenTurnsKeepsThoseBefore() {
        std::stop_source stop;
        JobContext context(stop.get_token());
        std::size_t turns = 0;
        const NavTester test = [&](const NavGraph& graph, JobContext& job) -> Result<NavtestReport> {
            if (job.stopRequested()) return cancelled();
            auto made = report(failing(graph));
            made.map = input_.map->name();
            return made;
        };
        const auto result = iterate(pipeline_, input_, parameters_, test, {.most = 3}, context,
                                    [&](const IterationResult& so) -> Result<> {
                                        turns = so.iterations.size();
                                        stop.request_stop();
                                        return {};
                                    });
        QVERIFY(!result && result.error().cancelled());
        QCOMPARE(turns, std::size_t{1});
    }

    void theTestersFailureIsReported() {
        JobContext context;
        const NavTester test = [](const NavGraph&, JobContext&) -> Result<NavtestReport> {
            return fail("no server");
        };
        const auto result = iterate(pipeline_, input_, parameters_, test, {.most = 3}, context);
        QVERIFY(!result);
        QCOMPARE(result.error().message(), std::string("no server"));
    }

    void aTurnThatFailedCanBeMadeAgain() {
        JobContext context;
        bool broken = true;
        const NavMaker make = [&](std::shared_ptr<const Ledger> ledger,
                                  JobContext& job) -> Result<std::shared_ptr<const Generation>> {
            auto input = input_;
            input.ledger = std::move(ledger);
            NAV_ASSIGN(auto generation, pipeline_.run(input, parameters_, job));
            return std::make_shared<const Generation>(std::move(generation));
        };
        const NavTester test = [&](const NavGraph& graph, JobContext&) -> Result<NavtestReport> {
            if (broken) return fail("the server crashed");
            auto made = report(failing(graph));
            made.map = input_.map->name();
            return made;
        };
        IterationLoop loop(make, test, {.most = 2});
        QVERIFY(!loop.turn(context));
        QVERIFY(loop.result().iterations.empty());
        broken = false;
        QVERIFY(loop.turn(context).has_value());
        QVERIFY(!loop.ended());
        broken = true;
        QVERIFY(!loop.turn(context));
        QCOMPARE(loop.result().iterations.size(), std::size_t{1});
        broken = false;
        QVERIFY(loop.turn(context).has_value());
        QVERIFY(loop.ended());
        QVERIFY(loop.result().iterations[0].ledger->empty());
        QVERIFY(!loop.result().iterations[1].ledger->empty());
    }

    /// The published proposal's loop: it removes, and nothing else, until a test passes.
    void pruningEndsAtTheFirstPass() {
        std::pair<Vec3, Vec3> gone;
        const auto result = prune([&](const NavGraph& graph, int turn) {
            if (turn == 0) gone = ends(graph, failing(graph));
            return turn == 0 ? bad(failing(graph)) : passed();
        });
        QVERIFY(result.has_value());
        QCOMPARE(result->end, IterationEnd::passed);
        QCOMPARE(result->iterations.size(), std::size_t{2});
        QCOMPARE(result->best, std::size_t{1});
        const auto& ledger = *result->kept().ledger;
        QVERIFY(ledger.repairs.empty() && ledger.nodes.empty());
        QCOMPARE(ledger.links.size(), std::size_t{1});
        QVERIFY(ledger.links[0].from == gone.first && ledger.links[0].to == gone.second);
        QVERIFY(result->kept().graph.linkCount() < result->iterations[0].graph.linkCount());
        QVERIFY(result->iterations[0].cures.empty());
    }
    void pruningEndsAfterTenTurns() {
        const auto result = prune([](const NavGraph& graph, int) { return bad(failing(graph)); });
        QVERIFY(result.has_value());
        QCOMPARE(result->end, IterationEnd::limit);
        QCOMPARE(result->iterations.size(), std::size_t{10});
        QCOMPARE(result->iterations[9].ledger->links.size(), std::size_t{9});
    }
    void pruningEndsWhereNothingIsBad() {
        const auto result = prune([](const NavGraph&, int) { return report({}); });
        QVERIFY(result.has_value());
        QCOMPARE(result->end, IterationEnd::nothingToMend);
        QCOMPARE(result->iterations.size(), std::size_t{1});
    }

    /// What is too fast for links is the same in every turn.
    void theStrafeArchiveComesWithIt() {
        auto input = input_;
        input.archive = true;
        JobContext context;
        const NavTester test = [&](const NavGraph&, JobContext&) -> Result<NavtestReport> {
            auto made = report({});
            made.map = input_.map->name();
            return made;
        };
        const auto result = iterate(pipeline_, input, parameters_, test, {.most = 1}, context);
        QVERIFY(result.has_value());
        QVERIFY(result->archive && !result->archive->traversals.empty());
    }

  private:
    static std::pair<Vec3, Vec3> ends(const NavGraph& graph, const NavtestLink& link) {
        return {graph.nodes[static_cast<std::size_t>(link.from)].origin,
                graph.nodes[static_cast<std::size_t>(link.to)].origin};
    }
    /// A test that calls this link bad.
    static NavtestReport bad(const NavtestLink& link) {
        auto made = report(link);
        made.badLinks = {{link.from, link.to}};
        return made;
    }
    static NavtestReport passed() {
        auto made = report({});
        made.passed = true;
        return made;
    }
    Result<IterationResult> prune(const std::function<NavtestReport(const NavGraph&, int)>& answer) {
        return run(answer, kMostIterations, IterationMode::prune);
    }

    /// So many stuck bots a minute, and what happened on one link.
    static NavtestReport report(const NavtestLink& link, double stuck = 1) {
        NavtestReport made;
        made.coverageRatio = 0.5;
        made.stuckRatePerBotMin = stuck;
        made.botCount = 1;
        made.testDurationS = 60;
        if (link.attempts > 0) made.links = {link};
        return made;
    }

    /// A link on which bots fail, and which the graph can do without.
    static NavtestLink failing(const NavGraph& graph) {
        for (std::int32_t node = 0; node < static_cast<std::int32_t>(graph.nodes.size()); ++node) {
            const auto& links = graph.nodes[static_cast<std::size_t>(node)].links;
            for (std::size_t i = 0; i < links.size() && links.size() > 1; ++i) {
                auto without = graph;
                auto& left = without.nodes[static_cast<std::size_t>(node)].links;
                left.erase(left.begin() + static_cast<std::ptrdiff_t>(i));
                const auto reach = reachableFrom(without, std::span(&node, 1));
                if (!reach[static_cast<std::size_t>(links[i].target)]) continue;
                return {.from = node, .to = links[i].target, .attempts = 20, .traversals = 2, .failures = 18};
            }
        }
        return {};
    }

    NavMaker maker() {
        return [this](std::shared_ptr<const Ledger> ledger,
                      JobContext& context) -> Result<std::shared_ptr<const Generation>> {
            auto input = input_;
            input.ledger = ledger->empty() ? nullptr : std::move(ledger);
            NAV_ASSIGN(auto made, pipeline_.run(input, parameters_, context));
            return std::make_shared<const Generation>(std::move(made));
        };
    }

    Result<IterationResult> run(const std::function<NavtestReport(const NavGraph&, int)>& answer,
                                int most = 10, IterationMode mode = IterationMode::mend) {
        JobContext context;
        int turn = 0;
        const NavTester test = [&](const NavGraph& graph, JobContext&) -> Result<NavtestReport> {
            auto made = answer(graph, turn++);
            made.map = input_.map->name();
            return made;
        };
        return iterate(pipeline_, input_, parameters_, test, {.most = most, .mode = mode}, context);
    }

    PipelineInput input_;
    Parameters parameters_ = unrehearsed();
    Pipeline pipeline_;  ///< remembers what all loops begin with
};

NAVWRIGHT_TEST(TestIteration);
#include "tst_iteration.moc"
