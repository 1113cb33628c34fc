#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>

#include "app/navgen/reports/facts.h"
#include "core/map/bsp/contents.h"
#include "core/map/packs/pack.h"
#include "core/map/textures/game_folders.h"
#include "core/map/textures/map_textures.h"
#include "core/map/textures/pcx.h"
#include "core/map/textures/tga.h"
#include "core/map/textures/wal.h"

namespace navwright {

/// Facts of the files of a game folder.

namespace {

void sizeFacts(Facts& facts, const PictureSize& size) {
    facts.add("width", size.width);
    facts.add("height", size.height);
}

std::vector<std::string> surfaceWords(std::int32_t flags) {
    struct Word {
        std::int32_t flag;
        std::string_view word;
    };
    constexpr Word kWords[] = {{kSurfLight, "light"},     {kSurfSlick, "slick"},
                               {kSurfSky, "sky"},         {kSurfWarp, "warp"},
                               {kSurfTrans33, "trans33"}, {kSurfTrans66, "trans66"},
                               {kSurfFlowing, "flowing"}, {kSurfNoDraw, "nodraw"}};
    std::vector<std::string> words;
    for (const auto& [flag, word] : kWords) {
        if ((flags & flag) != 0) words.emplace_back(word);
    }
    return words;
}

}  // namespace

Result<Facts> walFacts(const Bytes& bytes, const std::string& file) {
    NAV_ASSIGN(const auto wal, readWal(bytes, file));
    Facts facts;
    facts.add("name", wal.head.name);
    sizeFacts(facts, wal.head.size);
    facts.add("next", wal.head.next);
    facts.add("surface", surfaceWords(wal.head.flags));
    facts.add("surface_flags", wal.head.flags);
    facts.add("contents", wal.head.contents);
    facts.add("value", wal.head.value);
    facts.add("transparent", std::ranges::count(wal.picture.indices, kTransparentIndex));
    return facts;
}

Result<Facts> pcxFacts(const Bytes& bytes, const std::string& file) {
    NAV_ASSIGN(const auto picture, readPcx(bytes, file));
    Facts facts;
    sizeFacts(facts, picture.size);
    facts.add("palette", readPcxPalette(bytes, file).has_value());
    return facts;
}

Result<Facts> tgaFacts(const Bytes& bytes, const std::string& file) {
    NAV_ASSIGN(const auto head, readTgaHead(bytes, file));
    NAV_TRY(readTga(bytes, file));
    Facts facts;
    sizeFacts(facts, head.size);
    facts.add("type", head.type);
    facts.add("bits", head.bits);
    facts.add("alpha_bits", head.alphaBits);
    return facts;
}

Result<Facts> packFacts(const std::string& file) {
    NAV_ASSIGN(const auto pack, openPack(std::filesystem::path(file)));
    std::map<std::string, std::size_t, std::less<>> types;
    std::vector<std::string> maps;
    std::uint64_t unpacked = 0;
    for (const auto& entry : pack->entries()) {
        const std::filesystem::path name = entry.name;
        ++types[name.extension().string()];
        if (name.parent_path() == "maps" && name.extension() == ".bsp") maps.push_back(name.stem().string());
        unpacked += entry.bytes;
    }
    Facts facts;
    facts.add("files", pack->entries().size());
    facts.add("bytes_unpacked", unpacked);
    facts.add("left_out", pack->refused());
    facts.add("maps", std::move(maps));
    auto& byType = facts.group("files_by_type", Facts::Keys::names);
    for (const auto& [type, count] : types) byType.add(type.empty() ? "none" : type, count);
    return facts;
}

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

}  // namespace navwright
