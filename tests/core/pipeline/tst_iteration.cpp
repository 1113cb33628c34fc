#include <QtTest>

#include "demo/demo_reader.h"
#include "pipeline/iteration.h"
#include "sample/sample_writer.h"

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

    void endsWhenATestPasses() {
        const auto result = run([](const NavGraph&, int turn) { return report(turn == 1, {}); });
        QVERIFY(result.has_value());
        QCOMPARE(result->end, IterationEnd::passed);
        QCOMPARE(result->iterations.size(), std::size_t{2});
        QCOMPARE(result->best, std::size_t{1});
    }

    void endsWhenNothingIsRemoved() {
        const auto result = run([](const NavGraph&, int) { return report(false, {}); }, false);
        QVERIFY(result.has_value());
        QCOMPARE(result->end, IterationEnd::nothingRemoved);
        QCOMPARE(result->iterations.size(), std::size_t{1});
    }

    void endsAtTheLimit() {
        const auto result =
            run([](const NavGraph& graph, int) { return report(false, firstLink(graph)); }, true, 3);
        QVERIFY(result.has_value());
        QCOMPARE(result->end, IterationEnd::limit);
        QCOMPARE(result->iterations.size(), std::size_t{3});
        QCOMPARE(result->ledger.links.size(), std::size_t{3});
    }

    void aRemovedLinkStaysAway() {
        const auto result =
            run([](const NavGraph& graph, int) { return report(false, firstLink(graph)); }, true, 2);
        QVERIFY(result.has_value());
        const auto& removed = result->ledger.links.front();
        for (const auto& node : result->iterations[1].graph.nodes) {
            for (const auto& link : node.links) {
                const auto& target = result->iterations[1].graph.nodes[static_cast<std::size_t>(link.target)];
                QVERIFY(!(node.origin == removed.from && target.origin == removed.to));
            }
        }
    }

    void keepsTheBetterOfTwo() {
        const auto result = run(
            [](const NavGraph& graph, int turn) {
                auto made = report(false, firstLink(graph));
                made.coverageRatio = turn == 0 ? 0.8 : 0.5;
                return made;
            },
            true, 2);
        QVERIFY(result.has_value());
        QCOMPARE(result->best, std::size_t{0});
    }

    void theTestersFailureIsReported() {
        Pipeline pipeline;
        JobContext context;
        const NavTester test = [](const NavGraph&, JobContext&) -> Result<NavtestReport> {
            return fail("no server");
        };
        const auto result = iterate(pipeline, input_, Parameters(), test, 3, context);
        QVERIFY(!result);
        QCOMPARE(result.error().message(), std::string("no server"));
    }

    void aTurnThatFailedCanBeMadeAgain() {
        Pipeline pipeline;
        JobContext context;
        bool broken = true;
        const NavMaker make = [&](std::shared_ptr<const Ledger> ledger,
                                  JobContext& job) -> Result<std::shared_ptr<const Generation>> {
            auto input = input_;
            input.ledger = std::move(ledger);
            NAV_ASSIGN(auto generation, pipeline.run(input, Parameters(), job));
            return std::make_shared<const Generation>(std::move(generation));
        };
        const NavTester test = [&](const NavGraph& graph, JobContext&) -> Result<NavtestReport> {
            if (broken) return fail("the server crashed");
            auto made = report(false, firstLink(graph));
            made.map = input_.map->name();
            return made;
        };
        IterationLoop loop(make, test, nullptr, {}, 2);
        QVERIFY(!loop.turn(context));
        QVERIFY(loop.result().iterations.empty());
        QVERIFY(loop.result().ledger == Ledger());
        broken = false;
        QVERIFY(loop.turn(context).has_value());
        QVERIFY(!loop.ended());
        broken = true;
        QVERIFY(!loop.turn(context));
        QCOMPARE(loop.result().iterations.size(), std::size_t{1});
        broken = false;
        QVERIFY(loop.turn(context).has_value());
        QVERIFY(loop.ended());
        QCOMPARE(loop.result().ledger.iterations, 2);
        QVERIFY(loop.result().iterations[0].ledger->links.empty());
        QCOMPARE(loop.result().iterations[1].ledger->links.size(), std::size_t{1});
    }

  private:
    static NavtestReport report(bool passed, std::vector<NodePair> badLinks) {
        NavtestReport made;
        made.passed = passed;
        made.coverageRatio = 0.5;
        made.badLinks = std::move(badLinks);
        made.botCount = 1;
        made.testDurationS = 60;
        return made;
    }

    static std::vector<NodePair> firstLink(const NavGraph& graph) {
        for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
            const auto& links = graph.nodes[i].links;
            if (!links.empty()) return {{static_cast<std::int32_t>(i), links.front().target}};
        }
        return {};
    }

    Result<IterationResult> run(const std::function<NavtestReport(const NavGraph&, int)>& answer,
                                bool removeFirst = true, int most = 10) {
        Pipeline pipeline;
        JobContext context;
        int turn = 0;
        const NavTester test = [&](const NavGraph& graph, JobContext&) -> Result<NavtestReport> {
            auto made = answer(graph, turn);
            if (removeFirst && turn == 0 && made.badLinks.empty() && !made.passed)
                made.badLinks = firstLink(graph);
            made.map = input_.map->name();
            ++turn;
            return made;
        };
        return iterate(pipeline, input_, Parameters(), test, most, context);
    }

    PipelineInput input_;
};

QTEST_GUILESS_MAIN(TestIteration)
#include "tst_iteration.moc"
