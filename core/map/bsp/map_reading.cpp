#include "core/map/bsp/map_reading.h"

#include <algorithm>
#include <mutex>
#include <system_error>
#include <utility>
#include <vector>

#include "core/base/ascii.h"
#include "core/base/byte_reader.h"
#include "core/base/byte_text.h"
#include "core/base/digest.h"
#include "core/base/folder_walk.h"
#include "core/base/index.h"
#include "core/base/limits.h"
#include "core/map/packs/map_file.h"

namespace navwright {

namespace {

namespace fs = std::filesystem;

std::mutex choiceMutex;
std::shared_ptr<const MapReading::Choice> innermostChoice;

std::shared_ptr<const MapReading::Choice> exchangeChoice(std::shared_ptr<const MapReading::Choice> choice) {
    const std::scoped_lock lock(choiceMutex);
    return std::exchange(innermostChoice, std::move(choice));
}

/// The nearest enclosing folder named "maps"; empty: none.
fs::path mapsFolderOf(const fs::path& map) {
    std::error_code code;
    auto folder = fs::absolute(map, code).lexically_normal().parent_path();
    for (; folder.has_filename(); folder = folder.parent_path()) {
        if (asciiLowerCase(folder.filename().string()) == "maps") return folder;
    }
    return {};
}

constexpr const char* kBinarySuffix = ".override";

/// A file named like NAME.bsp with another ending, beside it; empty: none.
fs::path beside(const fs::path& map, const std::string& ending) {
    auto file = map;
    file.replace_extension(ending);
    std::error_code code;
    const bool there =
        splitPackPath(map).first.empty() ? fs::is_regular_file(file, code) : mapFileSize(file).has_value();
    return there ? file : fs::path();
}

/// Looks beside the map, else for the first by path in its maps folder.
MapReplacements lookNear(const fs::path& map) {
    const auto binaryEnding = std::string(".bsp") + kBinarySuffix, textEnding = std::string(".ent");
    MapReplacements found{beside(map, binaryEnding), beside(map, textEnding)};
    const auto folder = splitPackPath(map).first.empty() ? mapsFolderOf(map) : fs::path();
    if (folder.empty() || (!found.binary.empty() && !found.text.empty())) return found;
    const auto binary = map.stem().string() + binaryEnding, text = map.stem().string() + textEnding;
    JobContext quiet;
    auto all = walkFolder(
        folder, [&](const fs::path& file) { return file.filename() == binary || file.filename() == text; },
        quiet);
    if (!all) return found;  // runs without a stop token
    std::ranges::sort(all->files);
    for (const auto& file : all->files) {
        auto& wanted = file.filename() == binary ? found.binary : found.text;
        if (wanted.empty()) wanted = file;
    }
    return found;
}

}  // namespace

MapReading::MapReading(MapEntities entities, Tell tell)
    : outer_(exchangeChoice(std::make_shared<const Choice>(Choice{std::move(entities), std::move(tell)}))) {}

MapReading::~MapReading() {
    exchangeChoice(std::move(outer_));
}

MapReading::Choice mapReading() {
    const std::scoped_lock lock(choiceMutex);
    return innermostChoice ? *innermostChoice : MapReading::Choice{};
}

std::vector<fs::path> MapReplacements::files() const {
    std::vector<fs::path> all{binary, text};
    std::erase_if(all, [](const fs::path& file) { return file.empty(); });
    return all;
}

MapReplacements replacementsFor(const fs::path& map, const MapEntities& entities) {
    const auto& file = entities.file;
    if (!file.empty() && file.extension() == kBinarySuffix) return {file, {}};
    if (!file.empty() || !entities.look) return {{}, file};
    return lookNear(map);
}

Result<Bytes> readReplacement(const fs::path& path) {
    NAV_ASSIGN(auto file, readMapFile(path));
    if (file.bytes.size() <= limit::kEntityText) return std::move(file.bytes);
    return fail("It is larger than the entities of a map may be", file.where);
}

Result<MapOverride> parseMapOverride(std::span<const std::byte> file, std::string_view where) {
    constexpr std::uint32_t kMap = 1, kChecksum = 2, kEntities = 4;
    constexpr std::size_t kMapName = 64;
    ByteReader in(file);
    const auto parts = in.u32();
    MapOverride said;
    if ((parts & kMap) != 0) {
        const auto name = asText(in.take(kMapName));
        const auto end = name.find('\0');
        if (end == std::string_view::npos || end == 0)
            return fail("The map name in it is not terminated", std::string(where));
        said.map = name.substr(0, end);
    }
    if ((parts & kChecksum) != 0) said.checksum = in.s32();
    if ((parts & kEntities) != 0) {
        const auto length = in.s32();
        const auto text = asText(in.take(length > 0 ? toIndex(length) : file.size()));
        said.entities = text.substr(0, text.find('\0'));
    }
    if (in.failed() || (parts & ~(kMap | kChecksum | kEntities)) != 0)
        return fail("This is not a .bsp.override, or it is truncated", std::string(where));
    return said;
}

std::int32_t servedChecksum(const fs::path& map, std::span<const std::byte> bytes) {
    const auto binary = replacementsFor(map, mapReading().entities).binary;
    const auto own = mapChecksum(bytes);
    const auto file = binary.empty() ? Bytes() : readReplacement(binary).value_or(Bytes());
    const auto said = parseMapOverride(file, binary.string());
    return said && !said->map ? said->checksum.value_or(own) : own;
}

}  // namespace navwright
