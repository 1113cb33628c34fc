#include "core/floor/survey/place_field.h"

#include <algorithm>
#include <cmath>

#include "core/map/bsp/contents.h"
#include "core/nav/graph/components.h"
#include "core/physics/movement/pmove_constants.h"

namespace navwright {

namespace {

constexpr float kSide = 64;

std::int32_t squareOf(float value) {
    return static_cast<std::int32_t>(std::floor(value / kSide));
}

std::uint64_t keyOf(std::int32_t column, std::int32_t row) {
    return static_cast<std::uint64_t>(static_cast<std::uint32_t>(column)) << 32 |
           static_cast<std::uint32_t>(row);
}

}  // namespace

bool isOneNode(const Vec3& a, const Vec3& b) {
    const Vec3 away = glm::abs(a - b);
    return std::max(away.x, away.y) < kOneNodeAcross && away.z < kOneNodeHeight;
}

template <class Test>
bool PlaceField::any(const Vec3& place, float distance, Test test) const {
    for (auto row = squareOf(place.y - distance); row <= squareOf(place.y + distance); ++row) {
        for (auto column = squareOf(place.x - distance); column <= squareOf(place.x + distance); ++column) {
            const auto found = squares_.find(keyOf(column, row));
            if (found != squares_.end() && std::ranges::any_of(found->second, test)) return true;
        }
    }
    return false;
}

void PlaceField::add(const Vec3& place) {
    squares_[keyOf(squareOf(place.x), squareOf(place.y))].push_back(place);
}

bool PlaceField::isOne(const Vec3& place) const {
    return any(place, kOneNodeAcross, [&](const Vec3& other) { return isOneNode(other, place); });
}

bool PlaceField::covers(const Vec3& place, float distance) const {
    constexpr Vec3 kEyes(0, 0, kPmoveStandingView);
    return any(place, distance, [&](const Vec3& other) {
        if (std::abs(other.z - place.z) > kBotNodeReachZ || glm::distance(other, place) >= distance)
            return false;
        return world_.lineClear(other, place, kMaskPlayerSolid) ||
               world_.lineClear(other + kEyes, place + kEyes, kMaskPlayerSolid);
    });
}

}  // namespace navwright
