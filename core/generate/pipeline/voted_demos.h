#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/base/digest.h"
#include "core/base/parameters.h"
#include "core/generate/pipeline/demo_entry.h"

namespace navwright {

/// What is left of the demos of one map after voting, wherever it was kept. Recordings are not part of it.
struct VotedDemos {
    std::string mapName;
    ContentHash map;         ///< of the map's bytes
    ContentHash parameters;  ///< voteParameters() of what the votes were cast with
    /// In ascending content hash, each content once; with summary, votes and keys.
    std::vector<std::shared_ptr<const DemoEntry>> entries;
    /// Where the votes are when they are not in memory; then entries have none, and no deaths. Enough for a
    /// nav, not for evidence or the strafe archive.
    std::shared_ptr<const VoteStream> stream = nullptr;
};

/// Hash of all rows that what is kept of a demo depends on: those of reading, gate and votes.
[[nodiscard]] ContentHash voteParameters(const Parameters& parameters);

}  // namespace navwright
