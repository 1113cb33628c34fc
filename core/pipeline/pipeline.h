#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "base/job_context.h"
#include "base/parameters.h"
#include "base/stage.h"
#include "demo/recording.h"
#include "nav/strafe_archive.h"
#include "pipeline/clusters.h"
#include "pipeline/demo_summary.h"
#include "pipeline/gate.h"
#include "pipeline/graph.h"
#include "pipeline/links.h"
#include "pipeline/nodes.h"
#include "pipeline/vote.h"
#include "world/game_map.h"

namespace navwright {

/// A demo by its file, or already read.
struct DemoSource {
    std::filesystem::path path;  ///< used when `recording` is empty
    std::shared_ptr<const Recording> recording = nullptr;
};

struct Generation;

/// How far the reading of one demo file is.
struct DemoProgress {
    std::filesystem::path path;
    std::size_t done = 0, total = 0;  ///< unpacked bytes; equal at the end
    std::string failure = {};         ///< why it cannot be read
};

struct PipelineInput {
    std::vector<DemoSource> demos;       ///< any order; the same content twice counts once
    std::shared_ptr<const GameMap> map;  ///< may be empty
    /// The wanted map; empty: the loaded map's name, else the only map the demos hold.
    std::string mapName;
    std::shared_ptr<const Ledger> ledger;      ///< may be empty
    std::shared_ptr<const PatchFile> patches;  ///< may be empty
    bool archive = false;                      ///< collect the strafe archive
    /// Keep recordings and rejected samples for viewing; else demos stream through, at most `jobs` at a time.
    bool keepRaw = false;
    int jobs = 0;                    ///< threads; 0 = one per core
    std::filesystem::path cacheDir;  ///< per-demo cache on disk; empty = none
    /// Told how far each demo is, from any thread, several at a time; may be empty.
    std::function<void(const DemoProgress&)> onDemo = {};
    /// Told of the graph as the demos show it, without archive, before simulated bots try its links; on the
    /// thread of run(). Only where 200 links or more were never tried, which takes long; may be empty.
    std::function<void(Generation)> onDraft = {};
};

struct StageReport {
    Stage stage = Stage::read;
    bool ran = false;         ///< false: the result of an earlier run was still right
    std::uint64_t in = 0;     ///< demos, samples, samples, votes, clusters, traversals, nodes
    std::uint64_t out = 0;    ///< demos, samples kept, votes, clusters, nodes, links, nodes
    double milliseconds = 0;  ///< wall time of the run that made the result
};

/// Everything a run produced. Parts that did not change between two runs are the same objects.
struct Generation {
    std::string mapName;
    Parameters parameters;
    std::shared_ptr<const GameMap> map;  ///< may be empty
    /// By demo, in ascending content hash, which is the demo numbering of the VoteSet.
    std::vector<std::shared_ptr<const DemoSummary>> demos;
    /// By demo: the file it was read from; empty for one given as a recording.
    std::vector<std::filesystem::path> paths;
    /// Files that hold the same as a demo, and its number.
    std::map<std::filesystem::path, std::size_t> twins;
    std::vector<std::shared_ptr<const GatedDemo>> gated;
    std::vector<std::shared_ptr<const Recording>> recordings;  ///< empty unless keepRaw
    std::shared_ptr<const VoteSet> votes;
    std::shared_ptr<const ClusterSet> clusters;
    std::shared_ptr<const NodeSet> nodes;
    std::shared_ptr<const LinkSet> links;
    std::shared_ptr<const StrafeArchive> archive;  ///< empty unless asked for
    std::shared_ptr<const GraphResult> graph;
    std::array<StageReport, 7> stages{};  ///< by Stage, read to graph
    std::vector<std::string> warnings;    ///< sentences for the user; demos' own are in their summaries
};

/// Runs the stages and remembers their results, so that a change reruns only what depends on it. run() may be
/// called from any thread; calls wait for each other, so a superseding caller stops the running one first.
class Pipeline {
  public:
    Pipeline();
    ~Pipeline();
    Pipeline(const Pipeline&) = delete;
    Pipeline& operator=(const Pipeline&) = delete;

    /// Errors: no demos, unreadable demos alone, demos that hold several maps without a word which is wanted,
    /// no demo of the wanted map. A demo that cannot be read is a warning when others can. After a cancel or
    /// an error what was remembered stays right.
    [[nodiscard]] Result<Generation> run(const PipelineInput& input, const Parameters& parameters,
                                         JobContext& context);

    /// Forgets everything.
    void clear();

  private:
    class Impl;
    class Turn;
    std::unique_ptr<Impl> impl_;
};

}  // namespace navwright
