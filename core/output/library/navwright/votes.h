#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "basics.h"
#include "map.h"

/// What demos say about a map: votes of places (docs/rules.md), of a demo, and in files without the demos
/// (docs/archives.md), which are read, written and joined; generate() makes navs of them.
namespace navwright::library::inline v1 {

/// Bits of Vote::state.
namespace vote_state {
inline constexpr std::uint8_t underwater = 1;  ///< the eyes were in a liquid
inline constexpr std::uint8_t crouched = 2;    ///< low view
inline constexpr std::uint8_t takingOff = 4;   ///< leaving the ground in a jump, rising
inline constexpr std::uint8_t onLadder = 8;    ///< touches a ladder
inline constexpr std::uint8_t airborne = 16;   ///< in free fall
inline constexpr std::uint8_t penalised = 32;  ///< shortly before the map killed the player
}  // namespace vote_state

/// Bits of Vote::way.
namespace vote_way {
inline constexpr std::uint8_t linked = 1;      ///< there is a way to the next vote of the demo
inline constexpr std::uint8_t crouched = 2;    ///< crouched in more than half of it
inline constexpr std::uint8_t underwater = 4;  ///< under water in more than half of it
inline constexpr std::uint8_t hurt = 8;        ///< with a landing that costs health
inline constexpr std::uint8_t flown = 16;      ///< with a jump, or a free fall of more than a step
}  // namespace vote_way

/// Where a player was, and the way to the next vote. Plain memory of 28 bytes, for other languages.
struct Vote {
    Point origin = {};               ///< of the player, in whole eighths of a unit
    std::uint32_t frame = 0;         ///< of the recording; there are ten a second
    std::int16_t verticalSpeed = 0;  ///< units/s, up positive
    std::uint16_t pathSpeed = 0;     ///< of the way: its horizontal length over time, units/s
    std::uint16_t peakSpeed = 0;     ///< of the way: its fastest horizontal 0.1 s, units/s
    std::uint16_t leaf = 0xffff;     ///< leaf of the map that holds the origin; 0xffff: unknown
    std::uint8_t rise = 0;           ///< of the highest jump on the way, units; 0: no jump
    std::uint8_t slot = 0;           ///< the player's, as the server numbers players from 0
    std::uint8_t state = 0;          ///< bits of namespace vote_state
    std::uint8_t way = 0;            ///< bits of namespace vote_way; without `linked` the way's fields are 0

