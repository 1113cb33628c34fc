#include <zlib.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <ranges>
#include <span>
#include <vector>

#include "core/base/byte_writer.h"
#include "core/demos/live/gtv_stream.h"
#include "core/demos/live/live_reader.h"
#include "demo_invariants.h"
#include "require.h"

namespace {

using namespace navwright;

using Said = std::vector<std::pair<GtvOp, Bytes>>;

/// What the stream says until its end or its first fault, taken in pieces of this size.
Said saidBy(std::span<const std::byte> bytes, std::size_t piece) {
    Said said;
    GtvStream stream;
    bool good = true;
    while (good && !bytes.empty()) {
        const auto part = bytes.first(std::min(piece, bytes.size()));
        bytes = bytes.subspan(part.size());
        good = stream
                   .take(part,
                         [&](const GtvMessage& message) -> Result<> {
                             require(message.op <= GtvOp::reconnect);
                             require(message.payload.size() < limit::kMessageBytes);
                             said.emplace_back(message.op,
                                               Bytes(message.payload.begin(), message.payload.end()));
                             return {};
                         })
                   .has_value();
    }
    return said;
}

/// What a recorder keeps of a stream is a demo without damage.
void requireDemo(const Said& said) {
    LiveReader reader;
    ByteWriter file;
    file.fixedString("MVD2", 4);
    std::size_t kept = 0;
    for (const auto& [op, message] : said) {
        if (op != GtvOp::streamData || message.empty()) continue;
        if (!reader.read(message)) continue;
        require(reader.game().has_value());
        file.u16(static_cast<std::uint16_t>(message.size()));
        file.bytes(message);
        ++kept;
    }
    file.u16(0);
    if (kept == 0) return;
    JobContext context;
    const auto recording = readDemo(file.view(), "live.mvd2", context);
    require(recording && recording->endMarker && !recording->damaged());
    requireInvariants(*recording);
}

Bytes stream(std::uint32_t flags, std::span<const std::byte> body) {
    ByteWriter out;
    out.fixedString("MVD2", 4);
    out.u16(5);
    out.u8(0);
    out.u32(flags);
    out.bytes(body);
    return std::move(out).take();
}

Bytes packed(std::span<const std::byte> bytes) {
    auto size = ::compressBound(bytes.size());
    Bytes out(size);
    ::compress2(reinterpret_cast<Bytef*>(out.data()), &size, reinterpret_cast<const Bytef*>(bytes.data()),
                bytes.size(), 1);
    out.resize(size);
    return out;
}

}  // namespace

/// The input is all that a server sends. What stands behind its hello is also sent by one that is heard out,
/// plain and packed, whole and in pieces, which makes no difference.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto input = std::as_bytes(std::span(data, size));
    const auto piece = 1 + size % 61;
    requireDemo(saidBy(input, piece));
    constexpr std::size_t kHello = 4 + 2 + 5;
    const auto body = input.subspan(std::min(kHello, size));
    const auto plain = saidBy(stream(0, body), SIZE_MAX);
    require(plain == saidBy(stream(0, body), piece));
    const auto unpacked = saidBy(stream(1, packed(body)), piece);
    // But for the flags of the hello.
    require(std::ranges::equal(plain | std::views::drop(1), unpacked | std::views::drop(1)));
    requireDemo(plain);
    return 0;
}
