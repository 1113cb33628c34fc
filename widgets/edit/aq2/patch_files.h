#pragma once

#include <filesystem>

#include "widgets/common/models/document.h"

namespace navwright {

/// Appends the edits of a file. Errors: as parsePatches(), the file is for another map; the document stays.
[[nodiscard]] Result<> importPatchFile(Document& document, const std::filesystem::path& file);

/// Writes all edits to a file, usually `<map>.navpatches.json`.
[[nodiscard]] Result<> exportPatchFile(const Document& document, const std::filesystem::path& file);

/// The map that edits are for: the loaded one, else that of the nav.
[[nodiscard]] std::string patchMapName(const Document& document);

}  // namespace navwright
