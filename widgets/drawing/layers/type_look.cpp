#include "widgets/drawing/layers/type_look.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/base/index.h"
#include "widgets/drawing/layers/describe.h"

namespace navwright {

namespace {

/// Category numbers repeat their colours every twelve: orange, sky, green, yellow, blue, vermilion, purple,
/// grey, violet, brick, indigo, plum. Of two types with one colour the strokes differ. Walking is solid,
/// leaping dashed, falling dotted; what the map carries is dash-dotted.
constexpr std::array<TypeLook, kNodeTypeCount> kLooks = {{
    {GlyphShape::cube, 31, Stroke::dotted},        // none: grey
    {GlyphShape::cube, 1, Stroke::solid},          // move: sky, which stands out from grass, brick and earth
    {GlyphShape::pyramid, 8, Stroke::dashed},      // jump pad: violet
    {GlyphShape::prism, 3, Stroke::solid},         // ladder: yellow
    {GlyphShape::octahedron, 4, Stroke::solid},    // water: blue
    {GlyphShape::cross, 2, Stroke::solid},         // crouch: green
    {GlyphShape::pyramid, 9, Stroke::dashed},      // box jump: brick
    {GlyphShape::ring, 14, Stroke::dotted},        // poi: green
    {GlyphShape::ring, 28, Stroke::dotted},        // poi look at: blue
    {GlyphShape::cube, 10, Stroke::solid},         // step: indigo
    {GlyphShape::pyramid, 0, Stroke::dashed},      // jump: orange
    {GlyphShape::octahedron, 6, Stroke::dotted},   // stand drop: purple
    {GlyphShape::octahedron, 23, Stroke::dotted},  // crouch drop: plum
    {GlyphShape::octahedron, 5, Stroke::dotted},   // unsafe drop: vermilion
    {GlyphShape::pyramid, 15, Stroke::dashed},     // ladder up: yellow
    {GlyphShape::octahedron, 27, Stroke::dotted},  // ladder down: yellow
    {GlyphShape::cube, 12, Stroke::dashDot},       // door: orange
    {GlyphShape::prism, 13, Stroke::dashDot},      // platform: sky
    {GlyphShape::ring, 18, Stroke::dashDot},       // teleporter: purple
    {GlyphShape::octahedron, 19, Stroke::dashed},  // item: grey
    {GlyphShape::cross, 32, Stroke::dotted},       // grapple: violet
    {GlyphShape::ring, 7, Stroke::solid},          // spawn point: grey
    {GlyphShape::cross, 30, Stroke::solid},        // learn: purple
    {GlyphShape::cross, 17, Stroke::solid},        // ctf flag: vermilion
    {GlyphShape::cross, 24, Stroke::solid},        // esp target: orange
}};

}  // namespace

TypeLook typeLook(NodeType type) {
    const auto index = toIndex(type);
    return index < kLooks.size() ? kLooks[index] : kLooks[0];
}

std::vector<std::string> typeCategoryNames() {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < kLooks.size(); ++i) {
        const auto category = static_cast<std::size_t>(kLooks[i].category);
        if (names.size() <= category) names.resize(category + 1);
        names[category] = readable(nodeTypeName(static_cast<NodeType>(i)));
    }
    return names;
}

namespace {

/// Looks by NavOrigin.
constexpr std::array<TypeLook, kNavOriginCount> kOrigins = {{
    {GlyphShape::cube, 1},         // demos: sky
    {GlyphShape::octahedron, 12},  // map: orange
    {GlyphShape::pyramid, 18},     // inferred: purple
    {GlyphShape::prism, 15},       // hand: yellow
    {GlyphShape::ring, 19},        // file: grey
}};

constexpr TypeLook kNotFilled{GlyphShape::cube, 7};       // grey
constexpr TypeLook kFloor{GlyphShape::octahedron, 12};    // orange
constexpr TypeLook kServes{GlyphShape::pyramid, 15};      // yellow
constexpr TypeLook kSpawn{GlyphShape::ring, 17};          // vermilion
constexpr TypeLook kWithin{GlyphShape::cube, 12};         // orange
constexpr TypeLook kToFilled{GlyphShape::cube, 18};       // purple
constexpr TypeLook kBetweenOthers{GlyphShape::cube, 13};  // sky

using Names = std::vector<std::pair<float, const char*>>;

std::vector<std::string> byCategory(const Names& names) {
    std::vector<std::string> all;
    for (const auto& [category, name] : names) {
        const auto index = static_cast<std::size_t>(category);
        if (all.size() <= index) all.resize(index + 1);
        all[index] = name;
    }
    return all;
}

bool isFilled(const GraphResult& graph, std::size_t node) {
    return graph.nodeOrigin[node] == NavOrigin::map;
}

}  // namespace

TypeLook originLook(NavOrigin origin) {
    return kOrigins[toIndex(origin)];
}

std::vector<std::string> originCategoryNames() {
    constexpr std::array<const char*, kNavOriginCount> kNames{
        "Demos: players went there", "Map: no demo shows it", "Inferred: a link back or between components",
        "Hand: made by an edit", "File: as it was opened"};
    Names names;
    for (std::size_t i = 0; i < kNames.size(); ++i) names.emplace_back(kOrigins[i].category, kNames[i]);
    return byCategory(names);
}

TypeLook fillLook(const GraphResult& graph, std::size_t node) {
    if (!isFilled(graph, node)) return kNotFilled;
    const auto spawn = std::ranges::find(graph.spawns, static_cast<std::int32_t>(node), &SpawnMatch::node);
    if (spawn == graph.spawns.end()) return kFloor;
    return spawn->origin == graph.graph.nodes[node].origin ? kSpawn : kServes;
}

TypeLook fillLook(const GraphResult& graph, std::size_t node, std::size_t link) {
    if (graph.linkOrigin[node][link] != NavOrigin::map) return kNotFilled;
    const bool to = isFilled(graph, toIndex(graph.graph.nodes[node].links[link].target));
    if (isFilled(graph, node) && to) return kWithin;
    return isFilled(graph, node) || to ? kToFilled : kBetweenOthers;
}

std::vector<std::string> nodeFillNames() {
    return byCategory({{kNotFilled.category, "Was there without the map"},
                       {kFloor.category, "Filled in: floor that no demo shows"},
                       {kServes.category, "Filled in: serves a spawn point"},
                       {kSpawn.category, "Filled in: a spawn point no node was near"}});
}

std::vector<std::string> linkFillNames() {
    return byCategory({{kNotFilled.category, "Was there without the map"},
                       {kWithin.category, "Filled in: between nodes of the map"},
                       {kToFilled.category, "Filled in: joins nodes of the map to the rest"},
                       {kBetweenOthers.category, "Filled in: between nodes that were there"}});
}

}  // namespace navwright
