#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/byte_writer.h"
#include "core/base/file_bytes.h"
#include "wire_mvd.h"

/// Builds client demos of protocols 34 and 3434 to 3436 byte by byte, like wire_mvd.h for MVD2.
namespace wire {

struct Dm2Kind {
    std::uint32_t protocol = 34;
    bool widePlaces = true;  ///< positions of effects as in the protocol; false: always 16 bits

    [[nodiscard]] bool extended() const { return protocol >= 3434; }
    [[nodiscard]] bool extended2() const { return protocol >= 3435; }
    [[nodiscard]] bool fog() const { return protocol >= 3436; }
    [[nodiscard]] const navwright::ConfigLayout& layout() const {
        return extended() ? navwright::kExtendedConfigLayout : navwright::kConfigLayout;
    }
    /// The MVD2 stream with the same entity coding.
    [[nodiscard]] MvdKind entities() const {
        if (!extended()) return {};
        return {.flavour = extended2() ? DemoFlavour::extended2 : DemoFlavour::extended, .version = 2012};
    }
};

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

inline void dm2Gamestate(ByteWriter& out, const Dm2Kind& kind = {}) {
    const auto& layout = kind.layout();
    dm2ServerData(out, 2, kind.protocol);
    dm2ConfigString(out, layout.maxClients, "8");
    dm2ConfigString(out, layout.mapChecksum, "4711");
    dm2ConfigString(out, layout.worldModel, "maps/box.bsp");
    dm2ConfigString(out, layout.playerSkins + 2u, "Anna\\male/grunt");
    out.u8(14);
    fullEntity(out, kind.entities(), 300, 0);
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

/// Writes values as differences from `base` where near enough, else as absolute values.
inline void dm2Values(ByteWriter& out, const Dm2Kind& kind, const std::array<std::int16_t, 3>& values,
                      const std::array<std::int16_t, 3>& base = {}) {
    constexpr int kNear = 500;
    for (std::size_t axis = 0; axis < values.size(); ++axis) {
        const int by = values[axis] - base[axis];
        if (!kind.extended2()) {
            out.s16(values[axis]);
        } else if (by > -kNear && by < kNear) {
            out.s16(static_cast<std::int16_t>(2 * by));
        } else {
            delta23Absolute(out, values[axis]);
        }
    }
}

/// Writes a player with every field.
inline void dm2FullPlayer(ByteWriter& out, const Dm2Fields& fields, const Dm2Kind& kind = {}) {
    out.u16(kind.fog() ? 0xffff : 0x7fff);
    if (kind.fog()) out.u8(1);
    out.u8(fields.pmType);
    dm2Values(out, kind, fields.origin);
    dm2Values(out, kind, fields.velocity);
    dm2Filler(out, kind.extended2() ? 2 : 1);  // time
    out.u8(fields.pmFlags);
    if (kind.extended2()) dm2Filler(out, 1);
    dm2Filler(out, 2 + 6);  // gravity, delta angles
    out.s8(1);
    out.s8(2);
    out.s8(fields.viewOffsetZ);
    dm2Filler(out, 6 + 3 + (kind.extended() ? 2 : 1) + 7);  // view angles, kick, gun
    if (kind.extended2()) out.u8(0x1e);                     // four of the blend's eight values
    dm2Filler(out, 4);
    if (kind.fog()) fogField(out);
    out.u8(90);  // field of view
    out.u8(fields.rdFlags);
    if (kind.extended2()) {
        out.u8(0x83);  // stats 0, 1 and, in the next group, 8
        out.u8(0x02);
    } else {
        out.u32(0x80000003);
    }
    out.s16(-1);
    out.s16(fields.health);
    out.s16(-1);
}

inline void dm2NoStats(ByteWriter& out, const Dm2Kind& kind) {
    if (kind.extended2()) return out.u8(0);
    out.u32(0);
}

/// Writes a player who moved from `from`.
inline void dm2MovedPlayer(
    ByteWriter& out, const std::array<std::int16_t, 3>& origin, const std::array<std::int16_t, 3>& velocity,
    const Dm2Kind& kind = {},
    const std::pair<std::array<std::int16_t, 3>, std::array<std::int16_t, 3>>& from = {}) {
    out.u16(0x0006);
    dm2Values(out, kind, origin, from.first);
    dm2Values(out, kind, velocity, from.second);
    dm2NoStats(out, kind);
}

/// Writes entities: another one is removed; the slot's own has `event` unless 0.
inline void dm2Entities(ByteWriter& out, int slot, std::uint8_t event, const Dm2Kind& kind = {}) {
    out.u8(18);
    out.u8(1u << 6);  // removal
    out.u8(40);
    if (event != 0 && kind.extended()) {
        fullEntity(out, kind.entities(), static_cast<unsigned>(slot) + 1, event);
        fullEntity(out, kind.entities(), 8191, 1);
    } else if (event != 0) {
        eventEntity(out, static_cast<unsigned>(slot) + 1, event);
    }
    out.u16(0);
}

/// Contents of temporary entities by number: bytes, positions, bytes.
inline constexpr std::array<std::array<int, 3>, 64> kTempEntityParts{{
    {0, 1, 1}, {0, 1, 1}, {0, 1, 1}, {0, 2, 0}, {0, 1, 1}, {0, 1, 0}, {0, 1, 0}, {0, 1, 0},  // gunshot
    {0, 1, 0}, {0, 1, 1}, {1, 1, 2}, {0, 2, 0}, {0, 1, 1}, {0, 1, 1}, {0, 1, 1}, {1, 1, 2},  // grenade
    {2, 2, 0}, {0, 1, 0}, {0, 1, 0}, {2, 2, 0}, {0, 1, 0}, {0, 1, 0}, {0, 1, 0}, {0, 2, 0},  // parasite
    {2, 3, 0}, {1, 1, 2}, {0, 1, 1}, {0, 2, 0}, {0, 1, 0}, {1, 1, 2}, {0, 1, 1}, {0, 2, 0},  // grapple
    {0, 0, 0}, {4, 2, 0}, {0, 2, 0}, {0, 1, 0}, {0, 1, 2}, {0, 2, 1}, {2, 2, 0}, {2, 2, 0},  // flame
    {0, 0, 0}, {0, 2, 0}, {0, 1, 1}, {0, 1, 1}, {0, 1, 1}, {0, 1, 0}, {0, 1, 1}, {0, 1, 0},  // steam
    {0, 1, 0}, {0, 1, 0}, {2, 1, 0}, {0, 1, 0}, {0, 1, 0}, {0, 1, 0}, {0, 1, 0}, {0, 1, 1},  // teleport
    {0, 1, 1}, {0, 2, 0}, {0, 1, 1}, {2, 2, 0}, {3, 0, 0}, {2, 2, 0}, {0, 1, 0}, {0, 1, 0},  // extended
}};

/// Writes an effect's position, using both two- and three-byte values if the coding has them.
inline void dm2Place(ByteWriter& out, const Dm2Kind& kind) {
    if (!kind.extended2() || !kind.widePlaces) return dm2Filler(out, 6);
    out.s16(24);
    delta23Absolute(out, 100'000);
    delta23Absolute(out, -7);
}

inline void dm2Effect(ByteWriter& out, const Dm2Kind& kind, const std::array<int, 3>& parts) {
    dm2Filler(out, static_cast<std::size_t>(parts[0]));
    for (int place = 0; place < parts[1]; ++place) dm2Place(out, kind);
    dm2Filler(out, static_cast<std::size_t>(parts[2]));
}

inline void dm2Effects(ByteWriter& out, const Dm2Kind& kind) {
    for (std::size_t type = 0; type < (kind.extended() ? kTempEntityParts.size() : 56); ++type) {
        if (kTempEntityParts[type] == std::array{0, 0, 0}) continue;
        out.u8(3);
        out.u8(static_cast<std::uint8_t>(type));
        dm2Effect(out, kind, kTempEntityParts[type]);
    }
    for (const int id : {-1, 5}) {  // steam: once and lasting
        out.u8(3);
        out.u8(40);
        out.s16(static_cast<std::int16_t>(id));
        dm2Effect(out, kind, {1, 1, 1 + 1 + 2 + (id == -1 ? 0 : 4)});
    }
    if (!kind.extended()) return;
    out.u8(3);
    out.u8(128);
    dm2Filler(out, 2);
}

/// Writes every command without movement data.
inline void dm2SkippedCommands(ByteWriter& out, const Dm2Kind& kind = {}) {
    dm2Effects(out, kind);
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
    out.u8(kind.extended() ? 0x3f : 0x1f);
    dm2Filler(out, (kind.extended() ? 2 : 1) + 1 + 1 + 1 + 2);
    dm2Place(out, kind);
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
    std::vector<std::size_t> messageEnds;  ///< end offset of each message
};

inline constexpr Dm2Fields kRunner{.origin = {-800, 1600, 24},
                                   .velocity = {2400, -8, 0},
                                   .viewOffsetZ = 88,
                                   .pmFlags = 5,
                                   .rdFlags = 1,
                                   .health = 66};

/// A gamestate, then server frames 100 (complete, event 4), 101 (moves; prints), 104 (after two missing), 105
/// (based on a missing frame: invalid), 106 (based on 101), end marker.
inline SmallDm2 smallDm2(const Dm2Kind& kind = {}) {
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
    dm2Gamestate(out, kind);
    end();
    dm2FrameHead(out, 100, -1);
    dm2FullPlayer(out, kRunner, kind);
    dm2Entities(out, 2, 4, kind);
    end();
    print(1, "Anna melted\n");
    print(3, "chat\n");
    dm2SkippedCommands(out, kind);
    dm2FrameHead(out, 101, 100);
    dm2MovedPlayer(out, {-700, 1600, 24}, {800, 0, -80}, kind, {kRunner.origin, kRunner.velocity});
    dm2Entities(out, 2, 0);
    print(2, "after the frame\n");
    end();
    dm2FrameHead(out, 104, 101);
    dm2MovedPlayer(out, {-500, 1600, 24}, {800, 0, 0}, kind, {{-700, 1600, 24}, {800, 0, -80}});
    dm2Entities(out, 2, 0);
    end();
    dm2FrameHead(out, 105, 55);
    dm2MovedPlayer(out, {1, 1, 1}, {1, 1, 1}, kind);
    dm2Entities(out, 2, 5, kind);
    end();
    dm2FrameHead(out, 106, 101);
    out.u16(0);
    dm2NoStats(out, kind);
    dm2Entities(out, 2, 0);
    end();
    file.endMarker();
    demo.bytes = file.bytes();
    return demo;
}

}  // namespace wire
