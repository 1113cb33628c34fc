#include "core/map/textures/map_textures.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <map>
#include <span>
#include <utility>

#include "core/base/byte_writer.h"
#include "core/base/index.h"
#include "core/base/limits.h"
#include "core/map/bsp/contents.h"
#include "core/map/textures/pcx.h"
#include "core/map/textures/wal.h"

namespace navwright {

namespace {

constexpr std::string_view kPaletteFile = "pics/colormap.pcx";
constexpr std::string_view kQuakePaletteFile = "gfx/palette.lmp";
constexpr std::array kReplacements{PictureKind::png, PictureKind::jpg, PictureKind::tga};
constexpr std::array kSkyKinds{PictureKind::tga, PictureKind::png, PictureKind::jpg, PictureKind::pcx};

/// Finds pictures and collects problems.
class PictureSearch {
  public:
    PictureSearch(GameFiles& files, MapTextures& result) : files_(files), result_(result) {}

    /// Finds a name with the first available extension; nullopt when none is readable.
    Result<std::optional<PictureFile>> firstOf(const std::string& name, std::span<const PictureKind> kinds) {
        for (const auto kind : kinds) {
            NAV_ASSIGN(auto picture, read(name, kind));
            if (picture) return picture;
        }
        return std::nullopt;
    }

    /// The size of a wal, even if its picture is damaged.
    Result<std::optional<PictureSize>> walSize(const std::string& name) {
        NAV_ASSIGN(const auto bytes, bytesOf(withKind(name, PictureKind::wal)));
        if (!bytes) return std::nullopt;
        const auto head = readWalHead(bytes->bytes, bytes->where);
        if (head) return head->size;
        tell(head.error());
        return std::nullopt;
    }

    Result<std::optional<GamePalette>> palette() {
        NAV_ASSIGN(const auto bytes, bytesOf(std::string(kPaletteFile)));
        if (!bytes) return std::nullopt;
        auto palette = readPcxPalette(bytes->bytes, bytes->where);
        if (palette) return *palette;
        tell(palette.error());
        return std::nullopt;
    }

    Result<std::optional<GamePalette>> quakePalette() {
        NAV_ASSIGN(const auto bytes, bytesOf(std::string(kQuakePaletteFile)));
        GamePalette palette;
        if (!bytes || bytes->bytes.size() < sizeof palette.colours) return std::nullopt;
        std::memcpy(palette.colours.data(), bytes->bytes.data(), sizeof palette.colours);
        return palette;
    }

    /// Adds a missing picture with the last reason, and clears it.
    void miss(std::string name, bool drawn) {
        result_.missing.push_back(
            {.name = std::move(name), .reason = std::exchange(reason_, {}), .drawn = drawn});
    }
    void forget() { reason_.clear(); }

  private:
    struct Found {
        Bytes bytes;
        std::string where;
    };

    static std::string withKind(const std::string& name, PictureKind kind) {
        return fmt::format("{}.{}", name, extensionOf(kind));
    }

    void tell(const Failure& failure) {
        reason_ = failure.message();
        // Names that differ only in case are one file.
        if (result_.warnings.empty() || result_.warnings.back() != reason_)
            result_.warnings.push_back(reason_);
    }

    Result<std::optional<Found>> bytesOf(const std::string& name) {
        NAV_ASSIGN(const auto file, files_.find(name));
        if (!file) return std::nullopt;
        auto bytes = files_.read(*file);
        if (bytes) return Found{*std::move(bytes), file->where};
        if (bytes.error().cancelled()) return cancelled();
        tell(bytes.error());
        return std::nullopt;
    }

    Result<std::optional<PictureFile>> read(const std::string& name, PictureKind kind) {
        NAV_ASSIGN(auto found, bytesOf(withKind(name, kind)));
        if (!found) return std::nullopt;
        if (total_ + found->bytes.size() > limit::kMapPictureBytes) {
            tell(Error{.what = fmt::format("The pictures of this map take more than {} bytes together",
                                           limit::kMapPictureBytes),
                       .where = found->where});
            return std::nullopt;
        }
        const auto size = sizeOf(kind, *found);
        if (!size) {
            tell(size.error());
            return std::nullopt;
        }
        total_ += found->bytes.size();
        return PictureFile{
            .kind = kind, .size = *size, .bytes = std::move(found->bytes), .where = std::move(found->where)};
    }

    /// For a wal also checks its picture, as it is the last choice.
    static Result<PictureSize> sizeOf(PictureKind kind, const Found& found) {
        if (kind != PictureKind::wal) return readPictureSize(kind, found.bytes, found.where);
        NAV_ASSIGN(const auto wal, readWal(found.bytes, found.where));
        return wal.head.size;
    }

