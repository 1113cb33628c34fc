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

/// How the bots of one character fared in tests of one nav. Nothing here passes or fails a nav.
struct CharacterFigures {
    std::string name;
    int bots = 0;
    double minutes = 0;          ///< of game time, all its bots together
    std::size_t visited = 0;     ///< nodes in use that these bots touched
    double coverage = 0;         ///< of all nodes in use, 0..1
    std::uint64_t arrivals = 0;  ///< goals reached
    std::uint64_t stuck = 0, deaths = 0;
    std::vector<NavtestLink> failing;  ///< by badLinks() of the thresholds; most failures first

    /// Per bot and minute.
    [[nodiscard]] double stuckRate() const { return minutes > 0 ? static_cast<double>(stuck) / minutes : 0; }
    [[nodiscard]] double deathRate() const { return minutes > 0 ? static_cast<double>(deaths) / minutes : 0; }
};

/// A link on which one character fails and no other does.
struct LinkFinding {
    NodePair link{-1, -1};
    std::string character;
    CharacterFinding finding = CharacterFinding::none;
    std::uint32_t attempts = 0, failures = 0;              ///< of the character
    std::uint32_t othersAttempts = 0, othersFailures = 0;  ///< of all others

    friend bool operator==(const LinkFinding&, const LinkFinding&) = default;
};

struct CharacterReport {
    std::vector<CharacterFigures> characters;  ///< in the order of the team
    std::vector<LinkFinding> findings;         ///< ascending links
};

/// A link shows something where one character alone fails on it, and where that it only happens to fail more
/// often than the others would come about with at most this probability (Fisher's exact test, one side): a
/// few attempts say nothing.
inline constexpr double kChanceOfFinding = 0.01;

/// The probability that of all failures on a link so many or more fall on one side's attempts, if both sides
/// fail alike. 0..1.
[[nodiscard]] double failureChance(std::uint32_t failures, std::uint32_t attempts,
                                   std::uint32_t othersFailures, std::uint32_t othersAttempts);

/// Sums tests of one team up; `tests` are of `graph`. Failing links follow the limits of bad links.
[[nodiscard]] CharacterReport characterReport(std::span<const SimulatedTest> tests,
                                              const NavtestThresholds& thresholds, const NavGraph& graph);

/// "12 -> 30 is tight: clumsy failed 4 of 5, others 1 of 60"
[[nodiscard]] std::string findingText(const LinkFinding& finding);

/// MAP.characters.json (docs/formats.md). The same report always gives the same bytes.
[[nodiscard]] std::string writeCharacterReport(const CharacterReport& report, std::string_view map,
                                               std::string_view navSha1,
                                               std::span<const SimulatedTest> tests);

}  // namespace navwright
