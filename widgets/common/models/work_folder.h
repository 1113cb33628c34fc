#pragma once

#include <QString>

#include <filesystem>

namespace navwright {

class Document;

/// The map that is open, or the pack that it is in; else the nav or the first demo; empty when nothing is.
[[nodiscard]] std::filesystem::path mainInput(const Document& document);

/// The folder where a document's files are looked for and written: that of the main input, or the home folder
/// when nothing is open or that folder cannot be written to.
[[nodiscard]] QString workFolder(const Document& document);

}  // namespace navwright
