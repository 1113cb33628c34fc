#include "widgets/view3d/textures/map_skin.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "core/base/index.h"
#include "core/base/memory_guard.h"
#include "core/base/parallel.h"
#include "core/map/textures/game_files.h"
#include "core/map/textures/game_folders.h"
#include "core/map/textures/map_textures.h"
#include "core/map/textures/resample.h"
#include "widgets/view3d/textures/read_picture.h"

namespace navwright {

namespace {

constexpr int kSoftwareSide = 128, kSoftwareSky = 256;
constexpr std::uint64_t kTexelBytes = 4;
/// A layer lies in main memory and in that of the graphics card; its smaller levels are a third more.
constexpr std::uint64_t kThirds = 8;
constexpr int kLeastSide = 4;  ///< of a level

std::uint64_t bytesOf(std::uint64_t side, std::uint64_t layers) {
    return layers * side * side * kTexelBytes * kThirds / 3;
}

int levelsOf(int side) {
    int levels = 1;
    for (int half = side / 2; half >= kLeastSide; half /= 2) ++levels;
    return levels;
}

void addNew(std::vector<std::filesystem::path>& folders, const std::vector<std::filesystem::path>& more) {
    for (const auto& folder : more) {
        if (std::ranges::find(folders, folder) == folders.end()) folders.push_back(folder);
    }
}

class SkinReader {
  public:
    SkinReader(MapTextures found, const SkinLimits& limits, JobContext& context)
        : found_(std::move(found)), limits_(limits), context_(context) {}

    Result<MapSkin> read() {
        auto& report = skin_.report;
        report.state = TextureReport::State::shown;
        skin_.places.resize(found_.textures.size());
        for (const auto& missing : found_.missing) {
            if (missing.drawn) report.missing.push_back({missing.name, missing.reason});
        }
        report.lookedIn = std::move(found_.lookedIn);
        report.warnings = std::move(found_.warnings);
        NAV_TRY(readTextures());
        NAV_TRY(readSky());
        for (std::size_t i = 0; i < found_.textures.size(); ++i) {
            if (!found_.textures[i].drawn) continue;
            ++report.drawn;
            if (skin_.places[i].layer < 0) ++report.without;
        }
        return std::move(skin_);
    }

  private:
    /// A picture in the size of a layer, or why there is none.
    struct Scaled {
        std::vector<std::uint8_t> pixels;
        std::string problem;
    };

    /// `tiles`: it repeats, and has all its levels.
    Scaled scaled(const PictureFile& file, int side, bool tiles) const {
        const bool indexed = file.kind == PictureKind::wal || file.kind == PictureKind::pcx;
        if (indexed && !found_.palette) return {{}, "there are no colours for it without pics/colormap.pcx"};
        const auto texels = static_cast<std::uint32_t>(side);
        auto picture =
            withinMemory([&] { return readPicture(file, found_.palette.value_or(GamePalette())); });
        if (!picture) return {{}, picture.error().message()};
        auto level = resampled(*picture, {texels, texels}, tiles);
        auto pixels = level.pixels;
        for (auto half = texels / 2; tiles && half >= kLeastSide; half /= 2) {
            level = resampled(level, {half, half}, true);
            pixels.insert(pixels.end(), level.pixels.begin(), level.pixels.end());
        }
        return {std::move(pixels), {}};
    }

