#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/output/rotation/rotation_index.h"

namespace navwright {

/// Where the files of a map of a rotation are. Names alone; whether they are there is another question.
struct RotationFiles {
    std::filesystem::path nav, test, report, picture, votes;
};
[[nodiscard]] RotationFiles rotationFiles(const std::filesystem::path& folder, const RotationRow& row);

/// What a folder is to `navgen rotation`.
enum class RotationKind : std::uint8_t {
    none,
    rotation,
    lostIndex,  ///< maps of a rotation without their index: removed, or of an earlier version
};
/// Looks at names, and at the head of the index. What cannot be read is none.
[[nodiscard]] RotationKind rotationKindOf(const std::filesystem::path& folder);

/// A rotation as it is on disk now.
struct Rotation {
    std::filesystem::path folder;
    RotationIndex index;  ///< rows that need most work first
    /// By row: which of its files that should be there are not, in words: "its nav is gone"; empty: none.
    std::vector<std::string> missing;

    friend bool operator==(const Rotation&, const Rotation&) = default;
};
/// Errors: the folder or its index is gone or unreadable, those of parseRotationIndex().
[[nodiscard]] Result<Rotation> readRotation(const std::filesystem::path& folder);
/// The same without a look at other files; rows as they stand there.
[[nodiscard]] Result<RotationIndex> readRotationIndex(const std::filesystem::path& folder);

}  // namespace navwright
