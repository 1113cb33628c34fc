#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/digest.h"
#include "core/base/result.h"
#include "core/output/rotation/rotation_index.h"

namespace navwright {

/// File name of the index for programs, beside the HTML page.
inline constexpr std::string_view kRotationIndexName = "index.json";
inline constexpr std::string_view kRotationPageName = "index.html";
/// File name of the row in a map's folder, which tells later runs that the map is finished.
inline constexpr std::string_view kRotationRowName = "rotation.json";

/// Writes an index (docs/formats.md, "index.json"). Equal indices give equal bytes.
[[nodiscard]] std::string writeRotationIndex(const RotationIndex& index);
/// Parses an index. `where` names the text in errors. Errors: invalid JSON, another format, a newer version,
/// a field missing, unknown or out of range, a name that leads out of the folder.
[[nodiscard]] Result<RotationIndex> parseRotationIndex(std::string_view json, std::string_view where);

/// Writes the row of a finished map, with the hash of its inputs.
[[nodiscard]] std::string writeRotationRow(const RotationRow& row, const ContentHash& key);
/// Reads the row an earlier run left; nullopt when absent, damaged or made from other inputs. Demo counts,
/// votes, map and picture are not set.
[[nodiscard]] std::optional<RotationRow> keptRotationRow(const std::filesystem::path& file,
                                                         const ContentHash& key);

}  // namespace navwright
