#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/file_bytes.h"
#include "core/base/job_context.h"
#include "core/base/result.h"
#include "core/base/vec3.h"
#include "core/map/bsp/bsp_file.h"
#include "core/map/textures/game_files.h"
#include "core/map/textures/picture.h"
#include "core/map/textures/picture_file.h"

namespace navwright {

/// A picture in its file's encoding; only its header was parsed.
struct PictureFile {
    PictureKind kind = PictureKind::wal;
    PictureSize size;   ///< of this picture
    Bytes bytes;        ///< for decodePicture(); png and jpg are decoded by the viewer
    std::string where;  ///< see GameFile
};

/// The texture of a name in a map.
struct MapTexture {
    std::string name;  ///< as in the map: "city/xsign10"
    /// Whether it is drawn on any face that is neither sky nor kSurfNoDraw; others need no picture.
    bool drawn = false;
    /// Texture size for the map's coordinates: that of the wal even if replaced by a picture of another size;
    /// without a wal that of the picture. Zero without either.
    PictureSize size;
    std::optional<PictureFile> picture;  ///< nullopt: missing
};

/// Suffixes of a sky's pictures, in the order of MapSky::sides: right, back, left, front, up, down.
inline constexpr std::array<std::string_view, 6> kSkySides{"rt", "bk", "lf", "ft", "up", "dn"};

struct MapSky {
    std::string name;  ///< from worldspawn; empty: none
    std::array<std::optional<PictureFile>, kSkySides.size()> sides;
    float rotate = 0;    ///< degrees per second
    Vec3 axis{0, 0, 1};  ///< rotation axis
};

struct MissingPicture {
    std::string name;  ///< "textures/city/xsign10", "env/nightrt", "pics/colormap.pcx"
    /// Why an existing picture cannot be used; empty: not found.
    std::string reason;
    bool drawn = true;  ///< false: not visible anywhere
};

/// The pictures of a map.
struct MapTextures {
    std::optional<GamePalette> palette;  ///< nullopt: wal and pcx have no colours
    std::vector<MapTexture> textures;  ///< unique names of BspFile::texInfos, ordered as RenderMesh::textures
    MapSky sky;
    std::vector<MissingPicture> missing;
    std::vector<std::string> lookedIn;  ///< folders and packs, in search order
    std::vector<std::string> warnings;  ///< damaged pictures, including replaced ones

    /// nullptr when the map has no such name.
    [[nodiscard]] const MapTexture* find(std::string_view name) const;
    /// Number of missing textures that are drawn.
    [[nodiscard]] std::size_t texturesMissing() const;
};

/// Reads the pictures of a map as the game chooses them (r_texture_formats "png jpg tga", r_override_textures
/// 1): for textures png, else jpg, tga, wal; for sky sides tga, else png, jpg, pcx; each from the first place
/// that has it. An unreadable picture is skipped for the next. Together at most limit::kMapPictureBytes. For
/// Quake maps the embedded ones, in the colours of gfx/palette.lmp or in greys. Errors: a stop request
/// through context or StopScope.
[[nodiscard]] Result<MapTextures> readMapTextures(const BspFile& map, GameFiles& files, JobContext& context);

}  // namespace navwright
