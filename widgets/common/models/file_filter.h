#pragma once

#include <QString>

#include <initializer_list>

#include "core/base/file_kind.h"

namespace navwright {

/// What a file dialog offers for these kinds, by core/base/file_formats.def: "Areas (*.aas)".
[[nodiscard]] QString fileFilter(const QString& title, std::initializer_list<FileKind> kinds);
/// The filter of a dialog that opens files of these kinds, followed by "All files".
[[nodiscard]] QString openFilter(const QString& title, std::initializer_list<FileKind> kinds);
/// The filter of a dialog that opens any file the window can open, followed by "All files".
[[nodiscard]] QString windowFilter(const QString& title);

}  // namespace navwright
