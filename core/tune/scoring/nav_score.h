#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace navwright {

/// What the score of a nav is made of. Each term is 0 to 1, more is better.
enum class ScoreTerm : std::uint8_t {
    floor,    ///< share of the map's floor that is covered
    visited,  ///< share of the nodes that bots of the test came to; 0.85 is as good as all
    stuck,    ///< e to the power of minus the stuck bots, in units of what is tolerated
    deaths,   ///< likewise of deaths by the map
    routes,   ///< share of the pairs of spawn points between which the nav leads
    heldOut,  ///< share of the ways in demos that the nav was not made from, which it knows
    links,    ///< e to the power of minus 20 times the share of links that fail bots
    size,     ///< 1 for no nodes, 0.5 for one for every 96 x 96 units of floor
};
inline constexpr std::size_t kScoreTerms = 8;

/// "floor", "visited", ...
[[nodiscard]] std::string_view scoreTermName(ScoreTerm term);
/// A short sentence for people.
[[nodiscard]] std::string_view scoreTermText(ScoreTerm term);
/// What a term counts in the sum; all together 1.
[[nodiscard]] double scoreTermWeight(ScoreTerm term);

using ScoreTerms = std::array<double, kScoreTerms>;  ///< by ScoreTerm

[[nodiscard]] std::vector<std::string> scoreTermNames();
/// The weighted sum: 0..1.
[[nodiscard]] double scoreOf(std::span<const double, kScoreTerms> terms);

/// The score of what gives no nav that bots could walk.
inline constexpr double kFailedScore = -1;

/// What is measured of a nav and of one test of it.
struct NavMeasures {
    double floorShare = 0;  ///< 0..1
    double floorArea = 0;   ///< square units
    double routeShare = 0;
    double heldOutShare = 0;
    std::size_t nodes = 0;
    std::size_t links = 0;
    std::size_t doubtedLinks = 0;  ///< that no simulated bot makes, or that kill
};
struct TestMeasures {
    double visited = 0;                      ///< share of nodes, 0..1
    double stuckRate = 0, deathRate = 0;     ///< per bot and minute
    double mostStuck = 1, mostDeaths = 0.5;  ///< that are tolerated, above 0
    std::size_t badLinks = 0;                ///< that failed bots
};
[[nodiscard]] ScoreTerms termsOf(const NavMeasures& nav, const TestMeasures& test);

}  // namespace navwright
