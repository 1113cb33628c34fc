#include "demo/mvd_frame.h"

#include <fmt/format.h>

#include <algorithm>

#include "demo/entity_delta.h"
#include "demo/mvd_player.h"

namespace navwright {

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
