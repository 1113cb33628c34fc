#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "core/base/byte_reader.h"
#include "core/base/result.h"
#include "core/map/bsp/bsp_file.h"

/// The outer shape of a map file: header and lump table. For the files of this folder that read lumps.
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

/// Name in messages, the size of a record in bytes (1 where the lump has none), and the most records; both
/// again for maps of wide indices.
struct BspLumpKind {
    std::string_view name;
    std::size_t recordSize;
    std::size_t most;
    std::size_t wideSize;
    std::size_t wideMost;
};
[[nodiscard]] const BspLumpKind& lumpKind(BspLump lump);

/// The lumps of one file, each inside the file (the entities are cut off there) and a whole number of
/// records, as many as can be addressed.
class BspLumps {
  public:
    [[nodiscard]] static Result<BspLumps> read(std::span<const std::byte> file, std::string_view where);

    [[nodiscard]] std::span<const std::byte> bytes(BspLump lump) const {
        return lumps_[static_cast<std::size_t>(lump)];
    }
    [[nodiscard]] std::size_t count(BspLump lump) const {
        return bytes(lump).size() / (wide_ ? lumpKind(lump).wideSize : lumpKind(lump).recordSize);
    }
    [[nodiscard]] bool wide() const { return wide_; }
    /// How many bytes of the entities lie beyond the file, and are left out.
    [[nodiscard]] std::uint64_t textBeyondFile() const { return textBeyondFile_; }
    /// The next field that is 16 bits wide in IBSP and 32 in QBSP, unsigned.
    [[nodiscard]] std::uint32_t index(ByteReader& reader) const {
        return wide_ ? reader.u32() : reader.u16();
    }
    /// What stands for "none" in such a field.
    [[nodiscard]] std::uint32_t noIndex() const { return wide_ ? 0xffffffffu : 0xffffu; }
    /// A reader at the start of a lump; it cannot fail before count() records are read.
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

/// Each fills its part of `bsp`; the parts named must have been filled before.
[[nodiscard]] Result<> readGeometryLumps(const BspLumps& lumps, BspFile& bsp);
/// Needs geometry.
[[nodiscard]] Result<> readFaceLumps(const BspLumps& lumps, BspFile& bsp);
/// Needs geometry and faces.
[[nodiscard]] Result<> readBrushLumps(const BspLumps& lumps, BspFile& bsp);
/// The number of clusters a leaf may be in; without a visibility lump, what the engine could count.
[[nodiscard]] Result<std::uint32_t> checkVisibility(const BspLumps& lumps);
[[nodiscard]] Result<> checkAreas(const BspLumps& lumps);
/// Nodes and leafs. Needs geometry, faces and brushes.
[[nodiscard]] Result<> readTreeLumps(const BspLumps& lumps, BspFile& bsp);
/// Needs faces, nodes and leafs.
[[nodiscard]] Result<> readModelLump(const BspLumps& lumps, BspFile& bsp);
/// Checks that no node or leaf is reached twice over all models and that no model is deeper than
/// limit::kMapDepth.
[[nodiscard]] Result<> checkTrees(const BspLumps& lumps, const BspFile& bsp);

}  // namespace navwright