    Result<> readTextures() {
        std::vector<std::size_t> wanted;
        for (std::size_t i = 0; i < found_.textures.size(); ++i) {
            const auto& texture = found_.textures[i];
            if (texture.drawn && texture.picture && texture.size.texels() > 0) wanted.push_back(i);
        }
        const auto most = std::min(limits_.layers, wanted.size());
        const int side = sideWithin(limits_, most);
        if (most == 0 || side == 0) return {};
        for (auto i = most; i < wanted.size(); ++i)
            tell(wanted[i], "this graphics card cannot hold so many textures");
        std::vector<Scaled> layers(most);
        NAV_TRY(parallelFor(most, 0, context_, [&](std::size_t i) -> Result<> {
            auto& picture = found_.textures[wanted[i]].picture;
            layers[i] = scaled(*picture, side, true);
            picture->bytes = {};
            return {};
        }));
        TextureArray array{.side = side, .levels = levelsOf(side), .layers = {}};
        for (std::size_t i = 0; i < most; ++i) {
            const auto& texture = found_.textures[wanted[i]];
            if (layers[i].pixels.empty()) {
                tell(wanted[i], layers[i].problem);
                continue;
            }
            skin_.places[wanted[i]] = {
                static_cast<int>(array.layers.size()),
                {static_cast<float>(texture.size.width), static_cast<float>(texture.size.height)}};
            array.layers.push_back(std::move(layers[i].pixels));
        }
        if (!array.layers.empty()) skin_.textures = std::make_shared<const TextureArray>(std::move(array));
        return {};
    }

    Result<> readSky() {
        auto& sides = found_.sky.sides;
        if (!std::ranges::all_of(sides, [](const auto& side) { return side.has_value(); })) return {};
        std::uint32_t largest = 0;
        for (const auto& each : sides) largest = std::max(largest, each->size.width);
        int side = limits_.skySide;
        while (side / 2 >= static_cast<int>(largest)) side /= 2;
        std::vector<Scaled> layers(sides.size());
        NAV_TRY(parallelFor(sides.size(), 0, context_, [&](std::size_t i) -> Result<> {
            layers[i] = scaled(*sides[i], side, false);
            return {};
        }));
        TextureArray array{.side = side, .levels = 1, .layers = {}};
        for (std::size_t i = 0; i < sides.size(); ++i) {
            if (layers[i].pixels.empty())
                skin_.report.missing.push_back(
                    {"env/" + found_.sky.name + std::string(kSkySides[i]), layers[i].problem});
            array.layers.push_back(std::move(layers[i].pixels));
        }
        if (std::ranges::none_of(array.layers, &std::vector<std::uint8_t>::empty))
            skin_.sky = std::make_shared<const TextureArray>(std::move(array));
        return {};
    }

    void tell(std::size_t texture, std::string problem) {
        skin_.report.missing.push_back({"textures/" + found_.textures[texture].name, std::move(problem)});
    }

    MapTextures found_;
    const SkinLimits& limits_;
    JobContext& context_;
    MapSkin skin_;
};

}  // namespace

SkinLimits skinLimits(bool software, int arrayLayers) {
    SkinLimits limits;
    limits.layers = toIndex(std::max(arrayLayers, 1));
    if (software) {
        limits.side = kSoftwareSide;
        limits.skySide = kSoftwareSky;
    }
    return limits;
}

int sideWithin(const SkinLimits& limits, std::size_t layers) {
    int side = limits.side;
    while (side > 0 && bytesOf(static_cast<std::uint64_t>(side), layers) > limits.bytes) side /= 2;
    return side;
}

Result<MapSkin> readMapSkin(const BspFile& map, const SkinSource& source, const SkinLimits& limits,
                            JobContext& context) {
    std::vector<std::filesystem::path> folders;
    if (auto near = gameFoldersNear(source.map)) folders = *std::move(near);
    std::string problem;
    if (!source.chosen.empty()) {
        const auto chosen = gameFoldersIn(source.chosen);
        if (!chosen && chosen.error().cancelled()) return std::unexpected(chosen.error());
        if (!chosen) problem = chosen.error().message();
        if (chosen) addNew(folders, *chosen);
    }
    if (folders.empty() && map.textures.empty()) {
        MapSkin none;
        none.report.state = problem.empty() ? TextureReport::State::none : TextureReport::State::failed;
        none.report.problem = std::move(problem);
        return none;
    }
    GameFiles files(std::move(folders));
    NAV_ASSIGN(auto found, readMapTextures(map, files, context));
    if (!problem.empty()) found.warnings.push_back(std::move(problem));
    return SkinReader(std::move(found), limits, context).read();
}

}  // namespace navwright
