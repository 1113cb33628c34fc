#include <QtTest>

#include <QTemporaryDir>

#include <fstream>

#include "core/base/atomic_file.h"
#include "core/generate/pipeline/cache_folder.h"
#include "core/generate/pipeline/generation.h"
#include "core/generate/pipeline/pipeline.h"
#include "core/nav/files/aq2_nav.h"
#include "core/nav/files/strafe_archive.h"
#include "hand_made_set.h"
#include "must.h"
#include "plain_parameters.h"
#include "stop_at.h"
#include "test_program.h"

using namespace navwright;

namespace {

Result<Generation> run(Pipeline& pipeline, const PipelineInput& input,
                       const Parameters& parameters = unrehearsed()) {
    JobContext context;
    return pipeline.run(input, parameters, context);
}

Generation fresh(const PipelineInput& input, const Parameters& parameters = unrehearsed()) {
    Pipeline pipeline;
    return must(run(pipeline, input, parameters));
}

bool sameDemos(const Generation& a, const Generation& b) {
    if (a.gated.size() != b.gated.size() || a.votes->demoCount() != b.votes->demoCount()) return false;
    for (std::size_t i = 0; i < a.gated.size(); ++i) {
        const bool same =
            *a.gated[i] == *b.gated[i] && *a.demos[i] == *b.demos[i] && a.votes->demo(i) == b.votes->demo(i);
        if (!same) return false;
    }
    return true;
}

bool sameResults(const Generation& a, const Generation& b) {
    return sameDemos(a, b) && a.votes->penaltyFactor() == b.votes->penaltyFactor() &&
           *a.clusters == *b.clusters && *a.nodes == *b.nodes && *a.links == *b.links &&
           *a.archive == *b.archive && a.graph->graph == b.graph->graph &&
           a.graph->nodeOf == b.graph->nodeOf && a.graph->linkOf == b.graph->linkOf &&
           a.graph->nodeOrigin == b.graph->nodeOrigin && a.graph->linkOrigin == b.graph->linkOrigin &&
           a.graph->spawns == b.graph->spawns && a.graph->connectivity == b.graph->connectivity &&
           a.warnings == b.warnings;
}

/// A value of the row that is not its default.
double otherValue(const ParamRow& row) {
    if (row.type == ParamType::flag || row.type == ParamType::choice) return row.defaultValue == 0 ? 1 : 0;
    const auto up = row.defaultValue + 2 * row.step;
    return up <= row.max ? up : row.defaultValue - 2 * row.step;
}

}  // namespace

class TestPipeline : public QObject {
    Q_OBJECT

  private slots:
    void everyRuleHasSomethingToShow() {
        const auto generation = fresh(handMadeInput());
        const auto& nodes = generation.nodes->nodes;
        const auto has = [&](NodeType type) {
            return std::ranges::any_of(nodes, [&](const ClassifiedNode& node) { return node.type == type; });
        };
        QVERIFY(has(NodeType::move));
        QVERIFY(has(NodeType::water));
        QVERIFY(has(NodeType::crouch));
        QVERIFY(!generation.archive->traversals.empty());
        QCOMPARE(generation.demos[0]->deaths[static_cast<std::size_t>(DeathCause::fall)], 1u);
        QCOMPARE(generation.graph->spawns.size(), 1u);
        QVERIFY(generation.graph->spawns[0].node >= 0);
    }

    void theOrderOfDemosDoesNotShow() {
        auto input = handMadeInput();
        const auto first = fresh(input);
        std::ranges::reverse(input.demos);
        QVERIFY(sameResults(first, fresh(input)));
        std::ranges::rotate(input.demos, input.demos.begin() + 1);
        QVERIFY(sameResults(first, fresh(input)));
    }
    void theNumberOfJobsDoesNotShow() {
        auto input = handMadeInput();
        const auto first = fresh(input);
        for (const int jobs : {2, 5}) {
            input.jobs = jobs;
            QVERIFY(sameResults(first, fresh(input)));
        }
    }
    void aRepeatedDemoCountsOnce() {
        auto input = handMadeInput();
        const auto first = fresh(input);
        input.demos.push_back(input.demos.front());
        const auto second = fresh(input);
        QCOMPARE(first.graph->graph, second.graph->graph);
        QCOMPARE(second.warnings.size(), first.warnings.size() + 1);
    }
    void whatIsKeptDoesNotShow() {
        auto input = handMadeInput();
        const auto kept = fresh(input);
        input.keepRaw = false;
        const auto streamed = fresh(input);
        QCOMPARE(kept.graph->graph, streamed.graph->graph);
        QCOMPARE(*kept.archive, *streamed.archive);
        QVERIFY(streamed.recordings.empty());
        QVERIFY(streamed.gated[0]->rejected.empty() && !kept.gated[0]->rejected.empty());
    }
    void slowPointsComeFromTheDemosAgain() {
        const auto first = fresh(handMadeInput());
        auto all = unrehearsed();
        QVERIFY(all.set(Param::ArchiveKeepSpeed, 1500));
        const auto second = fresh(handMadeInput(), all);
        QCOMPARE(first.archive->traversals, second.archive->traversals);
    }

