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
    tuning,     ///< the state of `navgen tune`
    rotation,   ///< the index of `navgen rotation`
    character,  ///< of a test bot
    proofs,     ///< what `navgen prove` found out about the ways of an AAS file
    pak,
    zip,              ///< a .pkz, or any other zip
    aas,              ///< areas of a map and ways between them, for bots of Quake III's kind
    navmesh,          ///< a navmesh set of RecastDemo's
    votes,            ///< of the demos of a map, as `navgen votes` keeps them
    gamePatches,      ///< edits of a nav of the re-releases
    quakeNavPatches,  ///< the same as QuakeNavEditor has them
    gset,             ///< RecastDemo's: a mesh with off-mesh connections and volumes
    wal,
    pcx,
    tga,
    quakeMap,  ///< BSP29 or BSP2; only to look at
    // From here on only told by name, of no use to anybody here.
    oldWideQuakeMap,  ///< 2PSB
    halfLifeMap,
    quake3Map,
    sourceMap,  ///< of the Source engine
    mapSource,  ///< a .map, or a map's entities as text
    webPage,
    lfsPointer,  ///< of Git LFS, where a file should be
    program,
    otherJson,
    utf16,  ///< JSON in UTF-16: not read
};

/// As many bytes of a file's beginning decide what it is.
inline constexpr std::size_t kFileHead = std::size_t{1} << 16;

/// What a file is by its first kFileHead bytes, whatever follows and whether or not it can be read. `file`
/// may be the whole of it.
[[nodiscard]] FileKind fileKindOf(std::span<const std::byte> file);
/// The same; a .gset, and pictures without a mark of their kind that are damaged, are known by the extension
/// of their name.
[[nodiscard]] FileKind fileKindOf(std::span<const std::byte> file, const std::filesystem::path& name);
/// Reads only the head of a file of any size. Errors: as readFile.
[[nodiscard]] Result<FileKind> fileKindOf(const std::filesystem::path& file);

/// In a user's words: "AQ2 nav", "Navtest report", ...
[[nodiscard]] std::string_view fileKindName(FileKind kind);

/// The names of all kinds that are read, in the order of FileKind.
[[nodiscard]] std::vector<std::string_view> formatsRead();

/// Fails where a file shows to be of another kind: "This is a BSP map, not a navtest report". What is empty
/// or of no kind known passes: its reader says what is wrong with it. `where` names it in errors.
[[nodiscard]] Result<> requireKind(std::span<const std::byte> file, FileKind wanted, std::string_view where);
[[nodiscard]] Result<> requireKind(std::string_view text, FileKind wanted, std::string_view where);

/// What the beginning of a JSON text shows of the object it is.
struct JsonHead {
    std::string format;          ///< the value of its field "format"; empty where there is none
    std::set<std::string> keys;  ///< names of its fields, as far as the text goes
};

/// Looks for fields of the outermost object without reading their values. The text may end anywhere, and need
/// not be valid.
[[nodiscard]] JsonHead jsonHead(std::string_view text);

}  // namespace navwright
