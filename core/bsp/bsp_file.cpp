#include "bsp/bsp_file.h"

#include <utility>

#include "base/byte_text.h"
#include "base/digest.h"
#include "bsp/bsp_entities.h"
#include "bsp/bsp_lumps.h"
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
    const auto text = lumps.bytes(BspLump::entities);
    NAV_ASSIGN(bsp.entities, parseEntities(asText(text), where));
    return bsp;
}

Result<BspFile> readBspFile(const std::filesystem::path& path) {
    NAV_ASSIGN(const auto file, readMapFile(path));
    return parseBsp(file.bytes, file.where);
}

}  // namespace navwright
