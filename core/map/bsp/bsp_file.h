#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/digest.h"
#include "core/base/id_vector.h"
#include "core/base/result.h"
#include "core/base/vec3.h"
#include "core/map/bsp/contents.h"

/// A Quake 2 map (IBSP, or QBSP of wide indices, version 38), every lump bounds-checked, every index in
/// range. Layouts: id Software's file format as the engine reads it.
namespace navwright {

struct BspPlane {
    Vec3 normal{0};
    float dist = 0;
    std::uint8_t axis = 3;      ///< 0..2 if that component is exactly +1, else 3; recomputed, not the file's
    std::uint8_t signMask = 0;  ///< bit i set when normal[i] < 0
};

struct BspNode {
    std::int32_t plane = 0;
    std::array<std::int32_t, 2> children{};  ///< >= 0 a node, else leaf ~value
};

struct BspLeaf {
    Contents contents = 0;
    std::int32_t cluster = -1;  ///< -1 = none
    std::uint32_t area = 0;
    std::uint32_t firstLeafFace = 0, leafFaceCount = 0;
    std::uint32_t firstLeafBrush = 0, leafBrushCount = 0;
};

struct BspBrush {
    std::uint32_t firstSide = 0, sideCount = 0;
    Contents contents = 0;
};

struct BspBrushSide {
    std::uint32_t plane = 0;
    std::int32_t texInfo = -1;  ///< -1 = none (compiler bevel)
};

struct BspTexInfo {
    std::array<float, 4> s{}, t{};  ///< texture axis xyz and offset
    std::int32_t flags = 0;         ///< all 32 surface bits
    std::int32_t value = 0;
    std::string name;  ///< at most 32 characters, as in the file
};

struct BspModel {
    Box bounds;  ///< as in the file, not widened
    Vec3 origin{0};
    std::int32_t headNode = 0;  ///< >= 0 a node, else leaf ~value
    std::uint32_t firstFace = 0, faceCount = 0;
};

struct BspFace {
    std::uint32_t plane = 0;
    bool back = false;                           ///< the face is on the back of its plane
    std::uint32_t firstEdge = 0, edgeCount = 0;  ///< into surfEdges
    std::uint32_t texInfo = 0;
    std::array<std::uint8_t, 4> styles{};  ///< 255 = unused
    std::int32_t lightOffset = -1;         ///< into lightData, -1 = none
};

struct BspEdge {
    std::array<std::uint32_t, 2> vertices{};
};

/// Key and value pairs in file order. Keys are compared ignoring case, as in the engine.
struct BspEntity {
    std::vector<std::pair<std::string, std::string>> pairs;

    [[nodiscard]] std::string_view value(std::string_view key) const;  ///< empty when absent
    [[nodiscard]] std::string_view className() const { return value("classname"); }
    [[nodiscard]] Vec3 origin() const;  ///< (0,0,0) when absent or unreadable
    [[nodiscard]] int intValue(std::string_view key, int fallback) const;
    [[nodiscard]] float floatValue(std::string_view key, float fallback) const;
    /// The brush model of "model" "*n", or -1.
    [[nodiscard]] int brushModel() const;
};

/// A texture embedded in the map, as Quake maps have.
struct BspTexture {
    std::string name;
    std::uint32_t width = 0, height = 0;
    /// Indices into Quake's palette, rows from the top; empty: not embedded.
    std::vector<std::byte> texels;
};

struct BspFile {
    std::string name;           ///< file name without folder and extension
    std::int32_t checksum = 0;  ///< as servers send it (mapChecksum() in base/digest.h)
    IdVector<int, BspEntity> entities;
    std::filesystem::path entitiesFile;        ///< file that replaces the map's entity text; empty: none
    std::optional<ContentHash> otherEntities;  ///< hash of the files that replace parts of the map
    bool onlyToLookAt = false;                 ///< a Quake map: nothing is solid (quake_bsp.h)
    std::vector<BspTexture> textures;          ///< embedded textures of a Quake map
    std::vector<std::string> notes;            ///< remarks for the user, each a sentence
    IdVector<std::int32_t, BspPlane> planes;
    std::vector<Vec3> vertices;
    IdVector<std::int32_t, BspNode> nodes;
    std::vector<BspTexInfo> texInfos;
    std::vector<BspFace> faces;
    std::vector<std::byte> lightData;  ///< RGB samples
    IdVector<std::int32_t, BspLeaf> leafs;
    std::vector<std::uint32_t> leafFaces;
    std::vector<std::uint32_t> leafBrushes;
    std::vector<BspEdge> edges;
    std::vector<std::int32_t> surfEdges;  ///< negative: edge -value reversed
    IdVector<int, BspModel> models;       ///< 0 is the world
    std::vector<BspBrush> brushes;
    std::vector<BspBrushSide> brushSides;
    std::vector<std::byte> visibility;  ///< of clusters, as in the file; empty: all see all (visibility.h)

    [[nodiscard]] Box worldBounds() const { return models.front().bounds; }
};

/// Parses three numbers, "1 2 3", each within limit::kCoordinate; nullopt otherwise. Independent of the
/// locale.
[[nodiscard]] std::optional<Vec3> threeNumbers(std::string_view text);

/// Parses a map. `where` names the file in errors. Errors: docs/physics.md 2.2, with lump and record.
[[nodiscard]] Result<BspFile> parseBsp(std::span<const std::byte> file, std::string_view where);
/// Reads a map file, also inside a pack (readMapFile()), applying replacements of its entities
/// (map_reading.h). Errors: those of parseBsp() and of the replacement text.
[[nodiscard]] Result<BspFile> readBspFile(const std::filesystem::path& path);
/// Parses a map whose bytes were read from `path`, applying replacements.
[[nodiscard]] Result<BspFile> readBspFile(const std::filesystem::path& path,
                                          std::span<const std::byte> bytes);
/// Like readBspFile(), but also accepts Quake maps (quake_bsp.h).
[[nodiscard]] Result<BspFile> readBspToLookAt(const std::filesystem::path& path,
                                              std::span<const std::byte> bytes);

}  // namespace navwright
