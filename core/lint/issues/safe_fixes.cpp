#include "core/lint/issues/safe_fixes.h"

#include "core/base/index.h"

#include <algorithm>
#include <array>
#include <map>

namespace navwright {

namespace {

using PlaceKey = std::array<float, 3>;

PlaceKey keyOf(const Vec3& place) {
    return {place.x, place.y, place.z};
}

/// Whether the operation moves or removes the node it refers to.
bool displaces(PatchOperation operation) {
    switch (operation) {
        case PatchOperation::deleteNode:
        case PatchOperation::dissolveNode:
        case PatchOperation::moveNode:
        case PatchOperation::mergeNodes:
        case PatchOperation::alignLadder:
            return true;
        default:
            return false;
    }
}

/// What the chosen fixes do at their places: true where one moves or removes the node.
class Touched {
  public:
    [[nodiscard]] bool meets(const QuickFix& fix) const {
        return std::ranges::any_of(fix.patches, [this](const EditPatch& patch) {
            return meets(patch.at, displaces(patch.operation)) ||
                   (patch.to && meets(*patch.to, displaces(patch.operation)));
        });
    }
    void add(const QuickFix& fix) {
        for (const auto& patch : fix.patches) {
            add(patch.at, displaces(patch.operation));
            if (patch.to) add(*patch.to, displaces(patch.operation));
        }
    }

  private:
    [[nodiscard]] bool meets(const Vec3& place, bool displacing) const {
        const auto known = places_.find(keyOf(place));
        return known != places_.end() && (displacing || known->second);
    }
    void add(const Vec3& place, bool displacing) { places_[keyOf(place)] |= displacing; }

    std::map<PlaceKey, bool> places_;
};

}  // namespace

SafeFixes safeFixesOf(std::span<const Issue> issues, const std::function<bool(const Issue&)>& wanted) {
    SafeFixes safe;
    Touched touched;
    for (std::size_t i = 0; i < issues.size(); ++i) {
        const auto& fixes = issues[i].fixes;
        const auto fix = std::ranges::find(fixes, true, &QuickFix::safe);
        if (fix == fixes.end() || !wanted(issues[i])) continue;
        if (touched.meets(*fix)) {
            ++safe.waiting;
            continue;
        }
        touched.add(*fix);
        safe.fixes.push_back({i, toIndex(fix - fixes.begin())});
    }
    return safe;
}

}  // namespace navwright
