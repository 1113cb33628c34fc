#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/parameters.h"

namespace navwright {

/// The result of one map of a rotation.
struct RotationRow {
    std::string map;
    std::string folder;   ///< name of its folder beside the index: "wizs-0a1b2c3d"
    bool made = false;    ///< processed, successfully or not; before that the result fields are unset
    std::string failure;  ///< why there is no nav; empty: there is one
    std::uint64_t nodes = 0, links = 0;
    bool passed = false;                     ///< whether it passed its test
    double visited = 0;                      ///< share of nodes visited, 0..1
    double stuck = 0, deaths = 0;            ///< per bot and minute
    std::optional<double> coverage;          ///< share of floor, 0..1; nullopt on a map without floor
    std::uint64_t errors = 0, warnings = 0;  ///< number of issues
    std::string worst;                       ///< the most urgent problem in words; may be empty
    bool picture = false;                    ///< whether it has a picture

    std::uint64_t demos = 0, votes = 0;
    std::filesystem::path mapFile;  ///< where the map was found, absolute; empty: not found any more
    std::string mapHash;            ///< ContentHash::hex() of its bytes

    friend bool operator==(const RotationRow&, const RotationRow&) = default;
};

enum class RowState : std::uint8_t {
    waiting,  ///< not processed yet
    noNav,
    failed,  ///< failed its test
    passed,
};

[[nodiscard]] RowState stateOf(const RotationRow& row);
/// In words: "not made yet", "no nav", "failed", "passed".
[[nodiscard]] std::string_view rowStateWords(RowState state);

/// Progress of a rotation.
enum class RotationStage : std::uint8_t {
    reading,  ///< reading demos
    making,   ///< making navs
    stopped,  ///< stopped on request
    finished,
};

/// The navs of all maps of a server.
struct RotationIndex {
    std::string program;  ///< version of the program that wrote it
    RotationStage stage = RotationStage::finished;
    std::uint64_t demosDone = 0, demos = 0;  ///< progress while reading demos
    Parameters parameters;                   ///< used for the navs
    std::string pictureNotice;      ///< why a map has no picture; empty: all have one, or none was tried
    std::vector<RotationRow> rows;  ///< by folder
    /// Number of skipped demos by map: without a map file, or of other revisions.
    std::map<std::string, std::size_t> withoutMap, otherRevision;
    std::vector<std::string> unreadable;  ///< a message per unreadable demo

    friend bool operator==(const RotationIndex&, const RotationIndex&) = default;
};

/// Sorts rows by how much work they need: without a nav, failed, by floor covered; unprocessed ones last.
[[nodiscard]] std::vector<RotationRow> worstFirst(std::vector<RotationRow> rows);

/// A summary: "14 maps, 9 with a nav that passes its test, from 812 demos".
[[nodiscard]] std::string summaryWords(const RotationIndex& index);
/// What remains: "3 of 14 maps are made; a run is under way, or was killed". Empty when finished.
[[nodiscard]] std::string stageWords(const RotationIndex& index);
/// "72.5 %"; "no floor" on a map without floor.
[[nodiscard]] std::string coverageWords(const RotationRow& row);
/// Formats a share 0..1: "72.5 %".
[[nodiscard]] std::string shareWords(double share);
/// Skipped demos, one line per map: "wizs: 3 demos".
[[nodiscard]] std::vector<std::string> leftOutWords(const std::map<std::string, std::size_t>& demos);

}  // namespace navwright
