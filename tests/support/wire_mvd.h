#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <utility>

#include "core/base/byte_writer.h"
#include "core/base/file_bytes.h"
#include "core/demos/reading/config_strings.h"
#include "core/demos/reading/recording.h"

/// Builds MVD2 files byte by byte from the format's description: for testing the reader, and as seeds of its
/// fuzz target.
namespace wire {

using navwright::Bytes;
using navwright::ByteWriter;
using navwright::DemoFlavour;

/// Magic and messages; the caller writes to message() and calls endMessage().
class MvdFile {
  public:
    MvdFile() { file_.fixedString("MVD2", 4); }

    [[nodiscard]] ByteWriter& message() { return message_; }
    void endMessage() {
        file_.u16(static_cast<std::uint16_t>(message_.size()));
        file_.bytes(std::exchange(message_, {}).view());
    }
    void endMarker() { file_.u16(0); }
    [[nodiscard]] std::size_t size() const { return file_.size(); }
    [[nodiscard]] Bytes bytes() const { return {file_.view().begin(), file_.view().end()}; }

  private:
    ByteWriter file_;
    ByteWriter message_;
};

struct MvdKind {
    DemoFlavour flavour = DemoFlavour::standard;
    int version = 2010;
    unsigned moreFlags = 0;  ///< 1 no messages, 2 single point of view
    int dummy = 3;
    int maxClients = 4;

