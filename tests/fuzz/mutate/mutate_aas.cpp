#include <array>
#include <cstring>
#include <span>

#include "core/base/byte_reader.h"
#include "core/base/byte_writer.h"
#include "mutate/mutation.h"

namespace mutate {

namespace {

constexpr std::array<std::size_t, 14> kRecordSizes{32, 12, 20, 8, 4, 24, 4, 48, 28, 44, 12, 20, 4, 16};
constexpr std::size_t kHead = 12 + 8 * kRecordSizes.size();

/// Head and lumps of a file whose table says nothing impossible; other lumps are empty.
struct AasParts {
    std::array<std::byte, 12> head{};
    std::array<Bytes, kRecordSizes.size()> lumps;
};

void turn(std::span<std::byte> head) {
    if (std::to_integer<int>(head[4]) != 5) return;
    for (std::size_t i = 8; i < head.size(); ++i) head[i] ^= static_cast<std::byte>((i - 8) * 119 & 0xff);
}

AasParts splitAas(std::span<const std::byte> file) {
    AasParts parts;
    if (file.size() < kHead) return parts;
    std::array<std::byte, kHead> head{};
    std::memcpy(head.data(), file.data(), kHead);
    turn(head);
    std::memcpy(parts.head.data(), head.data(), parts.head.size());
    navwright::ByteReader table(std::span<const std::byte>(head).subspan(parts.head.size()));
    for (auto& lump : parts.lumps) {
        const std::uint64_t offset = table.u32();
        const std::uint64_t length = table.u32();
        if (offset + length > file.size()) continue;
        const auto bytes = file.subspan(offset, length);
        lump.assign(bytes.begin(), bytes.end());
    }
    return parts;
}

Bytes joinAas(const AasParts& parts) {
    navwright::ByteWriter out;
    out.bytes(parts.head);
    auto offset = kHead;
    for (const auto& lump : parts.lumps) {
        out.u32(static_cast<std::uint32_t>(offset));
        out.u32(static_cast<std::uint32_t>(lump.size()));
        offset += lump.size();
    }
    for (const auto& lump : parts.lumps) out.bytes(lump);
    auto file = std::move(out).take();
    turn(std::span(file).first(kHead));
    return file;
}

void changeAasLump(Bytes& lump, std::size_t recordSize, Tools& tools) {
    auto& dice = tools.dice;
    const auto count = lump.size() / recordSize;
    if (count == 0 || dice.oneIn(16)) {
        tools.changeBytes(lump, lump.size() + 2 * recordSize);
        lump.resize(lump.size() / recordSize * recordSize);
        return;
    }
    const auto record = dice.below(count) * recordSize;
    const auto at = record + dice.below(recordSize / 4) * 4;
    switch (dice.below(6)) {
        case 0:
            lump.insert(lump.end(), recordSize, std::byte{0});
            std::memcpy(lump.data() + count * recordSize, lump.data() + record, recordSize);
            break;
        case 1:
            std::memmove(lump.data() + record, lump.data() + dice.below(count) * recordSize, recordSize);
            break;
        case 2:
            putHostileReal(dice, lump, at);
            break;
        default:
            putHostileInteger(dice, lump, at, 4);
    }
}

}  // namespace

Bytes mutateAas(std::span<const std::byte> file, Tools& tools) {
    Bytes bytes(file.begin(), file.end());
    if (file.size() < kHead || tools.dice.oneIn(32)) {
        tools.changeBytes(bytes, tools.most);
        return bytes;
    }
    auto parts = splitAas(file);
    if (tools.dice.oneIn(4)) parts.head[4] ^= std::byte{1};  // version 4 or 5
    for (auto times = 1 + tools.dice.below(2); times > 0; --times) {
        const auto which = tools.dice.below(kRecordSizes.size());
        changeAasLump(parts.lumps[which], kRecordSizes[which], tools);
    }
    auto changed = joinAas(parts);
    return changed.size() > tools.most ? bytes : changed;
}

}  // namespace mutate