    void sweep_data() {
        QTest::addColumn<int>("row");
        for (const auto& row : parameterTable()) {
            if (row.stage != Stage::navtest)
                QTest::newRow(std::string(row.key).c_str()) << static_cast<int>(row.id);
        }
    }
    void sweep() {
        QFETCH(int, row);
        const auto& entry = parameterRow(static_cast<Param>(row));
        // What the map offers takes long, and all that is before it runs without.
        const auto usual = entry.stage >= Stage::graph ? unrehearsed() : demosAlone();
        static const auto input = handMadeInput();
        static Pipeline pipeline;
        const auto before = *run(pipeline, input, usual);
        auto parameters = usual;
        QVERIFY(parameters.set(entry.id, otherValue(entry)));
        const auto changed = *run(pipeline, input, parameters);
        QVERIFY(sameResults(changed, fresh(input, parameters)));
        for (const auto& stage : changed.stages) QCOMPARE(stage.ran, stage.stage >= entry.stage);
        const auto back = *run(pipeline, input, usual);
        QVERIFY(sameResults(back, before));
    }
    /// As undo does, also where bots rehearsed the nav. What was used longest ago is forgotten.
    void earlierResultsAreKeptUpToALimit() {
        auto input = handMadeInput();
        input.earlier = 2;
        auto rehearsed = unrehearsed();
        QVERIFY(rehearsed.set(Param::RehearseRounds, 1));
        const auto other = [](double radius) {
            auto parameters = unrehearsed();
            [[maybe_unused]] const auto set = parameters.set(Param::NodeRadius, radius);
            return parameters;
        };
        Pipeline pipeline;
        const auto first = *run(pipeline, input, rehearsed);
        QVERIFY(first.graph->rehearsal != nullptr);
        const auto isKept = [&] {
            const auto again = *run(pipeline, input, rehearsed);
            return again.clusters == first.clusters && again.links == first.links &&
                   again.archive == first.archive && again.graph == first.graph &&
                   std::ranges::none_of(again.stages, &StageReport::ran);
        };
        QVERIFY(run(pipeline, input, other(40))->clusters != first.clusters);
        QVERIFY(run(pipeline, input, other(50))->clusters != first.clusters);
        QVERIFY(isKept());
        for (const double radius : {60, 70, 80}) QVERIFY(run(pipeline, input, other(radius)));
        QVERIFY(!isKept());
        input.earlier = 0;
        QVERIFY(run(pipeline, input, other(40)));
        QVERIFY(!isKept());
    }
    void navtestParametersRerunNothing() {
        const auto input = handMadeInput();
        Pipeline pipeline;
        const auto before = *run(pipeline, input);
        auto parameters = unrehearsed();
        QVERIFY(parameters.set(Param::NavtestBots, 3));
        const auto after = *run(pipeline, input, parameters);
        for (const auto& stage : after.stages) QVERIFY(!stage.ran);
        QCOMPARE(before.graph.get(), after.graph.get());
    }

    void cancel_data() {
        QTest::addColumn<QString>("task");
        for (const auto* task : {"Reading demos", "Clustering votes", "Classifying nodes", "Linking nodes",
                                 "Assembling the graph", "Collecting the strafe archive"}) {
            QTest::newRow(task) << QString(task);
        }
    }
    void cancel() {
        QFETCH(QString, task);
        const auto input = handMadeInput();
        Pipeline pipeline;
        std::stop_source source;
        StopAtTask sink(source, task.toStdString());
        JobContext context(source.get_token(), &sink);
        const auto stopped = pipeline.run(input, {}, context);
        QVERIFY(!stopped);
        QVERIFY(stopped.error().cancelled());
        QVERIFY(sameResults(*run(pipeline, input), fresh(input)));
    }

