#include "stages/type_look.h"

#include <array>

#include "stages/names.h"

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

}  // namespace navwright
