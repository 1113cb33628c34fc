#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "base/byte_writer.h"
#include "base/file_bytes.h"

/// Client demos of protocol 34 put together byte by byte, as wire_mvd.h does for MVD2.
namespace wire {

using navwright::Bytes;
using navwright::ByteWriter;

class Dm2File {
  public:
    [[nodiscard]] ByteWriter& message() { return message_; }
    void endMessage() {
        file_.u32(static_cast<std::uint32_t>(message_.size()));
        file_.bytes(std::exchange(message_, {}).view());
    }
    void endMarker() { file_.s32(-1); }
    [[nodiscard]] std::size_t size() const { return file_.size(); }
    [[nodiscard]] Bytes bytes() const { return {file_.view().begin(), file_.view().end()}; }

  private:
    ByteWriter file_;
    ByteWriter message_;
};

inline void dm2Filler(ByteWriter& out, std::size_t count) {
    for (std::size_t index = 0; index < count; ++index) out.u8(index % 2 == 0 ? 0xff : 0x14);
}

inline void dm2ServerData(ByteWriter& out, int slot = 2, std::uint32_t protocol = 34) {
    out.u8(12);
    out.u32(protocol);
    out.u32(77);
    out.u8(1);
    out.string("action");
    out.s16(static_cast<std::int16_t>(slot));
    out.string("The B\xEFx");
}

inline void dm2ConfigString(ByteWriter& out, unsigned index, std::string_view text) {
    out.u8(13);
    out.u16(static_cast<std::uint16_t>(index));
    out.string(text);
}

inline void dm2Gamestate(ByteWriter& out) {
    dm2ServerData(out);
    dm2ConfigString(out, 30, "8");
    dm2ConfigString(out, 31, "4711");
    dm2ConfigString(out, 33, "maps/box.bsp");
    dm2ConfigString(out, 1312 + 2, "Anna\\male/grunt");
    out.u8(14);  // baseline of entity 300: model and origin z
    out.u8(0x80);
    out.u8(0x0b);
    out.u16(300);
    dm2Filler(out, 1 + 2);
    out.u8(11);
    out.string("precache\n");
}

struct Dm2Fields {
    std::array<std::int16_t, 3> origin{};
    std::array<std::int16_t, 3> velocity{};
    std::int8_t viewOffsetZ = 0;
    std::uint8_t pmType = 0;
    std::uint8_t pmFlags = 0;
    std::uint8_t rdFlags = 0;
    std::int16_t health = 0;
};

inline void dm2FrameHead(ByteWriter& out, std::int32_t number, std::int32_t base) {
    out.u8(20);
    out.s32(number);
    out.s32(base);
    out.u8(0);
    out.u8(2);
    dm2Filler(out, 2);
    out.u8(17);
}

/// A player with every field there is.
inline void dm2FullPlayer(ByteWriter& out, const Dm2Fields& fields) {
    out.u16(0x7fff);
    out.u8(fields.pmType);
    for (const auto value : fields.origin) out.s16(value);
    for (const auto value : fields.velocity) out.s16(value);
    out.u8(9);  // time
    out.u8(fields.pmFlags);
    dm2Filler(out, 2 + 6);  // gravity, delta angles
    out.s8(1);
    out.s8(2);
    out.s8(fields.viewOffsetZ);
    dm2Filler(out, 6 + 3 + 1 + 7 + 4 + 1);  // view angles, kick, gun, blend, fov
    out.u8(fields.rdFlags);
    out.u32(0x80000003);
    out.s16(-1);
    out.s16(fields.health);
    out.s16(-1);
}

inline void dm2MovedPlayer(ByteWriter& out, const std::array<std::int16_t, 3>& origin,
                           const std::array<std::int16_t, 3>& velocity) {
    out.u16(0x0006);
    for (const auto value : origin) out.s16(value);
    for (const auto value : velocity) out.s16(value);
    out.u32(0);
}

/// Entities: another one leaves, the slot's own has `event` when that is not 0.
inline void dm2Entities(ByteWriter& out, int slot, std::uint8_t event) {
    out.u8(18);
    out.u8(1u << 6);  // removal
    out.u8(40);
    if (event != 0) {
        out.u8(1u << 5);
        out.u8(static_cast<std::uint8_t>(slot + 1));
        out.u8(event);
    }
    out.u16(0);
}

/// Payload bytes of each temporary entity, in the order of their numbers.
inline constexpr std::array<int, 56> kTempEntityBytes{
    7, 7, 7, 12, 7,  6,  6,  6, 6, 7,  9,  12, 7,  7,  7, 9, 14, 6, 6, 14, 6, 6, 6, 12, 20, 9, 7, 12,
    6, 9, 7, 12, -1, 16, 12, 6, 8, 13, 14, 14, -1, 12, 7, 7, 7,  6, 7, 6,  6, 6, 8, 6,  6,  6, 6, 7};

/// Every command without meaning for movement.
inline void dm2SkippedCommands(ByteWriter& out) {
    for (std::size_t type = 0; type < kTempEntityBytes.size(); ++type) {
        if (kTempEntityBytes[type] < 0) continue;
        out.u8(3);
        out.u8(static_cast<std::uint8_t>(type));
        dm2Filler(out, static_cast<std::size_t>(kTempEntityBytes[type]));
    }
    for (const int id : {-1, 5}) {  // steam, once and lasting
        out.u8(3);
        out.u8(40);
        out.s16(static_cast<std::int16_t>(id));
        dm2Filler(out, 1 + 6 + 1 + 1 + 2 + (id == -1 ? 0 : 4));
    }
    for (const int flash : {1, 2}) {
        out.u8(static_cast<std::uint8_t>(flash));
        dm2Filler(out, 3);
    }
    for (const int text : {4, 11, 15}) {
        out.u8(static_cast<std::uint8_t>(text));
        out.string("text");
    }
    out.u8(5);
    dm2Filler(out, 512);
    out.u8(6);
    out.u8(9);
    out.u8(0x1f);
    dm2Filler(out, 1 + 1 + 1 + 1 + 2 + 6);
    out.u8(9);
    out.u8(0);
    dm2Filler(out, 1);
    out.u8(16);
    out.s16(3);
    dm2Filler(out, 1 + 3);
    out.u8(16);
    out.s16(-1);
    dm2Filler(out, 1);
}

struct SmallDm2 {
    Bytes bytes;
    std::vector<std::size_t> messageEnds;  ///< offset behind each message
};

inline constexpr Dm2Fields kRunner{.origin = {-800, 1600, 24},
                                   .velocity = {2400, -8, 0},
                                   .viewOffsetZ = 88,
                                   .pmFlags = 5,
                                   .rdFlags = 1,
                                   .health = 66};

/// A gamestate, then server frames 100 (whole, event 4), 101 (moves; prints), 104 (two were missed), 105
/// (against a frame that is not there: void), 106 (against 101), end marker.
inline SmallDm2 smallDm2() {
    Dm2File file;
    SmallDm2 demo;
    auto& out = file.message();
    const auto end = [&] {
        file.endMessage();
        demo.messageEnds.push_back(file.size());
    };
    const auto print = [&out](std::uint8_t level, std::string_view text) {
        out.u8(10);
        out.u8(level);
        out.string(text);
    };
    dm2Gamestate(out);
    end();
    dm2FrameHead(out, 100, -1);
    dm2FullPlayer(out, kRunner);
    dm2Entities(out, 2, 4);
    end();
    print(1, "Anna melted\n");
    print(3, "chat\n");
    dm2SkippedCommands(out);
    dm2FrameHead(out, 101, 100);
    dm2MovedPlayer(out, {-700, 1600, 24}, {800, 0, -80});
    dm2Entities(out, 2, 0);
    print(2, "after the frame\n");
    end();
    dm2FrameHead(out, 104, 101);
    dm2MovedPlayer(out, {-500, 1600, 24}, {800, 0, 0});
    dm2Entities(out, 2, 0);
    end();
    dm2FrameHead(out, 105, 55);
    dm2MovedPlayer(out, {1, 1, 1}, {1, 1, 1});
    dm2Entities(out, 2, 5);
    end();
    dm2FrameHead(out, 106, 101);
    out.u16(0);
    out.u32(0);
    dm2Entities(out, 2, 0);
    end();
    file.endMarker();
    demo.bytes = file.bytes();
    return demo;
}

}  // namespace wire