    GameFiles& files_;
    MapTextures& result_;
    std::string reason_;
    std::uint64_t total_ = 0;
};

/// Unique names, in order.
std::vector<MapTexture> namesOf(const BspFile& map) {
    std::vector<MapTexture> textures;
    std::map<std::string_view, std::size_t> numbers;
    for (const auto& info : map.texInfos) {
        if (numbers.try_emplace(info.name, textures.size()).second)
            textures.push_back({.name = info.name, .drawn = false, .size = {}, .picture = {}});
    }
    for (const auto& face : map.faces) {
        const auto& info = map.texInfos[face.texInfo];
        if ((info.flags & (kSurfSky | kSurfNoDraw)) == 0) textures[numbers.at(info.name)].drawn = true;
    }
    return textures;
}

/// An embedded picture as a Quake II file, whose format has the same texels; nullopt when there is none.
std::optional<PictureFile> ownPicture(const BspFile& map, std::string_view name) {
    const auto own = std::ranges::find(map.textures, name, &BspTexture::name);
    if (own == map.textures.end() || own->texels.empty()) return std::nullopt;
    ByteWriter wal;
    wal.fixedString(name, 32);
    wal.u32(own->width);
    wal.u32(own->height);
    auto at = static_cast<std::uint32_t>(kWalHeadBytes);
    for (std::uint32_t size = 1; size <= 8; size *= 2) {
        wal.u32(at);
        at += (own->width / size) * (own->height / size);
    }
    wal.fixedString({}, kWalHeadBytes - wal.size());
    wal.bytes(own->texels);
    return PictureFile{.kind = PictureKind::wal,
                       .size = {own->width, own->height},
                       .bytes = std::move(wal).take(),
                       .where = map.name + ": " + own->name};
}

/// Greys for Quake's palette, whose 16 rows of 16 colours go from dark to bright or back: enough to show
/// shapes.
GamePalette greyPalette() {
    constexpr std::size_t kRow = 16, kFallingFrom = 8 * kRow, kFallingTo = 14 * kRow;
    GamePalette palette;
    for (std::size_t i = 0; i < palette.colours.size(); ++i) {
        const bool falls = i >= kFallingFrom && i < kFallingTo;
        const auto step = falls ? kRow - 1 - i % kRow : i % kRow;
        palette.colours[i].fill(static_cast<std::uint8_t>(step * (kRow + 1)));
    }
    return palette;
}

Result<> readTexture(MapTexture& texture, PictureSearch& search) {
    const auto file = "textures/" + texture.name;
    search.forget();
    NAV_ASSIGN(texture.picture, search.firstOf(file, kReplacements));
    if (texture.picture) {
        NAV_ASSIGN(const auto original, search.walSize(file));
        texture.size = original.value_or(texture.picture->size);
        return {};
    }
    NAV_ASSIGN(texture.picture, search.firstOf(file, std::array{PictureKind::wal}));
    if (texture.picture) {
        texture.size = texture.picture->size;
        return {};
    }
    search.miss(file, texture.drawn);
    return {};
}

/// Reads embedded pictures; Quake's moving sky is not drawn.
Result<> readOwnPictures(const BspFile& map, MapTextures& result, PictureSearch& search) {
    NAV_ASSIGN(result.palette, search.quakePalette());
    if (!result.palette) {
        search.miss(std::string(kQuakePaletteFile), true);
        result.palette = greyPalette();
    }
    for (auto& texture : result.textures) {
        texture.picture = ownPicture(map, texture.name);
        if (texture.picture) {
            texture.size = texture.picture->size;
        } else {
            search.miss("textures/" + texture.name, texture.drawn);
        }
    }
    return {};
}

Result<> readSky(const BspFile& map, MapSky& sky, PictureSearch& search) {
    if (map.entities.empty()) return {};
    const auto& world = map.entities.front();
    sky.name = world.value("sky");
    sky.rotate = world.floatValue("skyrotate", 0);
    sky.axis = threeNumbers(world.value("skyaxis")).value_or(sky.axis);
    if (sky.name.empty()) return {};
    for (std::size_t side = 0; side < kSkySides.size(); ++side) {
        const auto file = fmt::format("env/{}{}", sky.name, kSkySides[side]);
        search.forget();
        NAV_ASSIGN(sky.sides[side], search.firstOf(file, kSkyKinds));
        if (!sky.sides[side]) search.miss(file, true);
    }
    return {};
}

}  // namespace

const MapTexture* MapTextures::find(std::string_view name) const {
    const auto found = std::ranges::find(textures, name, &MapTexture::name);
    return found == textures.end() ? nullptr : &*found;
}

std::size_t MapTextures::texturesMissing() const {
    return toIndex(std::ranges::count_if(
        textures, [](const MapTexture& texture) { return texture.drawn && !texture.picture; }));
}

Result<MapTextures> readMapTextures(const BspFile& map, GameFiles& files, JobContext& context) {
    MapTextures result;
    NAV_ASSIGN(result.lookedIn, files.places());
    PictureSearch search(files, result);
    result.textures = namesOf(map);
    if (map.onlyToLookAt) {
        NAV_TRY(readOwnPictures(map, result, search));
        return result;
    }
    NAV_ASSIGN(result.palette, search.palette());
    if (!result.palette) search.miss(std::string(kPaletteFile), true);
    for (std::size_t i = 0; i < result.textures.size(); ++i) {
        if (context.stopRequested()) return cancelled();
        context.progress("Reading textures", i, result.textures.size());
        NAV_TRY(readTexture(result.textures[i], search));
    }
    NAV_TRY(readSky(map, result.sky, search));
    // Warnings about folders and packs first.
    const auto& all = files.warnings();
    result.warnings.insert(result.warnings.begin(), all.begin(), all.end());
    return result;
}

}  // namespace navwright
