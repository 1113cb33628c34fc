#include <QtTest>

#include <set>

#include "core/base/parameter_preset.h"
#include "core/edit/aq2/edits.h"
#include "core/edit/aq2/patch_ids.h"
#include "core/generate/pipeline/generation.h"
#include "core/generate/pipeline/pipeline.h"
#include "core/nav/files/nearest_node.h"
#include "core/nav/files/patch_apply.h"
#include "edits_of_kinds.h"
#include "must.h"
#include "plain_parameters.h"
#include "shared_data.h"
#include "test_program.h"

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

/// Two edits of every kind, far from each other, each of what is left of the nav by those before it.
std::vector<EditPatch> scripted(const Generation& generation) {
    const auto& graph = generation.graph->graph;
    std::vector<EditPatch> patches;
    const auto stride = graph.nodes.size() / kPatches;
    for (std::size_t i = 0; i < kPatches; ++i) {
        const auto kind = static_cast<PatchOperation>(i % kPatchOperationCount);
        for (std::size_t step = 0; step < graph.nodes.size(); ++step) {
            const auto node = (i * stride + step) % graph.nodes.size();
            auto made = editOf(kind, graph, node);
            if (!made || made->size() != 1 || made->front().operation != kind) continue;
            auto with = appendPatches(patches, *std::move(made));
            auto tried = graph;
            JobContext job;
            const auto report = applyPatches(tried, {generation.mapName, with}, job);
            if (!report || report->count(PatchState::applied) != with.size()) continue;
            patches = std::move(with);
            break;
        }
    }
    return patches;
}

Generation run(Pipeline& pipeline, const PipelineInput& input, const Parameters& parameters = demosAlone()) {
    JobContext job;
    return must(pipeline.run(input, parameters, job));
}

}  // namespace

/// Edits by hand outlive other thresholds and another demo: carried out, or told why not.
class TestPatchesSurvive : public QObject {
    Q_OBJECT

    static void check(const std::vector<EditPatch>& patches, const Generation& now, std::size_t oneIn = 4) {
        const auto& report = now.graph->patches;
        QCOMPARE(report.outcomes.size(), patches.size());
        for (std::size_t i = 0; i < patches.size(); ++i) {
            const auto& outcome = report.outcomes[i];
            QCOMPARE(outcome.id, patches[i].id);
            QVERIFY(outcome.state != PatchState::disabled);
            QVERIFY2(outcome.state != PatchState::orphaned || !outcome.reason.empty(), outcome.id.c_str());
            if (outcome.state == PatchState::orphaned) {
                // Nodes that edits name are never left out for being out of reach.
                for (const auto& node : now.graph->rejectedNodes)
                    QVERIFY(glm::distance(node.origin, patches[i].at) > patches[i].tolerance);
                continue;
            }
            const auto& graph = now.graph->graph;
            switch (patches[i].operation) {
                case PatchOperation::addNode:
                    QVERIFY(nearestNode(graph, patches[i].at, 1).has_value());
                    break;
                case PatchOperation::moveNode:
                    QVERIFY(nearestNode(graph, *patches[i].to, 1).has_value());
                    break;
                case PatchOperation::insertOnLink:
                case PatchOperation::splitNode:
                    QVERIFY(nearestNode(graph, *patches[i].place, 1).has_value());
                    break;
                default:
                    break;
            }
        }
        const auto lost = report.count(PatchState::orphaned);
        QVERIFY2(lost * oneIn <= patches.size(), qPrintable(QString::number(lost) + " orphans"));
    }

    static Parameters literal() {
        const auto file = fs::path(NAVWRIGHT_SOURCE_DIR) / "resources/presets/literal.json";
        QFile text(QString::fromStdString(file.string()));
        if (!text.open(QIODevice::ReadOnly)) qFatal("%s", file.c_str());
        return must(parsePreset(text.readAll().toStdString(), file.string()));
    }

    static void survive(PipelineInput input, const char* mainComponent) {
        // More than four ask for no more.
        if (input.demos.size() > 4) input.demos.resize(4);
        Pipeline pipeline;
        auto usual = demosAlone();
        QVERIFY(usual.setText("nodes.main_component", mainComponent));
        const auto added = input.demos.back();
        input.demos.pop_back();
        const auto first = run(pipeline, input, usual);
        const auto patches = scripted(first);
        QCOMPARE(patches.size(), kPatches);
        std::set<PatchOperation> kinds;
        for (const auto& patch : patches) kinds.insert(patch.operation);
        QCOMPARE(static_cast<int>(kinds.size()), kPatchOperationCount);
        input.patches = std::make_shared<const PatchFile>(PatchFile{first.mapName, patches});
        const auto edited = run(pipeline, input, usual);
        QCOMPARE(edited.graph->patches.count(PatchState::orphaned), std::size_t{0});
        QCOMPARE(edited.links, first.links);  // nothing but the graph was made anew

        auto other = usual;
        QVERIFY(other.set(Param::NodeRadius, other.real(Param::NodeRadius) + 4));
        QVERIFY(other.set(Param::NodeMinWeight, other.real(Param::NodeMinWeight) + 0.2));
        check(patches, run(pipeline, input, other));
        check(patches, run(pipeline, input, literal()), 2);  // other rules altogether
        // One more demo is another rule, too: nodes.min_demos follows them. Nodes that edits name stay.
        input.demos.push_back(added);
        const auto more = run(pipeline, input, usual);
        QVERIFY(more.parameters.integer(Param::NodeMinDemos) > first.parameters.integer(Param::NodeMinDemos));
        check(patches, more);
    }

