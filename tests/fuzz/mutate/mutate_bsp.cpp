#include <array>
#include <cstring>
#include <string>
#include <string_view>

#include "core/base/byte_text.h"
#include "core/base/byte_writer.h"
#include "core/map/bsp/bsp_lumps.h"
#include "mutate/mutation.h"

namespace mutate {

namespace {

using navwright::BspLump;
using navwright::kBspLumpCount;
using Lumps = std::array<Bytes, kBspLumpCount>;

/// Lumps of a map whose table says nothing impossible; others are empty.
Lumps split(std::span<const std::byte> file) {
    Lumps lumps;
    if (file.size() < navwright::kBspHeaderSize) return lumps;
    navwright::ByteReader table(file);
    table.skip(8);
    for (auto& lump : lumps) {
        const std::uint64_t offset = table.u32();
        const std::uint64_t length = table.u32();
        if (offset + length > file.size()) continue;
        const auto bytes = file.subspan(offset, length);
        lump.assign(bytes.begin(), bytes.end());
    }
    return lumps;
}

Bytes join(const Lumps& lumps) {
    navwright::ByteWriter out;
    out.u32(navwright::kBspIdent);
    out.u32(navwright::kBspVersion);
    auto offset = navwright::kBspHeaderSize;
    for (const auto& lump : lumps) {
        out.u32(static_cast<std::uint32_t>(offset));
        out.u32(static_cast<std::uint32_t>(lump.size()));
        offset += lump.size();
    }
    for (const auto& lump : lumps) out.bytes(lump);
    return std::move(out).take();
}

/// Numbers and words of the entities' text.
void changeEntities(Bytes& lump, Tools& tools) {
    static const std::array<std::string, 14> kWords{"1e9",
                                                    "-1e9 0 0",
                                                    "nan nan nan",
                                                    "1e39",
                                                    "*1",
                                                    "*99",
                                                    "*-1",
                                                    "func_door",
                                                    "func_plat",
                                                    "func_rotating",
                                                    "trigger_hurt",
                                                    "misc_teleporter",
                                                    "99999999999999999999",
                                                    std::string(2000, 'x')};
    auto& dice = tools.dice;
    std::string text(navwright::asText(lump));
    const auto quote = text.find('"', dice.below(text.size() + 1));
    const auto end = quote == std::string::npos ? quote : text.find('"', quote + 1);
    if (end == std::string::npos) {
        text += "{\n\"classname\" \"" + dice.pick(kWords) + "\"\n\"model\" \"*1\"\n}\n";
    } else {
        text.replace(quote + 1, end - quote - 1, dice.pick(kWords));
    }
    const auto bytes = std::as_bytes(std::span(text));
    lump.assign(bytes.begin(), bytes.end());
}

/// A field of a record: the widths that the format's fields have, at places where they can be.
void changeField(Bytes& lump, std::size_t recordSize, Dice& dice) {
    const auto record = dice.below(lump.size() / recordSize) * recordSize;
    const std::size_t width = recordSize % 4 == 0 && !dice.oneIn(3) ? 4 : recordSize % 2 == 0 ? 2 : 1;
    const auto at = record + dice.below(recordSize / width) * width;
    if (width == 4 && dice.oneIn(2)) {
        putHostileReal(dice, lump, at);
    } else {
        putHostileInteger(dice, lump, at, width);
    }
}

void changeRecords(Bytes& lump, std::size_t recordSize, Tools& tools) {
    auto& dice = tools.dice;
    const auto count = lump.size() / recordSize;
    const auto recordAt = [&](std::size_t index) {
        return lump.begin() + static_cast<std::ptrdiff_t>(index * recordSize);
    };
    const auto which = dice.below(count);
    switch (dice.below(4)) {
        case 0:
            lump.erase(recordAt(which), recordAt(which + 1));
            break;
        case 1:
            std::memmove(lump.data() + which * recordSize, lump.data() + dice.below(count) * recordSize,
                         recordSize);
            break;
        default: {
            const Bytes copy(recordAt(which), recordAt(which + 1));
            for (auto times = dice.oneIn(8) ? dice.below(100) : 1; times > 0; --times)
                lump.insert(lump.end(), copy.begin(), copy.end());
        }
    }
}

void changeLump(Bytes& lump, BspLump kind, Tools& tools) {
    auto& dice = tools.dice;
    const auto recordSize = navwright::lumpKind(kind).recordSize;
    if (kind == BspLump::entities) return changeEntities(lump, tools);
    if (lump.size() < recordSize || dice.oneIn(12)) {
        tools.changeBytes(lump, lump.size() + 4 * recordSize);
        lump.resize(lump.size() / recordSize * recordSize);
    } else if (dice.oneIn(4)) {
        changeRecords(lump, recordSize, tools);
    } else if (dice.oneIn(32)) {
        lump.clear();
    } else {
        changeField(lump, recordSize, dice);
    }
}

}  // namespace

Bytes mutateBsp(std::span<const std::byte> file, Tools& tools) {
    Bytes bytes(file.begin(), file.end());
    if (tools.dice.oneIn(32)) {
        tools.changeBytes(bytes, tools.most);
        return bytes;
    }
    auto lumps = split(file);
    for (auto times = 1 + tools.dice.below(3); times > 0; --times) {
        const auto which = tools.dice.below(kBspLumpCount);
        changeLump(lumps[which], static_cast<BspLump>(which), tools);
    }
    auto changed = join(lumps);
    if (tools.dice.oneIn(32))
        putHostileInteger(tools.dice, changed, 8 + 4 * tools.dice.below(2 * kBspLumpCount), 4);
    return changed.size() > tools.most ? bytes : changed;
}

}  // namespace mutate
