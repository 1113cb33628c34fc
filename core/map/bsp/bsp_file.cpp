#include "core/map/bsp/bsp_file.h"

#include <fmt/format.h>

#include <utility>

#include "core/base/byte_text.h"
#include "core/base/digest.h"
#include "core/map/bsp/bsp_entities.h"
#include "core/map/bsp/bsp_lumps.h"
#include "core/map/bsp/map_reading.h"
#include "core/map/bsp/quake_bsp.h"
#include "core/map/packs/map_file.h"

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

Result<> replaceEntities(BspFile& bsp, std::string_view text, const std::filesystem::path& file) {
    NAV_ASSIGN(bsp.entities, parseEntities(text, file.string()));
    bsp.entitiesFile = file;
    bsp.notes.push_back(file.string() + ": Its entities replace those of the map");
    return {};
}

/// Applies a .bsp.override, except its map; ignored if servers reject it.
Result<> overrideBy(const std::filesystem::path& file, BspFile& bsp) {
    NAV_ASSIGN(const auto bytes, readReplacement(file));
    const auto said = parseMapOverride(bytes, file.string());
    if (!said) {
        bsp.notes.push_back(said.error().message() + "; it is ignored, as servers do");
    } else if (said->map) {
        bsp.notes.push_back(fmt::format("{}: Servers load {} in place of this map; the file is ignored",
                                        file.string(), *said->map));
    } else {
        bsp.otherEntities = contentHash(bytes);
        if (said->checksum) {
            bsp.checksum = *said->checksum;
            bsp.notes.push_back(file.string() + ": Its checksum replaces that of the map");
        }
        if (said->entities) {
            NAV_TRY(replaceEntities(bsp, *said->entities, file));
        }
    }
    return {};
}

Result<> overrideFrom(const MapReplacements& files, BspFile& bsp) {
    if (!files.binary.empty()) {
        NAV_TRY(overrideBy(files.binary, bsp));
    }
    if (files.text.empty() || !bsp.entitiesFile.empty()) return {};
    NAV_ASSIGN(const auto bytes, readReplacement(files.text));
    const auto hash = contentHash(bytes);
    bsp.otherEntities = bsp.otherEntities ? combine(*bsp.otherEntities, hash) : hash;
    return replaceEntities(bsp, asText(bytes), files.text);
}

/// Applies the replacements of entities and checksum.
Result<BspFile> withEntities(const std::filesystem::path& path, Result<BspFile> read,
                             const MapEntities& entities) {
    NAV_ASSIGN(auto bsp, std::move(read));
    NAV_TRY(overrideFrom(replacementsFor(path, entities), bsp));
    const auto tell = mapReading().tell;
    for (const auto& note : bsp.notes) {
        if (tell) tell(note);
    }
    return bsp;
}

}  // namespace

Result<BspFile> readBspFile(const std::filesystem::path& path, std::span<const std::byte> bytes) {
    return withEntities(path, parseBsp(bytes, path.string()), mapReading().entities);
}

Result<BspFile> readBspToLookAt(const std::filesystem::path& path, std::span<const std::byte> bytes) {
    return readBspToLookAt(path, bytes, mapReading().entities);
}

Result<BspFile> readBspToLookAt(const std::filesystem::path& path, std::span<const std::byte> bytes,
                                const MapEntities& entities) {
    return withEntities(path, parseAnyBsp(bytes, path.string()), entities);
}

Result<BspFile> readBspFile(const std::filesystem::path& path) {
    NAV_ASSIGN(const auto file, readMapFile(path));
    return readBspFile(file.where, file.bytes);
}

}  // namespace navwright
