#include "core/map/textures/wal.h"

#include <fmt/format.h>

#include "core/base/byte_reader.h"
#include "core/base/byte_text.h"
#include "core/base/file_kind.h"

namespace navwright {

namespace {

constexpr std::size_t kWalName = 32;

std::string nameIn(std::span<const std::byte> field) {
    const auto text = asText(field);
    return std::string(text.substr(0, text.find('\0')));
}

}  // namespace

Result<WalHead> readWalHead(std::span<const std::byte> file, std::string_view where) {
    ByteReader in(file);
    WalHead head;
    head.name = nameIn(in.take(kWalName));
    const auto width = in.u32(), height = in.u32();
    head.at = in.u32();
    in.skip(3 * sizeof(std::uint32_t));
    head.next = nameIn(in.take(kWalName));
    head.flags = in.s32();
    head.contents = in.s32();
    head.value = in.s32();
    if (in.failed()) {
        return fail(fmt::format("A wal of {} bytes; the header alone has {}", file.size(), kWalHeadBytes),
                    where, "the file is cut short: get it again");
    }
    NAV_ASSIGN(head.size, checkedSize(width, height, where));
    return head;
}

Result<Wal> readWal(std::span<const std::byte> file, std::string_view where) {
    NAV_TRY(requireKind(file, FileKind::wal, where));
    Wal wal;
    NAV_ASSIGN(wal.head, readWalHead(file, where));
    const auto& [width, height] = wal.head.size;
    const auto texels = wal.head.size.texels();
    if (wal.head.at < kWalHeadBytes || wal.head.at > file.size() || file.size() - wal.head.at < texels) {
        return fail(fmt::format("The picture of {} x {} texels at byte {} is not inside the file of {} bytes",
                                width, height, wal.head.at, file.size()),
                    where, "the file is damaged: get it again");
    }
    const auto bytes = file.subspan(wal.head.at, texels);
    const auto* first = reinterpret_cast<const std::uint8_t*>(bytes.data());
    wal.picture = {.size = wal.head.size, .indices = {first, first + texels}};
    return wal;
}

}  // namespace navwright
