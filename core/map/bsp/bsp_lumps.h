#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "core/base/byte_reader.h"
#include "core/base/index.h"
#include "core/base/result.h"
#include "core/map/bsp/bsp_file.h"

/// Header and lump table of a map file; internal to this folder's lump readers.
namespace navwright {

/// Numbers as in the file's lump table.
enum class BspLump {
    entities,
    planes,
    vertices,
    visibility,
    nodes,
    texInfos,
    faces,
    lighting,
    leafs,
    leafFaces,
    leafBrushes,
    edges,
    surfEdges,
    models,
    brushes,
    brushSides,
    pop,
    areas,
    areaPortals
};
inline constexpr std::size_t kBspLumpCount = 19;
inline constexpr std::uint32_t kBspIdent = 0x50534249;      ///< "IBSP"
inline constexpr std::uint32_t kWideBspIdent = 0x50534251;  ///< "QBSP": indices of 32 bits, bounds in floats
inline constexpr std::uint32_t kBspVersion = 38;
inline constexpr std::size_t kBspHeaderSize = 8 + 8 * kBspLumpCount;

/// Name for messages, record size in bytes (1 for lumps without records) and maximum number of records; the
/// latter two again for wide maps.
struct BspLumpKind {
    std::string_view name;
    std::size_t recordSize;
    std::size_t most;
    std::size_t wideSize;
    std::size_t wideMost;
};
[[nodiscard]] const BspLumpKind& lumpKind(BspLump lump);

/// The lumps of a file, validated: inside the file (entity text is truncated there), a whole number of
/// records, and within the record limits.
class BspLumps {
  public:
    [[nodiscard]] static Result<BspLumps> read(std::span<const std::byte> file, std::string_view where);

    [[nodiscard]] std::span<const std::byte> bytes(BspLump lump) const { return lumps_[toIndex(lump)]; }
    [[nodiscard]] std::size_t count(BspLump lump) const {
        return bytes(lump).size() / (wide_ ? lumpKind(lump).wideSize : lumpKind(lump).recordSize);
    }
    [[nodiscard]] bool wide() const { return wide_; }
    /// Bytes of entity text beyond the end of the file, which are dropped.
    [[nodiscard]] std::uint64_t textBeyondFile() const { return textBeyondFile_; }
    /// Reads an unsigned field of 16 bits in IBSP or 32 bits in QBSP.
    [[nodiscard]] std::uint32_t index(ByteReader& reader) const {
        return wide_ ? reader.u32() : reader.u16();
    }
    /// The value that means "none" in such a field.
    [[nodiscard]] std::uint32_t noIndex() const { return wide_ ? 0xffffffffu : 0xffffu; }
    /// A reader at the start of a lump; cannot fail within the first count() records.
    [[nodiscard]] ByteReader reader(BspLump lump) const { return ByteReader(bytes(lump)); }
    [[nodiscard]] std::string_view where() const { return where_; }

    /// The error "NAME RECORD (lump N): WHAT".
    [[nodiscard]] std::unexpected<Failure> damaged(BspLump lump, std::size_t record,
                                                   std::string_view what) const;
    /// Fails unless `value` < `limit`: "plane 900 of 800".
    [[nodiscard]] Result<> inRange(BspLump lump, std::size_t record, std::int64_t value, std::size_t limit,
                                   std::string_view meaning) const;
    /// Fails unless `first` + `count` <= `limit`.
    [[nodiscard]] Result<> rangeInside(BspLump lump, std::size_t record, std::int64_t first,
                                       std::int64_t count, std::size_t limit, std::string_view meaning) const;

  private:
    std::array<std::span<const std::byte>, kBspLumpCount> lumps_{};
    std::string where_;
    std::uint64_t textBeyondFile_ = 0;
    bool wide_ = false;
};

/// Each fills a part of `bsp` and requires the parts named below to be filled.
[[nodiscard]] Result<> readGeometryLumps(const BspLumps& lumps, BspFile& bsp);
/// Needs geometry.
[[nodiscard]] Result<> readFaceLumps(const BspLumps& lumps, BspFile& bsp);
/// Needs geometry and faces.
[[nodiscard]] Result<> readBrushLumps(const BspLumps& lumps, BspFile& bsp);
/// The number of clusters; without a visibility lump the engine's maximum.
[[nodiscard]] Result<std::uint32_t> checkVisibility(const BspLumps& lumps);
[[nodiscard]] Result<> checkAreas(const BspLumps& lumps);
/// Nodes and leafs. Needs geometry, faces and brushes.
[[nodiscard]] Result<> readTreeLumps(const BspLumps& lumps, BspFile& bsp);
/// Needs faces, nodes and leafs.
[[nodiscard]] Result<> readModelLump(const BspLumps& lumps, BspFile& bsp);
/// Checks that no node or leaf is reached twice by all models together, and that no model exceeds
/// limit::kMapDepth.
[[nodiscard]] Result<> checkTrees(const BspLumps& lumps, const BspFile& bsp);

}  // namespace navwright
