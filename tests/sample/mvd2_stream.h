#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/demos/reading/recording.h"

/// What an MVD2 file holds, as plain data with the integers of the wire: the input of writeMvd2().
namespace navwright {

/// Fog of a player's view, in streams of version 2013 alone. A field that differs from the last frame's is
/// sent.
struct Mvd2Fog {
    std::array<std::uint8_t, 3> color{};
    std::uint32_t density = 0;
    std::uint16_t heightDensity = 0;
    std::uint16_t heightFalloff = 0;
    std::array<std::uint8_t, 3> heightStartColor{};
    std::array<std::uint8_t, 3> heightEndColor{};
    std::int32_t heightStartDistance = 0;  ///< 23 bits, signed
    std::int32_t heightEndDistance = 0;    ///< 23 bits, signed

    friend bool operator==(const Mvd2Fog&, const Mvd2Fog&) = default;
};

struct Mvd2Player {
    std::uint8_t slot = 0;
    /// false writes the state that changed and takes the slot out of use.
    bool inUse = true;
    std::uint8_t pmType = 0;
    std::array<std::int32_t, 3> origin{};  ///< 1/8 units: 16 bits, extended 2: 23 bits
    std::array<std::int8_t, 3> viewOffset{};
    std::array<std::int16_t, 3> viewAngles{};
    std::array<std::int8_t, 3> kickAngles{};
    std::uint16_t gunIndex = 0;  ///< at most 255 in the standard flavour
    std::uint8_t gunFrame = 0;
    std::array<std::int8_t, 3> gunOffset{};
    std::array<std::int8_t, 3> gunAngles{};
    std::array<std::uint8_t, 8> blend{};  ///< the last four (damage) in extended 2 alone
    Mvd2Fog fog = {};
    std::uint8_t fov = 0;
    std::uint8_t rdFlags = 0;
    std::array<std::int16_t, 64> stats{};  ///< the upper half in extended 2 alone

    friend bool operator==(const Mvd2Player&, const Mvd2Player&) = default;
};

/// Index of a player's health among the stats.
inline constexpr std::size_t kMvd2StatHealth = 1;

struct Mvd2Entity {
    std::uint16_t number = 0;  ///< 1..1023, extended 1..8191; a player's is slot + 1
    bool inUse = true;         ///< as Mvd2Player::inUse
    std::array<std::uint16_t, 4> models{};
    std::uint16_t frame = 0;
    std::uint32_t skin = 0;
    std::uint32_t effects = 0;
    std::uint32_t renderFx = 0;
    std::array<std::int32_t, 3> origin{};  ///< 1/8 units
    std::array<std::int16_t, 3> angles{};  ///< 360/65536 degrees; the standard flavour keeps the upper byte
    std::optional<std::array<std::int32_t, 3>> oldOrigin = {};  ///< written whenever given
    std::uint16_t sound = 0;                                    ///< 14 bits, 8 in the standard flavour
    std::uint8_t soundVolume = 0;                               ///< extended alone
    std::uint8_t soundAttenuation = 0;                          ///< extended alone
    std::uint8_t event = 0;                                     ///< of this frame, 0 = none
    std::uint32_t solid = 0;                                    ///< 16 bits in the standard flavour
    std::uint32_t moreFx = 0;                                   ///< extended alone
    std::uint8_t alpha = 0;                                     ///< extended alone
    std::uint8_t scale = 0;                                     ///< extended alone

    friend bool operator==(const Mvd2Entity&, const Mvd2Entity&) = default;
};

/// Server data passed on to one client or to many; readers skip it by its length.
struct Mvd2Message {
    enum class Kind : std::uint8_t { unicast, multicastAll, multicastPhs, multicastPvs };
    Kind kind = Kind::multicastAll;
    bool reliable = false;
    std::uint8_t client = 0;           ///< unicast alone
    std::uint16_t leaf = 0;            ///< phs and pvs alone
    std::vector<std::byte> data = {};  ///< at most 2047 bytes
};

struct Mvd2Sound {
    std::uint8_t flags = 0;  ///< 1 volume, 2 attenuation, 16 offset follow; 32: 16-bit index (extended)
    std::uint16_t index = 0;
    std::uint8_t volume = 0, attenuation = 0, offset = 0;
    std::uint16_t channel = 0;  ///< entity << 3 | channel
};

struct Mvd2Print {
    std::uint8_t level = 0;
    std::string text = {};
};

/// 0.1 s. A player or entity that was in use and is absent here is removed; one that returns is coded against
/// its last state, as the engine does it.
struct Mvd2Frame {
    std::map<std::uint16_t, std::string> configStrings = {};  ///< changes
    std::vector<Mvd2Print> prints = {};
    std::vector<Mvd2Player> players = {};    ///< ascending slots
    std::vector<Mvd2Entity> entities = {};   ///< ascending numbers
    std::vector<std::byte> portalBits = {};  ///< at most 255 bytes
    std::vector<Mvd2Message> messages = {};
    std::vector<Mvd2Sound> sounds = {};
};

/// A gamestate and the frames after it.
struct Mvd2Segment {
    DemoFlavour flavour = DemoFlavour::standard;
    int version = 2010;           ///< 2009..2013; extended needs 2011, extended 2 needs 2012
    std::uint16_t moreFlags = 0;  ///< 1 no messages, 2 single point of view
    std::uint32_t spawnCount = 0;
    std::string gameDir = "action";
    int dummySlot = -1;
    int maxClients = 16;   ///< 1..255
    std::string map = {};  ///< without folder and extension
    std::string title = {};
    std::optional<std::int32_t> mapChecksum = {};
    std::map<std::uint16_t, std::string> configStrings = {};  ///< beyond those of the fields above
    /// The first is the baseline: players, entities and portal bits alone. Never empty.
    std::vector<Mvd2Frame> frames = {};
};

struct Mvd2File {
    std::vector<Mvd2Segment> segments = {};
    bool endMarker = true;
};

}  // namespace navwright
