#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "basics.h"

/// Recorded matches.
namespace navwright::library::inline v1 {

/// A player in one frame; there are ten frames per second.
struct DemoPlace {
    double seconds = 0;              ///< since the start of the match
    Point origin = {};               ///< of the player, 24 above the floor he stands on
    bool playing = false;            ///< neither spectating nor dead
    std::optional<int> health = {};  ///< nullopt until the demo states it
};

struct DemoPlayer {
    int slot = 0;
    std::string name = {};               ///< the last one used; may be empty
    std::vector<DemoPlace> places = {};  ///< ascending seconds; with gaps where the slot was unused
};

/// The part of a demo on one map.
struct DemoMatch {
    std::string map = {};
    double seconds = 0;
    std::vector<DemoPlayer> players = {};  ///< by slot, ascending
};

struct Demo {
    std::string name = {};  ///< without folders
    std::vector<DemoMatch> matches = {};
    bool damaged = false;                    ///< everything after the damage is missing
    std::vector<std::string> warnings = {};  ///< sentences: what is missing or odd
};

/// Reads an MVD2 or DM2 demo, optionally gzipped. Errors: not a demo, damage before the first frame, a newer
/// version.
[[nodiscard]] Result<Demo> readDemo(const std::filesystem::path& file, const Work& work = {});

}  // namespace navwright::library::inline v1
