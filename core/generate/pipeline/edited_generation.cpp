#include "core/generate/pipeline/edited_generation.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "core/base/index.h"
#include "core/base/job_context.h"
#include "core/generate/graph/edit_base.h"
#include "core/nav/files/edited_places.h"

namespace navwright {

namespace {

/// Whether two edits do the same, ignoring id, group and note.
bool sameEdit(const EditPatch& a, const EditPatch& b) {
    auto named = b;
    named.id = a.id;
    named.group = a.group;
    named.note = a.note;
    return a == named;
}

/// Whether all enabled edits that affected the nodes of `base` are still there.
bool keepsShape(const EditBase& base, const PatchFile& patches) {
    return !base.shaped || std::ranges::all_of(base.given, [&](const EditPatch& given) {
        return !given.enabled || std::ranges::any_of(patches.patches, [&](const EditPatch& patch) {
            return sameEdit(given, patch);
        });
    });
}

float nearest(const auto& things, const Vec3& place) {
    auto least = std::numeric_limits<float>::infinity();
    for (const auto& thing : things) least = std::min(least, glm::distance(thing.origin, place));
    return least;
}

/// Whether a cluster with too few demos is there that an edit would turn into a node (docs/rules.md 5.8).
bool clusterThere(const Generation& made, const EditedPlace& place) {
    const auto reach = made.parameters.real32(Param::NodeFloorReach) + place.tolerance;
    return std::ranges::any_of(made.nodes->rejected, [&](const RejectedCluster& rejected) {
        const auto by = made.clusters->clusters[rejected.cluster].origin - place.at;
        return rejected.reason == NodeRejection::minDemos && std::abs(by.z) <= reach &&
               std::hypot(by.x, by.y) <= place.tolerance;
    });
}

/// Whether an edit there keeps what feedback removes.
bool lockThere(const PatchFile& patches, const EditedPlace& place) {
    return std::ranges::any_of(patches.patches, [&](const EditPatch& patch) {
        const bool locks =
            patch.operation == PatchOperation::lockNode || patch.operation == PatchOperation::lockLink;
        return locks && patch.enabled && (patch.at == place.at || patch.to == place.at);
    });
}

/// Whether something there was left out of the graph that a run with these edits would include.
bool leftOutThere(const Generation& made, const PatchFile& patches, const EditedPlace& place) {
    const auto& base = *made.graph->base;
    const auto node = nearest(base.unfinished.result.graph.nodes, place.at);
    const auto rejected = nearest(made.graph->rejectedNodes, place.at);
    if (rejected <= place.tolerance && rejected < node) return true;
    if (node <= place.tolerance) return false;
    return clusterThere(made, place) || (base.fed && lockThere(patches, place));
}

/// Whether a pipeline run would find nodes for these edits that `base` lacks.
bool wantRun(const Generation& made, const EditBase& base, const PatchFile& patches) {
    if (!keepsShape(base, patches)) return true;
    const auto known = editedPlaces({.map = patches.map, .patches = base.given});
    return std::ranges::any_of(editedPlaces(patches), [&](const EditedPlace& place) {
        return std::ranges::find(known, place) == known.end() && leftOutThere(made, patches, place);
    });
}

}  // namespace

std::optional<Generation> withEdits(const Generation& made, std::shared_ptr<const PatchFile> patches) {
    if (!made.graph || !made.graph->base) return std::nullopt;
    const auto& base = made.graph->base;
    if (wantRun(made, *base, patches ? *patches : PatchFile{})) return std::nullopt;
    JobContext unstopped;
    const GraphInput input{.patches = patches.get(), .map = made.map.get()};
    auto graph = editedGraph(base, *made.links, input, unstopped);
    if (!graph) return std::nullopt;
    auto edited = made;
    for (auto& report : edited.stages) report.ran = false;
    edited.stages[toIndex(Stage::graph)].out = graph->graph.nodes.size();
    edited.graph = std::make_shared<const GraphResult>(*std::move(graph));
    return edited;
}

bool editedSince(const Generation& made, std::span<const EditPatch> patches) {
    return made.graph && made.graph->base && !std::ranges::equal(made.graph->base->given, patches, sameEdit);
}

}  // namespace navwright
