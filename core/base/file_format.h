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

/// A file name ending, and its type in file managers.
struct FileEnding {
    std::string_view text;              ///< lower case, with its dot: ".mvd2.gz"
    std::string_view desktopType = {};  ///< as in navwright-mime.xml; empty: not opened by double click
};

/// A row of core/base/file_formats.def.
struct FileFormat {
    FileKind kind = FileKind::unknown;
    std::string_view title;       ///< "AQ2 nav"
    std::string_view inSentence;  ///< "an AQ2 nav"
    /// The first bytes, or for JSON the value of "format"; empty: detected otherwise (file_kind.cpp).
    std::string_view mark = {};
    OpensAs opens = OpensAs::nothing;
    bool read = false;  ///< false: only recognised, to be named in errors
    std::array<FileEnding, 3> listed = {};

    /// The endings, default first.
    [[nodiscard]] std::span<const FileEnding> endings() const;
    /// Whether `mark` is a JSON format.
    [[nodiscard]] bool isJson() const { return mark.starts_with("navwright."); }
};

/// All formats, in the order of FileKind.
[[nodiscard]] std::span<const FileFormat> fileFormats();
[[nodiscard]] const FileFormat& fileFormat(FileKind kind);

/// The default ending of a kind that is read: ".navtest.json".
[[nodiscard]] std::string usualEnding(FileKind kind);
/// Whether a file name has one of the kind's endings, ignoring case.
[[nodiscard]] bool hasEnding(const std::filesystem::path& file, FileKind kind);
/// The endings of these kinds, in order, without duplicates.
[[nodiscard]] std::vector<std::string_view> endingsOf(std::span<const FileKind> kinds);
/// The endings of files that the window opens as this, without duplicates.
[[nodiscard]] std::vector<std::string_view> endingsOf(OpensAs opens);
/// The endings of all files that the window opens, without duplicates.
[[nodiscard]] std::vector<std::string_view> endingsOpened();

}  // namespace navwright
