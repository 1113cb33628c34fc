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

/// A picture as it is in its file, not unpacked; its head was read.
struct PictureFile {
    PictureKind kind = PictureKind::wal;
    PictureSize size;   ///< of this picture
    Bytes bytes;        ///< for decodePicture() or, png and jpg, for those who draw
    std::string where;  ///< as GameFile has it
};

/// What the surfaces of a map show under a name.
struct MapTexture {
    std::string name;  ///< as in the map: "city/xsign10"
    /// What one of its names is drawn on: some face that is neither sky nor kSurfNoDraw. Others need no
    /// picture.
    bool drawn = false;
    /// The texels that the map counts by: those of the wal, even where a replacement of another size is
    /// shown; without a wal those of what is shown. Zero where there is neither.
    PictureSize size;
    std::optional<PictureFile> picture;  ///< none: it is among the missing
};

/// What the game puts behind the name of a sky, in the order of MapSky::sides: right, back, left, front, up,
/// down.
inline constexpr std::array<std::string_view, 6> kSkySides{"rt", "bk", "lf", "ft", "up", "dn"};

struct MapSky {
    std::string name;  ///< of worldspawn; empty: the map has none
    std::array<std::optional<PictureFile>, kSkySides.size()> sides;
    float rotate = 0;    ///< degrees a second
    Vec3 axis{0, 0, 1};  ///< that it rotates about
};

struct MissingPicture {
    std::string name;  ///< "textures/city/xsign10", "env/nightrt", "pics/colormap.pcx"
    /// What stood in the way of a picture that is there; empty: no place has one of the name.
    std::string reason;
    bool drawn = true;  ///< false: nothing that is seen needs it
};

/// The pictures of a map.
struct MapTextures {
    std::optional<GamePalette> palette;  ///< none: wal and pcx have no colours
    std::vector<MapTexture> textures;    ///< each name of BspFile::texInfos once, as RenderMesh::textures
    MapSky sky;
    std::vector<MissingPicture> missing;
    std::vector<std::string> lookedIn;  ///< folders and packs, in the order of search
    std::vector<std::string> warnings;  ///< what is damaged, also where another picture stood in

    /// Null where the map has no such name.
    [[nodiscard]] const MapTexture* find(std::string_view name) const;
    /// How many pictures that are drawn, of textures alone, are missing.
    [[nodiscard]] std::size_t texturesMissing() const;
};

/// As the game chooses (r_texture_formats "png jpg tga", r_override_textures 1): of a texture the png, else
/// the jpg, the tga, the wal; of a side of the sky the tga, else the png, the jpg, the pcx; each from the
/// first place that has it. A picture that cannot be read leaves its place to the next. All of them together
/// take at most limit::kMapPictureBytes. Of a map of Quake those that are in it, in the colours of
/// gfx/palette.lmp, else in greys. Errors: only that the context, or the StopScope, is stopped.
[[nodiscard]] Result<MapTextures> readMapTextures(const BspFile& map, GameFiles& files, JobContext& context);

}  // namespace navwright
