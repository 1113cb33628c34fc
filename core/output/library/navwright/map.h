#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "basics.h"

/// Maps.
namespace navwright {
class GameMap;
}

namespace navwright::library::inline v1 {

/// A map that was read.
struct Map {
    std::string name = {};                       ///< file name without folder and extension
    std::int32_t checksum = 0;                   ///< as servers send it
    Point mins = {};                             ///< lower corner of the world, units
    Point maxs = {};                             ///< upper corner
    std::vector<Point> spawns = {};              ///< spawn points
    std::shared_ptr<const GameMap> inside = {};  ///< for generate() and test()
};

/// What of a map is closed, or does not work.
struct Closed {
    std::vector<int> entities = {};       ///< numbers in the map
    std::vector<std::string> kinds = {};  ///< "doors", "plats", ... (Closure::kind); both empty: nothing
};

/// Reads a Quake 2 map (IBSP, version 38). Errors name the part of the file.
[[nodiscard]] NAVWRIGHT_API Result<Map> readMap(const std::filesystem::path& file, const Work& work = {});

/// Something that moves, fires or leads somewhere. Entities are named by their numbers in the map.
struct MapEntity {
    int number = 0;                          ///< in the map
    std::string className = {};              ///< "func_door", "trigger_once", ...
    std::string role = {};                   ///< what it does, as `navgen entities --json` has it
    std::string name = {};                   ///< its targetname; may be empty
    std::string target = {};                 ///< whom it fires; may be empty
    int model = -1;                          ///< its brush model; -1: none
    Point mins = {};                         ///< lower corner, units
    Point maxs = {};                         ///< upper corner
    std::vector<std::string> setOffBy = {};  ///< "touch", "opendoor", "shots", "fired", "by itself"
    std::string start = {};                  ///< how it stands at first, where that is not usual
    float delay = 0;                         ///< until it fires, seconds
    float wait = 0;                          ///< until it can be set off again, seconds; negative: never
    int count = 0;                           ///< triggers that a counter needs; 0: it is none
    std::string needs = {};                  ///< class of the item that a key needs; may be empty
    int teamLeader = 0;                      ///< of its team, or itself
};
/// An entity acts on another.
struct MapEntityLink {
    int from = 0;           ///< the one that acts
    int to = 0;             ///< the one that it acts on
    std::string kind = {};  ///< how: "fires", "kills", ...
    float delay = 0;        ///< seconds
    bool works = true;      ///< false: the other does not heed it
};
/// What opens, moves or removes something in the end.
struct MapEntityChain {
    int from = 0;                   ///< the first cause
    int to = 0;                     ///< what it sets off; `from`: players do it by hand
    std::vector<int> through = {};  ///< between them, in order
    std::string how = {};           ///< how the last acts: "fires", "kills", ...
    float delay = 0;                ///< from first to last without the movers' travel, seconds
};
/// Something amiss in a map.
struct MapEntityFault {
    int entity = 0;         ///< where
    std::string what = {};  ///< in words
};
/// What moves in a map, and what sets off what.
struct MapEntities {
    std::vector<MapEntity> entities = {};        ///< by number
    std::vector<MapEntityLink> links = {};       ///< by `from`
    std::vector<MapEntityChain> chains = {};     ///< by `to`
    bool chainsWhole = true;                     ///< false: there are more
    std::vector<int> neverSetOff = {};           ///< what players need set off, and nothing does
    std::vector<std::vector<int>> circles = {};  ///< entities that set each other off
    std::vector<MapEntityFault> faults = {};     ///< by entity
};
/// Lists what moves, as `navgen entities`. Errors: an unread map, cancelled.
[[nodiscard]] NAVWRIGHT_API Result<MapEntities> entities(const Map& map, const Work& work = {});

}  // namespace navwright::library::inline v1
