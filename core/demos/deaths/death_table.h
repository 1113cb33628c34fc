#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/base/vec3.h"
#include "core/demos/deaths/death_list.h"

namespace navwright {

/// Deaths by weapon or hazard.
struct MeansRow {
    DeathMeans means = DeathMeans::unknown;
    std::uint32_t deaths = 0;
    std::uint32_t pushed = 0;
    std::array<std::uint32_t, kHitPlaceCount> hits{};  ///< by HitPlace
};

/// One player's totals over all demos, by name.
struct PlayerRow {
    std::string name;
    std::uint32_t kills = 0;  ///< of others
    std::uint32_t deaths = 0;
    std::uint32_t byMap = 0;                     ///< deaths caused by the map
    std::uint32_t own = 0;                       ///< suicides
    DeathMeans favourite = DeathMeans::unknown;  ///< the weapon of most of his kills
    std::string nemesis;                         ///< who kills him most; empty: nobody
    std::uint32_t nemesisKills = 0;
};

/// Deaths within a cube of the map.
struct DeathCell {
    Vec3 center{0};  ///< mean place of its deaths
    std::uint32_t deaths = 0;
    std::uint32_t byMap = 0;
    DeathMeans most = DeathMeans::unknown;  ///< the most frequent cause
};

struct DeathTable {
    std::vector<MeansRow> means;     ///< most deaths first; rows without deaths are left out
    std::vector<PlayerRow> players;  ///< most kills first, then fewest deaths, then by name
    std::vector<DeathCell> cells;    ///< most deaths first, then by place
};

/// Aggregates a list. `cell`: edge length of the cubes in units, above 0.
[[nodiscard]] DeathTable deathTable(std::span<const DeathRecord> deaths, float cell);

}  // namespace navwright
