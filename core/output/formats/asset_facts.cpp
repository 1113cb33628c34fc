#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>

#include "core/map/bsp/contents.h"
#include "core/map/packs/pack.h"
#include "core/map/textures/pcx.h"
#include "core/map/textures/tga.h"
#include "core/map/textures/wal.h"
#include "core/output/formats/file_facts.h"

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

Result<Facts> walFacts(const FactsInput& input) {
    NAV_ASSIGN(const auto wal, readWal(input.bytes, input.file));
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

Result<Facts> pcxFacts(const FactsInput& input) {
    NAV_ASSIGN(const auto picture, readPcx(input.bytes, input.file));
    Facts facts;
    sizeFacts(facts, picture.size);
    facts.add("palette", readPcxPalette(input.bytes, input.file).has_value());
    return facts;
}

Result<Facts> tgaFacts(const FactsInput& input) {
    NAV_ASSIGN(const auto head, readTgaHead(input.bytes, input.file));
    NAV_TRY(readTga(input.bytes, input.file));
    Facts facts;
    sizeFacts(facts, head.size);
    facts.add("type", head.type);
    facts.add("bits", head.bits);
    facts.add("alpha_bits", head.alphaBits);
    return facts;
}

Result<Facts> packFacts(const FactsInput& input) {
    NAV_ASSIGN(const auto pack, openPack(std::filesystem::path(input.file)));
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

}  // namespace navwright
