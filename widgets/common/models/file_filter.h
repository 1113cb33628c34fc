#pragma once

#include <QString>

#include <initializer_list>

#include "core/base/file_kind.h"

namespace navwright {

/// What a file dialog offers for these kinds, by core/base/file_formats.def: "Areas (*.aas)".
[[nodiscard]] QString fileFilter(const QString& title, std::initializer_list<FileKind> kinds);
/// As fileFilter(), with "All files" below it: for dialogs that open.
[[nodiscard]] QString openFilter(const QString& title, std::initializer_list<FileKind> kinds);
/// As openFilter(), for all that the window opens.
[[nodiscard]] QString windowFilter(const QString& title);

}  // namespace navwright
