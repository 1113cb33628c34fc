#pragma once

#include <string>
#include <utility>
#include <vector>

#include "written_maps.h"

namespace navwright {

/// Three rooms in a row, west to east, with openings of 64 units that parts of the map can close. Players
/// start in the west. Floors are at height 0.
struct PuzzleHall {
    using Pairs = std::vector<std::pair<std::string, std::string>>;
    static constexpr Box kInside{{-384, -128, 0}, {384, 128, 256}};
    static constexpr Box kWestOpening{{-128, -32, 0}, {-112, 32, 128}};
    static constexpr Box kEastOpening{{112, -32, 0}, {128, 32, 128}};
    static constexpr Vec3 kWest{-256, 0, 25}, kMiddle{0, 0, 25}, kEast{256, 0, 25};

    MapDescription map;

    PuzzleHall() {
        auto brushes = roomBrushes(kInside, 16, kStone);
        for (const auto& [west, east] : {std::pair(-128.f, -112.f), {112.f, 128.f}}) {
            brushes.push_back(boxBrush({{west, -128, 0}, {east, -32, 256}}, kStone));
            brushes.push_back(boxBrush({{west, 32, 0}, {east, 128, 256}}, kStone));
            brushes.push_back(boxBrush({{west, -32, 128}, {east, 32, 256}}, kStone));
        }
        map = written_maps::mapOf(std::move(brushes));
        map.entities.push_back(written_maps::entity("info_player_deathmatch", "-256 0 24"));
    }
    /// Adds a brush entity; its number is returned.
    int part(Pairs pairs, const Box& box) {
        map.entities.push_back({.pairs = std::move(pairs), .brushes = {boxBrush(box, kStone)}, .pivot = {}});
        return static_cast<int>(map.entities.size()) - 1;
    }
    /// Adds an entity without brushes.
    int point(Pairs pairs) {
        map.entities.push_back({.pairs = std::move(pairs), .brushes = {}, .pivot = {}});
        return static_cast<int>(map.entities.size()) - 1;
    }
    /// A door that rises; it moves for 0.61 s at the usual speed.
    int door(const Box& opening, Pairs pairs = {}) {
        pairs.insert(pairs.begin(), {{"classname", "func_door"}, {"angle", "-1"}});
        return part(std::move(pairs), opening);
    }
    /// A button in the south wall, in the middle at `x`; it moves for 0.15 s.
    int button(const std::string& target, float x, Pairs pairs = {}) {
        pairs.insert(pairs.begin(), {{"classname", "func_button"}, {"target", target}, {"angle", "270"}});
        return part(std::move(pairs), {{x - 8, -128, 16}, {x + 8, -120, 48}});
    }
    /// Adds a block of the world.
    void block(const Box& box) { map.entities.front().brushes.push_back(boxBrush(box, kStone)); }

  private:
    static inline const MapSurface kStone{.texture = "stone"};
};

}  // namespace navwright
