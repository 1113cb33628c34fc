#pragma once

#include <cstdint>

namespace navwright {

/// Which areas and reachabilities are drawn.
struct AreaLook {
    /// Sides of areas by what they are, as bits: ground, ladder, liquid surface, gap, wall, between.
    static constexpr std::uint32_t kGround = 1, kLadder = 2, kLiquid = 4, kGap = 8, kWall = 16, kBetween = 32;
    static constexpr std::uint32_t kUsualSides = kGround | kLadder | kLiquid;
    static constexpr std::uint32_t kAllTravels = 0xffffffff;

    /// Who fits in.
    enum class Presence : std::uint8_t { all, standing, crouched };

    std::uint32_t sides = kUsualSides;
    float shrink = 0.04f;  ///< share by which each area is drawn smaller, towards its centre
    Presence presence = Presence::all;
    bool portals = false;                 ///< what belongs to two clusters stands out as a whole body
    std::uint32_t travels = kAllTravels;  ///< bits by travel type of the reachabilities
    bool ofSelected = false;              ///< only reachabilities of the selected area

    friend bool operator==(const AreaLook&, const AreaLook&) = default;
};

}  // namespace navwright
