#include <QtTest>

#include "nav/nearest_node.h"
#include "pipeline/pipeline.h"
#include "shared_data.h"
#include "verbs/edit_verbs.h"
#include "verbs/patch_ids.h"

using namespace navwright;

namespace {

namespace fs = std::filesystem;

constexpr std::size_t kPatches = 30;

/// The demos of a folder, and its map.
PipelineInput inputOf(const fs::path& map, const fs::path& demos) {
    PipelineInput input;
    input.map = *GameMap::read(map);
    std::vector<fs::path> files;
    for (const auto& entry : fs::directory_iterator(demos)) {
        const auto name = entry.path().filename().string();
        if (name.find(".mvd2") != std::string::npos) files.push_back(entry.path());
    }
    std::ranges::sort(files);
    for (const auto& file : files) input.demos.push_back({file, {}});
    input.jobs = 1;
    return input;
}

/// One edit of each kind at every so many nodes, as a person would make them one after another.
std::vector<EditPatch> scripted(const Generation& generation) {
    const auto& graph = generation.graph->graph;
    std::vector<EditPatch> patches;
    const auto stride = graph.nodes.size() / kPatches;
    for (std::size_t i = 0; patches.size() < kPatches && i < graph.nodes.size(); ++i) {
        const auto node = (i * std::max<std::size_t>(stride, 1)) % graph.nodes.size();
        const EditTargets one{{node}, {}};
        const EditTargets link{{}, {{node, 0}}};
        auto made = i % 6 == 0   ? edit::retype(graph, one, NodeType::poi)
                    : i % 6 == 1 ? edit::lock(graph, one)
                    : i % 6 == 2 ? edit::moveNodes(graph, one, {6, 4, 0}, nullptr, false)
                    : i % 6 == 3 ? edit::retype(graph, link, NodeType::crouch)
                    : i % 6 == 4
                        ? edit::addNode(nullptr, graph.nodes[node].origin + Vec3(11, 13, 0), NodeType::item)
                        : edit::remove(graph, link);
        if (made) patches = appendPatches(std::move(patches), *std::move(made));
    }
    patches.resize(std::min(patches.size(), kPatches));
    return patches;
}

Generation run(Pipeline& pipeline, const PipelineInput& input, const Parameters& parameters = {}) {
    JobContext job;
    auto made = pipeline.run(input, parameters, job);
    if (!made) qFatal("%s", made.error().message().c_str());
    return *std::move(made);
}

}  // namespace

/// Edits by hand outlive other thresholds and another demo: carried out, or told why not.
class TestPatchesSurvive : public QObject {
    Q_OBJECT

    static void check(const std::vector<EditPatch>& patches, const Generation& now) {
        const auto& report = now.graph->patches;
        QCOMPARE(report.outcomes.size(), patches.size());
        for (std::size_t i = 0; i < patches.size(); ++i) {
            const auto& outcome = report.outcomes[i];
            QCOMPARE(outcome.id, patches[i].id);
            QVERIFY(outcome.state != PatchState::disabled);
            QVERIFY2(outcome.state != PatchState::orphaned || !outcome.reason.empty(), outcome.id.c_str());
            if (outcome.state == PatchState::orphaned) {
                // Nodes that edits name are never left out for being out of reach.
                for (const auto& node : now.graph->leftOutNodes)
                    QVERIFY(glm::distance(node.origin, patches[i].at) > patches[i].tolerance);
                continue;
            }
            if (patches[i].operation == PatchOperation::addNode)
                QVERIFY(nearestNode(now.graph->graph, patches[i].at, 1).has_value());
            if (patches[i].operation == PatchOperation::moveNode)
                QVERIFY(nearestNode(now.graph->graph, *patches[i].to, 1).has_value());
        }
        const auto lost = report.count(PatchState::orphaned);
        // Where much is trodden a wider radius moves nodes farther than edits look for them.
        QVERIFY2(lost * 2 <= patches.size(), qPrintable(QString::number(lost) + " orphans"));
    }

    static void survive(PipelineInput input, const char* mainPart) {
        Pipeline pipeline;
        Parameters usual;
        QVERIFY(usual.setText("nodes.main_part", mainPart));
        const auto added = input.demos.back();
        input.demos.pop_back();
        const auto first = run(pipeline, input, usual);
        const auto patches = scripted(first);
        QCOMPARE(patches.size(), kPatches);
        input.patches = std::make_shared<const PatchFile>(PatchFile{first.mapName, patches});
        const auto edited = run(pipeline, input, usual);
        QCOMPARE(edited.graph->patches.count(PatchState::orphaned), std::size_t{0});
        QCOMPARE(edited.links, first.links);  // nothing but the graph was made anew

        auto other = usual;
        QVERIFY(other.set(Param::NodeRadius, other.real(Param::NodeRadius) + 4));
        QVERIFY(other.set(Param::NodeMinWeight, other.real(Param::NodeMinWeight) + 0.2));
        check(patches, run(pipeline, input, other));
        input.demos.push_back(added);
        check(patches, run(pipeline, input, usual));
    }

  private slots:
    void ofTheSample() {
        const auto folder = fs::path(NAVWRIGHT_SOURCE_DIR) / "resources" / "sample";
        survive(inputOf(folder / "nw_sample.bsp", folder), "spawns");
    }
    void ofWizs_data() {
        REQUIRE_SHARED_DATA();
        QTest::addColumn<QByteArray>("mainPart");
        QTest::newRow("all nodes") << QByteArray("off");
        QTest::newRow("the main part and ways out of spawn rooms") << QByteArray("spawns");
    }
    void ofWizs() {
        QFETCH(QByteArray, mainPart);
        survive(inputOf(sharedData() / "maps/wizs.bsp", sharedData() / "demos/wizs"), mainPart.constData());
    }
};

QTEST_GUILESS_MAIN(TestPatchesSurvive)
#include "tst_patches_survive.moc"
