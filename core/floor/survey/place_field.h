#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "core/base/vec3.h"
#include "core/map/bsp/collision.h"

namespace navwright {

/// Nodes closer than this along both horizontal axes and in height are one to a bot: it touches both.
inline constexpr float kOneNodeAcross = 40;
inline constexpr float kOneNodeHeight = 61;

[[nodiscard]] bool isOneNode(const Vec3& a, const Vec3& b);

/// A spatial index of node places.
class PlaceField {
  public:
    /// `world` must outlive it.
    explicit PlaceField(const Collision& world) : world_(world) {}

    void add(const Vec3& place);
    /// Whether a bot at one of the places would touch this place, too.
    [[nodiscard]] bool isOne(const Vec3& place) const;
    /// Whether a place within this distance and 60 units up or down is in sight.
    [[nodiscard]] bool covers(const Vec3& place, float distance) const;

  private:
    template <class Test>
    [[nodiscard]] bool any(const Vec3& place, float distance, Test test) const;

    const Collision& world_;
    std::unordered_map<std::uint64_t, std::vector<Vec3>> squares_;
};

}  // namespace navwright
