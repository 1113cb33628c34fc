#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/edit/rerelease/rerelease_patch.h"
#include "core/nav/files/conversion_losses.h"

namespace navwright {

/// Parses patches of QuakeNavEditor, an editor for Quake's navs: a line NAV2PATCH, a line with the version,
/// then one patch per line: its kind, `|` and a JSON object (docs/formats.md). `file` names the text in
/// errors, with the line. Ids become "q1" and on, tolerances 1 unit as in that editor. Errors: another
/// version, a line without `|`, an unknown kind, a field missing or of the wrong type.
[[nodiscard]] Result<RereleasePatchFile> parseQuakeNavPatches(std::string_view text, std::string_view file);

struct QuakeNavPatchText {
    std::string text;
    std::vector<ConversionWarning> losses;  ///< what the editor's format cannot express, by field
};
/// Writes the enabled patches for QuakeNavEditor; notes become comments before their patch. Errors: patches
/// for Quake II.
[[nodiscard]] Result<QuakeNavPatchText> writeQuakeNavPatches(const RereleasePatchFile& patches);

/// Reads either format, detected by content.
[[nodiscard]] Result<RereleasePatchFile> readAnyRereleasePatches(std::string_view text,
                                                                 std::string_view file);

}  // namespace navwright
