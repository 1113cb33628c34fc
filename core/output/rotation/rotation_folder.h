#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/output/rotation/rotation_index.h"

namespace navwright {

/// The paths of a map's files in a rotation; they need not exist.
struct RotationFiles {
    std::filesystem::path nav, test, report, picture, votes;
};
[[nodiscard]] RotationFiles rotationFiles(const std::filesystem::path& folder, const RotationRow& row);

/// How a folder relates to `navgen rotation`.
enum class RotationKind : std::uint8_t {
    none,
    rotation,
    lostIndex,  ///< contains maps of a rotation but no index: removed, or from an earlier version
};
/// Decides by file names and the head of the index. Unreadable files do not count.
[[nodiscard]] RotationKind rotationKindOf(const std::filesystem::path& folder);

/// A rotation on disk.
struct Rotation {
    std::filesystem::path folder;
    RotationIndex index;  ///< with the rows that need most work first
    /// By row: missing files in words, "its nav is gone"; empty: none.
    std::vector<std::string> missing;

    friend bool operator==(const Rotation&, const Rotation&) = default;
};
/// Errors: the folder or its index is absent or unreadable, those of parseRotationIndex().
[[nodiscard]] Result<Rotation> readRotation(const std::filesystem::path& folder);
/// Reads only the index, with rows in stored order.
[[nodiscard]] Result<RotationIndex> readRotationIndex(const std::filesystem::path& folder);

}  // namespace navwright
