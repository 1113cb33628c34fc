#pragma once

#include <cstdint>
#include <vector>

#include "core/aas/file/aas_file.h"

namespace navwright {

/// The result of moving a player along a straight line.
struct AreaTrace {
    float fraction = 1;       ///< fraction of the line, 0..1
    Vec3 end{0};              ///< an eighth of a unit before the obstacle
    std::int32_t plane = -1;  ///< the obstacle, its normal towards the player; -1: none
    bool startSolid = false;
};

/// Traces points, which stand for players, through areas. Solid space and areas that the player's hull does
/// not fit into stop them. The file must outlive this object.
class AreaSpace {
  public:
    explicit AreaSpace(const AasFile& aas) : aas_(aas) {}

    [[nodiscard]] const AasFile& aas() const { return aas_; }
    /// `presence`: the player's kAasPresence... bits.
    [[nodiscard]] AreaTrace trace(const Vec3& from, const Vec3& to, std::int32_t presence) const;
    /// Areas along a straight line, in order, including those behind solid space.
    void areasAlong(const Vec3& from, const Vec3& to, std::vector<std::int32_t>& areas) const;
    /// Whether floor supports a player there.
    [[nodiscard]] bool onGround(const Vec3& origin, std::int32_t presence, float steepest) const;
    /// Whether a trace ended on walkable floor.
    [[nodiscard]] bool isFloor(const AreaTrace& hit, float steepest) const;
    /// The place itself if it lies in the area, else the area's centre.
    [[nodiscard]] Vec3 placeIn(std::int32_t area, const Vec3& near) const;

    [[nodiscard]] const AasPlane& plane(std::int32_t number) const { return aas_.planes[number]; }
    [[nodiscard]] const AasAreaSettings& settings(std::int32_t area) const { return aas_.settings[area]; }
    [[nodiscard]] bool isGrounded(std::int32_t area) const {
        return (settings(area).flags & kAasAreaGrounded) != 0;
    }
    [[nodiscard]] bool isLiquid(std::int32_t area) const {
        return (settings(area).flags & kAasAreaLiquid) != 0;
    }
    [[nodiscard]] bool isLadder(std::int32_t area) const {
        return (settings(area).flags & kAasAreaLadder) != 0;
    }
    [[nodiscard]] bool isCrouchOnly(std::int32_t area) const {
        return (settings(area).presence & kAasPresenceNormal) == 0;
    }
    [[nodiscard]] bool isTeleporter(std::int32_t area) const {
        return (settings(area).contents & kAasTeleporter) != 0;
    }
    [[nodiscard]] bool isJumpPad(std::int32_t area) const {
        return (settings(area).contents & kAasJumpPad) != 0;
    }
    [[nodiscard]] bool isDeadly(std::int32_t area) const {
        return (settings(area).contents & (kAasLava | kAasSlime)) != 0;
    }

  private:
    const AasFile& aas_;
};

}  // namespace navwright
