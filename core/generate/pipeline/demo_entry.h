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

/// A demo's results of each stage, with the keys of their inputs. Immutable.
struct DemoEntry {
    std::string name;  ///< without folders
    ContentHash hash;
    std::map<std::string, std::uint64_t> maps;   ///< frames by map
    std::shared_ptr<const Recording> recording;  ///< only if recordings are kept
    ContentHash gateKey, votesKey;
    std::shared_ptr<const GatedDemo> gated;  ///< null until the wanted map is known
    std::shared_ptr<const DemoSummary> summary;
    std::shared_ptr<const DemoVotes> votes;
};

/// Time of one demo per stage, in milliseconds, and which stages ran.
struct DemoTimes {
    std::optional<double> read, gate, votes;
};

/// Input common to all demos of a run.
struct DemoWork {
    std::string mapName;  ///< empty: only find out which maps there are
    const GameMap* map = nullptr;
    const Parameters& parameters;
    bool keepRaw = false;
    const DemoCache& cache;  ///< shared by all demos, so that failures to cache are reported once
    std::function<void(const DemoProgress&)> onDemo;  ///< may be empty
};

/// Gets a source's recording from memory, the cache on disk or the file. `known`, if set, avoids hashing the
/// file again. `onDemo`: see PipelineInput.
[[nodiscard]] Result<std::shared_ptr<const Recording>> obtainRecording(
    const DemoSource& source, const std::optional<ContentHash>& known, const DemoCache& cache,
    const std::function<void(const DemoProgress&)>& onDemo, JobContext& context);

/// Runs read, gate and votes on a demo, reusing results of `before` (may be nullptr) that are still valid.
[[nodiscard]] Result<std::shared_ptr<const DemoEntry>> processDemo(
    const DemoSource& source, const std::shared_ptr<const DemoEntry>& before, const DemoWork& work,
    DemoTimes& times, JobContext& context);

}  // namespace navwright
