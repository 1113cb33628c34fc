#include "demo/dm2_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <string_view>

#include "base/limits.h"
#include "demo/config_strings.h"
#include "demo/dm2_commands.h"
#include "demo/dm2_player.h"
#include "demo/entity_delta.h"

namespace navwright {

namespace {

constexpr std::uint32_t kDm2Protocol = 34;
constexpr std::uint32_t kMaxEntities = 1024;
/// A jump of the server's frame number beyond ten seconds is a discontinuity of unknown length.
constexpr std::int32_t kMaxMissedFrames = 100;

std::string endedWhole(const WireCursor& in) {
    return in.overrun() ? kEndsInCommand : std::string();
}

}  // namespace

MessageReader::Framing Dm2Reader::framing() const {
    return {.start = 0, .lengthBytes = 4, .endMarker = 0xffffffff, .maxLength = limit::kMessageBytes};
}

std::optional<Damage> Dm2Reader::message(const std::byte* begin, std::size_t offset, std::size_t length,
                                         RecordingBuilder& builder) {
    WireCursor in(begin + offset, begin + offset + length);
    while (!in.atEnd()) {
        const auto start = static_cast<std::size_t>(in.position() - begin);
        if (auto wrong = command(in, builder); !wrong.empty()) {
            return Damage{.what = std::move(wrong), .offset = start};
        }
    }
    return std::nullopt;
}

std::string Dm2Reader::command(WireCursor& in, RecordingBuilder& builder) {
    const auto svc = in.u8();
    if (svc == svcServerData) return serverData(in, builder);
    if (!builder.hasSegment()) return fmt::format("Command {} before the serverdata", svc);
    switch (svc) {
        case svcConfigString:
            return configString(in, builder);
        case svcFrame:
            return frame(in, builder);
        case svcPrint: {
            const auto level = in.u8();
            std::string_view text;
            if (!in.string(text)) return kEndsInCommand;
            if (level < kPrintChat) builder.addPrint(level, plainText(text));
            return builder.textsFull() ? kDemoTooTalkative : std::string();
        }
        case svcSpawnBaseline: {
            auto delta = readEntityHead<DemoFlavour::dm2>(in);
            readEntityFields<DemoFlavour::dm2>(in, delta);
            return endedWhole(in);
        }
        default:
            return skipDm2Command(svc, in);
    }
}

std::string Dm2Reader::serverData(WireCursor& in, RecordingBuilder& builder) {
    const auto protocol = in.u32();
    if (protocol != kDm2Protocol) {
        return fmt::format("A client demo of protocol {}: only protocol {} is read", protocol, kDm2Protocol);
    }
    in.skip(sizeof(std::uint32_t) + sizeof(std::uint8_t));  // server count, attract loop
    std::string_view gameFolder;
    if (!in.string(gameFolder)) return kEndsInCommand;
    const auto slot = in.s16();
    std::string_view levelName;
    if (!in.string(levelName)) return kEndsInCommand;
    if (slot < 0 || slot >= static_cast<int>(kMaxSlots)) return fmt::format("Player slot {}", slot);
    if (builder.segmentsFull()) return kDemoTooLong;
    slot_ = static_cast<std::uint8_t>(slot);
    lastNumber_ = -1;
    old_.fill({});
    builder.beginSegment();
    builder.segment().title = plainText(levelName);
    builder.segment().flavour = DemoFlavour::dm2;
    builder.segment().version = static_cast<int>(kDm2Protocol);
    return {};
}

std::string Dm2Reader::configString(WireCursor& in, RecordingBuilder& builder) const {
    const auto index = in.u16();
    std::string_view text;
    if (!in.string(text)) return kEndsInCommand;
    if (index >= kConfigLayout.end) return fmt::format("Configstring {} of {}", index, kConfigLayout.end);
    applyConfigString(kConfigLayout, index, text, builder);
    return builder.textsFull() ? kDemoTooTalkative : std::string();
}

std::string Dm2Reader::frame(WireCursor& in, RecordingBuilder& builder) {
    const auto number = in.s32();
    const auto base = in.s32();
    in.skip(1);  // count of frames the server held back
    const auto areaBytes = in.u8();
    if (!in.skipPayload(areaBytes)) return kEndsInFrame;
    if (number < 0) return fmt::format("Frame number {}", number);
    if (const auto svc = in.u8(); svc != svcPlayerInfo)
        return fmt::format("Command {} instead of a player", svc);
    Dm2Player player;
    bool valid = true;
    if (base > 0) {
        const auto& old = old_[static_cast<std::size_t>(base) % kKeptFrames];
        valid = old.number == base;
        player = old.player;
    }
    readDm2Player(in, player);
    if (in.overrun()) return kEndsInFrame;
    if (const auto svc = in.u8(); svc != svcPacketEntities) {
        return fmt::format("Command {} instead of entities", svc);
    }
    player.sample.event = 0;
    if (auto wrong = entities(in, player.sample.event); !wrong.empty()) return wrong;
    if (builder.full()) return kDemoTooLong;
    if (auto& segment = builder.segment(); segment.frameCount == 0) {
        segment.maxClients = std::clamp(segment.maxClients, slot_ + 1, static_cast<int>(kMaxSlots));
    }
    skipMissedFrames(number, builder);
    if (valid) {
        builder.addSample(slot_, player.sample);
        builder.addVelocity(slot_, player.velocity);
        old_[static_cast<std::size_t>(number) % kKeptFrames] = {number, player};
    }
    builder.endFrame();
    return {};
}

std::string Dm2Reader::entities(WireCursor& in, std::uint8_t& ownEvent) const {
    const auto own = std::uint32_t{slot_} + 1;
    for (;;) {
        auto delta = readEntityHead<DemoFlavour::dm2>(in);
        if (in.overrun()) return kEndsInFrame;
        if (delta.number == 0) return {};
        if (delta.number >= kMaxEntities) {
            return fmt::format("Entity number {} of {}", delta.number, kMaxEntities);
        }
        // A removal carries no fields, whatever its other bits say.
        if (entity_detail::has(delta.bits, entity_bit::kRemove)) continue;
        readEntityFields<DemoFlavour::dm2>(in, delta);
        if (delta.number == own) ownEvent = delta.event;
    }
}

void Dm2Reader::skipMissedFrames(std::int32_t number, RecordingBuilder& builder) {
    const auto missed = std::int64_t{number} - lastNumber_ - 1;
    if (lastNumber_ >= 0 && missed != 0) {
        const bool known = missed > 0 && missed <= kMaxMissedFrames;
        builder.skipFrames(static_cast<std::uint32_t>(known ? missed : kMaxMissedFrames));
    }
    lastNumber_ = number;
}

}  // namespace navwright
