#pragma once

#include <cstdint>
#include <vector>

#include "core/aas/file/aas_file.h"

namespace navwright {

/// How far a player gets on a straight line.
struct AreaTrace {
    float fraction = 1;       ///< share of the way, 0..1
    Vec3 end{0};              ///< an eighth of a unit before what stopped him
    std::int32_t plane = -1;  ///< what stopped him, turned towards him; -1: nothing
    bool startSolid = false;
};

/// Moves points, which stand for players, through areas: what is solid, and areas that a player's hull does
/// not fit into, stop them. The file outlives it.
class AreaSpace {
  public:
    explicit AreaSpace(const AasFile& aas) : aas_(aas) {}

    [[nodiscard]] const AasFile& aas() const { return aas_; }
    /// `presence`: kAasPresence... of the player.
    [[nodiscard]] AreaTrace trace(const Vec3& from, const Vec3& to, std::int32_t presence) const;
    /// Areas on a straight line, in order, also those behind what is solid.
    void areasAlong(const Vec3& from, const Vec3& to, std::vector<std::int32_t>& areas) const;
    /// Whether floor holds a player there.
    [[nodiscard]] bool onGround(const Vec3& origin, std::int32_t presence, float steepest) const;
    /// Whether a trace ended on what a player can stand on.
    [[nodiscard]] bool isFloor(const AreaTrace& hit, float steepest) const;
    /// That place where it lies in the area, else the area's middle.
    [[nodiscard]] Vec3 placeIn(std::int32_t area, const Vec3& near) const;

    [[nodiscard]] const AasPlane& plane(std::int32_t number) const {
        return aas_.planes[static_cast<std::size_t>(number)];
    }
    [[nodiscard]] const AasAreaSettings& settings(std::int32_t area) const {
        return aas_.settings[static_cast<std::size_t>(area)];
    }
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
