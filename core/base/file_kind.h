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
    tuning,     ///< the state file of `navgen tune`
    rotation,   ///< the index of `navgen rotation`
    character,  ///< of a test bot
    proofs,     ///< results of `navgen prove`: which reachabilities of an AAS file work
    pak,
    zip,              ///< a .pkz, or any other zip
    aas,              ///< areas and reachabilities of a map, as Quake III bots use them
    navmesh,          ///< a navmesh set of RecastDemo
    votes,            ///< votes of all demos of a map, from `navgen votes`
    gamePatches,      ///< edits of a rerelease nav
    quakeNavPatches,  ///< edits of a rerelease nav, in QuakeNavEditor's format
    gset,             ///< RecastDemo's: a mesh with off-mesh connections and volumes
    wal,
    pcx,
    tga,
    quakeMap,  ///< BSP29 or BSP2; can only be viewed
    // Kinds below are recognised so that errors can name them; they are not read.
    oldWideQuakeMap,  ///< 2PSB
    halfLifeMap,
    quake3Map,
    sourceMap,  ///< of the Source engine
    mapSource,  ///< a .map, or a map's entities as text
    webPage,
    lfsPointer,  ///< a Git LFS pointer in place of the file
    program,
    otherJson,
    utf16,  ///< JSON in UTF-16: not read
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
