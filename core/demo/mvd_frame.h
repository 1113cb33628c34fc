#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "demo/recording_builder.h"
#include "demo/wire_cursor.h"

namespace navwright {

/// What a gamestate says about how its frames are coded.
struct MvdCoding {
    int version = 0;
    DemoFlavour flavour = DemoFlavour::standard;
    int maxClients = 0;  ///< 1..255
    bool fog = false;    ///< extended-2 streams of version 2013: one more byte of player bits

    /// Entities on the wire have numbers below this (MAX_EDICTS).
    [[nodiscard]] std::uint32_t maxEntities() const noexcept {
        return flavour == DemoFlavour::standard ? 1024 : 8192;
    }
};

/// Reads the frames of one gamestate: baseline first, then deltas against the frame before. Keeps the state
/// of every slot, also of those not in use.
class MvdFrames {
  public:
    explicit MvdFrames(const MvdCoding& coding) : coding_(coding) {}

    /// Reads one frame body and adds a sample for every slot in use. Empty = read; else what is wrong.
    [[nodiscard]] std::string read(WireCursor& in, RecordingBuilder& builder);

  private:
    template <DemoFlavour F>
    [[nodiscard]] std::string readAs(WireCursor& in, RecordingBuilder& builder);
    template <DemoFlavour F>
    [[nodiscard]] std::string readPlayers(WireCursor& in);
    template <DemoFlavour F>
    [[nodiscard]] std::string readEntities(WireCursor& in);
    void setInUse(std::uint8_t slot, bool inUse);
    void addSamples(RecordingBuilder& builder);

    MvdCoding coding_;
    std::array<Sample, kMaxSlots> players_{};
    std::array<bool, kMaxSlots> inUse_{};
    std::vector<std::uint8_t> active_;                           ///< the slots in use, in the order they came
    std::vector<std::pair<std::uint8_t, std::uint8_t>> events_;  ///< (slot, event) of the frame being read
};

}  // namespace navwright
