#include "tests/sample/mvd2_writer.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/base/byte_writer.h"
#include "tests/sample/mvd2_check.h"
#include "tests/sample/mvd2_delta.h"

namespace navwright {

namespace {

constexpr std::string_view kMagic = "MVD2";
constexpr std::size_t kMostMessage = 32768;
constexpr std::uint32_t kProtocol = 37;
constexpr int kWideFlagsSince = 2012;
constexpr std::uint16_t kFlagExtended = 4, kFlagExtended2 = 8;
constexpr int kExtraShift = 5;
constexpr std::uint8_t kNoMoreSlots = 255;

enum Op : std::uint8_t {
    kServerData = 4,
    kConfigString = 5,
    kFrame = 6,
    kUnicast = 8,
    kUnicastReliable = 9,
    kMulticastAll = 10,
    kMulticastAllReliable = 13,
    kSound = 16,
    kPrint = 17,
};

std::uint8_t command(int op, unsigned extra = 0) {
    return static_cast<std::uint8_t>(static_cast<unsigned>(op) | extra << kExtraShift);
}

void writeMessage(ByteWriter& out, const Mvd2Message& message) {
    const auto high = static_cast<unsigned>(message.data.size() >> 8);
    const auto low = static_cast<std::uint8_t>(message.data.size());
    if (message.kind == Mvd2Message::Kind::unicast) {
        out.u8(command(message.reliable ? kUnicastReliable : kUnicast, high));
        out.u8(low);
        out.u8(message.client);
    } else {
        const int reach = static_cast<int>(message.kind) - static_cast<int>(Mvd2Message::Kind::multicastAll);
        out.u8(command((message.reliable ? kMulticastAllReliable : kMulticastAll) + reach, high));
        out.u8(low);
        if (message.kind != Mvd2Message::Kind::multicastAll) out.u16(message.leaf);
    }
    out.bytes(message.data);
}

void writeSound(ByteWriter& out, const Mvd2Dialect& dialect, const Mvd2Sound& sound) {
    constexpr std::uint8_t kVolume = 1, kAttenuation = 2, kOffset = 16, kWideIndex = 32;
    out.u8(command(kSound));
    out.u8(sound.flags);
    if (dialect.extended() && sound.flags & kWideIndex) {
        out.u16(sound.index);
    } else {
        out.u8(static_cast<std::uint8_t>(sound.index));
    }
    if (sound.flags & kVolume) out.u8(sound.volume);
    if (sound.flags & kAttenuation) out.u8(sound.attenuation);
    if (sound.flags & kOffset) out.u8(sound.offset);
    out.u16(sound.channel);
}

/// The recorder sends unreliable multicasts and reliable unicasts before the frame, the rest after it.
bool comesBeforeFrame(const Mvd2Message& message) {
    return message.reliable == (message.kind == Mvd2Message::Kind::unicast);
}

/// Writes one segment, remembering what every slot and entity was last.
class SegmentWriter {
  public:
    explicit SegmentWriter(const Mvd2Segment& segment)
        : segment_(segment),
          dialect_{segment.flavour, segment.version},
          players_(static_cast<std::size_t>(segment.maxClients)),
          playerInUse_(players_.size()),
          entities_(static_cast<std::size_t>(dialect_.maxEntities())),
          entityInUse_(entities_.size()) {}

    void writeGamestate(ByteWriter& out) {
        const auto& layout = dialect_.config();
        writeServerData(out);
        for (const auto& [index, text] : configStrings()) {
            out.u16(index);
            out.string(text);
        }
        out.u16(layout.end);
        const auto& baseline = segment_.frames.front();
        std::vector<bool> listed(players_.size());
        for (const auto& player : baseline.players) listed[player.slot] = true;
        writeBody(out, baseline, listed);
    }

    void writeFrame(ByteWriter& out, const Mvd2Frame& frame) {
        for (const auto& [index, text] : frame.configStrings) {
            out.u8(command(kConfigString));
            out.u16(index);
            out.string(text);
        }
        for (const auto& print : frame.prints) {
            out.u8(command(kPrint));
            out.u8(print.level);
            out.string(print.text);
        }
        for (const auto& message : frame.messages) {
            if (comesBeforeFrame(message)) writeMessage(out, message);
        }
        out.u8(command(kFrame));
        writeBody(out, frame, std::vector<bool>(players_.size(), true));
        for (const auto& sound : frame.sounds) writeSound(out, dialect_, sound);
        for (const auto& message : frame.messages) {
            if (!comesBeforeFrame(message)) writeMessage(out, message);
        }
    }

  private:
    void writeServerData(ByteWriter& out) const {
        unsigned flags = segment_.moreFlags;
        if (dialect_.extended()) flags |= kFlagExtended;
        if (dialect_.extended2()) flags |= kFlagExtended2;
        const bool wide = segment_.version >= kWideFlagsSince;
        out.u8(command(kServerData, wide ? 0 : flags));
        out.u32(kProtocol);
        out.u16(static_cast<std::uint16_t>(segment_.version));
        if (wide) out.u16(static_cast<std::uint16_t>(flags));
        out.u32(segment_.spawnCount);
        out.string(segment_.gameDir);
        out.s16(static_cast<std::int16_t>(segment_.dummySlot));
    }

