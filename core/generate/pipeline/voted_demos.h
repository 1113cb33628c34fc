#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/base/digest.h"
#include "core/base/parameters.h"
#include "core/generate/pipeline/demo_entry.h"

namespace navwright {

/// The votes of all demos of one map, wherever they are stored. Without recordings.
struct VotedDemos {
    std::string mapName;
    ContentHash map;         ///< of the map's bytes
    ContentHash parameters;  ///< voteParameters() of the votes
    /// In ascending content hash, without duplicates; with summary, votes and keys.
    std::vector<std::shared_ptr<const DemoEntry>> entries;
    /// Set when votes are not in memory; entries then have no votes and deaths. Enough for a nav, not for
    /// evidence or the strafe archive.
    std::shared_ptr<const VoteStream> stream = nullptr;
};

/// Hash of all rows that affect stored votes: those of reading, gate and votes.
[[nodiscard]] ContentHash voteParameters(const Parameters& parameters);

}  // namespace navwright
