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

/// What a brush does to the space that a player's origin can be in; bits.
enum BrushMeaning : std::uint32_t {
    blocksBrush = 1,
    ladderBrush = 2,
    waterBrush = 4,
    slimeBrush = 8,
    lavaBrush = 16,
    moverBrush = 32,
    teleporterBrush = 64,
    pushBrush = 128,
    portalBrush = 256,
};

/// A brush expanded by a hull: the set of origins at which a player with that hull touches the brush.
struct HullBrush {
    std::uint32_t meaning = 0;
    std::uint8_t hull = 0;  ///< hull number; 0 for brushes that do not block
    std::int32_t model = 0;
    Vec3d mins{0}, maxs{0};
    struct Side {
        std::int32_t plane;  ///< its normal points out
        Polygon polygon;     ///< empty where other sides cut it off
    };
    std::vector<Side> sides;
};

struct HullBrushes {
    std::vector<HullBrush> brushes;
    std::size_t degenerate = 0;  ///< brushes without volume
};

/// Expands every brush of the map by every hull that it matters to, with bevels. What blocks, climbs or
/// marks:
/// - the world: solid, window and player clip block; ladders; water, slime and lava by the first hull;
/// - func_wall, func_rotating and func_conveyor present at map start: as the world;
/// - doors (func_door, func_door_rotating), and a func_wall that something fires or removes: open, and marked
///   as movers by the first hull, in their start position;
/// - all other brush models (platforms, trains, buttons, breakable glass): open;
/// - a trigger_hurt that kills at once: lava;
/// - teleporters and trigger_push: open, and marked where they act on a standing player;
/// - brushes that the map's author marked as cluster portals (docs/map.md): open, and marked.
[[nodiscard]] Result<HullBrushes> expandBrushes(const BspFile& bsp, std::span<const Box> hulls,
                                                PlaneTable& planes, JobContext& context);

}  // namespace navwright
