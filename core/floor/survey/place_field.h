#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "core/base/vec3.h"
#include "core/map/bsp/collision.h"

namespace navwright {

/// Two nodes nearer than this sideways, along both axes, and in height are one to a bot: it has reached both.
inline constexpr float kOneNodeAcross = 40;
inline constexpr float kOneNodeHeight = 61;

[[nodiscard]] bool isOneNode(const Vec3& a, const Vec3& b);

/// Places of nodes, found by where they are.
class PlaceField {
  public:
    /// `world` outlives it.
    explicit PlaceField(const Collision& world) : world_(world) {}

    void add(const Vec3& place);
    /// Whether a bot at one of the places would take itself to be here, too.
    [[nodiscard]] bool isOne(const Vec3& place) const;
    /// Whether a place at most this far and 60 up or down is in sight.
    [[nodiscard]] bool covers(const Vec3& place, float distance) const;

  private:
    template <class Test>
    [[nodiscard]] bool any(const Vec3& place, float distance, Test test) const;

    const Collision& world_;
    std::unordered_map<std::uint64_t, std::vector<Vec3>> squares_;
};

}  // namespace navwright
