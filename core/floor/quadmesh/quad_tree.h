#pragma once

#include <cstdint>
#include <vector>

/// Recursively quarters a square until each part is free or too small.
namespace navwright {

/// Axis-aligned; the unit is up to the user.
struct QuadRect {
    std::int32_t x = 0, y = 0;
    std::int32_t width = 0, height = 0;

    [[nodiscard]] std::int32_t right() const { return x + width; }
    [[nodiscard]] std::int32_t top() const { return y + height; }
    friend bool operator==(const QuadRect&, const QuadRect&) = default;
};

/// Collects the largest free squares below a square, in the order bottom left, bottom right, top right, top
/// left. A square that is not free is dropped when its side is `least` or less.
template <class IsFree>
void quadLeaves(const QuadRect& square, std::int32_t least, const IsFree& isFree,
                std::vector<QuadRect>& leaves) {
    if (isFree(square)) {
        leaves.push_back(square);
        return;
    }
    if (square.width <= least) return;
    const auto side = square.width / 2;
    quadLeaves(QuadRect{square.x, square.y, side, side}, least, isFree, leaves);
    quadLeaves(QuadRect{square.x + side, square.y, side, side}, least, isFree, leaves);
    quadLeaves(QuadRect{square.x + side, square.y + side, side, side}, least, isFree, leaves);
    quadLeaves(QuadRect{square.x, square.y + side, side, side}, least, isFree, leaves);
}

}  // namespace navwright
