#pragma once

#include <string>
#include <utility>
#include <vector>

#include "core/map/bsp/bsp_file.h"
#include "core/physics/map_queries/game_map.h"
#include "widgets/drawing/draw/draw_list.h"
#include "widgets/drawing/layers/brush_faces.h"

namespace navwright {

enum class EntityKind { spawn, door, ladder, teleporter, platform, hazard, item };

/// An entity or brush of the map that matters to players.
struct Landmark {
    EntityKind kind = EntityKind::item;
    std::string name;        ///< "Spawn point (info_player_deathmatch)"
    Vec3 place{0};           ///< its origin, or its brushes' centre
    std::uint64_t item = 0;  ///< id of an Item of kind entity
};

/// In the order of the map's entities, ladder brushes last.
[[nodiscard]] std::vector<Landmark> landmarksOf(const GameMap& map);

/// What stops or moves players without being seen.

using Edge = std::pair<Vec3, Vec3>;

/// Parallel lines over a convex polygon, aslant, `spacing` units apart.
[[nodiscard]] std::vector<Edge> hatching(const Polygon& face, float spacing);
/// The twelve edges of a box.
[[nodiscard]] std::vector<Edge> boxEdges(const Box& box);

struct MapVolume {
    enum class Kind { clip, trigger, hurt };
    Kind kind = Kind::clip;
    std::vector<Edge> edges;     ///< in no order; those two faces share come twice
    std::vector<Edge> hatching;  ///< over the faces of a clip brush: what stops players is a surface
};

/// Brushes that stop players alone, and the boxes of triggers.
[[nodiscard]] std::vector<MapVolume> mapVolumes(const BspFile& bsp);

}  // namespace navwright
