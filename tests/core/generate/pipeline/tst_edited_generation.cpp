#include <QtTest>

#include "core/edit/aq2/patch_ids.h"
#include "core/generate/graph/edit_base.h"
#include "core/generate/pipeline/edited_generation.h"
#include "core/generate/pipeline/pipeline.h"
#include "edits_of_kinds.h"
#include "must.h"
#include "plain_parameters.h"
#include "test_program.h"

using namespace navwright;

namespace {

using Edits = std::vector<EditPatch>;

std::shared_ptr<const PatchFile> fileOf(const Edits& edits) {
    return std::make_shared<const PatchFile>(PatchFile{"nw_sample", edits});
}

/// The bundled sample, whose stages are run once for each set of parameters.
class EditedSample {
  public:
    explicit EditedSample(const Parameters& parameters) : parameters_(parameters) {
        const auto folder = std::filesystem::path(NAVWRIGHT_SOURCE_DIR) / "resources" / "sample";
        input_.map = *GameMap::read(folder / "nw_sample.bsp");
        for (const auto& entry : std::filesystem::directory_iterator(folder)) {
            if (entry.path().filename().string().find(".mvd2") != std::string::npos)
                input_.demos.push_back({entry.path(), {}});
        }
        input_.jobs = 2;
    }
    Generation run(const Edits& edits = {}) {
        input_.patches = edits.empty() ? nullptr : fileOf(edits);
        JobContext context;
        return must(pipeline_.run(input_, parameters_, context));
    }

  private:
    Parameters parameters_;
    PipelineInput input_;
    Pipeline pipeline_;
};

/// What demos show, with all its nodes: edits decide nothing before they are applied.
Parameters everything() {
    auto parameters = demosAlone();
    if (!parameters.setText("nodes.main_component", "off")) qFatal("nodes.main_component");
    return parameters;
}

bool sameOutcomes(const PatchReport& a, const PatchReport& b) {
    return a.previous == b.previous &&
           std::ranges::equal(a.outcomes, b.outcomes, [](const PatchOutcome& one, const PatchOutcome& other) {
               return one.id == other.id && one.state == other.state && one.reason == other.reason;
           });
}

bool sameNav(const GraphResult& a, const GraphResult& b) {
    return a.graph == b.graph && a.nodeOf == b.nodeOf && a.linkOf == b.linkOf &&
           a.nodeOrigin == b.nodeOrigin && a.linkOrigin == b.linkOrigin && a.spawns == b.spawns &&
           a.connectivity == b.connectivity && a.warnings == b.warnings &&
           a.rejectedNodes == b.rejectedNodes && sameOutcomes(a.patches, b.patches);
}

/// The edit of this kind at the first node where it is one, and does something.
Edits firstEdit(PatchOperation kind, const GraphResult& made) {
    for (std::size_t node = 0; node < made.graph.nodes.size(); ++node) {
        auto edits = editOf(kind, made.graph, node);
        if (made.nodeOf[node] < 0 || !edits || edits->size() != 1 || edits->front().operation != kind)
            continue;
        auto patches = appendPatches({}, *std::move(edits));
        auto tried = made.graph;
        JobContext context;
        const auto report = applyPatches(tried, *fileOf(patches), context);
        if (report && report->count(PatchState::applied) == 1) return patches;
    }
    return {};
}

EditPatch deletionAt(const Vec3& place) {
    return {.id = "e1", .operation = PatchOperation::deleteNode, .at = place};
}

}  // namespace

/// Edits applied to a generation that is there, beside those that a run of the pipeline applies.
class TestEditedGeneration : public QObject {
    Q_OBJECT

  private slots:
    void everyKindIsAppliedAsARunDoes_data() {
        QTest::addColumn<int>("kind");
        for (int kind = 0; kind < kPatchOperationCount; ++kind) {
            QTest::newRow(std::string(patchOperationName(static_cast<PatchOperation>(kind))).c_str()) << kind;
        }
    }
    void everyKindIsAppliedAsARunDoes() {
        QFETCH(int, kind);
        static EditedSample sample(everything());
        const auto made = sample.run();
        const auto edits = firstEdit(static_cast<PatchOperation>(kind), *made.graph);
        QCOMPARE(edits.size(), std::size_t{1});
        const auto edited = withEdits(made, fileOf(edits));
        QVERIFY(edited.has_value());
        QVERIFY(sameNav(*edited->graph, *sample.run(edits).graph));
        QVERIFY(edited->links == made.links && edited->nodes == made.nodes);
        for (const auto& stage : edited->stages) QVERIFY(!stage.ran);
        QCOMPARE(edited->stages.back().out, edited->graph->graph.nodes.size());
        // Taken back, the nav is as it was.
        const auto back = withEdits(*edited, nullptr);
        QVERIFY(back && sameNav(*back->graph, *made.graph));
    }

