#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "core/base/vec3.h"
#include "core/map/bsp/bsp_file.h"
#include "core/map/bsp/contents.h"

namespace navwright {

struct CollisionTree;

struct TraceResult {
    float fraction = 1;  ///< share of the way made, 0..1
    Vec3 end{0};
    Vec3 normal{0};  ///< plane hit; zero when nothing was
    float planeDist = 0;
    Contents contents = 0;  ///< of the brush hit
    std::int32_t surfaceFlags = 0;
    std::int32_t texInfo = -1;  ///< of the side hit, -1 = none
    bool startSolid = false;
    bool allSolid = false;
};

/// A brush model standing in the world: index, place and angles (degrees, pitch yaw roll).
struct ModelPlacement {
    int model = 0;
    Vec3 origin{0};
    Vec3 angles{0};
};

/// Exact collision against a map, equal to the engine's answers bit for bit. Immutable after construction and
/// safe to use from many threads.
class Collision {
  public:
    /// The world and the brush models given, which stand solid. `bsp` must be valid as parseBsp() leaves it
    /// (indices in range, no node its own descendant); placements of models it has not got are ignored.
    explicit Collision(const BspFile& bsp, std::span<const ModelPlacement> solids = {});
    ~Collision();
    Collision(const Collision&) = delete;
    Collision& operator=(const Collision&) = delete;

    /// Sweeps `box` from `start` to `end` through world and placed models. Contents of a model hit are added
    /// to those of what the world alone would have stopped it at, as in the engine.
    [[nodiscard]] TraceResult trace(const Vec3& start, const Vec3& end, const Box& box, Contents mask) const;
    /// The world alone.
    [[nodiscard]] TraceResult traceWorld(const Vec3& start, const Vec3& end, const Box& box,
                                         Contents mask) const;
    /// One brush model alone, wherever it is placed.
    [[nodiscard]] TraceResult traceModel(const ModelPlacement& placement, const Vec3& start, const Vec3& end,
                                         const Box& box, Contents mask) const;

    [[nodiscard]] Contents pointContents(const Vec3& point) const;
    /// Index of the world leaf that holds the point.
    [[nodiscard]] std::int32_t pointLeaf(const Vec3& point) const;
    /// Whether the box at this origin touches anything of `mask` (a trace that goes nowhere starts all
    /// solid).
    [[nodiscard]] bool inSolid(const Vec3& origin, const Box& box, Contents mask) const;
    /// Whether a straight line meets nothing of `mask`; the same answer as a point trace with fraction 1 that
    /// does not start solid, at a fraction of its cost.
    [[nodiscard]] bool lineClear(const Vec3& from, const Vec3& to, Contents mask) const;

    /// False only where such a sweep meets no ladder; at a small share of the cost of a trace.
    [[nodiscard]] bool mayMeetLadder(const Vec3& start, const Vec3& end, const Box& box) const;

    /// The world leafs a box touches, front children first; at most 1024, as in the engine.
    [[nodiscard]] std::vector<std::int32_t> boxLeafs(const Box& box) const;

  private:
    friend class CollisionRegion;

    /// A brush model with everything a trace asks before it looks inside.
    struct Solid {
        ModelPlacement placement;
        Box bounds;  ///< in the world, as the engine links it: widened, and by the radius when rotated
    };

    /// What the placed models change about a trace through the world.
    void addSolids(TraceResult& result, const Vec3& start, const Vec3& end, const Box& box,
                   Contents mask) const;

    std::unique_ptr<const CollisionTree> tree_;
    std::vector<Solid> solids_;
};

/// The brush models that stand solid at spawn: func_wall without trigger flags or with START_ON; with
/// `doorsAndGlass` also closed doors, breakable glass (func_explosive) and buttons.
[[nodiscard]] std::vector<ModelPlacement> solidModels(const BspFile& bsp, bool doorsAndGlass);

}  // namespace navwright