    /// All members are equal.
    friend bool operator==(const Vote&, const Vote&) = default;
};

/// The votes of a demo in a file of votes.
struct VotedDemo {
    std::string name = {};         ///< of the demo's file, without folders
    std::vector<Vote> votes = {};  ///< by match, slot and frame
};

/// What a file of votes holds.
struct Votes {
    std::string map = {};                                ///< the map's name
    std::int32_t mapChecksum = 0;                        ///< as servers send it
    std::map<std::string, std::string> parameters = {};  ///< that they depend on, by key
    std::vector<std::string> missing = {};               ///< files that a merge should have had
    std::vector<VotedDemo> demos = {};                   ///< in ascending order of a hash of their content
};

/// Reads a file of votes whole: about 28 bytes a vote. Errors: not such a file, another version, damaged,
/// cancelled.
[[nodiscard]] NAVWRIGHT_API Result<Votes> readVotes(const std::filesystem::path& file, const Work& work = {});

/// Demos to take votes of.
struct VotesInput {
    std::vector<std::filesystem::path> demos = {};  ///< files and folders (recursive), of any maps
    std::vector<std::filesystem::path> maps = {};   ///< files and folders with the maps
    Settings settings = {};                         ///< those of reading and votes count
    std::filesystem::path cache = {};               ///< folder for caching read demos; empty: none
    int share =
        1;  ///< take only this share of the demos, 1 to `shares`; which one follows from their content
    int shares = 1;  ///< at least 1
};

/// A file that was written.
struct VotesFile {
    std::filesystem::path file = {};        ///< its path
    std::uint64_t demos = 0;                ///< in it
    std::uint64_t votes = 0;                ///< in it
    std::uint64_t repeated = 0;             ///< of a merge: demos that several files had, counted each time
    std::vector<std::string> missing = {};  ///< of a merge: files that it should have had
};

/// What takeVotes() did.
struct VotesTaken {
    std::size_t read = 0;                                                  ///< demos that were read
    std::size_t known = 0;                                                 ///< demos whose votes were there
    std::vector<std::pair<std::filesystem::path, Error>> unreadable = {};  ///< demos, by path
    std::map<std::string, std::size_t> withoutMap = {};                    ///< demos by map that is not there
    std::map<std::string, std::size_t> otherRevision = {};  ///< by map of which only others are there
    std::vector<VotesFile> files = {};                      ///< all of the folder, by name
};

/// Takes votes of demos, as `navgen votes`, and adds them to a folder: a file for each revision of a map,
/// MAP-CHECKSUM.votes. Demos whose votes are there are not read again. Errors: no demo or map, an unknown
/// parameter or a value out of range, votes in the folder that were taken otherwise, another run at work
/// there, those of the disk; cancelled: what was read is kept, and the same call goes on.
[[nodiscard]] NAVWRIGHT_API Result<VotesTaken> takeVotes(const VotesInput& input,
                                                         const std::filesystem::path& folder,
                                                         const Work& work = {});

/// What to merge.
struct MergeOptions {
    std::string map = {};  ///< only votes of the map of this name; empty: of all
    bool partial = false;  ///< leave out files that are missing and folders that are not finished
};

/// Joins votes, as `navgen merge`: of files, and folders that takeVotes() filled; each demo counts once.
/// `out`: a file that ends in .votes, or a folder for one file for each revision of a map. Files there are
/// replaced, even inputs, each whole or not at all. Errors: no votes, several maps for one file, votes that
/// were taken differently, damaged files, those of the disk, cancelled.
[[nodiscard]] NAVWRIGHT_API Result<std::vector<VotesFile>> mergeVotes(
    const std::vector<std::filesystem::path>& inputs, const std::filesystem::path& out,
    const MergeOptions& options = {}, const Work& work = {});

/// A player in a frame in which he counts. Plain memory, as is a vote.
struct DemoSample {
    double seconds = 0;      ///< since the start of the match
    Point origin = {};       ///< of the player, 24 above the floor he stands on
    std::int32_t match = 0;  ///< index into Demo::matches
    std::int32_t slot = 0;   ///< DemoPlayer::slot
    std::int32_t run = 0;    ///< number, from 0, of the way without teleports and gaps that it is of
};

/// A sample that votes for a node, and the way to the next vote.
struct DemoVote {
    double seconds = 0;          ///< since the start of the match
    Point origin = {};           ///< of the player, in steps of 1/8 unit
    std::int32_t match = 0;      ///< index into Demo::matches
    std::int32_t slot = 0;       ///< DemoPlayer::slot
    float riseSpeed = 0;         ///< units/s, up positive
    float waySpeed = 0;          ///< of the way, horizontal: length over time, units/s
    float wayPeakSpeed = 0;      ///< its fastest tenth of a second, horizontal, units/s
    float wayRise = 0;           ///< of its highest jump, units; 0: no jump
    bool underwater = false;     ///< eyes in a liquid
    bool crouched = false;       ///< low view
    bool takingOff = false;      ///< leaving the ground in a jump
    bool onLadder = false;       ///< touches a ladder
    bool airborne = false;       ///< in free fall
    bool penalised = false;      ///< shortly before a death by the map
    bool linked = false;         ///< the next vote is of the same run: there is a way
    bool wayCrouched = false;    ///< for more than half of it
    bool wayUnderwater = false;  ///< for more than half of it
    bool wayHurts = false;       ///< a landing on it does damage
    bool wayFlown = false;       ///< with a jump, or a fall of more than a step
};

/// What a demo says about a map.
struct DemoVotes {
    std::string name = {};                   ///< of the demo, without folders
    std::vector<DemoSample> samples = {};    ///< by match, slot, seconds
    std::vector<DemoVote> votes = {};        ///< in the same order; few of the samples
    std::vector<std::string> warnings = {};  ///< sentences: what is missing or odd
};

/// Reads what a demo says about a map. Settings are those of stages `gate` and `votes`. Errors: those of
/// readDemo() and readMap(), an unknown parameter or a value out of range, a demo that does not show the map.
[[nodiscard]] NAVWRIGHT_API Result<DemoVotes> readDemoVotes(const std::filesystem::path& file, const Map& map,
                                                            const Settings& settings = {},
                                                            const Work& work = {});

}  // namespace navwright::library::inline v1
