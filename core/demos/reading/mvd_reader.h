#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/demos/reading/config_strings.h"
#include "core/demos/reading/demo_reader.h"
#include "core/demos/reading/message_reader.h"
#include "core/demos/reading/recording_builder.h"
#include "core/demos/reading/wire_cursor.h"

namespace navwright {

/// How the frames after a gamestate are coded.
struct MvdCoding {
    int version = 0;
    DemoFlavour flavour = DemoFlavour::standard;
    int maxClients = 0;  ///< 1..255
    bool fog = false;    ///< extended-2 streams of version 2013: player bits have another byte

    /// Upper bound of entity numbers in the stream (MAX_EDICTS).
    [[nodiscard]] std::uint32_t maxEntities() const noexcept {
        return flavour == DemoFlavour::standard ? 1024 : 8192;
    }
};

/// Decodes the frames after a gamestate: a baseline, then deltas against the previous frame. Keeps the state
/// of every slot, including unused ones.
class MvdFrames {
  public:
    explicit MvdFrames(const MvdCoding& coding) : coding_(coding) {}

    /// Reads a frame and adds a sample for every used slot. Returns an error text, or an empty string.
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
    std::vector<std::uint8_t> active_;                           ///< used slots, in the order they appeared
    std::vector<std::pair<std::uint8_t, std::uint8_t>> events_;  ///< (slot, event) of the current frame
};

/// Reads multi-view demos of q2pro (MVD2), stream versions 2009 to 2013.
class MvdReader final : public MessageReader {
  public:
    explicit MvdReader(const DemoReadOptions& options) : options_(options) {}

    [[nodiscard]] Framing framing() const override;
    [[nodiscard]] std::optional<Damage> message(const std::byte* begin, std::size_t offset,
                                                std::size_t length, RecordingBuilder& builder) override;

  private:
    [[nodiscard]] std::string command(WireCursor& in, RecordingBuilder& builder);
    [[nodiscard]] std::string gamestate(WireCursor& in, unsigned extra, RecordingBuilder& builder);
    [[nodiscard]] std::string serverData(WireCursor& in, unsigned extra, MvdCoding& coding);
    [[nodiscard]] std::string configStrings(WireCursor& in, RecordingBuilder& builder) const;
    [[nodiscard]] std::string configString(WireCursor& in, RecordingBuilder& builder) const;

    DemoReadOptions options_;
    const ConfigLayout* layout_ = nullptr;
    std::optional<MvdFrames> frames_;
    std::string hint_;
};

}  // namespace navwright
