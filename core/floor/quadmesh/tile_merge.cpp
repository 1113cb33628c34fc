#include "core/floor/quadmesh/tile_merge.h"

#include <algorithm>
#include <tuple>

namespace navwright {

namespace {

bool mayGrow(double length, double width, double aspect) {
    return length <= aspect * width;
}

/// Tries to merge two adjacent tiles of a pass; on success the result is added to `kept`.
bool merged(const QuadRect& one, const QuadRect& two, const TileMerging& how, const MayMerge& mayMerge,
            QuadRect& kept) {
    const auto beside = [](const QuadRect& left, const QuadRect& right) {
        return right.x == left.right() && right.y == left.y && right.height == left.height;
    };
    const auto above = [](const QuadRect& low, const QuadRect& high) {
        return high.y == low.top() && high.x == low.x && high.width == low.width;
    };
    const auto grow = [&](const QuadRect& first, const QuadRect& second, bool wider) {
        if (wider ? !mayGrow(first.width, first.height, how.aspect)
                  : !mayGrow(first.height, first.width, how.aspect))
            return false;
        if (mayMerge && !mayMerge(first, second)) return false;
        kept = first;
        (wider ? kept.width : kept.height) += wider ? second.width : second.height;
        return true;
    };
    if (beside(two, one)) return grow(two, one, true);
    if (above(two, one)) return grow(two, one, false);
    if (beside(one, two)) return grow(one, two, true);
    if (above(one, two)) return grow(one, two, false);
    return false;
}

bool passOnce(std::vector<QuadRect>& rects, const TileMerging& how, const MayMerge& mayMerge) {
    // Pairs before a merge were tried already, except with the merged tile.
    std::vector<QuadRect> done;
    done.reserve(rects.size());
    bool changed = false;
    for (const auto& next : rects) {
        done.push_back(next);
        QuadRect kept;
        while (done.size() > 1 && merged(done[done.size() - 2], done.back(), how, mayMerge, kept)) {
            done.pop_back();
            done.back() = kept;
            changed = true;
        }
    }
    rects = std::move(done);
    return changed;
}

}  // namespace

void mergeTiles(std::vector<QuadRect>& rects, const TileMerging& how, const MayMerge& mayMerge) {
    bool before = true;
    for (int i = 0; how.passes == 0 || i < how.passes; ++i) {
        std::ranges::sort(rects, {}, [&](const QuadRect& rect) {
            return i % 2 == 0 ? std::tuple(rect.x, rect.y) : std::tuple(rect.y, rect.x);
        });
        const bool changed = passOnce(rects, how, mayMerge);
        if (how.passes == 0 && !changed && !before) return;
        before = changed;
    }
}

}  // namespace navwright