    [[nodiscard]] bool extended() const { return flavour != DemoFlavour::standard; }
    [[nodiscard]] bool extended2() const { return flavour == DemoFlavour::extended2; }
    [[nodiscard]] bool fog() const { return extended2() && version >= 2013; }
    [[nodiscard]] unsigned flags() const {
        return moreFlags | (extended() ? 4u : 0u) | (extended2() ? 8u : 0u);
    }
    [[nodiscard]] const navwright::ConfigLayout& layout() const {
        return extended() ? navwright::kExtendedConfigLayout : navwright::kConfigLayout;
    }
};

inline void serverData(ByteWriter& out, const MvdKind& kind) {
    const bool flagField = kind.version >= 2012;
    out.u8(static_cast<std::uint8_t>(4u | (flagField ? 0u : kind.flags() << 5)));
    out.u32(37);
    out.u16(static_cast<std::uint16_t>(kind.version));
    if (flagField) out.u16(static_cast<std::uint16_t>(kind.flags()));
    out.u32(0x12345678);
    out.string("action");
    out.s16(static_cast<std::int16_t>(kind.dummy));
}

inline void listedConfigString(ByteWriter& out, unsigned index, std::string_view text) {
    out.u16(static_cast<std::uint16_t>(index));
    out.string(text);
}

/// Writes title, map, client count, checksum, and players "Anna" and "Bert" in slots 0 and 1.
inline void configStrings(ByteWriter& out, const MvdKind& kind, std::string_view map = "maps/box.bsp") {
    const auto& layout = kind.layout();
    listedConfigString(out, 0, "The Box");
    listedConfigString(out, layout.maxClients, std::to_string(kind.maxClients));
    listedConfigString(out, layout.mapChecksum, "-12345");
    listedConfigString(out, layout.worldModel, map);
    listedConfigString(out, layout.playerSkins, "Anna\\male/grunt");
    listedConfigString(out, layout.playerSkins + 1u,
                       "\xC2"
                       "ert\\male/grunt");
    out.u16(layout.end);
}

inline void delta23Absolute(ByteWriter& out, std::int32_t value) {
    const auto coded = static_cast<std::uint32_t>(value) << 1 | 1u;
    out.u16(static_cast<std::uint16_t>(coded));
    out.u8(static_cast<std::uint8_t>(coded >> 16));
}

inline void coordinate(ByteWriter& out, const MvdKind& kind, std::int32_t value) {
    if (kind.extended2()) {
        delta23Absolute(out, value);
    } else {
        out.s16(static_cast<std::int16_t>(value));
    }
}

inline void filler(ByteWriter& out, std::size_t count) {
    // Values that would be commands, terminators or slots if misread.
    for (std::size_t index = 0; index < count; ++index) out.u8(index % 2 == 0 ? 0xff : 0x06);
}

inline void fogField(ByteWriter& out) {
    out.u8(0xff);
    filler(out, 3 + 4 + 2 + 2 + 3 + 3);
    delta23Absolute(out, 100000);
    out.s16(24);  // a difference from 0
}

/// The fields of Sample that a player record carries.
struct PlayerFields {
    std::array<std::int32_t, 3> origin{};
    std::int8_t viewOffsetZ = 0;
    std::uint8_t pmType = 0;
    std::uint8_t rdFlags = 0;
    std::int16_t health = 0;
};

inline void playerBits(ByteWriter& out, const MvdKind& kind, int slot, unsigned bits, bool fog, bool remove) {
    out.u8(static_cast<std::uint8_t>(slot));
    if (!kind.fog()) {
        out.u16(static_cast<std::uint16_t>(bits | (remove ? 0x8000u : 0u)));
        return;
    }
    const bool more = fog || remove;
    out.u16(static_cast<std::uint16_t>(bits | (more ? 0x8000u : 0u)));
    if (more) out.u8(static_cast<std::uint8_t>((remove ? 1u : 0u) | (fog ? 2u : 0u)));
}

/// Writes a player with every field.
inline void fullPlayer(ByteWriter& out, const MvdKind& kind, int slot, const PlayerFields& fields,
                       bool remove = false) {
    playerBits(out, kind, slot, 0x7fff, kind.fog(), remove);
    out.u8(fields.pmType);
    for (const auto value : fields.origin) coordinate(out, kind, value);
    out.s8(1);
    out.s8(2);
    out.s8(fields.viewOffsetZ);
    filler(out, 4 + 2 + 3);                              // view angles, roll, kick
    filler(out, (kind.extended() ? 2 : 1) + 1 + 3 + 3);  // gun
    if (kind.extended2()) {
        out.u8(0xa5);
        filler(out, 4);
    } else {
        filler(out, 4);
    }
    if (kind.fog()) fogField(out);
    out.u8(90);  // fov
    out.u8(fields.rdFlags);
    if (kind.extended2()) {
        out.u8(0x87);  // stats 0, 1, 2 and, in the next group, 8
        out.u8(0x02);
    } else {
        out.u32(0x107);
    }
    out.s16(-1);
    out.s16(fields.health);
    out.s16(-1);
    out.s16(-1);
}

inline void endPlayers(ByteWriter& out) {
    out.u8(255);
}

/// Writes an entity with every field; both bits where two widths add up to the widest.
inline void fullEntity(ByteWriter& out, const MvdKind& kind, unsigned number, std::uint8_t event,
                       bool remove = false) {
    std::uint64_t bits = 0x0fffdfbf;  // all of protocol 34 except angles16 (13) and remove (6)
    if (kind.extended()) bits |= 0x3'f000'2000;
    if (remove) bits |= 1u << 6;
    bits |= 1u << 7 | 1u << 15 | 1u << 23;
    if (kind.extended()) bits |= 1u << 31;
    for (int shift = 0; shift < (kind.extended() ? 40 : 32); shift += 8) {
        out.u8(static_cast<std::uint8_t>(bits >> shift));
    }
    out.u16(static_cast<std::uint16_t>(number));
    const std::size_t angle = kind.extended() ? 2 : 1;
    filler(out, 4 * (kind.extended() ? 2 : 1));  // models
    filler(out, 1 + 2);                          // frame
    filler(out, 4 + 4 + 4);                      // skin, effects, renderfx
    for (int axis = 0; axis < 3; ++axis) coordinate(out, kind, -7);
    filler(out, 3 * angle);
    for (int axis = 0; axis < 3; ++axis) coordinate(out, kind, 9);
    if (kind.extended()) {
        out.u16(0xc001);
        filler(out, 2);
    } else {
        filler(out, 1);
    }
    out.u8(event);
    filler(out, kind.extended() ? 4 : 2);  // solid
    if (kind.extended()) filler(out, 4 + 1 + 1);
}

/// Writes an entity with only an event.
inline void eventEntity(ByteWriter& out, unsigned number, std::uint8_t event) {
    out.u8(1u << 5);
    out.u8(static_cast<std::uint8_t>(number));
    out.u8(event);
}

inline void endEntities(ByteWriter& out) {
    out.u16(0);
}

inline void portalBits(ByteWriter& out) {
    out.u8(3);
    filler(out, 3);
}

/// Writes a player record with only an origin.
inline void movedPlayer(ByteWriter& out, const MvdKind& kind, int slot,
                        const std::array<std::int32_t, 3>& origin) {
    playerBits(out, kind, slot, 0x0006, false, false);
    for (const auto value : origin) coordinate(out, kind, value);
}

inline void changedConfigString(ByteWriter& out, unsigned index, std::string_view text) {
    out.u8(5);
    listedConfigString(out, index, text);
}

inline void print(ByteWriter& out, std::uint8_t level, std::string_view text) {
    out.u8(17);
    out.u8(level);
    out.string(text);
}

/// Writes every command that is skipped by its length: unicasts, multicasts, sounds.
inline void skippedCommands(ByteWriter& out, const MvdKind& kind) {
    constexpr std::size_t kLong = 0x123;  // needs the extra bits of the command
    out.u8(1);                            // nop
    for (const unsigned op : {8u, 9u}) {
        out.u8(static_cast<std::uint8_t>(op | 1u << 5));
        out.u8(kLong & 0xff);
        out.u8(1);  // client
        filler(out, kLong);
    }
    for (const unsigned op : {10u, 11u, 12u, 13u, 14u, 15u}) {
        out.u8(static_cast<std::uint8_t>(op));
        out.u8(7);
        if (op != 10 && op != 13) out.u16(0x1234);  // leaf
        filler(out, 7);
    }
    out.u8(16);
    const unsigned wide = kind.extended() ? 0x20u : 0u;
    out.u8(static_cast<std::uint8_t>(0x13u | wide));
    filler(out, (wide != 0 ? 2 : 1) + 3 + 2);
    out.u8(16);
    out.u8(0);
    filler(out, 1 + 2);
}

}  // namespace wire
