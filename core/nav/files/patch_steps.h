#pragma once

#include <cstddef>
#include <string>

#include "core/nav/files/edit_patch.h"
#include "core/nav/files/patch_apply.h"
#include "core/nav/files/patched_graph.h"

/// The steps of applyPatch() for nodes that were found. Patches must have the fields of their operation.
namespace navwright::patch_steps {

struct Done {
    PatchState state = PatchState::applied;
    std::string reason = {};
};

[[nodiscard]] Done orphaned(std::string reason);
[[nodiscard]] Done alreadySo();
/// "(12.5 -40.0 24.0)"
[[nodiscard]] std::string place(const Vec3& point);
/// Why no node may be at a place; empty: it may.
[[nodiscard]] std::string unfit(const Vec3& point);
/// How many links did not fit, in words; empty: none.
[[nodiscard]] std::string unmade(std::size_t links);

[[nodiscard]] Done addNode(PatchedGraph& graph, const EditPatch& patch);
[[nodiscard]] Done moveNode(PatchedGraph& graph, const EditPatch& patch, std::size_t node);
[[nodiscard]] Done retypeNode(PatchedGraph& graph, const EditPatch& patch, std::size_t node);
[[nodiscard]] Done dissolveNode(PatchedGraph& graph, std::size_t node);
[[nodiscard]] Done splitNode(PatchedGraph& graph, const EditPatch& patch, std::size_t node);

[[nodiscard]] Done mergeNodes(PatchedGraph& graph, const EditPatch& patch, std::size_t kept,
                              std::size_t gone);
[[nodiscard]] Done alignLadder(PatchedGraph& graph, const EditPatch& patch, std::size_t bottom,
                               std::size_t top);
[[nodiscard]] Done addLink(PatchedGraph& graph, const EditPatch& patch, std::size_t from, std::size_t to);

[[nodiscard]] Done reverseLink(PatchedGraph& graph, const EditPatch& patch, std::size_t from, std::size_t to);
[[nodiscard]] Done retypeLink(PatchedGraph& graph, const EditPatch& patch, std::size_t from, std::size_t to);
[[nodiscard]] Done insertOnLink(PatchedGraph& graph, const EditPatch& patch, std::size_t from,
                                std::size_t to);

}  // namespace navwright::patch_steps
