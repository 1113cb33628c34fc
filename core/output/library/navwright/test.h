#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "basics.h"
#include "map.h"
#include "nav.h"

/// Tests of navs by simulated bots, and of the bots by players.
namespace navwright::library::inline v1 {

/// How to test.
struct TestInput {
    int tests = 1;           ///< at least 1, each with its own seed
    std::uint64_t seed = 1;  ///< of the first test; then consecutive
    Settings settings = {};  ///< `navtest.*`: bots, seconds, limits
    bool floor = false;      ///< measure the floor, too: seconds
};

/// One of the four figures that decide a test.
struct TestFigure {
    std::string name = {};  ///< "Share of nodes visited", "Deaths per bot and minute", ...
    double value = 0;       ///< what was measured, in the unit that the name says
    double limit = 0;       ///< in the same unit
    bool atLeast = false;   ///< whether the limit is a minimum
    bool passed = true;     ///< the value is within the limit
};

/// What became of the tests.
struct TestReport {
    bool passed = false;                             ///< every test passed
    int bots = 0;                                    ///< in each test
    double seconds = 0;                              ///< of all tests in total
    std::vector<TestFigure> figures = {};            ///< of all tests together
    std::uint64_t deaths = 0;                        ///< by the map: falls, lava, ...
    std::vector<int> badNodes = {};                  ///< ascending, as are the next two lists
    std::vector<std::pair<int, int>> badLinks = {};  ///< from, to
    std::vector<int> unreachableNodes = {};          ///< that no bot can get to over the nav
    std::string json = {};                           ///< MAP.navtest.json (docs/formats.md)
    /// Share of the floor that the nav covers, 0..1; empty: not measured, or no floor below spawn points.
    std::optional<double> floorCovered = {};
    /// How many times as long as the shortest 99 % of the nav's paths are at most; empty: as above.
    std::optional<double> p99Detour = {};
};

/// Tests a nav with simulated bots. Deterministic. Errors: an unknown parameter or a value out of range, a
/// nav without nodes or that the engine cannot load, a map without spawn points.
[[nodiscard]] NAVWRIGHT_API Result<TestReport> test(const Nav& nav, const Map& map,
                                                    const TestInput& input = {}, const Work& work = {});

/// A round of a rehearsal: tests, then cures.
struct RehearsalRound {
    double stuck = 0;       ///< stuck bots per bot and minute, before the cures
    double deaths = 0;      ///< deaths per bot and minute
    double visited = 0;     ///< share of the nodes that bots visited, 0..1
    std::size_t cures = 0;  ///< of this round
    bool kept = true;       ///< false: worse than the round before, whose nav was taken
};

/// A change that was kept.
struct RehearsalCure {
    std::string kind = {};  ///< what was done: "retyped", ...
    Point from = {};        ///< where the link starts, units
    Point to = {};          ///< where it ends
    std::string why = {};   ///< in words
};

/// A nav after its rehearsal.
struct Rehearsed {
    Nav nav;                                  ///< with what was mended, links sorted
    std::vector<RehearsalRound> rounds = {};  ///< in order
    std::vector<RehearsalCure> cures = {};    ///< in order
    std::vector<int> previous = {};           ///< by node: its number before; -1: new
};

/// Lets simulated bots walk a nav and mends where they fail, as `navgen rehearse`. Deterministic. Errors: an
/// unknown parameter or a value out of range, a nav that the engine cannot load, cancelled.
[[nodiscard]] NAVWRIGHT_API Result<Rehearsed> rehearse(const Nav& nav, const Map& map,
                                                       const Settings& settings = {}, const Work& work = {});

/// What players did on a map.
struct AgreementInput {
    Map map;                                        ///< as readMap() returned it
    std::vector<std::filesystem::path> demos = {};  ///< files and folders (recursive), at least one
    Settings settings = {};                         ///< any parameters of stages
    std::filesystem::path cache = {};               ///< folder for caching read demos; empty: none
};

/// A way of players on which simulated bots fail.
struct Disagreement {
    Point from = {};            ///< where the first began, units
    Point to = {};              ///< where it ended
    std::uint32_t count = 0;    ///< how often players made it
    std::uint32_t players = 0;  ///< how many, counted for each demo
    std::string failure = {};   ///< why bots fail: "blocked", ... (docs/formats.md)
    Point place = {};           ///< where they fail
    std::string demo = {};      ///< name of the first's demo
    int slot = 0;               ///< the player's, as the server numbers players from 0
    double seconds = 0;         ///< when the first began, since the start of the demo
};

/// How well simulated bots agree with players.
struct AgreementReport {
    std::uint64_t traversals = 0;           ///< ways of players from vote to vote
    std::uint64_t fast = 0;                 ///< of these, above `links.max_speed`: not tried
    std::uint64_t unheld = 0;               ///< of these, begun or ended in the air or on a ladder: not tried
    std::uint64_t tried = 0;                ///< by bots
    std::uint64_t possible = 0;             ///< of these, possible from a start
    std::uint64_t certain = 0;              ///< of these, possible from every start
    double share = 1;                       ///< of those tried, possible: 0..1; 1: none tried
    std::vector<Disagreement> places = {};  ///< most often used first
    std::string json = {};                  ///< as `navgen agreement --json` (docs/formats.md)
};

/// Finds what players did that simulated bots cannot, as `navgen agreement`. Errors: an unknown parameter or
/// a value out of range, an unread map, too few demos of it, cancelled.
[[nodiscard]] NAVWRIGHT_API Result<AgreementReport> agreement(const AgreementInput& input,
                                                              const Work& work = {});

/// What the turns of generating, testing and repairing start from.
struct TurnsInput {
    Map map;                                        ///< as readMap() returned it
    std::vector<std::filesystem::path> demos = {};  ///< files and folders (recursive), at least one
    int turns = 0;                                  ///< most; 0: 10, or 100 if `patient`
    bool patient = false;              ///< continue until a test leaves nothing to repair, even without gain
    bool prune = false;                ///< remove what fails, until a test passes, in place of mending
    int tests = 0;                     ///< each turn, with consecutive seeds; 0: 20, or 3 if `prune`
    std::uint64_t seed = 1;            ///< of each turn's first test
    Settings settings = {};            ///< any parameters
    std::filesystem::path cache = {};  ///< folder for caching read demos; empty: none
};

/// A nav that was generated and tested.
struct Turn {
    std::size_t nodes = 0;             ///< of its nav
    std::size_t links = 0;             ///< of its nav
    double visited = 0;                ///< share of the nodes that bots visited, 0..1
    std::optional<double> floor = {};  ///< share of the floor that the nav covers; empty: there is none
    double deaths = 0;                 ///< per bot and minute
    double stuck = 0;                  ///< stuck bots per bot and minute
    double unreachable = 0;            ///< share of the nodes that bots cannot reach
    std::size_t mended = 0;            ///< what was repaired after it
    std::size_t takenBack = 0;         ///< repairs before it that it showed to harm
    bool passed = false;               ///< each of its tests passed
    bool better = false;               ///< than all before
};

/// The best nav of all turns.
struct Turns {
    Nav nav;                                ///< as it was tested
    std::vector<Turn> turns = {};           ///< in order, at least one
    std::size_t kept = 0;                   ///< index of the turn whose nav this is
    bool passed = false;                    ///< its test passed
    std::vector<std::string> reasons = {};  ///< why it did not pass
    std::string ended = {};                 ///< why there are no more turns, in words
};

/// Generates, tests with simulated bots and repairs until nothing more helps, as `navgen pipeline`.
/// Deterministic. Errors: those of generate(), a negative number of turns or tests, cancelled.
[[nodiscard]] NAVWRIGHT_API Result<Turns> pipeline(const TurnsInput& input, const Work& work = {});

}  // namespace navwright::library::inline v1
