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

/// Bytes at the beginning of a file that are enough to tell its kind.
inline constexpr std::size_t kFileHead = std::size_t{1} << 16;

/// Tells a file's kind by its first kFileHead bytes; it need not be valid beyond them. `file` may be the head
/// or the whole file.
[[nodiscard]] FileKind fileKindOf(std::span<const std::byte> file);
/// Tells a file's kind by its first bytes, and by the extension of `name` where they do not decide (.gset,
/// damaged pictures without a magic number).
[[nodiscard]] FileKind fileKindOf(std::span<const std::byte> file, const std::filesystem::path& name);
/// Tells the kind of a file on disk; reads only its head. Errors: as readFile(), but no limit on its size.
[[nodiscard]] Result<FileKind> fileKindOf(const std::filesystem::path& file);

/// The kind's name in the UI: "AQ2 nav", "Navtest report", ...
[[nodiscard]] std::string_view fileKindName(FileKind kind);

/// The names of all kinds that are read, in the order of FileKind.
[[nodiscard]] std::vector<std::string_view> formatsRead();

/// Fails when a file is recognised as another kind: "This is a BSP map, not a navtest report". Empty and
/// unrecognised files pass; their reader says what is wrong with them. `where` names the file in errors.
[[nodiscard]] Result<> requireKind(std::span<const std::byte> file, FileKind wanted, std::string_view where);
[[nodiscard]] Result<> requireKind(std::string_view text, FileKind wanted, std::string_view where);

/// What the head of a JSON object shows.
struct JsonHead {
    std::string format;          ///< value of the field "format"; empty when absent
    std::set<std::string> keys;  ///< names of its fields, up to where the text ends
};

/// Looks for fields of the outermost object without reading their values. The text may end anywhere, and need
/// not be valid.
[[nodiscard]] JsonHead jsonHead(std::string_view text);

}  // namespace navwright
