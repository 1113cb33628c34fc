#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/edit/rerelease/game_patch.h"
#include "core/nav/files/conversion_losses.h"

namespace navwright {

/// Patches of QuakeNavEditor, an editor of Quake's navs: a line NAV2PATCH, a line with the version, then a
/// patch a line, its kind and a JSON object with `|` between them (docs/formats.md). `file` names the text in
/// errors, with the line. Ids become "q1" and on, tolerances 1 unit as that editor has it. Errors: another
/// version, a line without `|`, a kind that is not known, a field missing or of the wrong kind.
[[nodiscard]] Result<GamePatchFile> parseQuakeNavPatches(std::string_view text, std::string_view file);

struct QuakeNavPatchText {
    std::string text;
    std::vector<ConversionWarning> losses;  ///< what that editor's patches cannot say, by field
};
/// The enabled patches as QuakeNavEditor reads them; notes become comments before their patch. Errors:
/// patches of Quake II.
[[nodiscard]] Result<QuakeNavPatchText> writeQuakeNavPatches(const GamePatchFile& patches);

/// Of either kind, told apart by content.
[[nodiscard]] Result<GamePatchFile> readAnyGamePatches(std::string_view text, std::string_view file);

}  // namespace navwright
