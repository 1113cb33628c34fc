#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/digest.h"
#include "core/base/engine_constants.h"

namespace navwright {

/// Seconds of game time per frame: MVD2 and protocol 34 demos run at 10 Hz, whatever the server's rate.
/// Origins are fixed point on the wire: units * 8.
inline constexpr float kOriginScale = 0.125f;
/// View offsets are fixed point on the wire: units * 4.
inline constexpr float kViewOffsetScale = 0.25f;

/// How a player moves, numbered as in the engine (pmtype_t).
enum class PmType : std::uint8_t { normal = 0, spectator = 1, dead = 2, gib = 3, freeze = 4 };

/// Eye point in water, lava or slime (bit of Sample::rdFlags).
inline constexpr std::uint8_t kRdUnderwater = 1;
/// Entity events of a landing, as on the wire (entity_event_t).
inline constexpr std::uint8_t kEventFallShort = 3;
inline constexpr std::uint8_t kEventFall = 4;
inline constexpr std::uint8_t kEventFallFar = 5;
inline constexpr std::uint8_t kEventTeleport = 6;
inline constexpr std::int16_t kHealthUnknown = INT16_MIN;

/// One slot's state in one frame, as on the wire.
struct Sample {
    std::array<std::int32_t, 3> origin{};  ///< 1/8 units
    std::uint32_t frame = 0;               ///< from the start of the file, baselines included, from 0
    std::int16_t health = kHealthUnknown;  ///< kHealthUnknown until first sent
    std::int8_t viewOffsetZ = 0;           ///< 1/4 units
    std::uint8_t pmType = 0;               ///< a PmType, or a number this version does not know
    std::uint8_t rdFlags = 0;
    std::uint8_t event = 0;    ///< event of the slot's entity in this frame, 0 = none
    std::uint8_t pmFlags = 0;  ///< DM2 only, 0 elsewhere; bit 0 ducked, bit 2 on ground

    friend bool operator==(const Sample&, const Sample&) = default;
};

/// One slot over one segment.
struct Track {
    std::uint8_t slot = 0;
    std::vector<Sample> samples = {};  ///< ascending frames; a frame is missing where the slot was not in use
    /// DM2 only: true velocity (1/8 units per second), one per sample; empty for MVD2, which has none.
    std::vector<std::array<std::int16_t, 3>> velocities = {};

    friend bool operator==(const Track&, const Track&) = default;
};

/// A player's name from a frame on.
struct NameChange {
    std::uint32_t frame = 0;
    std::uint8_t slot = 0;
    std::string name = {};  ///< high bits masked off

    friend bool operator==(const NameChange&, const NameChange&) = default;
};

/// A server print (obituaries, joins), with the frame it belongs to. Chat is left out.
struct Print {
    std::uint32_t frame = 0;
    std::uint8_t level = 0;  ///< 0 low, 1 medium (obituaries), 2 high
    std::string text = {};   ///< high bits masked off, no trailing newline

    friend bool operator==(const Print&, const Print&) = default;
};

enum class DemoFlavour : std::uint8_t { standard, extended, extended2, dm2 };

/// What lies between one gamestate and the next (or the end of the file): one map, continuous time.
struct Segment {
    std::string map = {};    ///< "wizs" from "maps/wizs.bsp"
    std::string title = {};  ///< configstring 0
    std::optional<std::int32_t> mapChecksum = {};
    DemoFlavour flavour = DemoFlavour::standard;
    int version = 0;     ///< stream version 2009..2013; protocol number for DM2
    int maxClients = 0;  ///< 1..255
    int dummySlot = -1;  ///< never a player; -1 = none
    std::uint32_t firstFrame = 0;
    std::uint32_t frameCount = 0;
    std::vector<Track> tracks =
        {};  ///< ascending slots; slots never in use are absent; the dummy is included
    std::vector<NameChange> names = {};
    std::vector<Print> prints = {};

    friend bool operator==(const Segment&, const Segment&) = default;
};

/// Everything the later stages need of one demo file.
struct Recording {
    std::string name = {};  ///< file name without folders
    ContentHash hash = {};  ///< of what is inside the file, however it is packed (DemoBytes::hash())
    std::vector<Segment> segments = {};
    std::uint64_t trailingBytes = 0;  ///< left over after the end marker
    bool endMarker = false;
    std::vector<std::string> warnings = {};  ///< damage, and how much was lost

    /// Whether it ends at damage, or where the file was cut: bytes after the end marker are none.
    [[nodiscard]] bool damaged() const { return warnings.size() > (trailingBytes > 0 ? 1u : 0u); }

    friend bool operator==(const Recording&, const Recording&) = default;
};

}  // namespace navwright
