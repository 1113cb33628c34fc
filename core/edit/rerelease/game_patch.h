#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/base/vec3.h"
#include "core/nav/files/rerelease_graph.h"

namespace navwright {

/// What a patch of a game's nav does. "at" and "to" are places of GamePatch.
enum class GamePatchKind : std::uint8_t {
    comment,          ///< nothing: its note stands between others
    addNode,          ///< a node at `at` with `flags` and `radius`
    moveNode,         ///< the node at `at` goes to `to`
    deleteNode,       ///< the node at `at` and every link from and to it
    nodeFlags,        ///< the node at `at` has `flags`
    nodeRadius,       ///< the node at `at` has `radius`
    addLink,          ///< a link from `at` to `to` of `type` with `flags`
    deleteLink,       ///< the link from `at` to `to`
    linkType,         ///< the link from `at` to `to` has `type`
    linkFlags,        ///< the link from `at` to `to` has `flags`
    linkTraversal,    ///< the link from `at` to `to` has `traversal`
    removeTraversal,  ///< the link from `at` to `to` has none
    linkEdict,        ///< the link from `at` to `to` has `edict`
    removeEdict,      ///< the link from `at` to `to` has none
};

inline constexpr int kGamePatchKindCount = 14;

/// "add_node", as in the file.
[[nodiscard]] std::string_view gamePatchKindName(GamePatchKind kind);

/// Which fields a kind has, all of them needed.
struct GamePatchFields {
    bool at = true;
    bool to = false;
    bool flags = false;
    bool radius = false;
    bool type = false;
    bool traversal = false;
    bool edict = false;
};
[[nodiscard]] GamePatchFields gamePatchFields(GamePatchKind kind);

/// Units within which a node is still the one meant, as of patches of our own navs.
[[nodiscard]] float defaultTolerance(GamePatchKind kind);

/// One edit, keyed by places as they were when it was made, so that it can be laid over a nav made anew.
struct GamePatch {
    std::string id;  ///< unique within its file, not empty
    GamePatchKind kind = GamePatchKind::comment;
    Vec3 at{0};
    std::optional<Vec3> to = {};
    std::optional<std::uint16_t> flags = {};  ///< of a link at most 255
    std::optional<std::uint16_t> radius = {};
    std::optional<std::uint8_t> type = {};
    std::optional<RereleaseTraversal> traversal = {};
    std::optional<RereleaseEdict> edict = {};
    float tolerance = 24;  ///< units; where `at` and `to` are looked for
    bool enabled = true;
    std::string group = {};
    std::string note = {};

    friend bool operator==(const GamePatch&, const GamePatch&) = default;
};

/// `<map>.gamepatches.json`. Patches apply in their order, each to what those before it left.
struct GamePatchFile {
    RereleaseGame game = RereleaseGame::quake;  ///< in whose terms flags and types are
    std::string map = {};                       ///< may be empty
    std::vector<GamePatch> patches = {};

    friend bool operator==(const GamePatchFile&, const GamePatchFile&) = default;
};

inline constexpr int kGamePatchFormatVersion = 1;

/// "quake", "quake2", as in the file.
[[nodiscard]] std::string_view gameKey(RereleaseGame game);

/// `file` names the text in errors, with the field. Errors: not JSON, another format or a newer version, a
/// field missing, superfluous, of the wrong kind or out of range, an id twice.
[[nodiscard]] Result<GamePatchFile> parseGamePatches(std::string_view json, std::string_view file);

/// The same patches always give the same bytes.
[[nodiscard]] std::string writeGamePatches(const GamePatchFile& patches);

}  // namespace navwright
