#include "core/edit/aq2/patch_ids.h"

#include <fmt/format.h>

#include <charconv>
#include <cstdint>
#include <set>

namespace navwright {

namespace {

/// The number of an id assigned by this file, or 0.
std::uint64_t ownNumber(const std::string& id) {
    std::uint64_t number = 0;
    if (id.size() < 2 || id.front() != 'e') return 0;
    const auto* end = id.data() + id.size();
    const auto parsed = std::from_chars(id.data() + 1, end, number);
    constexpr std::uint64_t kLargest = 1'000'000'000'000;  // prevents overflow
    return parsed.ec == std::errc() && parsed.ptr == end && number < kLargest ? number : 0;
}

std::uint64_t largestNumber(std::span<const EditPatch> patches) {
    std::uint64_t largest = 0;
    for (const auto& patch : patches) largest = std::max(largest, ownNumber(patch.id));
    return largest;
}

/// Whether the second patch moves the node that the first moved.
bool movesOn(const EditPatch& first, const EditPatch& second) {
    return first.operation == PatchOperation::moveNode && second.operation == PatchOperation::moveNode &&
           first.enabled && second.enabled && first.to == second.at && first.note.empty();
}

}  // namespace

std::vector<EditPatch> appendPatches(std::vector<EditPatch> patches, std::vector<EditPatch> added) {
    auto number = largestNumber(patches);
    for (auto& patch : added) {
        if (!patches.empty() && movesOn(patches.back(), patch)) {
            patches.back().to = patch.to;
            if (patches.back().to == patches.back().at) patches.pop_back();
            continue;
        }
        patch.id = fmt::format("e{}", ++number);
        patches.push_back(std::move(patch));
    }
    return patches;
}

std::vector<EditPatch> importPatches(std::vector<EditPatch> patches, std::span<const EditPatch> added) {
    auto number = std::max(largestNumber(patches), largestNumber(added));
    std::set<std::string> taken;
    for (const auto& patch : patches) taken.insert(patch.id);
    for (auto patch : added) {
        if (patch.id.empty() || taken.contains(patch.id)) patch.id = fmt::format("e{}", ++number);
        taken.insert(patch.id);
        patches.push_back(std::move(patch));
    }
    return patches;
}

}  // namespace navwright
