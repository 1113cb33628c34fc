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

/// Where the ways of a nav are narrow.
struct NarrowPlace {
    Vec3 at{0};          ///< a player's origin where it is narrowest
    Vec2 along{1, 0};    ///< as most routes go through
    float width = 0;     ///< units between what bounds it, a body's own 32 included
    double share = 0;    ///< of all routes, both directions, that pass; 0..1
    double against = 0;  ///< the lesser direction's part of those; 0..0.5
    double parts = 0;    ///< share of the nodes that are cut off without it; above 0 it is a bridge
    /// Two bodies cannot pass each other, more than one route in twenty leads through, in both directions.
    bool jams = false;
    std::vector<JamLink> links;  ///< ascending
};

struct NarrowPlaces {
    std::vector<NarrowPlace> places;  ///< those that jam first, then the busiest
    std::vector<std::int32_t> ends;   ///< nodes between which routes were sought, ascending
    std::size_t pairs = 0;            ///< of those, that are joined
};

/// Nodes at spawn points and items, in use and of the largest part; ascending, at most `most`, evenly taken.
[[nodiscard]] std::vector<std::int32_t> jamEnds(const NavGraph& nav, const BspFile& bsp,
                                                std::size_t most = 96);

/// Links that are narrower than `widest` and on one route in fifty at least, or bridges, joined to places
/// within 96 units. Routes of least time between all pairs of jamEnds(). Cancelled.
[[nodiscard]] Result<NarrowPlaces> findNarrowPlaces(const NavGraph& nav, const BspFile& bsp,
                                                    const QuadMesh& mesh, JobContext& context,
                                                    float widest = 96);

}  // namespace navwright
