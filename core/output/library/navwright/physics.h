#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "basics.h"
#include "map.h"

/// What is solid, and how players move: bit-identical to the game's own collision and movement.
namespace navwright::library::inline v1 {

/// A box relative to an origin, units; both corners zero: a point.
struct Box {
    Point mins, maxs;
};

/// A standing and a crouched player around their origin.
[[nodiscard]] Box standingPlayer();
[[nodiscard]] Box crouchedPlayer();

/// Bits of what fills space; names and numbers are those of Quake 2.
namespace contents {
inline constexpr std::uint32_t solid = 1U << 0, window = 1U << 1, lava = 1U << 3, slime = 1U << 4,
                               water = 1U << 5, mist = 1U << 6, playerClip = 1U << 16, ladder = 1U << 29;
/// What stops players, shots, and what is liquid.
inline constexpr std::uint32_t stopsPlayers = solid | window | playerClip, stopsShots = solid | window,
                               liquid = lava | slime | water;
}  // namespace contents

struct Sweep {
    Point from, to;
    Box box = {};                                 ///< is moved along the line
    std::uint32_t mask = contents::stopsPlayers;  ///< what it stops at
};

struct Hit {
    float fraction = 1;  ///< of the line that was free, 0..1
    Point end = {};      ///< where the sweep stopped
    Point normal = {};   ///< of the surface hit, unit length; zero: none
    std::uint32_t contents = 0;
    bool startSolid = false;  ///< it began in something solid
    bool allSolid = false;    ///< it never left it
};

/// Sweeps a box through the world and what is solid at the start of a match; doors are open. In a map that
/// was not read nothing is solid.
[[nodiscard]] Hit sweep(const Map& map, const Sweep& sweep);
/// The same for many, on several threads. `hits` has as many entries as `sweeps`; errors: other numbers,
/// cancelled.
[[nodiscard]] Result<> sweep(const Map& map, std::span<const Sweep> sweeps, std::span<Hit> hits,
                             const Work& work = {});

/// What fills the place of a point; 0: air, or outside every leaf.
[[nodiscard]] std::uint32_t contentsAt(const Map& map, const Point& place);

/// A link to try: origins of a player at both ends.
struct LinkEnds {
    Point from, to;
};

/// How simulated bots of the game's server made a link.
struct LinkTrial {
    bool possible = false;   ///< from one start at least
    bool certain = false;    ///< from every start
    std::string means = {};  ///< "walk", "jump", "ladder up", ...
    std::uint8_t type = 1;   ///< the link's type that makes bots do it (typeName())
    float seconds = 0;       ///< of the fastest that arrived
    int damage = 0;          ///< most that a fall did to those that arrived, health points
    int tried = 0, arrived = 0;
    std::string failure = {};     ///< "blocked", "falls", ...; "none" if possible
    std::vector<Point> way = {};  ///< every 0.1 s: of the fastest, or of the one that came nearest
};

/// Lets simulated bots try links. Deterministic. Errors: an unread map, cancelled.
[[nodiscard]] Result<std::vector<LinkTrial>> tryLinks(const Map& map, std::span<const LinkEnds> links,
                                                      const Work& work = {});

}  // namespace navwright::library::inline v1
