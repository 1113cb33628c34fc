#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "core/demos/reading/message_reader.h"
#include "core/demos/reading/wire_cursor.h"

namespace navwright {

/// The recording player's state in a client demo's frame.
struct Dm2Player {
    Sample sample;
    std::array<std::int32_t, 3> velocity{};  ///< 1/8 units per second
};

/// Protocol-dependent coding of a client demo.
struct Dm2Coding {
    DemoFlavour flavour = DemoFlavour::dm2;  ///< the MVD2 equivalent; dm2: protocol 34
    bool fog = false;                        ///< players may have fog
    /// Positions of sounds and effects have variable size, like those of players.
    bool widePlaces = false;
};

/// Reads client demos of protocols 34 and 3434 to 3436 (DM2): the recording player only.
class Dm2Reader final : public MessageReader {
  public:
    [[nodiscard]] Framing framing() const override;
    [[nodiscard]] std::optional<Damage> message(const std::byte* begin, std::size_t offset,
                                                std::size_t length, RecordingBuilder& builder) override;

  private:
    /// A frame kept as a base for deltas.
    struct OldFrame {
        std::int32_t number = -1;
        Dm2Player player;
    };
    /// Number of frames the engine keeps (UPDATE_BACKUP).
    static constexpr std::size_t kKeptFrames = 16;

    struct Frame {
        std::int32_t number = -1;
        bool valid = true;  ///< its base frame is known
        Dm2Player player;
    };

    [[nodiscard]] std::string command(WireCursor& in, RecordingBuilder& builder);
    [[nodiscard]] std::string serverData(WireCursor& in, RecordingBuilder& builder);
    [[nodiscard]] std::string configString(WireCursor& in, RecordingBuilder& builder) const;
    [[nodiscard]] std::string addFrame(WireCursor& in, RecordingBuilder& builder);
    [[nodiscard]] std::string readFrame(WireCursor& in, Frame& frame) const;
    [[nodiscard]] std::string entities(WireCursor& in, std::uint8_t& ownEvent) const;
    void skipMissedFrames(std::int32_t number, RecordingBuilder& builder);
    void fitPlaces(const WireCursor& message);
    [[nodiscard]] bool isWhole(WireCursor in) const;

    Dm2Coding coding_;
    std::uint8_t slot_ = 0;
    std::int32_t lastNumber_ = -1;
    std::array<OldFrame, kKeptFrames> old_{};
};

/// Server commands that are parsed (qcommon.h svc_*).
inline constexpr std::uint8_t svcPrint = 10;
inline constexpr std::uint8_t svcServerData = 12;
inline constexpr std::uint8_t svcConfigString = 13;
inline constexpr std::uint8_t svcSpawnBaseline = 14;
inline constexpr std::uint8_t svcPlayerInfo = 17;
inline constexpr std::uint8_t svcPacketEntities = 18;
inline constexpr std::uint8_t svcFrame = 20;

/// Skips the payload of a command without movement data. Returns an error text, or an empty string.
[[nodiscard]] std::string skipDm2Command(std::uint8_t svc, WireCursor& in, const Dm2Coding& coding);

/// Applies a frame's player delta (after svc_playerinfo) to `player`. Reads less than kWireSlack bytes.
void readDm2Player(WireCursor& in, const Dm2Coding& coding, Dm2Player& player);

}  // namespace navwright
