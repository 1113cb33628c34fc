#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "basics.h"
#include "map.h"

/// What is solid, and how players move: bit-identical to the game's own collision and movement.
namespace navwright::library::inline v1 {

/// A box relative to an origin, units; both corners zero: a point.
struct Box {
    Point mins = {};  ///< lower corner
    Point maxs = {};  ///< upper corner
};

/// A standing player around the origin.
[[nodiscard]] NAVWRIGHT_API Box standingPlayer();
/// A crouched player around the origin.
[[nodiscard]] NAVWRIGHT_API Box crouchedPlayer();

/// Bits of what fills space; names and numbers are those of Quake 2.
namespace contents {
inline constexpr std::uint32_t solid = 1U << 0;        ///< walls
inline constexpr std::uint32_t window = 1U << 1;       ///< glass: solid, and seen through
inline constexpr std::uint32_t lava = 1U << 3;         ///< burns
inline constexpr std::uint32_t slime = 1U << 4;        ///< poisons
inline constexpr std::uint32_t water = 1U << 5;        ///< is swum in
inline constexpr std::uint32_t mist = 1U << 6;         ///< stops nothing
inline constexpr std::uint32_t playerClip = 1U << 16;  ///< stops players, not shots
inline constexpr std::uint32_t ladder = 1U << 29;      ///< is climbed
inline constexpr std::uint32_t stopsPlayers = solid | window | playerClip;  ///< what stops players
inline constexpr std::uint32_t stopsShots = solid | window;                 ///< what stops shots
inline constexpr std::uint32_t liquid = lava | slime | water;               ///< what is liquid
}  // namespace contents

/// A box that moves along a line.
struct Sweep {
    Point from = {};                              ///< its origin at the start, units
    Point to = {};                                ///< and at the end
    Box box = {};                                 ///< is moved along the line
    std::uint32_t mask = contents::stopsPlayers;  ///< what it stops at
};

/// How far a sweep got.
struct Hit {
    float fraction = 1;          ///< of the line that was free, 0..1
    Point end = {};              ///< where the sweep stopped
    Point normal = {};           ///< of the surface hit, unit length; zero: none
    std::uint32_t contents = 0;  ///< of what was hit; bits of namespace contents
    bool startSolid = false;     ///< it began in something solid
    bool allSolid = false;       ///< it never left it
};

/// Sweeps a box through the world and what is solid at the start of a match; doors are open. In a map that
/// was not read nothing is solid.
[[nodiscard]] NAVWRIGHT_API Hit sweep(const Map& map, const Sweep& sweep);
/// The same for many, on several threads. `hits` has as many entries as `sweeps`; errors: other numbers,
/// cancelled.
[[nodiscard]] NAVWRIGHT_API Result<> sweep(const Map& map, std::span<const Sweep> sweeps, std::span<Hit> hits,
                                           const Work& work = {});

/// What fills the place of a point; 0: air, or outside every leaf.
[[nodiscard]] NAVWRIGHT_API std::uint32_t contentsAt(const Map& map, const Point& place);

/// A link to try: origins of a player at both ends.
struct LinkEnds {
    Point from = {};  ///< where it starts, units
    Point to = {};    ///< where it ends
};

/// How simulated bots of the game's server made a link.
struct LinkTrial {
    bool possible = false;        ///< from one start at least
    bool certain = false;         ///< from every start
    std::string means = {};       ///< "walk", "jump", "ladder up", ...
    std::uint8_t type = 1;        ///< the link's type that makes bots do it (typeName())
    float seconds = 0;            ///< of the fastest that arrived
    int damage = 0;               ///< most that a fall did to those that arrived, health points
    int tried = 0;                ///< starts
    int arrived = 0;              ///< of them, those that got there
    std::string failure = {};     ///< "blocked", "falls", ...; "none" if possible
    std::vector<Point> way = {};  ///< every 0.1 s: of the fastest, or of the one that came nearest
};

/// Lets simulated bots try links. Deterministic. Errors: an unread map, cancelled.
[[nodiscard]] NAVWRIGHT_API Result<std::vector<LinkTrial>> tryLinks(const Map& map,
                                                                    std::span<const LinkEnds> links,
                                                                    const Work& work = {});

/// A word of an engine's answer, or of the question.
struct AnswerField {
    std::string name = {};      ///< "fraction", "origin", ...
    std::string recorded = {};  ///< the engine's answer, or the question
    std::string computed = {};  ///< ours; of a question empty
    bool differs = false;       ///< bit by bit
};

/// An engine's answers compared with ours.
struct AnswersChecked {
    std::string kind = {};                  ///< "trace", "model trace", "move", "full move"
    std::size_t records = 0;                ///< answers in the file
    std::size_t equal = 0;                  ///< of them, those that are ours, too
    std::optional<std::size_t> first = {};  ///< number of the first that differs, from 0
    std::vector<AnswerField> fields = {};   ///< of that one
};

/// Compares collision and movement with an engine's recorded answers about the map, bit by bit, as `navgen
/// golden`: a file of traces (records of 80 or 128 bytes) or of player movement (120 or 220), gzip or raw.
/// Errors: an unread map, no such file, a model that the map lacks, cancelled.
[[nodiscard]] NAVWRIGHT_API Result<AnswersChecked> checkAnswers(const Map& map,
                                                                const std::filesystem::path& file,
                                                                const Work& work = {});

}  // namespace navwright::library::inline v1
