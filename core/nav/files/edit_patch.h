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

/// What an edit does. "at", "to" and "place" are the positions of EditPatch.
enum class PatchOperation : std::uint8_t {
    addNode,       ///< a new node of `type` at `at`
    moveNode,      ///< the node at `at` goes to `to`; the costs of its links follow
    deleteNode,    ///< the node at `at` and every link from and to it
    retypeNode,    ///< the node at `at` becomes `type`
    addLink,       ///< a link from `at` to `to` of `type` (default MOVE)
    deleteLink,    ///< the link from `at` to `to`
    reverseLink,   ///< the link from `at` to `to` points the other way; `type` if given; a drop becomes MOVE
    retypeLink,    ///< the link from `at` to `to` becomes `type`
    dissolveNode,  ///< the node at `at` goes; whatever led through it (A-B-C) leads past it (A-C)
    insertOnLink,  ///< a new node of `type` (default MOVE) at `place` on the link from `at` to `to`, and on
                   ///< the opposite link if there is one
    mergeNodes,    ///< the node at `to` becomes one with the node at `at`, which moves to `place` if given
    splitNode,    ///< the node at `at` gets a twin at `place`, linked both ways; each link goes to the nearer
                  ///< half
    alignLadder,  ///< bottom `at` and top `to` become LADDER nodes above one another (x and y of `place`,
                  ///< else of the bottom), linked both ways
    lockNode,     ///< feedback must not remove the node at `at`
    lockLink,     ///< feedback must not remove the link from `at` to `to`, nor its ends
};

inline constexpr int kPatchOperationCount = 15;

/// "add_node", as in the file.
[[nodiscard]] std::string_view patchOperationName(PatchOperation operation);

/// Which of a patch's fields an operation needs; `type` and `place` may be optional.
enum class PatchField : std::uint8_t { absent, optional, required };
struct PatchFields {
    PatchField to = PatchField::absent;
    PatchField place = PatchField::absent;
    PatchField type = PatchField::absent;
};
[[nodiscard]] PatchFields patchFields(PatchOperation operation);

/// Units within which a node is still the one meant; what a file that does not say gets. An added node is
/// only taken for granted when one stands practically there already.
[[nodiscard]] float defaultPatchTolerance(PatchOperation operation);

/// One edit, keyed by positions as they were when it was made, never by node numbers, so that it survives
/// regeneration.
struct EditPatch {
    std::string id;  ///< unique within its file, not empty
    PatchOperation operation = PatchOperation::addNode;
    Vec3 at{0};
    std::optional<Vec3> to = {};
    std::optional<Vec3> place = {};
    std::optional<NodeType> type = {};
    float tolerance = 24;  ///< units; where `at` and `to` are looked for
    bool enabled = true;
    std::string group = {};
    std::string note = {};

    friend bool operator==(const EditPatch&, const EditPatch&) = default;
};

/// `<map>.navpatches.json`. Patches apply in their order, each to what those before it left.
struct PatchFile {
    std::string map;
    std::vector<EditPatch> patches = {};

    friend bool operator==(const PatchFile&, const PatchFile&) = default;
};

inline constexpr int kPatchFormatVersion = 1;

/// `file` names the text in errors, with the field. Errors: not JSON, another format or a newer version, a
/// field missing, superfluous, of the wrong kind or out of range, an id twice.
[[nodiscard]] Result<PatchFile> parsePatches(std::string_view json, std::string_view file);

/// The same patches always give the same bytes.
[[nodiscard]] std::string writePatches(const PatchFile& patches);

/// The list of patches in field `key` of an object; what is wrong with it is recorded in the document. An id
/// that comes twice is wrong.
[[nodiscard]] std::vector<EditPatch> readPatchList(const JsonView& object, std::string_view key);

/// The list as a value of the object being written, one patch a line.
void writePatchList(JsonWriter& json, const std::vector<EditPatch>& patches);

}  // namespace navwright
