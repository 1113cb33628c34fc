#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/file_kind.h"

namespace navwright {

/// What the window opens a file as.
enum class OpensAs : std::uint8_t {
    nothing,
    map,
    pack,  ///< of maps
    demo,  ///< or votes of demos
    nav,
    rereleaseNav,
    areas,
    project,
    preset,
    rotation,
};

/// How a file may be named, and its type in file managers.
struct FileEnding {
    std::string_view text;              ///< lower case, with its dot: ".mvd2.gz"
    std::string_view desktopType = {};  ///< as in navwright-mime.xml; empty: a double click does not open it
};

/// A row of core/base/file_formats.def.
struct FileFormat {
    FileKind kind = FileKind::unknown;
    std::string_view title;       ///< "AQ2 nav"
    std::string_view inSentence;  ///< "an AQ2 nav"
    /// First bytes, or of JSON its field "format"; empty: told by more than that.
    std::string_view mark = {};
    OpensAs opens = OpensAs::nothing;
    bool read = false;  ///< false: known only to be refused by name
    std::array<FileEnding, 3> listed = {};

    /// The usual one first.
    [[nodiscard]] std::span<const FileEnding> endings() const;
    /// Whether `mark` is that of a JSON file.
    [[nodiscard]] bool isJson() const { return mark.starts_with("navwright."); }
};

/// All formats, in the order of FileKind.
[[nodiscard]] std::span<const FileFormat> fileFormats();
[[nodiscard]] const FileFormat& fileFormat(FileKind kind);

/// How a file of the kind is named by default: ".navtest.json". The kind is one that is read.
[[nodiscard]] std::string usualEnding(FileKind kind);
/// Whether a file is named like one of the kind, ignoring case.
[[nodiscard]] bool hasEnding(const std::filesystem::path& file, FileKind kind);
/// Endings of these kinds, each once, in their order.
[[nodiscard]] std::vector<std::string_view> endingsOf(std::span<const FileKind> kinds);
/// Endings of what is opened as that, each once.
[[nodiscard]] std::vector<std::string_view> endingsOf(OpensAs opens);
/// Endings of everything that the window opens, each once.
[[nodiscard]] std::vector<std::string_view> endingsOpened();

}  // namespace navwright
