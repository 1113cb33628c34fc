#include <QtTest>

#include "core/generate/pipeline/pipeline.h"
#include "core/generate/thresholds/threshold_values.h"
#include "must.h"
#include "plain_parameters.h"
#include "test_program.h"

using namespace navwright;

/// The values beside the sliders against what the stages did with them, on the bundled sample.
class TestThresholdValues : public QObject {
    Q_OBJECT

    const std::filesystem::path folder_ = NAVWRIGHT_SOURCE_DIR "/resources/sample";
    std::shared_ptr<const GameMap> map_;

    Generation generate(const Parameters& parameters) {
        PipelineInput input;
        input.map = map_;
        for (const auto* demo :
             {"sample_1.mvd2", "sample_2.mvd2.gz", "sample_3.mvd2.gz", "sample_4.mvd2.gz", "sample_5.mvd2"}) {
            input.demos.push_back({.path = folder_ / demo});
        }
        Pipeline pipeline;
        JobContext context;
        return must(pipeline.run(input, unrehearsed(parameters), context));
    }
    static std::pair<std::size_t, std::size_t> split(Param id, const Generation& generation) {
        const auto values = thresholdValues(id, generation, nullptr);
        return values ? values->split(generation.parameters.real(id)) : std::pair<std::size_t, std::size_t>{};
    }
    static std::size_t rejected(const NodeSet& nodes, NodeRejection reason) {
        return nodes.rejectedByReason()[static_cast<std::size_t>(reason)];
    }

  private slots:
    void initTestCase() {
        const auto map = GameMap::read(folder_ / "nw_sample.bsp");
        QVERIFY(map);
        map_ = *map;
    }

    void whatIsBelowTheLeastWeightIsWhatTheStageLeftOut() {
        Parameters parameters;
        QVERIFY(parameters.set(Param::NodeMinWeight, 3));
        const auto generation = generate(parameters);
        const auto [below, above] = split(Param::NodeMinWeight, generation);
        QVERIFY(below > 0 && above > 0);
        QCOMPARE(below, rejected(*generation.nodes, NodeRejection::minWeight));
        QCOMPARE(below + above, generation.clusters->clusters.size());
    }

    void whatIsBelowTheLeastDemosIsWhatTheStageLeftOut() {
        Parameters parameters;
        QVERIFY(parameters.set(Param::NodeMinWeight, 0));
        QVERIFY(parameters.set(Param::NodeMinDemos, 4));
        const auto generation = generate(parameters);
        QCOMPARE(split(Param::NodeMinDemos, generation).first,
                 rejected(*generation.nodes, NodeRejection::minDemos));
        QVERIFY(split(Param::NodeMinDemos, generation).first > 0);
    }

    void whatIsTooFastGoesToTheArchive_data() {
        QTest::addColumn<int>("measure");
        for (int measure = 0; measure < 3; ++measure) QTest::addRow("measure %d", measure) << measure;
    }
    void whatIsTooFastGoesToTheArchive() {
        QFETCH(int, measure);
        Parameters parameters;
        QVERIFY(parameters.set(Param::SpeedMeasure, measure));
        QVERIFY(parameters.set(Param::LinkMaxSpeed, 260));
        const auto generation = generate(parameters);
        const auto [slow, fast] = split(Param::LinkMaxSpeed, generation);
        QCOMPARE(slow + fast, std::size_t{generation.links->traversals});
        QCOMPARE(fast, generation.links->fast.size());
        QVERIFY(fast > 0);
    }

    void everyVoteIsWithinTheRadiusOfItsSeed() {
        const auto generation = generate({});
        for (const auto id : {Param::NodeRadius, Param::NodeZSplit}) {
            const auto [within, apart] = split(id, generation);
            QCOMPARE(within, generation.clusters->members.size());
            QCOMPARE(apart, 0u);
        }
    }

    void spawnPointsWithANodeAreNear() {
        const auto generation = generate({});
        const auto values = thresholdValues(Param::SpawnRadius, generation, nullptr);
        QVERIFY(values);
        QCOMPARE(values->sorted.size(), generation.graph->spawns.size());
    }

    void aTestGivesTheValuesOfItsRows() {
        const auto generation = generate({});
        NavtestReport report;
        NavtestNode node;
        node.visits = 4;
        node.deathsFall = 1;
        report.nodes = {node};
        report.links = {{0, 1, 10, 7, 3}};
        const auto deaths = thresholdValues(Param::NavtestNodeDeathShare, generation, &report);
        const auto failures = thresholdValues(Param::NavtestLinkFailShare, generation, &report);
        QCOMPARE(deaths->sorted, std::vector<float>{0.25f});
        QCOMPARE(failures->sorted, std::vector<float>{0.3f});
        QVERIFY(thresholdValues(Param::NavtestNodeDeathShare, generation, nullptr)->sorted.empty());
    }

    void everyListIsSortedAndNamed() {
        const auto generation = generate({});
        int count = 0;
        for (const auto& row : parameterTable()) {
            const auto values = thresholdValues(row.id, generation, nullptr);
            QCOMPARE(values.has_value(), hasThresholdValues(row.id));
            if (!values) continue;
            ++count;
            QVERIFY2(std::ranges::is_sorted(values->sorted), row.key.data());
            QVERIFY(!values->things.empty() && !values->below.empty() && !values->above.empty());
            QVERIFY(row.type == ParamType::real || row.type == ParamType::integer);
        }
        QVERIFY(count >= 25);
    }
};

NAVWRIGHT_TEST(TestThresholdValues);
#include "tst_threshold_values.moc"
