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
    Point mins, maxs, center;
    bool floor = false, ladder = false, liquid = false;
    bool crouchOnly = false;  ///< players only fit crouched
};

/// A one-way connection of two areas.
struct Reachability {
    int from = 0, to = 0;
    Point start, end;         ///< origins of a player
    std::string travel = {};  ///< "walk", "jump", "walk_off_ledge", ...
    double seconds = 0;
};

struct Areas {
    std::vector<Area> areas = {};
    std::vector<Reachability> reachabilities = {};  ///< by `from`
    std::shared_ptr<const AasFile> inside = {};     ///< for the functions below
    std::vector<std::string> warnings = {};
};

/// Makes areas of a map. The same for any number of threads. Errors: an unread map, more than the format
/// holds, cancelled.
[[nodiscard]] Result<Areas> makeAreas(const Map& map, const Work& work = {});
/// Reads and writes .aas files, versions 4 and 5. Errors: those of the file, with the record.
[[nodiscard]] Result<Areas> readAreas(const std::filesystem::path& file, const Work& work = {});
[[nodiscard]] Result<> writeAreas(const Areas& areas, const std::filesystem::path& file,
                                  const Work& work = {});

/// The number of the area that holds a player's origin; 0: none.
[[nodiscard]] int areaAt(const Areas& areas, const Point& origin);

struct Route {
    double seconds = 0;
    std::vector<std::size_t> reachabilities = {};  ///< indices into Areas::reachabilities, in order
};
/// The fastest route between two origins of players; nullopt: there is none, or one is in no area.
[[nodiscard]] std::optional<Route> route(const Areas& areas, const Point& from, const Point& to);

}  // namespace navwright::library::inline v1
