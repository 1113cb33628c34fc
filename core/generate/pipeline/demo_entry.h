#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "core/base/digest.h"
#include "core/base/job_context.h"
#include "core/base/parameters.h"
#include "core/demos/reading/demo_cache.h"
#include "core/demos/reading/recording.h"
#include "core/demos/samples/gate.h"
#include "core/generate/pipeline/pipeline.h"
#include "core/generate/votes/vote.h"
#include "core/physics/map_queries/game_map.h"

namespace navwright {

/// What one demo went through, with the keys of what it came from. Immutable once made.
struct DemoEntry {
    std::string name;  ///< file name without folders
    ContentHash hash;
    std::map<std::string, std::uint64_t> maps;   ///< frames by map
    std::shared_ptr<const Recording> recording;  ///< only when kept
    ContentHash gateKey, votesKey;
    std::shared_ptr<const GatedDemo> gated;  ///< empty until the wanted map is known
    std::shared_ptr<const DemoSummary> summary;
    std::shared_ptr<const DemoVotes> votes;
};

/// How long one demo took, in milliseconds, and which stages it went through.
struct DemoTimes {
    std::optional<double> read, gate, votes;
};

/// What all demos of a run have in common.
struct DemoWork {
    std::string mapName;  ///< empty: only find out which maps there are
    const GameMap* map = nullptr;
    const Parameters& parameters;
    bool keepRaw = false;
    const DemoCache& cache;  ///< of all demos of the run, so that what it cannot keep is said once
    std::function<void(const DemoProgress&)> onDemo;  ///< may be empty
};

/// The recording of a source, from memory, the cache on disk or the file. `known`, when not empty, saves
/// hashing the file again. `onDemo`: as in PipelineInput.
[[nodiscard]] Result<std::shared_ptr<const Recording>> obtainRecording(
    const DemoSource& source, const std::optional<ContentHash>& known, const DemoCache& cache,
    const std::function<void(const DemoProgress&)>& onDemo, JobContext& context);

/// Takes a demo through read, gate and votes, as far as `before` (may be nullptr) is not still right.
[[nodiscard]] Result<std::shared_ptr<const DemoEntry>> processDemo(
    const DemoSource& source, const std::shared_ptr<const DemoEntry>& before, const DemoWork& work,
    DemoTimes& times, JobContext& context);

}  // namespace navwright
