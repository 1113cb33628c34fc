#pragma once

#include <cstdint>
#include <vector>

/// A square divided into quarters until each is wholly free, or too small.
namespace navwright {

/// With sides along the axes; the unit is its user's.
struct QuadRect {
    std::int32_t x = 0, y = 0;
    std::int32_t width = 0, height = 0;

    [[nodiscard]] std::int32_t right() const { return x + width; }
    [[nodiscard]] std::int32_t top() const { return y + height; }
    friend bool operator==(const QuadRect&, const QuadRect&) = default;
};

/// The leaves below a square of which `isFree(square)` holds: bottom left, bottom right, top right, top left,
/// as deep as there is need. A square that is not free is left out when its side is `least` or shorter.
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
