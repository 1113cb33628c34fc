#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/json_view.h"
#include "core/base/json_writer.h"
#include "core/base/result.h"
#include "core/base/vec3.h"
#include "core/nav/files/node_type.h"

namespace navwright {

/// What an edit does. `at`, `to` and `place` are members of EditPatch.
enum class PatchOperation : std::uint8_t {
    addNode,       ///< a new node of `type` at `at`
    moveNode,      ///< moves the node at `at` to `to`, updating link costs
    deleteNode,    ///< deletes the node at `at` and all its links
    retypeNode,    ///< sets the type of the node at `at` to `type`
    addLink,       ///< a link from `at` to `to` of `type` (default MOVE)
    deleteLink,    ///< deletes the link from `at` to `to`
    reverseLink,   ///< reverses the link from `at` to `to`; sets `type` if given; a drop becomes MOVE
    retypeLink,    ///< sets the type of the link from `at` to `to` to `type`
    dissolveNode,  ///< deletes the node at `at` and connects its neighbours: A-B-C becomes A-C
    insertOnLink,  ///< a new node of `type` (default MOVE) at `place` on the link from `at` to `to`, and on
                   ///< its reverse if there is one
    mergeNodes,    ///< merges the node at `to` into the node at `at`, which moves to `place` if given
    splitNode,     ///< adds a second node at `place`, linked both ways; each link goes to the nearer of both
    alignLadder,   ///< bottom `at` and top `to` become LADDER nodes above one another (x and y of `place`,
                   ///< else of the bottom), linked both ways
    lockNode,      ///< feedback must not remove the node at `at`
    lockLink,      ///< feedback must not remove the link from `at` to `to` or its ends
};

inline constexpr int kPatchOperationCount = 15;

/// The operation's name in files: "add_node", ...
[[nodiscard]] std::string_view patchOperationName(PatchOperation operation);

/// Which fields of a patch an operation needs.
enum class PatchField : std::uint8_t { absent, optional, required };
struct PatchFields {
    PatchField to = PatchField::absent;
    PatchField place = PatchField::absent;
    PatchField type = PatchField::absent;
};
[[nodiscard]] PatchFields patchFields(PatchOperation operation);

/// Default search radius for nodes, units. For added nodes it is small: one counts as present only
/// practically at the place.
[[nodiscard]] float defaultPatchTolerance(PatchOperation operation);

/// One edit, identified by positions at the time it was made rather than node numbers, so that it survives
/// regeneration.
struct EditPatch {
    std::string id;  ///< unique in its file, not empty
    PatchOperation operation = PatchOperation::addNode;
    Vec3 at{0};
    std::optional<Vec3> to = {};
    std::optional<Vec3> place = {};
    std::optional<NodeType> type = {};
    float tolerance = 24;  ///< search radius around `at` and `to`, units
    bool enabled = true;
    std::string group = {};
    std::string note = {};

    friend bool operator==(const EditPatch&, const EditPatch&) = default;
};

/// `<map>.navpatches.json`. Patches apply in order, each to the result of the previous ones.
struct PatchFile {
    std::string map;
    std::vector<EditPatch> patches = {};

    friend bool operator==(const PatchFile&, const PatchFile&) = default;
};

inline constexpr int kPatchFormatVersion = 1;

/// Parses a patch file. `file` names the text in errors, with the field. Errors: invalid JSON, another format
/// or a newer version, a field missing, superfluous, of the wrong type or out of range, a duplicate id.
[[nodiscard]] Result<PatchFile> parsePatches(std::string_view json, std::string_view file);

/// Equal patches give equal bytes.
[[nodiscard]] std::string writePatches(const PatchFile& patches);

/// Reads a list of patches; failures, including duplicate ids, are recorded in the document.
[[nodiscard]] std::vector<EditPatch> readPatchList(const JsonView& view);

/// Writes a list of patches as a value, one per line.
void writePatchList(JsonWriter& json, const std::vector<EditPatch>& patches);

}  // namespace navwright
