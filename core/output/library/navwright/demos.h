#pragma once

#include <cstdint>
#include <filesystem>
#include <limits>
#include <string>
#include <vector>

#include "basics.h"

/// Recorded matches.
namespace navwright::library::inline v1 {

/// Until the demo states a player's health.
inline constexpr std::int32_t kNoHealth = std::numeric_limits<std::int32_t>::min();

/// A player in one frame; there are ten frames per second. Plain memory, for other languages.
struct DemoPlace {
    double seconds = 0;               ///< since the start of the match
    Point origin = {};                ///< of the player, 24 above the floor he stands on
    std::int32_t health = kNoHealth;  ///< points, 0 and less of the dead; or kNoHealth
    bool playing = false;             ///< neither spectating nor dead
};

/// A player of a match.
struct DemoPlayer {
    int slot = 0;                        ///< as the server numbers players, from 0
    std::string name = {};               ///< the last one used; may be empty
    std::vector<DemoPlace> places = {};  ///< ascending seconds; with gaps where the slot was unused
};

/// The part of a demo on one map.
struct DemoMatch {
    std::string map = {};                  ///< its name, without folder and extension
    double seconds = 0;                    ///< how long it lasts
    std::vector<DemoPlayer> players = {};  ///< by slot, ascending
};

/// A demo that was read.
struct Demo {
    std::string name = {};                   ///< without folders
    std::vector<DemoMatch> matches = {};     ///< in the order of the recording
    bool damaged = false;                    ///< everything after the damage is missing
    std::vector<std::string> warnings = {};  ///< sentences: what is missing or odd
};

/// Reads an MVD2 or DM2 demo, optionally gzipped. Errors: not a demo, damage before the first frame, a newer
/// version.
[[nodiscard]] NAVWRIGHT_API Result<Demo> readDemo(const std::filesystem::path& file, const Work& work = {});

}  // namespace navwright::library::inline v1
