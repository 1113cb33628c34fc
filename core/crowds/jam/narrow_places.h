#pragma once

#include <cstdint>
#include <vector>

#include "core/base/job_context.h"
#include "core/base/result.h"
#include "core/base/vec2.h"
#include "core/base/vec3.h"
#include "core/floor/quadmesh/floor_width.h"
#include "core/floor/quadmesh/quad_mesh.h"
#include "core/nav/files/nav_graph.h"
#include "core/physics/map_queries/game_map.h"

namespace navwright {

/// A directed link of a nav, by its nodes.
struct JamLink {
    std::int32_t from = 0, to = 0;

    friend auto operator<=>(const JamLink&, const JamLink&) = default;
};

/// A narrow passage of a nav.
struct NarrowPlace {
    Vec3 at{0};          ///< a player's origin at the narrowest point
    Vec2 along{1, 0};    ///< horizontal direction of most routes, unit length
    float width = 0;     ///< free width in units, including a body's own 32
    double share = 0;    ///< of all routes, both directions; 0..1
    double against = 0;  ///< share of the lesser direction among these; 0..0.5
    double parts = 0;    ///< share of the nodes that are disconnected without it; above 0 it is a cut edge
    /// Whether two bodies cannot pass each other and more than one route in twenty leads through, in both
    /// directions.
    bool jams = false;
    std::vector<JamLink> links;  ///< ascending
};

struct NarrowPlaces {
    std::vector<NarrowPlace> places;  ///< those that jam first, then the busiest
    std::vector<std::int32_t> ends;   ///< nodes between which routes were searched, ascending
    std::size_t pairs = 0;            ///< connected pairs of these
};

/// Nodes in use at spawn points and items, in the main component; ascending, at most `most`, evenly chosen.
[[nodiscard]] std::vector<std::int32_t> jamEnds(const NavGraph& nav, const BspFile& bsp,
                                                std::size_t most = 96);

/// Finds links narrower than `widest` that are on at least one route in fifty or are cut edges, and groups
/// those within 96 units. Routes are fastest paths between all pairs of jamEnds(). Errors: cancelled.
[[nodiscard]] Result<NarrowPlaces> findNarrowPlaces(const NavGraph& nav, const BspFile& bsp,
                                                    const QuadMesh& mesh, JobContext& context,
                                                    float widest = 96);

}  // namespace navwright
