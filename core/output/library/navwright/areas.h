#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "basics.h"
#include "map.h"
#include "nav.h"

namespace navwright {
struct AasFile;
struct MapSight;
}  // namespace navwright

/// A map as convex areas with reachabilities between them: the Area Awareness System of Quake III's bots.
namespace navwright::library::inline v1 {

/// An area; numbers are indices into Areas::areas, of which the first is a dummy.
struct Area {
    Point mins = {};          ///< lower corner of what a player's origin may reach in it, units
    Point maxs = {};          ///< upper corner
    Point center = {};        ///< units
    bool floor = false;       ///< players can stand in it
    bool ladder = false;      ///< players can climb in it
    bool liquid = false;      ///< players swim in it
    bool crouchOnly = false;  ///< players only fit crouched
};

/// A one-way connection of two areas.
struct Reachability {
    int from = 0;             ///< number of an area
    int to = 0;               ///< number of an area
    Point start = {};         ///< origin of a player who begins
    Point end = {};           ///< origin of a player who is through
    std::string travel = {};  ///< "walk", "jump", "walk_off_ledge", ...
    double seconds = 0;       ///< how long it takes
};

/// All areas of a map.
struct Areas {
    std::vector<Area> areas = {};                   ///< by number
    std::vector<Reachability> reachabilities = {};  ///< by `from`
    std::shared_ptr<const AasFile> inside = {};     ///< for the functions below
    std::vector<std::string> warnings = {};         ///< sentences: what was left out
};

/// Makes areas of a map. The same for any number of threads. Errors: an unread map, more than the format
/// holds, cancelled.
[[nodiscard]] NAVWRIGHT_API Result<Areas> makeAreas(const Map& map, const Work& work = {});
/// Reads an .aas file, version 4 or 5. Errors: those of the file, with the record.
[[nodiscard]] NAVWRIGHT_API Result<Areas> readAreas(const std::filesystem::path& file, const Work& work = {});
/// Writes an .aas file, whole or not at all. Errors: areas that were neither made nor read, those of the
/// disk.
[[nodiscard]] NAVWRIGHT_API Result<> writeAreas(const Areas& areas, const std::filesystem::path& file,
                                                const Work& work = {});

/// The number of the area that holds a player's origin; 0: none.
[[nodiscard]] NAVWRIGHT_API int areaAt(const Areas& areas, const Point& origin);

/// A way from area to area.
struct Route {
    double seconds = 0;                            ///< estimate of the whole way
    std::vector<std::size_t> reachabilities = {};  ///< indices into Areas::reachabilities, in order
};
/// The fastest route between two origins of players, with everything open, as `navgen route`; nullopt: there
/// is none, or one is in no area, nor within 32 units of one.
[[nodiscard]] NAVWRIGHT_API std::optional<Route> route(const Areas& areas, const Point& from,
                                                       const Point& to);

/// A step of a plan.
struct PlanStep {
    std::string action = {};  ///< "press", "touch", "take", "shoot", "pass", "arrive"
    int entity = -1;          ///< its number in the map; -1: none
    Point at = {};            ///< where one stands when it is done, units
    double seconds = 0;       ///< when it is done, since the start
    double waited = 0;        ///< of that, standing before what is closed
    std::string text = {};    ///< in words
};
/// How to get from one place to another as the map starts.
struct Plan {
    bool found = false;                ///< false: `failure` and `why` say why not
    double seconds = 0;                ///< until one arrives
    std::vector<PlanStep> steps = {};  ///< in order; the last arrives
    std::string failure = {};          ///< "no_route", "nothing_opens", "out_of_reach", ...
    std::string why = {};              ///< in words
};
/// What to press, break and wait for on the quickest way, as `navgen route` tells. `armed`: the player can
/// shoot breakables, buttons and doors. Errors: an unread map, areas that were neither made nor read or are
/// of another map, a place in no area.
[[nodiscard]] NAVWRIGHT_API Result<Plan> plan(const Areas& areas, const Map& map, const Point& from,
                                              const Point& to, bool armed = true, const Work& work = {});

/// What is closed, and what the map loses by that.
struct Closure {
    /// "doors", "buttons", "plats", "teleporters", "breakables", "walls", "pushes", "everything".
    std::string kind = {};
    bool together = false;              ///< all of the kind at once
    std::vector<int> entities = {};     ///< their numbers in the map
    std::vector<int> closedAreas = {};  ///< areas that they fill, ascending
    std::vector<int> cutOff = {};       ///< areas that no start reaches any more, ascending
    double cutFloor = 0;                ///< their share of the floor that starts reach, 0..1
    double lostFloor = 0;               ///< share of the floor that starts lose, on average, 0..1
    double longer = 0;                  ///< how much longer routes are: 0.1 is ten percent
    std::vector<int> itemsCut = {};     ///< numbers of items that no start reaches any more
    std::vector<int> startsCut = {};    ///< numbers of starts that lose more than half of their floor
};
/// What to close.
struct WhatIfOptions {
    std::vector<std::string> kinds = {};  ///< of Closure::kind
    std::vector<int> entities = {};       ///< numbers in the map; both empty: all that can be closed
};
/// Closes doors, leaves buttons alone and so on, one after another, as `navgen whatif`. Errors: as plan();
/// areas without reachabilities, a map without starts, cancelled.
[[nodiscard]] NAVWRIGHT_API Result<std::vector<Closure>> whatIf(const Areas& areas, const Map& map,
                                                                const WhatIfOptions& options = {},
                                                                const Work& work = {});

/// A place that a player can stand at. Shares are of all places' floor, 0..1.
struct SightPlace {
    int area = 0;           ///< that it is in
    Point origin = {};      ///< of the player, units
    float floor = 0;        ///< the floor that it stands for, square units
    double exposure = 0;    ///< share that sees it
    double overlooks = 0;   ///< of this, floor that is at least 64 units lower
    double overlooked = 0;  ///< of this, floor that is at least 64 units higher
    double cover = 0;       ///< share of `exposure` that one step of 128 units hides from
};
/// Who sees whom on a map.
struct Sight {
    float spacing = 0;                            ///< of the places, units: as asked for, or doubled
    double floor = 0;                             ///< of all places, square units
    std::vector<SightPlace> places = {};          ///< by area
    std::shared_ptr<const MapSight> inside = {};  ///< for inSight()
};
/// Places spread over the floor that players reach, eye to eye, as `navgen sight`; at most 8192. `spacing`:
/// 16 to 512 units. Errors: as plan(); another spacing, no floor that players reach, cancelled.
[[nodiscard]] NAVWRIGHT_API Result<Sight> sight(const Areas& areas, const Map& map, float spacing = 64,
                                                const Work& work = {});
/// Another area as seen from one.
struct SeenArea {
    int area = 0;        ///< its number
    double share = 0;    ///< of its floor, that some place of the first sees, 0..1
    double floor = 0;    ///< this floor, square units
    float distance = 0;  ///< of the nearest two places that see each other, units
    float above = 0;     ///< how much higher than them the first area's is, units; negative: lower
};
/// The areas that are seen from an area and see it, those with most floor in sight first; none of an area
/// that there is not.
[[nodiscard]] NAVWRIGHT_API std::vector<SeenArea> inSight(const Sight& sight, int area);

/// What speaks for reachabilities.
struct ProveInput {
    std::vector<std::filesystem::path> demos = {};  ///< files and folders; empty: none
    std::filesystem::path cache = {};               ///< folder for caching read demos; empty: none
    std::filesystem::path navtest = {};             ///< a test report, together with `nav`; empty: none
    std::filesystem::path nav = {};                 ///< the .nav that was tested
};
/// What speaks for a reachability.
struct Proof {
    std::size_t reachability = 0;  ///< index into Areas::reachabilities
    std::string state = {};        ///< "simulated", "refuted", "rule_only": not tried
    std::string means = {};        ///< how a simulated player made it: "walk", "jump", ...; else empty
    double seconds = 0;            ///< how long that took
    int damage = 0;                ///< health lost by falling
    std::string failure = {};      ///< why it is refuted; else empty
    std::uint32_t taken = 0;       ///< times that players took it in demos
};
/// Proofs of all reachabilities.
struct Proofs {
    std::vector<Proof> proofs = {};       ///< by number in the file
    std::vector<std::string> demos = {};  ///< names of the demos used
    std::string json = {};                ///< MAP.aasproof.json (docs/formats.md)
};
/// Lets a simulated player try each reachability, and looks for it in demos and a test, as `navgen prove`.
/// Errors: as plan(); areas without reachabilities, none of the demos shows the map, a report of another nav
/// or map, cancelled.
[[nodiscard]] NAVWRIGHT_API Result<Proofs> prove(const Areas& areas, const Map& map,
                                                 const ProveInput& input = {}, const Work& work = {});
/// The areas with simulated travel times and without refuted reachabilities, as `navgen prove --apply`.
/// Errors: proofs of other areas.
[[nodiscard]] NAVWRIGHT_API Result<Areas> applyProofs(const Areas& areas, const Proofs& proofs,
                                                      const Work& work = {});

/// The areas divided into clusters, and how.
struct Clusters {
    Areas areas = {};             ///< with them
    std::vector<int> sizes = {};  ///< areas with reachabilities, by cluster
    std::size_t portals = 0;      ///< areas between two clusters
    std::size_t candidates = 0;   ///< areas that may be portals
    std::size_t notClosing = 0;   ///< of these, those between no two clusters
    std::size_t added = 0;        ///< portals that cut large clusters
    std::size_t largest = 0;      ///< areas with reachabilities in the largest cluster
    std::size_t linkedAreas = 0;  ///< areas with reachabilities
    double travelTimes = 0;       ///< travel times to keep for routes, at most
};
/// Divides areas into clusters anew, as `navgen clusters`. `doorways`: only doorways are portals, as bspc has
/// it. Errors: areas that were neither made nor read, more than the format holds, cancelled.
[[nodiscard]] NAVWRIGHT_API Result<Clusters> clusters(const Areas& areas, bool doorways = false,
                                                      const Work& work = {});

/// What a rule says of two areas.
struct RuleAnswer {
    std::string travel = {};  ///< the kind of travel that it makes: "walk", "jump", ...
    bool holds = false;       ///< it makes one here
    std::string why = {};     ///< with numbers
};
/// Why a reachability joins two areas, or none does.
struct WhyNot {
    bool joined = false;                           ///< one does
    std::optional<std::size_t> reachability = {};  ///< that one, an index into Areas::reachabilities
    std::vector<RuleAnswer> rules = {};            ///< in their order
};
/// Asks each rule about two areas, by number, as `navgen whynot`. `bspc`: the rules of bspc for Quake 2.
/// Errors: as plan(); no such areas, or twice the same; cancelled.
[[nodiscard]] NAVWRIGHT_API Result<WhyNot> whyNot(const Areas& areas, const Map& map, int from, int to,
                                                  bool bspc = false, const Work& work = {});

/// Something that the map places.
struct MapPlace {
    int entity = 0;              ///< its number in the map
    std::string className = {};  ///< "info_player_deathmatch", "weapon_shotgun", ...
    Point origin = {};           ///< units
    int area = 0;                ///< that it is in; 0: none
};
/// Starts in two sides.
struct StartSides {
    bool byTeam = false;                            ///< the map says whose they are
    std::array<std::vector<int>, 2> entities = {};  ///< numbers of each side's starts
};

/// An area that many routes lead through, or that cuts off floor.
struct Chokepoint {
    int area = 0;      ///< its number
    double share = 0;  ///< of all routes, 0..1
    float width = 0;   ///< where most routes enter or leave, units
    double parts = 0;  ///< share of the floor that is cut off without it, 0..1
};
/// Two areas that only their own reachabilities connect.
struct CutEdge {
    int from = 0;      ///< the lower number
    int to = 0;        ///< the higher number
    float width = 0;   ///< units
    double parts = 0;  ///< share of the floor that is cut off without it, 0..1
};
/// From one area into the next.
struct Crossing {
    int from = 0;     ///< number of an area
    int to = 0;       ///< number of an area
    float width = 0;  ///< units
};
/// The narrowest crossings that all routes from one side to the other use.
struct NarrowestCut {
    bool exists = true;                    ///< false: the sides share an area
    double width = 0;                      ///< of all crossings, units
    std::vector<Crossing> crossings = {};  ///< ascending; none: no route, or no cut
};
/// Where routes meet.
struct Chokepoints {
    double pairs = 0;                    ///< of places with a route
    double mainFloor = 0;                ///< of the areas that lead to each other, square units
    std::vector<Chokepoint> areas = {};  ///< by number
    /// Indices into `areas`: busier than all within 128 units, busiest first.
    std::vector<std::size_t> ranked = {};
    std::vector<CutEdge> cutEdges = {};  ///< those that cut off most floor first
    StartSides sides = {};               ///< whom the cuts part
    NarrowestCut there = {};             ///< from the first side to the second
    NarrowestCut back = {};              ///< and back
};
/// Finds where routes meet, as `navgen chokepoints`. `items`: of the routes from starts to items, not of
/// those between all areas. Errors: as plan(); areas without reachabilities, cancelled.
[[nodiscard]] NAVWRIGHT_API Result<Chokepoints> chokepoints(const Areas& areas, const Map& map,
                                                            bool items = false, const Work& work = {});

/// How long players take to one goal.
struct GoalSeconds {
    std::optional<MapPlace> item = {};                ///< empty: the middle of the map
    std::vector<std::optional<double>> starts = {};   ///< seconds from each start; empty: no way
    std::array<std::optional<double>, 2> sides = {};  ///< mean of each side; empty: no way
    double spread = 0;                                ///< farthest start less nearest, seconds
    double lead = 0;                                  ///< how much slower the first side is, seconds
};
/// How far starts and sides are from what is worth having.
struct Fairness {
    std::vector<MapPlace> starts = {};                   ///< in the map's order
    std::vector<std::optional<double>> startMeans = {};  ///< seconds to the goals that all reach; by start
    StartSides sides = {};                               ///< of the starts
    int middle = 0;                                      ///< the area nearest to both sides; 0: none
    Point middleAt = {};                                 ///< a place in it, units
    std::vector<GoalSeconds> goals = {};                 ///< the middle, if there is one, then each item
    double meanLead = 0;  ///< how much slower the first side is to items on average, seconds
};
/// Compares travel times from each start and side, as `navgen fairness`. Errors: as plan(); areas without
/// reachabilities, no start in an area, cancelled.
[[nodiscard]] NAVWRIGHT_API Result<Fairness> fairness(const Areas& areas, const Map& map,
                                                      const Work& work = {});

/// The way to the goal from an area.
struct AreaSeconds {
    int area = 0;                        ///< its number
    std::string standing = {};           ///< "main", "trap", "entry", "island"
    std::optional<double> seconds = {};  ///< from its middle; empty: no way
};
/// The way to the goal from a square of floor.
struct SquareSeconds {
    int area = 0;                        ///< that it is in
    Point center = {};                   ///< a player's origin there, units
    float size = 0;                      ///< its side, units
    std::optional<double> seconds = {};  ///< empty: no way
};
/// The way to the goal from a node, twice.
struct NodeSeconds {
    std::optional<double> byAreas = {};  ///< seconds; empty: no way
    std::optional<double> byNav = {};    ///< the same by the nav's links
};
/// A link that a nav lacks: over areas it is near, by the nav far or not to be reached.
struct LackingLink {
    int from = 0;                      ///< the node it would start at
    int to = 0;                        ///< the node it would lead to
    double byAreas = 0;                ///< seconds
    std::optional<double> byNav = {};  ///< seconds; empty: no way, or more than 120
};
/// Travel times to one place.
struct TimesToPlace {
    int goalArea = 0;                         ///< that the goal is in
    Point goal = {};                          ///< units
    double longest = 0;                       ///< from the farthest square, seconds
    std::vector<AreaSeconds> areas = {};      ///< those that players can be in, by number
    std::vector<SquareSeconds> squares = {};  ///< of floor
    std::vector<NodeSeconds> nodes = {};      ///< by number; none without a nav
    std::vector<int> detours = {};            ///< nodes whose way by the nav is a detour, worst first
    std::vector<LackingLink> lacking = {};    ///< worst first
};
/// What else to measure.
struct TimesOptions {
    std::optional<Nav> nav = {};  ///< to compare with
    float square = 32;            ///< side of the squares, 4 to 512 units
};
/// Travel times from everywhere to a place, as `navgen travel-times`. Errors: as plan(); areas without
/// reachabilities, another side, cancelled.
[[nodiscard]] NAVWRIGHT_API Result<TimesToPlace> travelTimes(const Areas& areas, const Map& map,
                                                             const Point& goal,
                                                             const TimesOptions& options = {},
                                                             const Work& work = {});

}  // namespace navwright::library::inline v1
