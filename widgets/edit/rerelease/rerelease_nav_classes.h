#pragma once

#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/nav/files/rerelease_graph.h"
#include "widgets/drawing/draw/draw_list.h"

namespace navwright {

/// What the view of a re-release nav can show or leave out.
enum class RereleaseNavGroup : std::uint8_t {
    nodes,       ///< by the flag that says most of them; the number is its bit, or kPlainNode
    conditions,  ///< nodes that the game tests again while it runs; the number is the flag's bit
    ways,        ///< links without a way back, and with one: kOneWay, kTwoWay
    types,       ///< links by type
    extras,      ///< RereleaseNavExtra
};

inline constexpr int kPlainNode = -1;
inline constexpr int kOneWay = 0, kTwoWay = 1;

enum class RereleaseNavExtra : std::uint8_t { circles, traversals, planes, edicts };

/// One line of the legend.
struct RereleaseNavClass {
    RereleaseNavGroup group = RereleaseNavGroup::nodes;
    int number = 0;
    std::string name;  ///< "Check for floor"
    std::string tip;   ///< what it means in the game
    std::size_t count = 0;
    float colour = 0;  ///< of the categories
    GlyphShape shape = GlyphShape::cube;
    std::optional<Stroke> stroke = {};  ///< of bands; else a glyph
};

/// How a class is drawn.
struct RereleaseNavLook {
    float colour = 0;
    GlyphShape shape = GlyphShape::cube;
    Stroke stroke = Stroke::solid;
};

/// The bit of the flag by which a node is drawn, or kPlainNode.
[[nodiscard]] int nodeClass(RereleaseGame game, std::uint16_t flags);
/// The bits of flags that are tested again while the game runs, ascending.
[[nodiscard]] std::vector<int> conditionsOf(RereleaseGame game, std::uint16_t flags);

[[nodiscard]] RereleaseNavLook nodeLook(RereleaseGame game, int bit);
[[nodiscard]] RereleaseNavLook conditionLook(int bit);
[[nodiscard]] RereleaseNavLook linkLook(RereleaseGame game, std::uint8_t type);

/// "Walk off ledge", of the games' own "walk_off_ledge".
[[nodiscard]] std::string gameWords(std::string_view word);

/// What occurs in a graph, in the order of the groups and, in them, of the numbers; the extras always.
[[nodiscard]] std::vector<RereleaseNavClass> rereleaseNavClasses(const RereleaseGraph& graph);

/// What a person left out of the picture.
struct RereleaseNavHidden {
    std::set<std::pair<RereleaseNavGroup, int>> classes;

    [[nodiscard]] bool shows(RereleaseNavGroup group, int number) const {
        return !classes.contains({group, number});
    }
    [[nodiscard]] bool shows(RereleaseNavExtra extra) const {
        return shows(RereleaseNavGroup::extras, static_cast<int>(extra));
    }
    friend bool operator==(const RereleaseNavHidden&, const RereleaseNavHidden&) = default;
};

}  // namespace navwright