    /// With the usual parameters a run may leave out what an edit cuts off; where it does not, it makes the
    /// same.
    void whatCutsNothingOffIsAsARunMakesIt() {
        EditedSample sample(unrehearsed());
        const auto made = sample.run();
        int compared = 0;
        for (int kind = 0; kind < kPatchOperationCount; ++kind) {
            const auto edits = firstEdit(static_cast<PatchOperation>(kind), *made.graph);
            if (edits.empty()) continue;
            const auto run = sample.run(edits);
            if (run.graph->base->shaped) continue;
            const auto edited = withEdits(made, fileOf(edits));
            QVERIFY(edited.has_value());
            QVERIFY2(sameNav(*edited->graph, *run.graph),
                     std::string(patchOperationName(static_cast<PatchOperation>(kind))).c_str());
            ++compared;
        }
        QVERIFY2(compared > kPatchOperationCount / 2, qPrintable(QString::number(compared)));
    }

    void rehearsalsStayAsTheyAre() {
        auto parameters = unrehearsed();
        QVERIFY(parameters.setText("rehearse.rounds", "1"));
        EditedSample sample(parameters);
        const auto made = sample.run();
        QVERIFY(made.graph->rehearsal != nullptr);
        const auto edits = firstEdit(PatchOperation::retypeNode, *made.graph);
        const auto edited = withEdits(made, fileOf(edits));
        QVERIFY(edited.has_value());
        QCOMPARE(edited->graph->rehearsal, made.graph->rehearsal);
        QVERIFY(edited->graph->graph != made.graph->graph);
        const auto run = sample.run(edits);
        if (!run.graph->base->shaped) QVERIFY(sameNav(*edited->graph, *run.graph));
    }

    void whatWasLeftOutAsksForARun() {
        static EditedSample sample(everything());
        auto made = sample.run();
        const Vec3 out(0, 0, 9000);
        const auto retypeAt = [](const Vec3& at) {
            return EditPatch{
                .id = "a", .operation = PatchOperation::retypeNode, .at = at, .type = NodeType::jump};
        };
        auto graph = *made.graph;
        graph.rejectedNodes.push_back({.origin = out});
        made.graph = std::make_shared<const GraphResult>(std::move(graph));
        QVERIFY(!withEdits(made, fileOf({retypeAt(out + Vec3(8, 0, 0))})));
        // What is only to go need not come first.
        QVERIFY(withEdits(made, fileOf({deletionAt(out + Vec3(8, 0, 0))})));
        auto off = retypeAt(out);
        off.enabled = false;
        QVERIFY(withEdits(made, fileOf({off})));
        // Where nothing was, no run finds anything.
        const auto lost = withEdits(made, fileOf({retypeAt(out + Vec3(500, 0, 0))}));
        QVERIFY(lost.has_value());
        QCOMPARE(lost->graph->patches.count(PatchState::orphaned), std::size_t{1});
    }

    /// docs/rules.md 5.8: an edit keeps a node of too few demos, which goes with it.
    void aClusterOfTooFewDemosAsksForARunAndLeavesWithItsEdit() {
        auto parameters = everything();
        QVERIFY(parameters.set(Param::NodeMinDemos, 5));
        EditedSample sample(parameters);
        const auto made = sample.run();
        for (const auto& rejected : made.nodes->rejected) {
            if (rejected.reason != NodeRejection::minDemos) continue;
            auto lock = deletionAt(made.clusters->clusters[rejected.cluster].origin);
            lock.operation = PatchOperation::lockNode;
            if (withEdits(made, fileOf({lock}))) continue;
            const auto run = sample.run({lock});
            if (run.graph->patches.count(PatchState::applied) == 0) continue;
            QVERIFY(run.graph->base->shaped);
            QVERIFY(!editedSince(run, std::vector{lock}));
            auto noted = lock;
            noted.note = "kept";
            QVERIFY(withEdits(run, fileOf({noted, deletionAt({0, 0, 9000})})));
            QVERIFY(!withEdits(run, nullptr));
            return;
        }
        QFAIL("no cluster becomes a node for an edit");
    }

    /// A lock is to keep what feedback has removed: only a run has it.
    void aLockOfWhatFeedbackRemovedAsksForARun() {
        static EditedSample sample(everything());
        auto made = sample.run();
        auto lock = deletionAt({0, 0, 9000});
        lock.operation = PatchOperation::lockNode;
        QVERIFY(withEdits(made, fileOf({lock})));
        auto base = *made.graph->base;
        base.fed = true;
        auto graph = *made.graph;
        graph.base = std::make_shared<const EditBase>(std::move(base));
        made.graph = std::make_shared<const GraphResult>(std::move(graph));
        QVERIFY(!withEdits(made, fileOf({lock})));
        QVERIFY(withEdits(made, fileOf({deletionAt(lock.at)})));
    }
};

NAVWRIGHT_TEST(TestEditedGeneration);
#include "tst_edited_generation.moc"
