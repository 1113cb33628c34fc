#include <fmt/format.h>

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "core/map/bsp/bsp_file.h"
#include "core/map/textures/game_folders.h"
#include "core/map/textures/map_textures.h"
#include "core/output/formats/file_facts.h"

namespace navwright {

namespace {

/// Of the pictures of a map in these game folders.
Result<Facts> textureFacts(const BspFile& map, std::vector<std::filesystem::path> folders,
                           JobContext& context) {
    GameFiles files(std::move(folders));
    NAV_ASSIGN(const auto pictures, readMapTextures(map, files, context));
    std::map<std::string_view, std::size_t> kinds;
    for (const auto& texture : pictures.textures) {
        if (texture.picture) ++kinds[extensionOf(texture.picture->kind)];
    }
    std::vector<std::string> missing, notNeeded;
    for (const auto& picture : pictures.missing) {
        auto& list = picture.drawn ? missing : notNeeded;
        list.push_back(picture.reason.empty() ? picture.name
                                              : fmt::format("{} ({})", picture.name, picture.reason));
    }
    Facts facts;
    facts.add("names", pictures.textures.size());
    facts.add("sky", pictures.sky.name);
    facts.add("missing", std::move(missing));
    facts.add("missing_not_drawn", std::move(notNeeded));
    facts.add("looked_in", pictures.lookedIn);
    facts.add("warnings", pictures.warnings);
    auto& byKind = facts.group("found_by_type", Facts::Keys::names);
    for (const auto& [kind, count] : kinds) byKind.add(kind, count);
    return facts;
}

}  // namespace

Result<Facts> bspFacts(const FactsInput& input) {
    NAV_ASSIGN(const auto bsp, readBspToLookAt(input.file, input.bytes));
    std::map<std::string, std::size_t, std::less<>> classes;
    for (const auto& entity : bsp.entities) ++classes[std::string(entity.className())];
    Facts facts;
    facts.add("map", bsp.name);
    facts.add("title", bsp.entities.empty() ? "" : bsp.entities.front().value("message"));
    facts.add("checksum", bsp.checksum);
    facts.add("mins", bsp.worldBounds().mins);
    facts.add("maxs", bsp.worldBounds().maxs);
    facts.add("models", bsp.models.size());
    facts.add("brushes", bsp.brushes.size());
    facts.add("brush_sides", bsp.brushSides.size());
    facts.add("planes", bsp.planes.size());
    facts.add("nodes", bsp.nodes.size());
    facts.add("leafs", bsp.leafs.size());
    facts.add("faces", bsp.faces.size());
    facts.add("texinfos", bsp.texInfos.size());
    facts.add("lightmap_bytes", bsp.lightData.size());
    facts.add("entities", bsp.entities.size());
    if (!bsp.entitiesFile.empty()) facts.add("entities_of", bsp.entitiesFile.string());
    auto& byClass = facts.group("entities_by_class", Facts::Keys::names);
    for (const auto& [name, count] : classes) byClass.add(name, count);
    auto folders = input.game.empty() ? gameFoldersNear(input.file) : gameFoldersIn(input.game);
    if (!folders && !input.game.empty()) return std::unexpected(std::move(folders).error());
    if (folders) {
        NAV_ASSIGN(auto textures, textureFacts(bsp, *std::move(folders), input.job));
        facts.group("textures").append(std::move(textures));
    }
    return facts;
}

}  // namespace navwright
