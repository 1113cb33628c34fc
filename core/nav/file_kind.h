#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace navwright {

enum class FileKind : std::uint8_t {
    empty,
    unknown,
    gzip,  ///< look at its content after unpacking
    mvd2,
    dm2,
    bsp,
    aq2Nav,
    nav2,
    nav3,
    strafeArchive,
    navJson,
    report,
    ledger,
    patches,
    preset,
    generation,  ///< what `navgen generate --report` writes
    project,
    otherJson,
};

/// What a file is, by its content alone; give it whole. A damaged JSON text is otherJson; a nav of version 1
/// that cannot be read is taken for a strafe archive, whose wrapper is the same.
[[nodiscard]] FileKind fileKind(std::span<const std::byte> bytes);

/// In a user's words: "AQ2 nav", "navtest report", ...
[[nodiscard]] std::string_view fileKindName(FileKind kind);

}  // namespace navwright
