#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "basics.h"
#include "edit.h"
#include "map.h"
#include "nav.h"
#include "report.h"

/// Many bots or agents at once.
namespace navwright::library::inline v1 {

/// Bots that walk a nav at once.
struct JamInput {
    int bots = 32;              ///< 1 to 64
    std::string task = "swap";  ///< "one": all to one place, "swap": two sides change places, "random"
    int goal = -1;              ///< node of task "one"; -1: the farthest from all
    double seconds = 60;        ///< game time: 1 to 3600
    std::uint64_t seed = 1;     ///< the same seed gives the same run
    bool tries = false;         ///< make each fix and measure again
    Closed closed = {};         ///< what of the map is closed
    float cell = 8;             ///< side of the smallest tile of floor: 1 to 64 units
};

/// How a crowd fared.
struct JamFigures {
    std::size_t arrivals = 0;      ///< errands that ended well
    double arrivalsPerMinute = 0;  ///< of these
    double delay = 0;              ///< mean time as a multiple of the time without others; 0: none arrived
    double worstDelay = 0;         ///< the largest such multiple
    std::size_t stuck = 0;         ///< times without progress for 3 s
    std::size_t gaveUp = 0;        ///< errands given up
    std::size_t deadlocks = 0;     ///< pairs that blocked each other for 2 s
    std::size_t pushedOff = 0;     ///< falls beside another where no route descends
    std::size_t deaths = 0;        ///< by falls and hazards
    std::size_t longestQueue = 0;  ///< bots that stood or crept at a narrow place at once
};

/// A narrow place on many routes.
struct JamPlace {
    Point at = {};                     ///< a player's origin where it is narrowest
    float width = 0;                   ///< units, a body's own 32 included
    double share = 0;                  ///< of all routes, 0..1
    double against = 0;                ///< of these, those in the lesser direction, 0..0.5
    double parts = 0;                  ///< share of the nodes that are cut off without it, 0..1
    bool jams = false;                 ///< two cannot pass each other
    std::vector<NodeEnds> links = {};  ///< that lead through, ascending
};

/// What may help at a narrow place.
struct JamFix {
    std::string remedy = {};               ///< "lanes", "one way", "dearer"
    std::size_t place = 0;                 ///< index into JamReport::places
    std::string text = {};                 ///< a sentence
    std::vector<Edit> edits = {};          ///< that make it; empty for "dearer"
    std::optional<JamFigures> after = {};  ///< the server's bots with it; empty: not tried
};

/// Where many bots jam on a nav.
struct JamReport {
    JamFigures server = {};                ///< the server's bots, which do not avoid each other
    JamFigures polite = {};                ///< agents that do
    std::vector<JamPlace> places = {};     ///< those that jam first, then the busiest
    std::vector<JamFix> fixes = {};        ///< by place
    std::optional<std::size_t> best = {};  ///< index of the tried fix by edits that lets most bots arrive, if
                                           ///< more than without
    std::string json = {};                 ///< as `navgen jam --json` (docs/schemas)
};

/// Lets many bots walk a nav at once, as `navgen jam`. Deterministic. Errors: an unread map, a value out of
/// range, an unknown task, a goal that is no node or out of reach, no room for so many, something to close
/// that the map has not, cancelled.
[[nodiscard]] NAVWRIGHT_API Result<JamReport> jam(const Nav& nav, const Map& map, const JamInput& input = {},
                                                  const Work& work = {});

/// Agents that are steered over a map's floor.
struct SteerInput {
    int agents = 8;                        ///< 1 to 1000, on floor where players spawn
    std::string role = "path";             ///< what each does: "path", "seek", ... (docs/steering.md)
    std::optional<Point> goal = {};        ///< of all; empty: each has its own
    bool circle = false;                   ///< they swap places on a circle, whatever their role and goal
    std::string avoid = "orca";            ///< "none", "vo", "rvo", "orca", "detour"
    bool compare = false;                  ///< each way to avoid, in place of `avoid`
    std::string blend = "weights";         ///< of their wishes: "weights", "priority", "context"
    double seconds = 30;                   ///< game time: 0.1 to 3600
    std::uint64_t seed = 1;                ///< the same seed gives the same run
    Closed closed = {};                    ///< what of the map is closed
    std::optional<double> openAfter = {};  ///< seconds until that opens, unless `compare`; empty: never
    bool record = false;                   ///< fill SteerReport::steps, unless `compare`
    float cell = 8;                        ///< side of the smallest tile of floor: 1 to 64 units
    Settings settings = {};                ///< `steering.*`, `navmesh.*`
};

/// How agents fared with one way to avoid.
struct SteeredCrowd {
    std::string avoid = {};             ///< SteerInput::avoid
    std::size_t arrived = 0;            ///< agents that arrived once or more
    double arriving = 0;                ///< after how many seconds on average; 0: none did
    std::size_t outOfReach = 0;         ///< agents whose goal is out of reach
    std::size_t touches = 0;            ///< pairs of bodies that touched
    std::optional<float> nearest = {};  ///< least gap between two bodies, units; empty: never two on a floor
    double turning = 0;                 ///< mean turn rate, degrees per second
    double travelled = 0;               ///< by all, units
};

/// An agent after a step.
struct SteeredAgent {
    Point origin = {};      ///< units
    Point velocity = {};    ///< units per second
    bool onGround = false;  ///< it stands on floor
    bool arrived = false;   ///< it is at its goal
    bool crowded = false;   ///< another body is within 4 units
};

/// A preview of steered agents. It says nothing about what bots make of a nav.
struct SteerReport {
    std::vector<SteeredCrowd> crowds = {};              ///< one, or each way to avoid
    std::vector<std::vector<SteeredAgent>> steps = {};  ///< by step of 0.1 s, then agent
    std::string json = {};                              ///< as `navgen steer --json` (docs/schemas)
};

/// Steers agents over a map's floor, as `navgen steer`. Deterministic. Errors: an unread map, a value out of
/// range, an unknown word or parameter, no floor or room for so many, `openAfter` and nothing closed,
/// something to close that the map has not, cancelled.
[[nodiscard]] NAVWRIGHT_API Result<SteerReport> steer(const Map& map, const SteerInput& input = {},
                                                      const Work& work = {});

}  // namespace navwright::library::inline v1
