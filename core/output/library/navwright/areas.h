#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "basics.h"
#include "map.h"

namespace navwright {
struct AasFile;
}

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
/// The fastest route between two origins of players; nullopt: there is none, or one is in no area.
[[nodiscard]] NAVWRIGHT_API std::optional<Route> route(const Areas& areas, const Point& from,
                                                       const Point& to);

}  // namespace navwright::library::inline v1
