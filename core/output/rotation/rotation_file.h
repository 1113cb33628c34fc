#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/digest.h"
#include "core/base/result.h"
#include "core/output/rotation/rotation_index.h"

namespace navwright {

/// Of the index for programs, beside the page for people.
inline constexpr std::string_view kRotationIndexName = "index.json";
inline constexpr std::string_view kRotationPageName = "index.html";
/// Of the row in a map's folder, by which the next run knows that the map is finished.
inline constexpr std::string_view kRotationRowName = "rotation.json";

/// docs/formats.md, "index.json". The same index always gives the same bytes.
[[nodiscard]] std::string writeRotationIndex(const RotationIndex& index);
/// `where` names the text in errors: not valid JSON, not this format, a newer version, a field that is
/// missing, unknown or out of range, a name that leads out of the folder.
[[nodiscard]] Result<RotationIndex> parseRotationIndex(std::string_view json, std::string_view where);

/// The row of a finished map, with what it was made from.
[[nodiscard]] std::string writeRotationRow(const RotationRow& row, const ContentHash& key);
/// The row that an earlier run left in a file; nothing where there is none, it is damaged, or it was made of
/// something else. Of its demos, votes, map and picture it says nothing.
[[nodiscard]] std::optional<RotationRow> keptRotationRow(const std::filesystem::path& file,
                                                         const ContentHash& key);

}  // namespace navwright
