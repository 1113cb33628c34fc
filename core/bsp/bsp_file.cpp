#include "bsp/bsp_file.h"

#include <fmt/format.h>

#include <utility>

#include "base/byte_text.h"
#include "base/digest.h"
#include "bsp/bsp_entities.h"
#include "bsp/bsp_lumps.h"
#include "bsp/map_reading.h"
#include "bsp/quake_bsp.h"
#include "packs/map_file.h"

namespace navwright {

Result<BspFile> parseBsp(std::span<const std::byte> file, std::string_view where) {
    NAV_ASSIGN(const auto lumps, BspLumps::read(file, where));
    BspFile bsp;
    bsp.name = std::filesystem::path(where).stem().string();
    bsp.checksum = mapChecksum(file);
    NAV_TRY(readGeometryLumps(lumps, bsp));
    NAV_TRY(readFaceLumps(lumps, bsp));
    NAV_TRY(readBrushLumps(lumps, bsp));
    NAV_TRY(checkAreas(lumps));
    NAV_TRY(readTreeLumps(lumps, bsp));
    NAV_TRY(readModelLump(lumps, bsp));
    NAV_TRY(checkTrees(lumps, bsp));
    if (const auto beyond = lumps.textBeyondFile(); beyond > 0) {
        bsp.notes.push_back(fmt::format(
            "{}: The entities end {} bytes beyond the file; they are read to its end", where, beyond));
    }
    const auto text = lumps.bytes(BspLump::entities);
    NAV_ASSIGN(bsp.entities, parseEntities(asText(text), where));
    return bsp;
}

namespace {

Result<> replaceEntities(BspFile& bsp, const std::filesystem::path& file) {
    NAV_ASSIGN(const auto bytes, readFile(file, limit::kEntityText));
    NAV_ASSIGN(bsp.entities, parseEntities(asText(bytes), file.string()));
    bsp.entitiesFile = file;
    bsp.otherEntities = contentHash(bytes);
    bsp.notes.push_back(file.string() + ": Its entities stand in place of those in the map");
    return {};
}

/// The map, once the text in place of its entities is in it.
Result<BspFile> withEntities(const std::filesystem::path& path, Result<BspFile> read) {
    const auto [entities, tell] = mapReading();
    NAV_ASSIGN(auto bsp, std::move(read));
    const auto other = entitiesFor(path, entities);
    if (!other.empty()) {
        NAV_TRY(replaceEntities(bsp, other));
    }
    for (const auto& note : bsp.notes) {
        if (tell) tell(note);
    }
    return bsp;
}

}  // namespace

Result<BspFile> readBspFile(const std::filesystem::path& path, std::span<const std::byte> bytes) {
    return withEntities(path, parseBsp(bytes, path.string()));
}

Result<BspFile> readBspToLookAt(const std::filesystem::path& path, std::span<const std::byte> bytes) {
    return withEntities(path, parseAnyBsp(bytes, path.string()));
}

Result<BspFile> readBspFile(const std::filesystem::path& path) {
    NAV_ASSIGN(const auto file, readMapFile(path));
    return readBspFile(file.where, file.bytes);
}

}  // namespace navwright
