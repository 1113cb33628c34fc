#include <algorithm>
#include <cmath>
#include <string_view>

#include "core/base/index.h"
#include "widgets/drawing/layers/builders.h"
#include "widgets/drawing/layers/confidence_values.h"
#include "widgets/drawing/layers/point_cloud.h"
#include "widgets/drawing/layers/rejected_look.h"
#include "widgets/drawing/layers/type_look.h"

namespace navwright {

namespace {

constexpr float kLeastSize = 5;
constexpr float kMostSize = 10;
constexpr float kSmallWeight = 2, kLargeWeight = 200;  ///< votes where sizes end

/// Half extent: grows with the logarithm of the weight, since weights span decades.
float sizeFor(float weight) {
    const float share =
        std::log(std::max(weight, kSmallWeight) / kSmallWeight) / std::log(kLargeWeight / kSmallWeight);
    return kLeastSize + (kMostSize - kLeastSize) * std::clamp(share, 0.f, 1.f);
}

ScaleMeter nodeMeter(std::string_view key) {
    if (key == "type") return ScaleMeter(typeCategoryNames());
    if (key == "origin") return ScaleMeter(originCategoryNames());
    if (key == "fill") return ScaleMeter(nodeFillNames());
    return {};
}

/// How many votes show the place: one is a player who was there once.
float nodeSeen(const Generation& generation, const ClassifiedNode* evidence) {
    if (evidence == nullptr || evidence->cluster < 0 || !generation.clusters) return -1;
    return static_cast<float>(generation.clusters->clusters[evidence->cluster].count);
}

/// Colouring by kind gives each kind a shape too; else the type has one.
TypeLook lookOf(std::string_view key, const GraphResult& graph, std::size_t node) {
    if (key == "origin") return originLook(graph.nodeOrigin[node]);
    if (key == "fill") return fillLook(graph, node);
    return typeLook(graph.graph.nodes[node].type);
}

}  // namespace

Result<StagePicture> buildNodes(const Generation& generation, const ShownData& shown, std::string_view key,
                                const NavConfidence* confidence, JobContext& context) {
    StagePicture picture;
    if (!generation.graph || !generation.nodes) return picture;
    if (context.stopRequested()) return cancelled();
    NAV_ASSIGN(const auto sure, ConfidenceValues::of(key, generation, confidence, context));
    const auto& graph = *generation.graph;
    auto meter = nodeMeter(key);
    const auto filter = drawFilter({}, shown);
    for (std::size_t i = 0; i < graph.graph.nodes.size(); ++i) {
        const auto& node = graph.graph.nodes[i];
        const auto from = graph.nodeOf[i];
        const auto* evidence = from >= 0 ? &generation.nodes->nodes[from] : nullptr;
        const auto look = lookOf(key, graph, i);
        const float weight = evidence != nullptr ? evidence->weight : 0;
        float value = look.category;
        if (key == "weight") value = weight;
        if (key == "demos") value = evidence != nullptr ? static_cast<float>(evidence->demos) : 0;
        if (sure.wanted()) value = sure.node(i);
        const ItemFacts facts{.type = static_cast<float>(node.type), .seen = nodeSeen(generation, evidence)};
        const bool visible = filter.shows(facts);
        if (visible || !meter.categories()) meter.add(value, look.shape);
        picture.items += visible ? 1 : 0;
        extend(picture.bounds, node.origin, picture.glyphs.empty());
        picture.glyphs.push_back({.position = node.origin,
                                  .size = sizeFor(weight),
                                  .scalar = value,
                                  .filter = value,
                                  .shape = look.shape,
                                  .facts = facts});
        picture.glyphItems.push_back({ItemKind::node, i});
    }
    picture.scale = meter.scale();
    if (sure.wanted()) {
        // What was left out is no part of the nav that confidence is of.
        ConfidenceValues::setScale(picture.scale);
        return picture;
    }
    addRejectedComponents(picture, generation, filter, key == "demos");
    return picture;
}

namespace {

/// Categories of "outcome": as nodes for what became one, other colours for the rules.
constexpr std::size_t kBecameNode = 1;
constexpr std::array<std::size_t, kNodeRejectionCount> kRejectionCategory{5, 0, 3, 8, 4, 6, 2, 7};

/// Names of the rules, by NodeRejection.
constexpr std::array<std::string_view, kNodeRejectionCount> kRejectionWords{
    "too little weight", "too few demos",    "mean weight too low",   "removed by a test",
    "no floor below",    "no room to stand", "joined a heavier node", "more nodes than wanted"};

constexpr float kCenterSize = 5;
constexpr float kRingSpread = 2;      ///< standard deviations
constexpr float kLeastRing = 6;       ///< units
constexpr std::uint32_t kSpokes = 6;  ///< members joined to their centre, evenly chosen
constexpr float kSpokeWidth = 1;
constexpr std::size_t kPollClusters = 256;

std::vector<std::string> outcomeNames() {
    std::vector<std::string> names(kNodeRejectionCount + 1);
    names[kBecameNode] = "Became a node";
    for (std::size_t i = 0; i < kRejectionCategory.size(); ++i)
        names[kRejectionCategory[i]] = "Rejected: " + std::string(kRejectionWords[i]);
    return names;
}

float spread(const Cluster& cluster) {
    return std::sqrt(std::max(0.f, 0.5f * (cluster.varianceX + cluster.varianceY)));
}

/// For each cluster its category of "outcome".
std::vector<std::size_t> outcomes(const Generation& generation) {
    std::vector<std::size_t> result(generation.clusters->clusters.size(), kBecameNode);
    if (!generation.nodes) return result;
    for (const auto& rejected : generation.nodes->rejected)
        result[rejected.cluster] = kRejectionCategory[toIndex(rejected.reason)];
    return result;
}

float valueOf(std::string_view key, const Cluster& cluster, std::size_t outcome) {
    if (key == "weight") return static_cast<float>(cluster.weight);
    if (key == "demos") return static_cast<float>(cluster.demos);
    if (key == "spread") return spread(cluster);
    return static_cast<float>(outcome);
}

void addSpokes(StagePicture& picture, const Generation& generation, const Cluster& cluster, const Item& item,
               float value) {
    const auto members = generation.clusters->membersOf(cluster);
    const auto spokes = std::min<std::uint32_t>(kSpokes, cluster.count);
    for (std::uint32_t i = 0; i < spokes; ++i) {
        const auto member = members[std::uint64_t{i} * cluster.count / spokes];
        picture.ribbons.push_back({.from = (*generation.votes)[member].origin.units(),
                                   .to = cluster.origin,
                                   .scalar = value,
                                   .filter = value,
                                   .width = kSpokeWidth,
                                   .head = 0});
        picture.ribbonItems.push_back(item);
    }
}

/// The ellipse that holds most of the members, seen from above.
Glyph spreadGlyph(const Cluster& cluster, Glyph glyph) {
    const float middle = 0.5f * (cluster.varianceX + cluster.varianceY);
    const float half = 0.5f * (cluster.varianceX - cluster.varianceY);
    const float beside = std::hypot(half, cluster.covarianceXY);
    const auto radius = [](float variance) {
        return std::max(kLeastRing, kRingSpread * std::sqrt(std::max(variance, 0.f)));
    };
    glyph.shape = GlyphShape::ellipse;
    glyph.hollow = false;
    glyph.size = radius(middle + beside);
    glyph.depth = radius(middle - beside) / glyph.size;
    glyph.turn = 0.5f * std::atan2(cluster.covarianceXY, half);
    return glyph;
}

void addCluster(StagePicture& picture, const Cluster& cluster, const Item& item, float value, bool rejected) {
    const Glyph center{.position = cluster.origin,
                       .size = kCenterSize,
                       .scalar = value,
                       .filter = value,
                       .shape = rejected ? GlyphShape::cube : GlyphShape::octahedron,
                       .hollow = rejected};
    for (const auto& glyph : {center, spreadGlyph(cluster, center)}) {
        picture.glyphs.push_back(glyph);
        picture.glyphItems.push_back(item);
    }
}

}  // namespace

Result<StagePicture> buildClusters(const Generation& generation, std::string_view key, JobContext& context) {
    StagePicture picture;
    if (!generation.clusters || !generation.votes) return picture;
    const auto outcomeOf = outcomes(generation);
    ScaleMeter meter = key == "outcome" ? ScaleMeter(outcomeNames()) : ScaleMeter();
    const auto& clusters = generation.clusters->clusters;
    for (std::size_t i = 0; i < clusters.size(); ++i) {
        if (i % kPollClusters == 0 && context.stopRequested()) return cancelled();
        const auto& cluster = clusters[i];
        const Item item{ItemKind::cluster, i};
        const bool rejected = outcomeOf[i] != kBecameNode;
        const auto value = valueOf(key, cluster, outcomeOf[i]);
        meter.add(value, rejected ? GlyphShape::cube : GlyphShape::octahedron);
        extend(picture.bounds, cluster.origin, i == 0);
        addCluster(picture, cluster, item, value, rejected);
        addSpokes(picture, generation, cluster, item, value);
    }
    picture.scale = meter.scale();
    return picture;
}

}  // namespace navwright
