#include "widgets/drawing/layers/rejected_look.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <vector>

#include "core/base/index.h"
#include "core/generate/graph/rejected_components.h"
#include "widgets/drawing/draw/palette.h"
#include "widgets/drawing/layers/point_cloud.h"

namespace navwright {

namespace {

constexpr float kGhostSize = 7;  ///< half extent, units
constexpr float kGhostWidth = 1.2f;

/// Far above those of types. All are purple: the grey ring is a spawn point's.
constexpr std::size_t kColour = 6;
constexpr std::array<std::size_t, kRejectedComponentKindCount> kCategories{42, 54, 66};
static_assert(kCategories[0] % kCategoryColours == kColour && kCategories[1] % kCategoryColours == kColour &&
              kCategories[2] % kCategoryColours == kColour);

constexpr std::array kKinds{RejectedComponentKind::component, RejectedComponentKind::trap,
                            RejectedComponentKind::unreached};

float categoryOf(RejectedComponentKind kind) {
    return static_cast<float>(kCategories[toIndex(kind)]);
}

/// Counts what is shown by kind, and puts the kinds that occur into the legend.
class GhostTally {
  public:
    void add(RejectedComponentKind kind) { ++counts_[toIndex(kind)]; }
    void tell(Scale& scale, std::optional<Stroke> stroke) const {
        for (const auto kind : kKinds) {
            const auto count = counts_[toIndex(kind)];
            if (count == 0) continue;
            scale.kinds.push_back({.name = std::string(rejectedComponentTitle(kind)),
                                   .scalar = categoryOf(kind),
                                   .count = count,
                                   .shape = GlyphShape::ring,
                                   .stroke = stroke});
        }
        if (scale.categories && !scale.kinds.empty()) scale.largest = scale.high = scale.kinds.back().scalar;
    }

  private:
    std::array<std::uint64_t, kRejectedComponentKindCount> counts_{};
};

/// The cluster that a node was made of, which the inspector knows; none for one of the map.
Item clusterItem(const ClassifiedNode* evidence) {
    if (evidence == nullptr || evidence->cluster < 0) return {};
    return {ItemKind::cluster, static_cast<std::uint64_t>(evidence->cluster)};
}

}  // namespace

void addRejectedComponents(StagePicture& picture, const Generation& generation, const DrawFilter& filter,
                           bool byDemos) {
    const auto& result = *generation.graph;
    GhostTally tally;
    for (const auto& part : rejectedComponents(result)) {
        for (const auto number : part.nodes) {
            const auto& node = result.whole->graph.nodes[number];
            const auto of = result.rejectedNodes[rejectedNumber(result, number)].node;
            const auto* evidence = of >= 0 ? &generation.nodes->nodes[of] : nullptr;
            float value = categoryOf(part.kind);
            if (!picture.scale.categories)
                value = evidence == nullptr ? 0
                        : byDemos           ? static_cast<float>(evidence->demos)
                                            : evidence->weight;
            const ItemFacts facts{.type = static_cast<float>(node.type)};
            if (filter.shows(facts)) tally.add(part.kind);
            extend(picture.bounds, node.origin, picture.glyphs.empty());
            picture.glyphs.push_back({.position = node.origin,
                                      .size = kGhostSize,
                                      .scalar = value,
                                      .filter = value,
                                      .shape = GlyphShape::ring,
                                      .hollow = true,
                                      .facts = facts});
            picture.glyphItems.push_back(clusterItem(evidence));
        }
    }
    tally.tell(picture.scale, {});
}

void addRejectedLinks(StagePicture& picture, const Generation& generation, const DrawFilter& filter) {
    const auto& result = *generation.graph;
    if (!result.whole) return;
    const auto& nodes = result.whole->graph.nodes;
    std::vector<int> kindOf(nodes.size(), -1);
    for (const auto& part : rejectedComponents(result)) {
        for (const auto node : part.nodes) kindOf[node] = static_cast<int>(part.kind);
    }
    GhostTally tally;
    for (std::size_t from = 0; from < nodes.size(); ++from) {
        for (const auto& link : nodes[from].links) {
            const auto to = toIndex(link.target);
            const auto kind = std::max(kindOf[from], kindOf[to]);
            if (kind < 0) continue;
            const auto value = picture.scale.categories ? categoryOf(static_cast<RejectedComponentKind>(kind))
                                                        : picture.scale.least;
            const ItemFacts facts{.type = static_cast<float>(link.type)};
            if (filter.shows(facts)) tally.add(static_cast<RejectedComponentKind>(kind));
            picture.ribbons.push_back({.from = nodes[from].origin,
                                       .to = nodes[to].origin,
                                       .scalar = value,
                                       .filter = value,
                                       .width = kGhostWidth,
                                       .stroke = static_cast<float>(Stroke::dotted),
                                       .facts = facts});
            picture.ribbonItems.push_back({});
        }
    }
    tally.tell(picture.scale, Stroke::dotted);
}

}  // namespace navwright
