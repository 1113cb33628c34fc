#include "widgets/drawing/layers/stage_picture.h"

#include "core/aas/travel/area_set.h"
#include "core/base/index.h"
#include "core/bots/test/report.h"
#include "widgets/drawing/layers/builders.h"

namespace navwright {

namespace {

std::vector<std::shared_ptr<const void>> generationParts(LayerId layer, const Generation& generation) {
    std::vector<std::shared_ptr<const void>> parts;
    const auto addAll = [&parts](const auto& list) { parts.insert(parts.end(), list.begin(), list.end()); };
    switch (layer) {
        case LayerId::map:
        case LayerId::areas:
        case LayerId::reachabilities:
            break;
        case LayerId::gated:
            addAll(generation.gated);
            [[fallthrough]];
        case LayerId::raw:
            addAll(generation.recordings);
            break;
        case LayerId::votes:
            return {generation.votes};
        case LayerId::clusters:
            return {generation.votes, generation.clusters, generation.nodes};
        case LayerId::nodes:
            return {generation.nodes, generation.graph};
        case LayerId::links:
            return {generation.links, generation.graph};
        case LayerId::strafe:
            return {generation.archive};
        case LayerId::navtest:
            return {generation.graph};
    }
    return parts;
}

std::uint64_t countAreas(const AreaSet& set) {
    return set.aas.areas.empty() ? 0 : set.aas.areas.size() - 1;
}

std::uint64_t reachabilityCount(const StageSource& source) {
    if (!source.areas) return 0;
    std::uint64_t count = 0;
    for (std::size_t i = 0; i < source.areas->owners.size(); ++i)
        count += source.areas->hasReachability(i) ? 1 : 0;
    return count;
}

std::uint64_t sampleCount(const Generation& generation, bool kept) {
    std::uint64_t count = 0;
    for (const auto& demo : generation.demos) count += kept ? demo->kept : demo->samples;
    return count;
}

}  // namespace

Result<StagePicture> buildStage(LayerId layer, const StageSource& source, int colourBy, JobContext& context,
                                Detail detail) {
    const auto key = colouringAt(layer, colourBy).key;
    if (layer == LayerId::map) return source.map ? buildEntities(*source.map, key) : StagePicture();
    if (layer == LayerId::navtest) {
        if (!source.report) return StagePicture();
        return buildNavtest(*source.report, source.tested.get(), source.generation.get(), key, context);
    }
    if (layer == LayerId::areas) return source.areas ? buildAreas(source, key, context) : StagePicture();
    if (layer == LayerId::reachabilities)
        return source.areas ? buildReachabilities(source, key, context) : StagePicture();
    if (!source.generation) return StagePicture();
    const auto& generation = *source.generation;
    switch (layer) {
        case LayerId::raw:
            return buildRaw(generation, source.shown, key, detail, context);
        case LayerId::gated:
            return buildGated(generation, source.shown, key, detail, context);
        case LayerId::votes:
            return buildVotes(generation, source.shown, key, detail, context);
        case LayerId::clusters:
            return buildClusters(generation, key, context);
        case LayerId::nodes:
            return buildNodes(generation, source.shown, key, source.confidence.get(), context);
        case LayerId::links:
            return buildLinks(generation, source.shown, key, source.confidence.get(), context);
        case LayerId::strafe:
            return buildStrafe(generation, source.shown, key, context);
        case LayerId::map:
        case LayerId::navtest:
        case LayerId::areas:
        case LayerId::reachabilities:
            break;
    }
    return StagePicture();
}

ShownData shownOf(LayerId layer, const ShownData& shown) {
    ShownData own;
    switch (layer) {
        case LayerId::raw:
        case LayerId::gated:
        case LayerId::votes:
        case LayerId::strafe:
            own = shown;
            own.types = 0;
            own.hideSeenOnce = false;
            own.sides = own.travels = 0;
            break;
        case LayerId::nodes:
        case LayerId::links:
            own.types = shown.types;
            own.hideSeenOnce = shown.hideSeenOnce;
            break;
        // Their sides and kinds are told apart as types of nodes are.
        case LayerId::areas:
            own.types = own.sides = shown.sides;
            break;
        case LayerId::reachabilities:
            own.types = own.travels = shown.travels;
            break;
        case LayerId::map:
        case LayerId::clusters:
        case LayerId::navtest:
            break;
    }
    return own;
}

std::vector<std::shared_ptr<const void>> stageParts(LayerId layer, const StageSource& source) {
    if (layer == LayerId::map) return {source.map};
    if (layer == LayerId::areas) return {source.areas, source.compared, source.proofs, source.sight};
    if (layer == LayerId::reachabilities) return {source.areas, source.compared, source.proofs};
    std::vector<std::shared_ptr<const void>> parts;
    if (source.generation) parts = generationParts(layer, *source.generation);
    if (layer == LayerId::navtest) {
        parts.push_back(source.report);
        parts.push_back(source.tested);
    }
    if (layer == LayerId::nodes || layer == LayerId::links) parts.push_back(source.confidence);
    return parts;
}

std::uint64_t filledCount(LayerId layer, const StageSource& source) {
    if ((layer != LayerId::nodes && layer != LayerId::links) || !source.generation ||
        !source.generation->graph)
        return 0;
    const auto counts = countOrigins(*source.generation->graph);
    const auto map = toIndex(NavOrigin::map);
    return layer == LayerId::nodes ? counts.nodes[map] : counts.links[map];
}

std::uint64_t stageCount(LayerId layer, const StageSource& source) {
    if (layer == LayerId::map) return source.map ? source.map->bsp.faces.size() : 0;
    if (layer == LayerId::navtest) return source.report ? source.report->nodes.size() : 0;
    if (layer == LayerId::areas) return source.areas ? countAreas(*source.areas) : 0;
    if (layer == LayerId::reachabilities) return reachabilityCount(source);
    if (!source.generation) return 0;
    const auto& generation = *source.generation;
    switch (layer) {
        case LayerId::raw:
            return sampleCount(generation, false);
        case LayerId::gated:
            return sampleCount(generation, true);
        case LayerId::votes:
            return generation.votes ? generation.votes->size() : 0;
        case LayerId::clusters:
            return generation.clusters ? generation.clusters->clusters.size() : 0;
        case LayerId::nodes:
            return generation.graph ? generation.graph->graph.nodes.size() : 0;
        case LayerId::links:
            return generation.graph ? generation.graph->graph.linkCount() : 0;
        case LayerId::strafe:
            return generation.archive ? generation.archive->traversals.size() : 0;
        case LayerId::map:
        case LayerId::navtest:
        case LayerId::areas:
        case LayerId::reachabilities:
            break;
    }
    return 0;
}

}  // namespace navwright
