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
    float fraction = 1;  ///< fraction of the line, 0..1
    Vec3 end{0};
    Vec3 normal{0};  ///< of the plane hit; zero: none
    float planeDist = 0;
    Contents contents = 0;  ///< of the brush hit
    std::int32_t surfaceFlags = 0;
    std::int32_t texInfo = -1;  ///< of the side hit, -1: none
    bool startSolid = false;
    bool allSolid = false;
};

/// A brush model placed in the world: index, origin and angles (degrees: pitch, yaw, roll).
struct ModelPlacement {
    int model = 0;
    Vec3 origin{0};
    Vec3 angles{0};
};

/// Exact collision with a map: bit-identical to the engine. Immutable and thread-safe.
class Collision {
  public:
    /// `solids`: placed brush models that are solid. `bsp` must be valid as from parseBsp() (indices in
    /// range, an acyclic tree); placements of unknown models are ignored.
    explicit Collision(const BspFile& bsp, std::span<const ModelPlacement> solids = {});
    ~Collision();
    Collision(const Collision&) = delete;
    Collision& operator=(const Collision&) = delete;

    /// Sweeps `box` from `start` to `end` through world and placed models. As in the engine, contents of a
    /// model hit are added to those of the world hit.
    [[nodiscard]] TraceResult trace(const Vec3& start, const Vec3& end, const Box& box, Contents mask) const;
    /// Sweeps through the world only.
    [[nodiscard]] TraceResult traceWorld(const Vec3& start, const Vec3& end, const Box& box,
                                         Contents mask) const;
    /// Sweeps against one placed brush model only.
    [[nodiscard]] TraceResult traceModel(const ModelPlacement& placement, const Vec3& start, const Vec3& end,
                                         const Box& box, Contents mask) const;

    [[nodiscard]] Contents pointContents(const Vec3& point) const;
    /// Index of the world leaf that contains the point.
    [[nodiscard]] std::int32_t pointLeaf(const Vec3& point) const;
    /// Whether the box at this origin touches anything of `mask` (a sweep of length 0 starts all solid).
    [[nodiscard]] bool inSolid(const Vec3& origin, const Box& box, Contents mask) const;
    /// Whether a line segment hits nothing of `mask`; equivalent to a point trace with fraction 1 that does
    /// not start solid, but much faster.
    [[nodiscard]] bool lineClear(const Vec3& from, const Vec3& to, Contents mask) const;

    /// Whether a sweep may touch a ladder; false is certain. Much cheaper than a trace.
    [[nodiscard]] bool mayMeetLadder(const Vec3& start, const Vec3& end, const Box& box) const;

    /// The world leafs that a box touches, front children first; at most 1024, as in the engine.
    [[nodiscard]] std::vector<std::int32_t> boxLeafs(const Box& box) const;

  private:
    friend class CollisionRegion;

    /// A brush model with the data that a trace checks first.
    struct Solid {
        ModelPlacement placement;
        Box bounds;  ///< in the world, as the engine links it: expanded, and by the radius when rotated
    };

    /// Applies the placed models to the result of a trace through the world.
    void addSolids(TraceResult& result, const Vec3& start, const Vec3& end, const Box& box,
                   Contents mask) const;

    std::unique_ptr<const CollisionTree> tree_;
    std::vector<Solid> solids_;
};

/// The brush models that are solid at map start: func_wall without trigger flags or with START_ON; with
/// `doorsAndGlass` also closed doors, breakables (func_explosive) and buttons.
[[nodiscard]] std::vector<ModelPlacement> solidModels(const BspFile& bsp, bool doorsAndGlass);

}  // namespace navwright
