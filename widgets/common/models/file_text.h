#pragma once

#include <QString>

#include <cstdint>
#include <filesystem>

#include "core/base/counted.h"
#include "core/base/path_text.h"

namespace navwright {

/// The name of a file as the window holds, shows and remembers it. Not QString::fromStdString(): a name need
/// not be UTF-8, and has to be found again. Nor does Qt find it: files are opened, looked for and listed by
/// the path alone.
[[nodiscard]] inline QString fileText(const std::filesystem::path& path) {
    return QString::fromStdString(pathText(path));
}

/// The file that a text of the window means.
[[nodiscard]] inline std::filesystem::path filePath(const QString& text) {
    return pathFromText(text.toStdString());
}

/// "1 link", "3 links".
[[nodiscard]] inline QString countText(std::uint64_t count, const char* one, const char* many) {
    return QString::fromStdString(counted(count, one, many));
}

}  // namespace navwright
