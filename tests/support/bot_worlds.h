#pragma once

#include <functional>
#include <initializer_list>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "core/nav/files/nav_graph.h"
#include "written_maps.h"

/// Small worlds, each for one behaviour of botlib's bots, with navs. Bots walk on the linked nodes; the real
/// server can load the maps.
namespace bot_worlds {

using namespace navwright;

struct BotWorld {
    std::string name;
    std::string actions;  ///< actions that bots must have taken, as letters of the log
    int bots = 1;
    MapDescription map = {};
    NavGraph nav = {};

    /// Adds a box of stone or other contents.
    BotWorld& box(const Box& box, Contents contents = kContentsSolid) {
        map.entities.front().brushes.push_back(boxBrush(box, {.texture = "stone"}, contents));
        return *this;
    }
    BotWorld& spawn(const std::string& place) {
        map.entities.push_back(written_maps::entity("info_player_deathmatch", place));
        return *this;
    }
    BotWorld& nodes(std::initializer_list<Vec3> places, NodeType type = NodeType::move) {
        for (const auto& place : places) nav.nodes.push_back({.origin = place, .type = type});
        return *this;
    }
    BotWorld& link(std::int32_t from, std::int32_t to, NodeType type = NodeType::move) {
        auto& node = nav.nodes.at(static_cast<std::size_t>(from));
        const auto& end = nav.nodes.at(static_cast<std::size_t>(to));
        node.links.push_back({.target = to, .type = type, .cost = linkCost(node.origin, end.origin)});
        return *this;
    }
    BotWorld& both(std::int32_t a, std::int32_t b, NodeType type = NodeType::move) {
        return link(a, b, type).link(b, a, type);
    }
    /// Links each node with the next, from `first` to `last`.
    BotWorld& chain(std::int32_t first, std::int32_t last, NodeType type = NodeType::move) {
        for (auto node = first; node < last; ++node) both(node, node + 1, type);
        return *this;
    }
};

/// An empty room with its floor at 0.
inline BotWorld room(std::string name, const Vec3& size, std::string actions = "", int bots = 1) {
    BotWorld world{.name = std::move(name), .actions = std::move(actions), .bots = bots};
    world.map = written_maps::mapOf(roomBrushes({Vec3(0), size}, 32, {.texture = "stone"}));
    world.map.lights.push_back({.origin = size / 2.F, .intensity = 400});
    return world;
}

/// Nodes on both sides of an obstacle from x 352 to 416.
inline BotWorld hall(std::string name, std::string actions) {
    auto world = room(std::move(name), {768, 192, 256}, std::move(actions));
    world.spawn("64 96 24").nodes({{64, 96, 24}, {224, 96, 24}, {544, 96, 24}, {704, 96, 24}});
    return world;
}

inline BotWorld crate() {
    return hall("obstacle_jump", "J").box({{352, 0, 0}, {416, 192, 40}}).chain(0, 3);
}
inline BotWorld beam() {
    return hall("obstacle_crouch", "C").box({{352, 0, 40}, {416, 192, 256}}).chain(0, 3);
}
inline BotWorld lowWay() {
    auto world = hall("crouch_link", "C").box({{352, 0, 40}, {416, 192, 256}});
    return world.both(0, 1).both(1, 2, NodeType::crouch).both(2, 3);
}
inline BotWorld column() {
    auto world = hall("round_a_column", "").box({{352, 64, 0}, {416, 112, 256}});
    world.nav.nodes[2].origin.y = 150;
    return world.chain(0, 3);
}

/// A path with many turns: bots look five nodes ahead, and back at the path's end.
inline BotWorld turns() {
    auto world = room("view_ahead_and_back", {768, 768, 256}).spawn("64 64 24");
    for (int row = 0; row < 4; ++row)
        for (int column = 0; column < 4; ++column)
            world.nodes({{static_cast<float>(64 + 192 * (row % 2 == 0 ? column : 3 - column)),
                          static_cast<float>(64 + 192 * row), 24}});
    return world.chain(0, 15);
}

/// Nodes so close that bots touch several per frame.
inline BotWorld crowdedNodes() {
    auto world = room("skipped_nodes", {1024, 192, 256}).spawn("64 96 24");
    for (int i = 0; i < 30; ++i) world.nodes({{static_cast<float>(64 + 30 * i), 96, 24}});
    return world.chain(0, 29);
}

inline BotWorld ladder(std::string name, bool fromBehind) {
    auto world = room(std::move(name), {1024, 192, 448}, "UD").spawn("64 32 24");
    world.box({{384, 64, 0}, {640, 192, 192}});
    const float face = fromBehind ? 640.F : 380.F;
    world.box({{face, 96, 0}, {face + 4, 160, 192}}, kContentsSolid | kContentsLadder);
    const float foot = fromBehind ? 662.F : 362.F;
    world.nodes({{64, 32, 24}, {224, 32, 24}});
    if (fromBehind) world.nodes({{420, 32, 24}});
    world.nodes({{foot, 128, 24}, {foot, 128, 216}}, NodeType::ladder);
    world.nodes({{512, 128, 216}, {512, 80, 216}});
    const auto first = static_cast<std::int32_t>(world.nav.nodes.size()) - 4;
    world.chain(0, first);
    return world.both(first, first + 1, NodeType::ladder).chain(first + 1, first + 3);
}

inline BotWorld jumpPad() {
    auto world = room("jump_pad", {1024, 192, 512}, "P").spawn("64 96 24");
    world.nodes({{64, 96, 24}, {160, 96, 24}, {640, 96, 24}, {800, 96, 24}, {928, 96, 24}});
    return world.both(0, 1).both(1, 2, NodeType::jumpPad).chain(2, 4);
}

inline BotWorld gap() {
    auto world = room("jump_link", {1024, 192, 512}, "J").spawn("64 96 152");
    world.box({{0, 0, 0}, {384, 192, 128}}).box({{480, 0, 0}, {1024, 192, 128}});
    world.nodes(
        {{64, 96, 152}, {200, 96, 152}, {350, 96, 152}, {514, 96, 152}, {700, 96, 152}, {900, 96, 152}});
    return world.chain(0, 2).both(2, 3, NodeType::jump).chain(3, 5);
}

inline BotWorld highBox() {
    auto world = room("box_jump", {1024, 192, 512}, "B").spawn("64 96 24");
    world.box({{384, 0, 0}, {1024, 192, 56}});
    world.nodes({{64, 96, 24}, {200, 96, 24}, {350, 96, 24}, {430, 96, 80}, {600, 96, 80}, {900, 96, 80}});
    return world.chain(0, 2).both(2, 3, NodeType::boxJump).chain(3, 5);
}

/// Down by drops, up by a ballistic jump. From height 240 a leg is hurt: the bot limps and bandages.
inline BotWorld drop(std::string name, float height, NodeType type, std::string actions) {
    auto world = room(std::move(name), {1024, 192, 640}, std::move(actions));
    world.box({{512, 0, 0}, {1024, 192, height}});
    world.spawn("900 96 " + std::to_string(static_cast<int>(height) + 24));
    world.nodes({{64, 96, 24}, {240, 96, 24}, {430, 96, 24}});
    world.nodes({{548, 96, height + 24}, {720, 96, height + 24}, {900, 96, height + 24}});
    return world.chain(0, 2).link(3, 2, type).link(1, 4, NodeType::jumpPad).chain(3, 5);
}

/// A plank beside the straight path that bots fall from: which node do they take below?
inline BotWorld fall() {
    auto world = room("node_after_a_fall", {1024, 512, 640}, "P");
    world.box({{0, 0, 0}, {256, 512, 128}}).box({{640, 0, 0}, {1024, 512, 128}});
    world.box({{256, 0, 112}, {640, 48, 128}});
    world.spawn("64 256 152");
    world.nodes({{64, 256, 152}, {200, 256, 152}, {700, 256, 152}, {900, 256, 152}});
    world.nodes({{320, 256, 24}, {448, 256, 24}, {576, 256, 24}, {448, 400, 24}});
    world.chain(0, 3).chain(4, 6).both(5, 7);
    return world.link(5, 0, NodeType::jumpPad).link(4, 3, NodeType::jumpPad);
}

inline BotWorld pool() {
    auto world = room("water", {1024, 192, 512}, "UD").spawn("64 96 152");
    world.box({{0, 0, 0}, {256, 192, 128}}).box({{768, 0, 0}, {1024, 192, 128}});
    world.box({{256, 0, 0}, {768, 192, 120}}, kContentsWater);
    world.nodes({{64, 96, 152}, {220, 96, 152}});
    world.nodes({{320, 96, 90}, {420, 96, 40}, {600, 96, 40}, {700, 96, 96}}, NodeType::water);
    world.nodes({{800, 96, 152}, {960, 96, 152}});
    world.both(0, 1).both(1, 2, NodeType::water).chain(2, 5, NodeType::water);
    return world.both(5, 6, NodeType::water).both(6, 7);
}

/// Bots meet in a passage too narrow to pass.
inline BotWorld narrow() {
    auto world = room("others_in_the_way", {1024, 256, 256}, "JC", 4);
    world.box({{320, 0, 0}, {704, 96, 256}}).box({{320, 144, 0}, {704, 256, 256}});
    world.spawn("64 64 24").spawn("64 192 24").spawn("960 64 24").spawn("960 192 24");
    world.nodes({{96, 120, 24}, {224, 120, 24}, {352, 120, 24}, {512, 120, 24}, {672, 120, 24}});
    return world.nodes({{800, 120, 24}, {928, 120, 24}}).chain(0, 6);
}

inline std::vector<BotWorld> all() {
    return {crate(),
            beam(),
            lowWay(),
            column(),
            turns(),
            crowdedNodes(),
            ladder("ladder_ahead", false),
            ladder("ladder_behind", true),
            jumpPad(),
            gap(),
            highBox(),
            drop("drop", 128, NodeType::standDrop, "P"),
            drop("hurt_leg", 240, NodeType::unsafeDrop, "C"),
            fall(),
            pool(),
            narrow()};
}

}  // namespace bot_worlds
