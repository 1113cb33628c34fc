#include "bsp/map_reading.h"

#include <algorithm>
#include <mutex>
#include <system_error>
#include <utility>
#include <vector>

#include "base/ascii.h"
#include "base/byte_reader.h"
#include "base/byte_text.h"
#include "base/digest.h"
#include "base/limits.h"
#include "packs/map_file.h"

namespace navwright {

namespace {

namespace fs = std::filesystem;

std::mutex choiceMutex;
std::shared_ptr<const MapReading::Choice> innermostChoice;

std::shared_ptr<const MapReading::Choice> exchangeChoice(std::shared_ptr<const MapReading::Choice> choice) {
    const std::scoped_lock lock(choiceMutex);
    return std::exchange(innermostChoice, std::move(choice));
}

/// The nearest folder called "maps" that the map is in; empty: none.
fs::path mapsFolderOf(const fs::path& map) {
    std::error_code code;
    auto folder = fs::absolute(map, code).lexically_normal().parent_path();
    for (; folder.has_filename(); folder = folder.parent_path()) {
        if (asciiLowerCase(folder.filename().string()) == "maps") return folder;
    }
    return {};
}

/// Files of the name in the folder and those below it, sorted.
std::vector<fs::path> filesNamed(const fs::path& name, const fs::path& folder) {
    std::vector<fs::path> found;
    std::error_code code;
    for (fs::recursive_directory_iterator at(folder, fs::directory_options::skip_permission_denied, code);
         !code && at != fs::recursive_directory_iterator(); at.increment(code)) {
        if (at->path().filename() == name && at->is_regular_file(code)) found.push_back(at->path());
    }
    std::ranges::sort(found);
    return found;
}

constexpr const char* kBinarySuffix = ".override";

/// The file of the map's name with another ending; empty: none.
fs::path findNear(const fs::path& map, const std::string& ending) {
    auto beside = map;
    beside.replace_extension(ending);
    if (!splitPackPath(map).first.empty()) return mapFileSize(beside) ? beside : fs::path();
    std::error_code code;
    if (fs::is_regular_file(beside, code)) return beside;
    const auto maps = mapsFolderOf(map);
    if (maps.empty()) return {};
    const auto found = filesNamed(beside.filename(), maps);
    return found.empty() ? fs::path() : found.front();
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
    return {findNear(map, std::string(".bsp") + kBinarySuffix), findNear(map, ".ent")};
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
            return fail("The name of the map in it does not end", std::string(where));
        said.map = name.substr(0, end);
    }
    if ((parts & kChecksum) != 0) said.checksum = in.s32();
    if ((parts & kEntities) != 0) {
        const auto length = in.s32();
        const auto text = asText(in.take(length > 0 ? static_cast<std::size_t>(length) : file.size()));
        said.entities = text.substr(0, text.find('\0'));
    }
    if (in.failed() || (parts & ~(kMap | kChecksum | kEntities)) != 0)
        return fail("This is no .bsp.override, or it is cut off", std::string(where));
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
