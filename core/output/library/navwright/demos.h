#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "areas.h"
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

/// What a demo holds.
struct DemoFacts {
    std::filesystem::path file = {};         ///< of the demo
    std::string hash = {};                   ///< of its content, in hex; empty: unread
    std::uint64_t frames = 0;                ///< there are ten a second
    std::vector<std::string> maps = {};      ///< names of those played, in order
    std::vector<std::string> warnings = {};  ///< sentences: what is missing or odd
    std::string problem = {};                ///< why it could not be read; empty: it could
};

/// Which demos to read.
struct ExtractInput {
    std::vector<std::filesystem::path> demos = {};  ///< files and folders (recursive), at least one
    std::filesystem::path cache = {};               ///< folder for the demos that were read; empty: none
    std::uint64_t cacheLimit = 0;  ///< bytes to trim the cache to, except these demos; 0: any size
};

/// Reads demos into the cache that generate() uses, as `navgen extract`, and tells what is in them, by path.
/// Errors: a file or folder that is not there, no demo in them, read demos that cannot be written, cancelled.
[[nodiscard]] NAVWRIGHT_API Result<std::vector<DemoFacts>> extract(const ExtractInput& input,
                                                                   const Work& work = {});

/// A player in one frame, as the protocol has it; there are ten frames per second.
struct FrameRow {
    std::size_t gamestate = 0;                ///< of the recording, from 0: a map that was played
    std::uint32_t frame = 0;                  ///< of the recording, from 0
    int slot = 0;                             ///< as the server numbers players, from 0
    int moveType = 0;                         ///< 0: playing; others: spectating, dead, ...
    std::array<int, 3> origin = {};           ///< in 1/8 units
    int viewOffset = 0;                       ///< height of the eye above the origin, in 1/4 units
    int rdFlags = 0;                          ///< flags of the view; 1: under water
    std::optional<std::int32_t> health = {};  ///< points; empty: not sent yet
    int event = 0;                            ///< of the player's entity; 0: none
};

/// The rows that `navgen frames` prints, by frame, then slot, with the slot of the recorder. Errors: those of
/// readDemo().
[[nodiscard]] NAVWRIGHT_API Result<std::vector<FrameRow>> frames(const std::filesystem::path& file,
                                                                 const Work& work = {});

/// A stretch of a player's way within one area.
struct Passage {
    std::size_t gamestate = 0;  ///< of the recording, from 0
    int slot = 0;               ///< the player's, as the server numbers players from 0
    int area = 0;               ///< index into Areas::areas
    double from = 0;            ///< seconds since the start of the demo
    double to = 0;              ///< the same, of the end
    Point at = {};              ///< where he came in, units
    bool held = false;          ///< floor, a liquid or a ladder held him at some time
};

/// The areas that each player went through, as `navgen frames --areas`: by gamestate, player and time.
/// Errors: those of readDemo(), areas that were neither made nor read or are of another map.
[[nodiscard]] NAVWRIGHT_API Result<std::vector<Passage>> passages(const std::filesystem::path& file,
                                                                  const Areas& areas, const Work& work = {});

}  // namespace navwright::library::inline v1
