#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "areas.h"
#include "basics.h"
#include "edit.h"
#include "map.h"
#include "nav.h"

namespace navwright {
struct StrafeArchive;
}

/// Making navs, and what fast ways players went.
namespace navwright::library::inline v1 {

/// A way too fast for a link: strafe jumps and the like.
struct StrafeWay {
    Point from = {};                 ///< origin of the player, units
    Point to = {};                   ///< where the way ends
    float seconds = 0;               ///< above 0
    float speed = 0;                 ///< units/s, by the parameter links.speed_measure
    std::size_t demo = 0;            ///< index into StrafeArchive::demos
    int slot = 0;                    ///< the player's, as the server numbers players from 0
    std::uint32_t firstFrame = 0;    ///< of the first point; there are ten a second
    std::vector<Point> points = {};  ///< one per frame, both ends included
};

/// What `<map>.strafe_traces` holds (docs/formats.md).
struct StrafeArchive {
    std::string map = {};                                         ///< the map's name
    std::vector<std::string> demos = {};                          ///< names of the demos
    std::vector<StrafeWay> ways = {};                             ///< in the order of the file
    std::shared_ptr<const navwright::StrafeArchive> inside = {};  ///< for writeStrafe()
};

/// Reads a strafe archive. Errors: not such a file, another version, damaged.
[[nodiscard]] NAVWRIGHT_API Result<StrafeArchive> readStrafe(const std::filesystem::path& file,
                                                             const Work& work = {});
/// Writes a strafe archive, whole or not at all. Errors: one that was neither read nor collected, those of
/// the disk.
[[nodiscard]] NAVWRIGHT_API Result<> writeStrafe(const StrafeArchive& archive,
                                                 const std::filesystem::path& file, const Work& work = {});

/// What a nav is made of.
struct GenerateInput {
    Map map;  ///< as readMap() returned it
    /// Files and folders (recursive); none, and no votes: from the map alone.
    std::vector<std::filesystem::path> demos = {};
    Settings settings = {};            ///< any parameters of stages
    std::filesystem::path cache = {};  ///< folder for caching read demos; empty: none
    std::filesystem::path votes = {};  ///< a file of votes in place of demos; empty: none
    std::vector<Edit> edits = {};      ///< by hand, applied to what demos give
    Areas areas = {};                  ///< without demos and votes: nodes on their floor; may be default
    bool strafe = false;               ///< of demos or votes: also collect the strafe archive
};

/// What generate() made.
struct Generated {
    Nav nav;                                 ///< never empty, and loadable by the engine
    std::vector<std::string> warnings = {};  ///< sentences: skipped demos, ...
    StrafeArchive strafe = {};               ///< if it was asked for
};

/// Generates a nav, as `navgen generate`. Deterministic. Errors: an unknown parameter or a value out of
/// range, demos and votes together, areas with either or of another map, edits that edit() refuses, too few
/// demos of this map, no nodes.
[[nodiscard]] NAVWRIGHT_API Result<Generated> generate(const GenerateInput& input, const Work& work = {});

}  // namespace navwright::library::inline v1