    [[nodiscard]] std::map<std::uint16_t, std::string> configStrings() const {
        const auto& layout = dialect_.config();
        auto strings = segment_.configStrings;
        strings[0] = segment_.title;
        strings[layout.worldModel] = "maps/" + segment_.map + ".bsp";
        strings[layout.maxClients] = std::to_string(segment_.maxClients);
        if (segment_.mapChecksum) {
            strings[layout.mapChecksum] = std::to_string(*segment_.mapChecksum);
        }
        return strings;
    }

    /// `listed`: slots that get a record even when nothing about them is known; the others get a REMOVE.
    void writeBody(ByteWriter& out, const Mvd2Frame& frame, const std::vector<bool>& listed) {
        out.u8(static_cast<std::uint8_t>(frame.portalBits.size()));
        out.bytes(frame.portalBits);
        writePlayers(out, frame, listed);
        out.u8(kNoMoreSlots);
        writeEntities(out, frame);
        out.u16(0);
        adoptPlayerOrigins();
    }

    void writePlayers(ByteWriter& out, const Mvd2Frame& frame, const std::vector<bool>& listed) {
        auto next = frame.players.begin();
        for (std::size_t slot = 0; slot < players_.size(); ++slot) {
            if (next != frame.players.end() && next->slot == slot) {
                writePlayerDelta(out, dialect_, players_[slot], *next, !playerInUse_[slot]);
                players_[slot] = *next;
                playerInUse_[slot] = next->inUse;
                ++next;
            } else if (playerInUse_[slot] || !listed[slot]) {
                auto gone = players_[slot];
                gone.slot = static_cast<std::uint8_t>(slot);
                gone.inUse = false;
                writePlayerDelta(out, dialect_, players_[slot], gone, true);
                playerInUse_[slot] = false;
            }
        }
    }

    void writeEntities(ByteWriter& out, const Mvd2Frame& frame) {
        auto next = frame.entities.begin();
        for (std::size_t number = 1; number < entities_.size(); ++number) {
            if (next != frame.entities.end() && next->number == number) {
                writeEntity(out, *next++);
            } else if (entityInUse_[number]) {
                auto gone = entities_[number];
                gone.inUse = false;
                gone.event = 0;
                gone.oldOrigin.reset();
                writeEntityDelta(out, dialect_, entities_[number], gone, {.force = true});
                entityInUse_[number] = false;
            }
        }
    }

    void writeEntity(ByteWriter& out, const Mvd2Entity& entity) {
        auto& last = entities_[entity.number];
        const bool own = isOwnBody(entity.number);
        writeEntityDelta(out, dialect_, last, entity,
                         {.force = !entityInUse_[entity.number], .firstPerson = own});
        const auto kept = last;
        last = entity;
        if (own) {
            last.origin = kept.origin;
            last.angles = kept.angles;
        }
        entityInUse_[entity.number] = entity.inUse;
    }

    /// Whether this is the entity of a player who walks about, whose place is the player's.
    [[nodiscard]] bool isOwnBody(std::size_t number) const {
        if (number > players_.size()) return false;
        const auto slot = number - 1;
        return playerInUse_[slot] && static_cast<int>(slot) != segment_.dummySlot &&
               players_[slot].pmType == static_cast<std::uint8_t>(PmType::normal);
    }

    void adoptPlayerOrigins() {
        for (std::size_t number = 1; number <= players_.size() && number < entities_.size(); ++number) {
            if (entityInUse_[number] && isOwnBody(number))
                entities_[number].origin = players_[number - 1].origin;
        }
    }

    const Mvd2Segment& segment_;
    Mvd2Dialect dialect_;
    std::vector<Mvd2Player> players_;
    std::vector<bool> playerInUse_;
    std::vector<Mvd2Entity> entities_;  ///< by number
    std::vector<bool> entityInUse_;
};

Result<> appendMessage(ByteWriter& out, const ByteWriter& message, std::string where) {
    if (message.size() > kMostMessage) return fail("The message is over 32768 bytes", std::move(where));
    out.u16(static_cast<std::uint16_t>(message.size()));
    out.bytes(message.view());
    return {};
}

}  // namespace

void writeDelta23(ByteWriter& out, std::int32_t value, std::int32_t previous) {
    constexpr int kDifferenceBits = 15;
    constexpr std::uint32_t kAbsolute = 1;
    const std::int32_t difference = value - previous;
    if (fitsSigned(difference, kDifferenceBits)) {
        out.u16(static_cast<std::uint16_t>(static_cast<std::uint32_t>(difference) << 1));
        return;
    }
    const auto word = static_cast<std::uint32_t>(value) << 1 | kAbsolute;
    out.u16(static_cast<std::uint16_t>(word));
    out.u8(static_cast<std::uint8_t>(word >> 16));
}

Result<Bytes> writeMvd2(const Mvd2File& stream) {
    NAV_TRY(checkMvd2(stream));
    ByteWriter out;
    out.bytes(std::as_bytes(std::span(kMagic)));
    for (std::size_t i = 0; i < stream.segments.size(); ++i) {
        const auto& segment = stream.segments[i];
        SegmentWriter writer(segment);
        for (std::size_t frame = 0; frame < segment.frames.size(); ++frame) {
            ByteWriter message;
            if (frame == 0) {
                writer.writeGamestate(message);
            } else {
                writer.writeFrame(message, segment.frames[frame]);
            }
            NAV_TRY(appendMessage(out, message, fmt::format("segment {}, frame {}", i, frame)));
        }
    }
    if (stream.endMarker) out.u16(0);
    return std::move(out).take();
}

}  // namespace navwright
