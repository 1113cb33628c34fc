#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/bots/test/report.h"
#include "core/bots/test/simulator.h"
#include "core/bots/test/thresholds.h"
#include "core/nav/files/nav_graph.h"

namespace navwright {

/// How the bots of one character fared in tests of one nav. Does not affect the verdict.
struct CharacterFigures {
    std::string name;
    int bots = 0;
    double minutes = 0;          ///< total game time of all its bots
    std::size_t visited = 0;     ///< nodes in use that they touched
    double coverage = 0;         ///< share of all nodes in use, 0..1
    std::uint64_t arrivals = 0;  ///< goals reached
    std::uint64_t onTheWay = 0;  ///< short-term goals reached
    std::uint64_t stuck = 0, deaths = 0;
    std::vector<NavtestLink> failing;  ///< by badLinks(), most failures first

    /// Per bot and minute.
    [[nodiscard]] double stuckRate() const { return minutes > 0 ? static_cast<double>(stuck) / minutes : 0; }
    [[nodiscard]] double deathRate() const { return minutes > 0 ? static_cast<double>(deaths) / minutes : 0; }
};

/// A link on which exactly one character fails.
struct LinkFinding {
    NodeLink link{-1, -1};
    std::string character;
    CharacterFinding finding = CharacterFinding::none;
    std::uint32_t attempts = 0, failures = 0;              ///< of that character
    std::uint32_t othersAttempts = 0, othersFailures = 0;  ///< of all others

    friend bool operator==(const LinkFinding&, const LinkFinding&) = default;
};

struct CharacterReport {
    std::vector<CharacterFigures> characters;  ///< in the order of the team
    std::vector<LinkFinding> findings;         ///< ascending links
};

/// Significance level of findings: the probability that one character fails so much more often by chance must
/// be at most this (one-sided Fisher's exact test). Keeps a few attempts from counting.
inline constexpr double kChanceOfFinding = 0.01;

/// Probability, 0..1, that at least `failures` of all failures on a link fall on one side's attempts by
/// chance (one-sided Fisher's exact test).
[[nodiscard]] double failureChance(std::uint32_t failures, std::uint32_t attempts,
                                   std::uint32_t othersFailures, std::uint32_t othersAttempts);

/// Sums up tests of `graph` with one team. `thresholds` decides which links fail.
[[nodiscard]] CharacterReport characterReport(std::span<const SimulatedTest> tests,
                                              const NavtestThresholds& thresholds, const NavGraph& graph);

/// "12 -> 30 is tight: clumsy failed 4 of 5, others 1 of 60"
[[nodiscard]] std::string findingText(const LinkFinding& finding);

/// Writes MAP.characters.json (docs/formats.md). Equal reports give equal bytes.
[[nodiscard]] std::string writeCharacterReport(const CharacterReport& report, std::string_view map,
                                               std::string_view navSha1,
                                               std::span<const SimulatedTest> tests);

}  // namespace navwright
