#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/physics/directness/directness.h"

namespace navwright {

/// The terms of a nav's score, 0 to 1, more is better.
enum class ScoreTerm : std::uint8_t {
    floor,    ///< share of the map's floor covered
    visited,  ///< share of nodes visited by the test's bots; 0.85 counts as all
    stuck,    ///< exp(-rate of stuck bots / tolerated rate)
    deaths,   ///< exp(-rate of deaths by the map / tolerated rate)
    routes,   ///< share of spawn point pairs connected by a path
    heldOut,  ///< share of movements in held-out demos that the nav covers
    links,    ///< exp(-20 * share of links that fail bots)
    direct,   ///< share of pairs of places with a path that is no detour, divided by the median ratio of the
              ///< nav's paths to the shortest
    size,     ///< 1 for no nodes, 0.5 for one per 96 x 96 units of floor
};
inline constexpr std::size_t kScoreTerms = 9;

/// The term's name: "floor", "visited", ...
[[nodiscard]] std::string_view scoreTermName(ScoreTerm term);
/// A short sentence for display.
[[nodiscard]] std::string_view scoreTermText(ScoreTerm term);
/// The term's weight; all weights sum to 1.
[[nodiscard]] double scoreTermWeight(ScoreTerm term);

using ScoreTerms = std::array<double, kScoreTerms>;  ///< by ScoreTerm

[[nodiscard]] std::vector<std::string> scoreTermNames();
/// The weighted sum: 0..1.
[[nodiscard]] double scoreOf(std::span<const double, kScoreTerms> terms);

/// The score when there is no nav that bots can walk.
inline constexpr double kFailedScore = -1;

/// What is measured of a nav, and of one test of it.
struct NavMeasures {
    double floorShare = 0;  ///< 0..1
    double floorArea = 0;   ///< square units
    double routeShare = 0;
    DirectnessFigures directness;
    double heldOutShare = 0;
    std::size_t nodes = 0;
    std::size_t links = 0;
    std::size_t doubtedLinks = 0;  ///< deadly, or passed by no simulated bot
};
struct TestMeasures {
    double visited = 0;                      ///< share of nodes, 0..1
    double stuckRate = 0, deathRate = 0;     ///< per bot and minute
    double mostStuck = 1, mostDeaths = 0.5;  ///< tolerated rates, above 0
    std::size_t badLinks = 0;                ///< links that failed bots
};
[[nodiscard]] ScoreTerms termsOf(const NavMeasures& nav, const TestMeasures& test);

}  // namespace navwright
