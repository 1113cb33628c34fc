#include "core/edit/aq2/edit_words.h"

#include "core/base/index.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

namespace navwright {

namespace {

struct Words {
    std::string_view one;
    std::string_view many;  ///< {}: the number
    std::string_view full;  ///< placeholders {at}, {to}, {place} and {type}
};

constexpr std::array<Words, kPatchOperationCount> kWords = {{
    {"Add a node", "Add {} nodes", "Add a {type} node at {at}"},
    {"Move a node", "Move {} nodes", "Move the node at {at} to {to}"},
    {"Delete a node", "Delete {} nodes", "Delete the node at {at}"},
    {"Retype a node", "Retype {} nodes", "Make the node at {at} {type}"},
    {"Add a link", "Add {} links", "Add a {type} link from {at} to {to}"},
    {"Delete a link", "Delete {} links", "Delete the link from {at} to {to}"},
    {"Reverse a link", "Reverse {} links", "Reverse the link from {at} to {to}"},
    {"Retype a link", "Retype {} links", "Make the link from {at} to {to} {type}"},
    {"Dissolve a node", "Dissolve {} nodes", "Dissolve the node at {at}: what led through it leads past it"},
    {"Insert a node on a link", "Insert nodes on {} links",
     "Insert a {type} node at {place} on the link from {at} to {to}"},
    {"Merge nodes", "Merge {} times two nodes", "Merge the node at {to} into the one at {at}"},
    {"Split a node", "Split {} nodes", "Split the node at {at}: its other half at {place}"},
    {"Align a ladder", "Align {} ladders", "Align the ladder from {at} up to {to}"},
    {"Lock a node", "Lock {} nodes", "Keep the node at {at} from feedback"},
    {"Lock a link", "Lock {} links", "Keep the link from {at} to {to} from feedback"},
}};

const Words& wordsOf(PatchOperation operation) {
    return kWords.at(toIndex(operation));
}

std::string placeWords(const std::optional<Vec3>& place) {
    if (!place) return "?";
    return fmt::format("({:.0f} {:.0f} {:.0f})", place->x, place->y, place->z);
}

std::string numbered(PatchOperation operation, std::size_t count) {
    if (count == 1) return std::string(wordsOf(operation).one);
    return fmt::format(fmt::runtime(wordsOf(operation).many), count);
}

}  // namespace

std::string patchWords(const EditPatch& patch) {
    return fmt::format(fmt::runtime(wordsOf(patch.operation).full), fmt::arg("at", placeWords(patch.at)),
                       fmt::arg("to", placeWords(patch.to)), fmt::arg("place", placeWords(patch.place)),
                       fmt::arg("type", nodeTypeName(patch.type.value_or(NodeType::move))));
}

std::string patchesTitle(std::span<const EditPatch> patches) {
    if (patches.empty()) return "No edit";
    const auto first = patches.front().operation;
    const bool same =
        std::ranges::all_of(patches, [&](const EditPatch& patch) { return patch.operation == first; });
    if (same) return numbered(first, patches.size());
    const bool extends = first == PatchOperation::addNode &&
                         std::ranges::all_of(patches.subspan(1), [](const EditPatch& patch) {
                             return patch.operation == PatchOperation::addLink;
                         });
    if (extends) return "Add a linked node";
    return fmt::format("{} edits", patches.size());
}

}  // namespace navwright
