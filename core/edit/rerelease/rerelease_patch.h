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

/// What a patch of a rerelease nav does. `at` and `to` are members of RereleasePatch.
enum class RereleasePatchKind : std::uint8_t {
    comment,          ///< nothing; a note between patches
    addNode,          ///< a node at `at` with `flags` and `radius`
    moveNode,         ///< moves the node at `at` to `to`
    deleteNode,       ///< deletes the node at `at` and all its links
    nodeFlags,        ///< sets `flags` of the node at `at`
    nodeRadius,       ///< sets `radius` of the node at `at`
    addLink,          ///< a link from `at` to `to` of `type` with `flags`
    deleteLink,       ///< deletes the link from `at` to `to`
    linkType,         ///< sets `type` of the link from `at` to `to`
    linkFlags,        ///< sets `flags` of the link from `at` to `to`
    linkTraversal,    ///< sets `traversal` of the link from `at` to `to`
    removeTraversal,  ///< removes the traversal of the link from `at` to `to`
    linkEdict,        ///< sets `edict` of the link from `at` to `to`
    removeEdict,      ///< removes the edict of the link from `at` to `to`
};

inline constexpr int kRereleasePatchKindCount = 14;

/// The kind's name in files: "add_node", ...
[[nodiscard]] std::string_view rereleasePatchKindName(RereleasePatchKind kind);

/// Which fields a kind has; all are required.
struct RereleasePatchFields {
    bool at = true;
    bool to = false;
    bool flags = false;
    bool radius = false;
    bool type = false;
    bool traversal = false;
    bool edict = false;
};
[[nodiscard]] RereleasePatchFields rereleasePatchFields(RereleasePatchKind kind);

/// Default search radius for nodes, units, as for patches of AQ2 navs.
[[nodiscard]] float defaultTolerance(RereleasePatchKind kind);

/// One edit, identified by positions at the time it was made, so that it can be applied to a regenerated nav.
struct RereleasePatch {
    std::string id;  ///< unique in its file, not empty
    RereleasePatchKind kind = RereleasePatchKind::comment;
    Vec3 at{0};
    std::optional<Vec3> to = {};
    std::optional<std::uint16_t> flags = {};  ///< for links at most 255
    std::optional<std::uint16_t> radius = {};
    std::optional<std::uint8_t> type = {};
    std::optional<RereleaseTraversal> traversal = {};
    std::optional<RereleaseEdict> edict = {};
    float tolerance = 24;  ///< search radius around `at` and `to`, units
    bool enabled = true;
    std::string group = {};
    std::string note = {};

    friend bool operator==(const RereleasePatch&, const RereleasePatch&) = default;
};

/// `<map>.gamepatches.json`. Patches apply in order, each to the result of the previous ones.
struct RereleasePatchFile {
    RereleaseGame game = RereleaseGame::quake;  ///< whose flags and types are used
    std::string map = {};                       ///< may be empty
    std::vector<RereleasePatch> patches = {};

    friend bool operator==(const RereleasePatchFile&, const RereleasePatchFile&) = default;
};

inline constexpr int kRereleasePatchFormatVersion = 1;

/// The game's name in files: "quake", "quake2".
[[nodiscard]] std::string_view gameKey(RereleaseGame game);

/// Parses a patch file. `file` names the text in errors, with the field. Errors: invalid JSON, another format
/// or a newer version, a field missing, superfluous, of the wrong type or out of range, a duplicate id.
[[nodiscard]] Result<RereleasePatchFile> parseRereleasePatches(std::string_view json, std::string_view file);

/// Equal patches give equal bytes.
[[nodiscard]] std::string writeRereleasePatches(const RereleasePatchFile& patches);

}  // namespace navwright
