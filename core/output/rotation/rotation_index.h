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

/// How one map of a rotation came out.
struct RotationRow {
    std::string map;
    std::string folder;   ///< of its files, beside the index: "wizs-0a1b2c3d"
    bool made = false;    ///< with or without success; what follows up to the demos is of no meaning before
    std::string failure;  ///< why there is no nav; empty: there is one
    std::uint64_t nodes = 0, links = 0;
    bool passed = false;                     ///< the test
    double visited = 0;                      ///< share of the nodes, 0..1
    double stuck = 0, deaths = 0;            ///< a bot and minute
    std::optional<double> coverage;          ///< of the floor, 0..1; nothing on a map without floor
    std::uint64_t errors = 0, warnings = 0;  ///< issues
    std::string worst;                       ///< the most pressing thing, in words; may be empty
    bool picture = false;                    ///< there is one among its files

    std::uint64_t demos = 0, votes = 0;
    std::filesystem::path mapFile;  ///< where the map was found; absolute. Empty: nowhere any more
    std::string mapHash;            ///< of its bytes, ContentHash::hex()

    friend bool operator==(const RotationRow&, const RotationRow&) = default;
};

enum class RowState : std::uint8_t {
    waiting,  ///< not made yet
    noNav,
    failed,  ///< its test
    passed,
};

[[nodiscard]] RowState stateOf(const RotationRow& row);
/// "not made yet", "no nav", "failed", "passed".
[[nodiscard]] std::string_view rowStateWords(RowState state);

/// How far a rotation is.
enum class RotationStage : std::uint8_t {
    reading,  ///< demos
    making,   ///< navs
    stopped,  ///< on request
    finished,
};

/// All maps of a server.
struct RotationIndex {
    std::string program;  ///< version of the one that wrote it
    RotationStage stage = RotationStage::finished;
    std::uint64_t demosDone = 0, demos = 0;  ///< while demos are read: of how many
    Parameters parameters;                   ///< that the navs are made with
    std::string pictureNotice;               ///< why a map has no picture; empty: all have, or none was tried
    std::vector<RotationRow> rows;           ///< by folder
    /// Demos by map that there is no map for, and that are of other revisions.
    std::map<std::string, std::size_t> withoutMap, otherRevision;
    std::vector<std::string> unreadable;  ///< what is wrong with each demo that cannot be read

    friend bool operator==(const RotationIndex&, const RotationIndex&) = default;
};

/// Rows whose navs need most work first: without a nav, failed, by floor covered; last those not made yet.
[[nodiscard]] std::vector<RotationRow> worstFirst(std::vector<RotationRow> rows);

/// "14 maps, 9 with a nav that passes its test, from 812 demos".
[[nodiscard]] std::string summaryWords(const RotationIndex& index);
/// What is still to be done: "3 of 14 maps are made; a run is at it, or was killed". Empty when finished.
[[nodiscard]] std::string stageWords(const RotationIndex& index);
/// "72.5 %"; "no floor" where there is nothing to cover.
[[nodiscard]] std::string coverageWords(const RotationRow& row);
/// "72.5 %", of a share 0..1.
[[nodiscard]] std::string shareWords(double share);
/// Demos that were left out: "wizs: 3 demos".
[[nodiscard]] std::vector<std::string> leftOutWords(const std::map<std::string, std::size_t>& demos);

}  // namespace navwright
