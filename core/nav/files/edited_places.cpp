#include "core/nav/files/edited_places.h"

#include <algorithm>

namespace navwright {

namespace {

/// Tolerance in units: patches give exact positions of nodes.
constexpr float kSamePlace = 1;

}  // namespace

std::vector<EditedPlace> editedPlaces(const PatchFile& patches) {
    std::vector<EditedPlace> places;
    std::vector<Vec3> made;
    const auto look = [&](const Vec3& at, float tolerance) {
        const bool own = std::ranges::any_of(
            made, [&](const Vec3& place) { return glm::distance(place, at) <= kSamePlace; });
        const EditedPlace place{at, tolerance};
        if (!own && std::ranges::find(places, place) == places.end()) places.push_back(place);
    };
    for (const auto& patch : patches.patches) {
        // A node to be deleted need not exist, and restoring it for the edit would shift the nodes around it.
        if (!patch.enabled || patch.operation == PatchOperation::deleteNode) continue;
        const bool adds = patch.operation == PatchOperation::addNode;
        const bool moves = patch.operation == PatchOperation::moveNode;
        if (!adds) look(patch.at, patch.tolerance);
        if (patch.to && !moves) look(*patch.to, patch.tolerance);
        if (adds) made.push_back(patch.at);
        if (moves && patch.to) made.push_back(*patch.to);
        if (patch.place) made.push_back(*patch.place);
    }
    return places;
}

}  // namespace navwright
