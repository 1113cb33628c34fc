#include "stages/type_look.h"

#include <algorithm>
#include <array>
#include <utility>

#include "stages/describe.h"

namespace navwright {

namespace {

/// Category numbers repeat their colours every eight: orange, sky, green, yellow, blue, vermilion, purple,
/// grey.
constexpr std::array<TypeLook, kNodeTypeCount> kLooks = {{
    {GlyphShape::cube, 23},        // none
    {GlyphShape::cube, 1},         // move: sky, which stands out from grass, brick and earth
    {GlyphShape::pyramid, 8},      // jump pad: orange
    {GlyphShape::prism, 3},        // ladder: yellow
    {GlyphShape::octahedron, 4},   // water: blue
    {GlyphShape::cross, 2},        // crouch: green
    {GlyphShape::pyramid, 9},      // box jump
    {GlyphShape::ring, 10},        // poi
    {GlyphShape::ring, 12},        // poi look at
    {GlyphShape::cube, 11},        // step
    {GlyphShape::pyramid, 0},      // jump: orange
    {GlyphShape::octahedron, 6},   // stand drop: purple
    {GlyphShape::octahedron, 14},  // crouch drop: purple
    {GlyphShape::octahedron, 5},   // unsafe drop: vermilion
    {GlyphShape::prism, 19},       // ladder up: yellow
    {GlyphShape::prism, 27},       // ladder down: yellow
    {GlyphShape::cube, 13},        // door
    {GlyphShape::prism, 20},       // platform
    {GlyphShape::ring, 22},        // teleporter
    {GlyphShape::octahedron, 15},  // item
    {GlyphShape::pyramid, 17},     // grapple
    {GlyphShape::ring, 7},         // spawn point: grey
    {GlyphShape::cross, 18},       // learn
    {GlyphShape::cross, 21},       // ctf flag
    {GlyphShape::cross, 16},       // esp target
}};

}  // namespace

TypeLook typeLook(NodeType type) {
    const auto index = static_cast<std::size_t>(type);
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

/// Colours repeat every eight categories: orange, sky, green, yellow, blue, vermilion, purple, grey. By
/// NavOrigin.
constexpr std::array<TypeLook, kNavOriginCount> kOrigins = {{
    {GlyphShape::cube, 1},        // demos: sky
    {GlyphShape::octahedron, 8},  // map: orange
    {GlyphShape::pyramid, 14},    // inferred: purple
    {GlyphShape::prism, 19},      // hand: yellow
    {GlyphShape::ring, 23},       // file: grey
}};

constexpr TypeLook kNotFilled{GlyphShape::cube, 7};       // grey
constexpr TypeLook kFloor{GlyphShape::octahedron, 8};     // orange
constexpr TypeLook kServes{GlyphShape::pyramid, 11};      // yellow
constexpr TypeLook kSpawn{GlyphShape::ring, 13};          // vermilion
constexpr TypeLook kWithin{GlyphShape::cube, 8};          // orange
constexpr TypeLook kToFilled{GlyphShape::cube, 14};       // purple
constexpr TypeLook kBetweenOthers{GlyphShape::cube, 17};  // sky

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
    return kOrigins[static_cast<std::size_t>(origin)];
}

std::vector<std::string> originCategoryNames() {
    constexpr std::array<const char*, kNavOriginCount> kNames{
        "Demos: players went there", "Map: no demo shows it", "Inferred: a way back or between parts",
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
    const bool to = isFilled(graph, static_cast<std::size_t>(graph.graph.nodes[node].links[link].target));
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