    void tooFewDemosAreNamed() {
        auto shown = unrehearsed();
        QVERIFY(shown.setText("fill.mode", "off"));
        QVERIFY(shown.set(Param::NodeMinDemos, 3));
        const auto generation = fresh(handMadeInput(2), shown);
        QCOMPARE(generation.parameters.integer(Param::NodeMinDemos), 3);
        QVERIFY(generation.graph->graph.nodes.empty());
        QVERIFY(std::ranges::any_of(generation.warnings, [](const std::string& warning) {
            return warning.find("Only 2 demos of flat can be used") != std::string::npos &&
                   warning.find("set nodes.min_demos to 2") != std::string::npos;
        }));
    }
    void aMapForOtherDemosIsNamed() {
        auto input = handMadeInput();
        input.map = nullptr;
        input.mapName = "castle";
        Pipeline pipeline;
        const auto generation = run(pipeline, input);
        QVERIFY(!generation);
        const auto message = generation.error().message();
        QVERIFY(message.find("castle") != std::string::npos && message.find("flat") != std::string::npos);
    }
    void severalMapsNeedAWord() {
        auto input = handMadeInput();
        input.map = nullptr;
        HandMade other("other", "castle");
        other.player(1).at(0, 0).to(500, 0, 24);
        input.demos.push_back({{}, other.share()});
        Pipeline pipeline;
        const auto generation = run(pipeline, input);
        QVERIFY(!generation);
        QVERIFY(generation.error().message().find("castle, flat") != std::string::npos);
        input.mapName = "flat";
        QCOMPARE(run(pipeline, input)->mapName, std::string("flat"));
    }
    void otherRevisionsStayOut() {
        auto input = handMadeInput();
        auto demo = handMadeDemo(9);
        demo.segment().mapChecksum = 4711;
        input.demos.push_back({{}, demo.share()});
        Pipeline pipeline;
        const auto generation = *run(pipeline, input);
        QVERIFY(std::ranges::any_of(generation.demos, [](const auto& summary) {
            return summary->skip == SkipReason::otherRevision && !summary->warnings.empty();
        }));
        auto all = unrehearsed();
        QVERIFY(all.set(Param::AllowOtherRevision, 1));
        QVERIFY(run(pipeline, input, all)->votes->size() > generation.votes->size());
    }
    void noDemosIsAnError() {
        Pipeline pipeline;
        QVERIFY(!run(pipeline, {}));
    }
    void unreadableDemosAreLeftOut() {
        QTemporaryDir folder;
        const auto path = std::filesystem::path(folder.path().toStdString()) / "broken.mvd2";
        QVERIFY(writeFile(path, std::string_view("nothing like a demo")));
        auto input = handMadeInput();
        input.demos.push_back({path});
        const auto generation = fresh(input);
        QCOMPARE(generation.graph->graph, fresh(handMadeInput()).graph->graph);
        QVERIFY(std::ranges::any_of(generation.warnings, [](const std::string& warning) {
            return warning.find("broken.mvd2") != std::string::npos;
        }));
        input.demos = {{path}};
        Pipeline pipeline;
        QVERIFY(!run(pipeline, input));
    }

    void feedbackIsNotUndone() {
        auto input = handMadeInput();
        const auto before = fresh(input);
        auto ledger = std::make_shared<Ledger>();
        ledger->map = "flat";
        const auto& bad = before.nodes->nodes[before.nodes->nodes.size() / 2];
        ledger->nodes.push_back({bad.origin, 1, "a test"});
        const auto& edge = before.links->links.front();
        const auto& ends = before.nodes->nodes;
        const auto from = ends[static_cast<std::size_t>(edge.from)].origin;
        const auto to = ends[static_cast<std::size_t>(edge.to)].origin;
        ledger->links.push_back({from, to, 1, "a test"});
        input.ledger = ledger;
        const auto after = fresh(input);
        QVERIFY(after.clusters->excluded > 0);
        for (const auto& node : after.graph->graph.nodes) {
            QVERIFY(glm::distance(node.origin, bad.origin) > 48);
            for (const auto& link : node.links) {
                const auto& target = after.graph->graph.nodes[static_cast<std::size_t>(link.target)];
                QVERIFY(!(node.origin == from && target.origin == to));
            }
        }
    }
    void filesThroughTheDiskCache() {
        QTemporaryDir folder;
        const std::filesystem::path sample = NAVWRIGHT_SOURCE_DIR "/resources/sample";
        PipelineInput input;
        for (const auto& file : std::filesystem::directory_iterator(sample)) {
            if (file.path().string().find(".mvd2") != std::string::npos) input.demos.push_back({file.path()});
            if (file.path().extension() == ".bsp") input.map = *GameMap::read(file.path());
        }
        QVERIFY(!input.demos.empty() && input.map);
        input.archive = true;
        input.jobs = 1;
        const auto without = fresh(input);
        input.cacheDir = folder.path().toStdString();
        const auto cold = fresh(input);
        const auto warm = fresh(input);
        QVERIFY(sameResults(without, cold));
        QVERIFY(sameResults(without, warm));
        // A limit takes away what others left, not what is used.
        const auto kept = cacheUse(input.cacheDir)->files;
        const auto other = input.cacheDir / (std::string(32, '0') + "-1.0123456789ab.demo");
        std::ofstream(other) << "left by another";
        input.cacheLimit = 1;
        QVERIFY(sameResults(without, fresh(input)));
        QVERIFY(!std::filesystem::exists(other));
        QCOMPARE(cacheUse(input.cacheDir)->files, kept);
    }
};

NAVWRIGHT_TEST(TestPipeline);
#include "tst_pipeline.moc"
