#include "core/demos/reading/mvd_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <string_view>

#include "core/base/index.h"
#include "core/base/limits.h"
#include "core/demos/reading/entity_delta.h"
#include "core/demos/reading/mvd_player.h"

namespace navwright {

namespace {

constexpr std::string_view kMagic = "MVD2";
constexpr int kOpBits = 5;

/// q2pro's mvd_ops_t.
enum Op : unsigned {
    opNop = 1,
    opServerData = 4,
    opConfigString = 5,
    opFrame = 6,
    opUnicast = 8,
    opUnicastReliable = 9,
    opMulticastAll = 10,
    opMulticastPhs = 11,
    opMulticastPvs = 12,
    opMulticastAllReliable = 13,
    opMulticastPhsReliable = 14,
    opMulticastPvsReliable = 15,
    opSound = 16,
    opPrint = 17,
};

constexpr std::uint32_t kProtocol = 37;
constexpr int kOldestVersion = 2009;
constexpr int kFirstExtendedVersion = 2011;
/// First version with a flags field; earlier versions use the 3 bits beside the op.
constexpr int kFirstFlagFieldVersion = 2012;
constexpr int kFirstFogVersion = 2013;
constexpr int kNewestVersion = 2013;
constexpr unsigned kFlagExtended = 4;
constexpr unsigned kFlagExtended2 = 8;

/// Flags of a sound (protocol 34 SND_*; index 16 is q2pro's).
constexpr unsigned kSoundVolume = 1;
constexpr unsigned kSoundAttenuation = 2;
constexpr unsigned kSoundOffset = 16;
constexpr unsigned kSoundIndex16 = 32;

/// Skips server messages to clients.
std::string skipMessages(WireCursor& in, unsigned extra, std::size_t headerBytes) {
    const std::size_t length = in.u8() | extra << 8;
    in.skip(headerBytes);
    return in.skipPayload(length) ? std::string() : kEndsInCommand;
}

std::string skipSound(WireCursor& in, bool extended) {
    const unsigned flags = in.u8();
    in.skip(extended && (flags & kSoundIndex16) != 0 ? 2 : 1);
    if ((flags & kSoundVolume) != 0) in.skip(1);
    if ((flags & kSoundAttenuation) != 0) in.skip(1);
    if ((flags & kSoundOffset) != 0) in.skip(1);
    in.skip(sizeof(std::uint16_t));
    return in.overrun() ? kEndsInCommand : std::string();
}

std::string readPrint(WireCursor& in, RecordingBuilder& builder) {
    const auto level = in.u8();
    std::string_view text;
    if (!in.string(text)) return kEndsInCommand;
    if (level < kPrintChat) builder.addPrint(level, plainText(text));
    return builder.textsFull() ? kDemoTooTalkative : std::string();
}

DemoFlavour flavourOf(int version, unsigned flags) {
    if (version >= kFirstFlagFieldVersion && (flags & kFlagExtended2) != 0) return DemoFlavour::extended2;
    if (version >= kFirstExtendedVersion && (flags & kFlagExtended) != 0) return DemoFlavour::extended;
    return DemoFlavour::standard;
}

}  // namespace

MessageReader::Framing MvdReader::framing() const {
    return {.start = kMagic.size(), .lengthBytes = 2, .endMarker = 0, .maxLength = limit::kMessageBytes};
}

std::optional<Damage> MvdReader::message(const std::byte* begin, std::size_t offset, std::size_t length,
                                         RecordingBuilder& builder) {
    WireCursor in(begin + offset, begin + offset + length);
    while (!in.atEnd()) {
        const auto start = toIndex(in.position() - begin);
        if (auto wrong = command(in, builder); !wrong.empty()) {
            return Damage{.what = std::move(wrong), .offset = start, .hint = hint_};
        }
    }
    return std::nullopt;
}

std::string MvdReader::command(WireCursor& in, RecordingBuilder& builder) {
    const unsigned byte = in.u8();
    const unsigned op = byte & ((1u << kOpBits) - 1);
    const unsigned extra = byte >> kOpBits;
    if (op == opNop) return {};
    if (op == opServerData) return gamestate(in, extra, builder);
    if (!frames_) return fmt::format("Command {} before the first gamestate", op);
    switch (op) {
        case opConfigString:
            return configString(in, builder);
        case opFrame:
            return frames_->read(in, builder);
        case opUnicast:
        case opUnicastReliable:
            return skipMessages(in, extra, sizeof(std::uint8_t));
        case opMulticastAll:
        case opMulticastAllReliable:
            return skipMessages(in, extra, 0);
        case opMulticastPhs:
        case opMulticastPvs:
        case opMulticastPhsReliable:
        case opMulticastPvsReliable:
            return skipMessages(in, extra, sizeof(std::uint16_t));
        case opSound:
            return skipSound(in, layout_ == &kExtendedConfigLayout);
        case opPrint:
            return readPrint(in, builder);
        default:
            return fmt::format("Unknown command {}", op);
    }
}

std::string MvdReader::gamestate(WireCursor& in, unsigned extra, RecordingBuilder& builder) {
    MvdCoding coding;
    if (auto wrong = serverData(in, extra, coding); !wrong.empty()) return wrong;
    layout_ = coding.flavour == DemoFlavour::standard ? &kConfigLayout : &kExtendedConfigLayout;
    const auto dummy = in.s16();
    if (builder.segmentsFull()) return kDemoTooLong;
    builder.beginSegment();
    auto& segment = builder.segment();
    segment.flavour = coding.flavour;
    segment.version = coding.version;
    segment.dummySlot = dummy;
    if (auto wrong = configStrings(in, builder); !wrong.empty()) return wrong;
    if (segment.maxClients < 1 || segment.maxClients > static_cast<int>(kMaxSlots)) {
        return fmt::format("A gamestate with {} client slots, 1 to {} are possible", segment.maxClients,
                           kMaxSlots);
    }
    if (dummy < -1 || dummy >= segment.maxClients) {
        return fmt::format("Dummy slot {} of {}", dummy, segment.maxClients);
    }
    coding.maxClients = segment.maxClients;
    frames_.emplace(coding);
    return frames_->read(in, builder);
}

std::string MvdReader::serverData(WireCursor& in, unsigned extra, MvdCoding& coding) {
    const auto protocol = in.u32();
    if (protocol != kProtocol) return fmt::format("Protocol {} instead of {}", protocol, kProtocol);
    coding.version = in.u16();
    if (in.overrun()) return kEndsInCommand;
    if (coding.version < kOldestVersion) {
        return fmt::format("Stream version {} is older than {}", coding.version, kOldestVersion);
    }
    if (coding.version > kNewestVersion && !options_.tryNewerVersions) {
        hint_ = "ask for newer versions to be tried";
        return fmt::format("Stream version {} is newer than {}, the newest known", coding.version,
                           kNewestVersion);
    }
    const unsigned flags = coding.version >= kFirstFlagFieldVersion ? in.u16() : extra;
    if (coding.version >= kFirstFlagFieldVersion && (flags & kFlagExtended2) != 0 &&
        (flags & kFlagExtended) == 0) {
        return fmt::format("Stream flags {}: extended limits 2 without extended limits", flags);
    }
    coding.flavour = flavourOf(coding.version, flags);
    coding.fog = coding.flavour == DemoFlavour::extended2 && coding.version >= kFirstFogVersion;
    in.skip(sizeof(std::uint32_t));  // spawn count
    std::string_view gameFolder;
    return in.string(gameFolder) ? std::string() : kEndsInCommand;
}

std::string MvdReader::configStrings(WireCursor& in, RecordingBuilder& builder) const {
    for (;;) {
        const auto index = in.u16();
        if (in.overrun()) return kEndsInCommand;
        if (index == layout_->end) return {};
        if (index > layout_->end) return fmt::format("Configstring {} of {}", index, layout_->end);
        std::string_view text;
        if (!in.string(text)) return kEndsInCommand;
        applyConfigString(*layout_, index, text, builder);
        if (builder.textsFull()) return kDemoTooTalkative;
    }
}

std::string MvdReader::configString(WireCursor& in, RecordingBuilder& builder) const {
    const auto index = in.u16();
    std::string_view text;
    if (!in.string(text)) return kEndsInCommand;
    if (index >= layout_->end) return fmt::format("Configstring {} of {}", index, layout_->end);
    applyConfigString(*layout_, index, text, builder);
    return builder.textsFull() ? kDemoTooTalkative : std::string();
}

namespace {

constexpr std::uint8_t kEndOfPlayers = 255;

}  // namespace

std::string MvdFrames::read(WireCursor& in, RecordingBuilder& builder) {
    switch (coding_.flavour) {
        case DemoFlavour::extended:
            return readAs<DemoFlavour::extended>(in, builder);
        case DemoFlavour::extended2:
            return readAs<DemoFlavour::extended2>(in, builder);
        default:
            return readAs<DemoFlavour::standard>(in, builder);
    }
}

template <DemoFlavour F>
std::string MvdFrames::readAs(WireCursor& in, RecordingBuilder& builder) {
    const auto portalBytes = in.u8();
    if (!in.skipPayload(portalBytes)) return kEndsInFrame;
    if (auto wrong = readPlayers<F>(in); !wrong.empty()) return wrong;
    if (auto wrong = readEntities<F>(in); !wrong.empty()) return wrong;
    if (builder.full()) return kDemoTooLong;
    addSamples(builder);
    return {};
}

template <DemoFlavour F>
std::string MvdFrames::readPlayers(WireCursor& in) {
    for (;;) {
        const auto slot = in.u8();
        if (slot == kEndOfPlayers) break;
        std::uint32_t bits = in.u16();
        auto removeBit = player_bit::kRemove;
        if constexpr (F == DemoFlavour::extended2) {
            if (coding_.fog) {
                removeBit = player_bit::kRemoveAfterMore;
                if ((bits & player_bit::kMoreBits) != 0) bits |= std::uint32_t{in.u8()} << 16;
            }
        }
        if (in.overrun()) return kEndsInFrame;
        if (slot >= coding_.maxClients) {
            return fmt::format("Player slot {} of {}", slot, coding_.maxClients);
        }
        readMvdPlayer<F>(in, bits, players_[slot]);
        if (in.overrun()) return kEndsInFrame;
        setInUse(slot, (bits & removeBit) == 0);
    }
    return in.overrun() ? kEndsInFrame : std::string();
}

template <DemoFlavour F>
std::string MvdFrames::readEntities(WireCursor& in) {
    const auto players = static_cast<std::uint32_t>(coding_.maxClients);
    events_.clear();
    for (;;) {
        auto delta = readEntityHead<F>(in);
        if (delta.number == 0) break;
        if (delta.number >= coding_.maxEntities()) {
            return fmt::format("Entity number {} of {}", delta.number, coding_.maxEntities());
        }
        readEntityFields<F>(in, delta);
        if (in.overrun()) return kEndsInFrame;
        if (delta.event != 0 && delta.number <= players) {
            events_.emplace_back(static_cast<std::uint8_t>(delta.number - 1), delta.event);
        }
    }
    return in.overrun() ? kEndsInFrame : std::string();
}

void MvdFrames::setInUse(std::uint8_t slot, bool inUse) {
    if (inUse_[slot] == inUse) return;
    inUse_[slot] = inUse;
    if (inUse) {
        active_.push_back(slot);
    } else {
        std::erase(active_, slot);
    }
}

void MvdFrames::addSamples(RecordingBuilder& builder) {
    for (const auto& [slot, event] : events_) players_[slot].event = event;
    for (const auto slot : active_) builder.addSample(slot, players_[slot]);
    for (const auto& [slot, event] : events_) players_[slot].event = 0;
    builder.endFrame();
}

}  // namespace navwright
