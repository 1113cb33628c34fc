#include <algorithm>
#include <cmath>

#include "stages/builders.h"
#include "stages/origin_look.h"
#include "stages/point_cloud.h"
#include "stages/type_look.h"

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

/// Colouring by kind gives each kind a shape too; else the type has one.
TypeLook lookOf(std::string_view key, const GraphResult& graph, std::size_t node) {
    if (key == "origin") return originLook(graph.nodeOrigin[node]);
    if (key == "fill") return fillLook(graph, node);
    return typeLook(graph.graph.nodes[node].type);
}

}  // namespace

Result<StagePicture> buildNodes(const Generation& generation, const ShownData& shown, std::string_view key,
                                JobContext& context) {
    StagePicture picture;
    if (!generation.graph || !generation.nodes) return picture;
    if (context.stopRequested()) return cancelled();
    const auto& graph = *generation.graph;
    auto meter = nodeMeter(key);
    for (std::size_t i = 0; i < graph.graph.nodes.size(); ++i) {
        const auto& node = graph.graph.nodes[i];
        const auto from = graph.nodeOf[i];
        const auto* evidence = from >= 0 ? &generation.nodes->nodes[static_cast<std::size_t>(from)] : nullptr;
        const auto look = lookOf(key, graph, i);
        const float weight = evidence != nullptr ? evidence->weight : 0;
        float value = look.category;
        if (key == "weight") value = weight;
        if (key == "demos") value = evidence != nullptr ? static_cast<float>(evidence->demos) : 0;
        const bool visible = shown.showsType(static_cast<int>(node.type));
        if (visible || !meter.categories()) meter.add(value, look.shape);
        picture.items += visible ? 1 : 0;
        extend(picture.bounds, node.origin, picture.glyphs.empty());
        picture.glyphs.push_back({.position = node.origin,
                                  .size = sizeFor(weight),
                                  .scalar = value,
                                  .filter = value,
                                  .shape = look.shape,
                                  .facts = {.type = static_cast<float>(node.type)}});
        picture.glyphItems.push_back({ItemKind::node, i});
    }
    picture.scale = meter.scale();
    return picture;
}

}  // namespace navwright