    /// Edits of what two of three demos show, when a fourth comes, since which three are asked for.
    static void stay(PipelineInput input) {
        input.demos.resize(4);
        const auto added = input.demos.back();
        input.demos.pop_back();
        Pipeline pipeline;
        auto usual = demosAlone();
        QVERIFY(usual.setText("nodes.main_component", "off"));
        const auto first = run(pipeline, input, usual);
        std::vector<EditPatch> locks;
        for (std::size_t i = 0; i < first.graph->graph.nodes.size(); ++i) {
            const auto from = first.graph->nodeOf[i];
            if (from < 0 || first.nodes->nodes[static_cast<std::size_t>(from)].demos != 2) continue;
            locks = appendPatches(locks, *edit::lock(first.graph->graph, {{i}, {}}));
        }
        QVERIFY2(locks.size() >= 3, "hardly a node of two demos");
        input.demos.push_back(added);
        const auto plain = run(pipeline, input, usual);
        QCOMPARE(plain.parameters.integer(Param::NodeMinDemos), 3);
        const auto lost = [&](const Generation& generation) {
            return std::ranges::count_if(locks, [&](const EditPatch& lock) {
                return !nearestNode(generation.graph->graph, lock.at, lock.tolerance);
            });
        };
        const auto without = lost(plain);
        QVERIFY2(without > 0, "the fourth demo takes nothing away");
        input.patches = std::make_shared<const PatchFile>(PatchFile{first.mapName, locks});
        const auto edited = run(pipeline, input, usual);
        const auto orphans = static_cast<std::ptrdiff_t>(edited.graph->patches.count(PatchState::orphaned));
        // A fourth demo's votes may also move a place by more than the tolerance, which is told.
        QVERIFY2(orphans * 10 <= without,
                 qPrintable(QStringLiteral("%1 of %2 lost").arg(orphans).arg(without)));
        QCOMPARE(lost(edited), orphans);
        for (const auto& node : edited.nodes->nodes) {
            if (!node.edited) continue;
            QVERIFY(node.demos < 3);
            QVERIFY(std::ranges::any_of(locks, [&](const EditPatch& lock) {
                return glm::distance(lock.at, node.origin) <= lock.tolerance;
            }));
        }
        // Without the edits they go.
        input.patches.reset();
        QCOMPARE(run(pipeline, input, usual).graph->graph, plain.graph->graph);
    }

  private slots:
    void theFourthDemoTakesNoNodeFromEditsOfTheSample() {
        const auto folder = fs::path(NAVWRIGHT_SOURCE_DIR) / "resources" / "sample";
        stay(inputOf(folder / "nw_sample.bsp", folder));
    }
    void theFourthDemoTakesNoNodeFromEdits_data() {
        REQUIRE_SHARED_DATA();
        QTest::addColumn<QString>("map");
        for (const auto* map : {"wizs", "city", "urbanjungle"}) QTest::newRow(map) << QString(map);
    }
    void theFourthDemoTakesNoNodeFromEdits() {
        QFETCH(QString, map);
        const auto name = map.toStdString();
        stay(inputOf(sharedData() / "maps" / (name + ".bsp"), sharedData() / "demos" / name));
    }
    void ofTheSample() {
        const auto folder = fs::path(NAVWRIGHT_SOURCE_DIR) / "resources" / "sample";
        survive(inputOf(folder / "nw_sample.bsp", folder), "spawns");
    }
    void ofRealMaps_data() {
        REQUIRE_SHARED_DATA();
        QTest::addColumn<QString>("map");
        QTest::addColumn<QByteArray>("mainComponent");
        for (const auto* map : {"wizs", "city", "urbanjungle"}) {
            QTest::addRow("%s, all nodes", map) << QString(map) << QByteArray("off");
            QTest::addRow("%s, the main component and ways out of spawn rooms", map)
                << QString(map) << QByteArray("spawns");
        }
    }
    void ofRealMaps() {
        QFETCH(QString, map);
        QFETCH(QByteArray, mainComponent);
        const auto name = map.toStdString();
        survive(inputOf(sharedData() / "maps" / (name + ".bsp"), sharedData() / "demos" / name),
                mainComponent.constData());
    }
};

NAVWRIGHT_TEST(TestPatchesSurvive);
#include "tst_patches_survive.moc"
