#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace navwright {

/// What a file is, in the order of core/base/file_formats.def.
enum class FileKind : std::uint8_t {
#define NAV_FORMAT(kind, ...) kind,
#define NAV_FOREIGN(kind, ...) kind,
#include "core/base/file_formats.def"
#undef NAV_FORMAT
#undef NAV_FOREIGN
};

/// Number of bytes at the start of a file that suffice to detect its kind.
inline constexpr std::size_t kFileHead = std::size_t{1} << 16;

/// Detects a file's kind from its first kFileHead bytes; the rest need not be valid. `file` may be the head
/// or the whole file.
[[nodiscard]] FileKind fileKindOf(std::span<const std::byte> file);
/// Detects a file's kind from its first bytes, and by the extension of `name` where these do not decide
/// (.gset, damaged pictures without a magic number).
[[nodiscard]] FileKind fileKindOf(std::span<const std::byte> file, const std::filesystem::path& name);
/// Detects the kind of a file on disk, reading only its head. Errors: as readFile(), but no limit on its
/// size.
[[nodiscard]] Result<FileKind> fileKindOf(const std::filesystem::path& file);

/// The kind's name in the UI: "AQ2 nav", "Navtest report", ...
[[nodiscard]] std::string_view fileKindName(FileKind kind);

/// The names of all kinds that are read, in the order of FileKind.
[[nodiscard]] std::vector<std::string_view> formatsRead();

/// Fails when a file is recognised as another kind: "This is a BSP map, not a navtest report". Empty and
/// unrecognised files pass; their reader says what is wrong with them. `where` names the file in errors.
[[nodiscard]] Result<> requireKind(std::span<const std::byte> file, FileKind wanted, std::string_view where);
[[nodiscard]] Result<> requireKind(std::string_view text, FileKind wanted, std::string_view where);

/// What is found at the start of a JSON object.
struct JsonHead {
    std::string format;          ///< value of the field "format"; empty when absent
    std::set<std::string> keys;  ///< names of its fields, up to where the text ends
};

/// Finds the field names of the outermost object, and the value of "format". The text may be truncated or
/// invalid.
[[nodiscard]] JsonHead jsonHead(std::string_view text);

}  // namespace navwright
