#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/aas/areas/convex_polygon.h"
#include "core/aas/areas/plane_table.h"
#include "core/base/job_context.h"
#include "core/base/result.h"
#include "core/map/bsp/bsp_file.h"

namespace navwright {

/// What a brush does to the space that a player's origin can be in, as bits.
enum BrushMeaning : std::uint32_t {
    blocksBrush = 1,
    ladderBrush = 2,
    waterBrush = 4,
    slimeBrush = 8,
    lavaBrush = 16,
    moverBrush = 32,
    teleporterBrush = 64,
    pushBrush = 128,
};

/// A brush moved out by a hull: where the origin of a player with that hull touches the brush.
struct HullBrush {
    std::uint32_t meaning = 0;
    std::uint8_t hull = 0;  ///< by number; of what does not block 0
    std::int32_t model = 0;
    Vec3d mins{0}, maxs{0};
    struct Side {
        std::int32_t plane;  ///< looks out
        Polygon polygon;     ///< empty where others cut it off
    };
    std::vector<Side> sides;
};

struct HullBrushes {
    std::vector<HullBrush> brushes;
    std::size_t degenerate = 0;  ///< brushes of the map without volume
};

/// Every brush of the map for every hull that it matters to, with bevels. What blocks, climbs or marks:
/// - the world: solid, window and player clip block; ladders; water, slime and lava by the first hull;
/// - func_wall, func_rotating and func_conveyor that stand when the map starts: as the world;
/// - doors (func_door, func_door_rotating): open, and marked as movers by the first hull, where they stand;
/// - all other brush models (platforms, trains, buttons, glass that breaks): open;
/// - a trigger_hurt that kills at once: lava;
/// - teleporters and trigger_push: open, and marked where they act on a standing player.
[[nodiscard]] Result<HullBrushes> expandBrushes(const BspFile& bsp, std::span<const Box> hulls,
                                                PlaneTable& planes, JobContext& context);

}  // namespace navwright
