#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "core/base/parameters.h"
#include "core/base/stage.h"
#include "core/demos/reading/map_match.h"
#include "core/demos/reading/recording.h"
#include "core/demos/samples/demo_summary.h"
#include "core/demos/samples/gate.h"
#include "core/generate/graph/graph.h"
#include "core/generate/links/links.h"
#include "core/generate/nodes/clusters.h"
#include "core/generate/nodes/nodes.h"
#include "core/generate/votes/vote.h"
#include "core/nav/files/strafe_archive.h"
#include "core/physics/map_queries/game_map.h"

namespace navwright {

struct StageReport {
    Stage stage = Stage::read;
    bool ran = false;         ///< false: a cached result was still valid
    std::uint64_t in = 0;     ///< demos, samples, samples, votes, clusters, traversals, nodes
    std::uint64_t out = 0;    ///< demos, samples kept, votes, clusters, nodes, links, nodes
    double milliseconds = 0;  ///< wall time of the run that produced the result
};

/// The results of a run. Unchanged parts are shared between runs.
struct Generation {
    std::string mapName;
    Parameters parameters;
    std::shared_ptr<const GameMap> map;  ///< may be empty
    /// By demo, in ascending content hash, as the VoteSet numbers them.
    std::vector<std::shared_ptr<const DemoSummary>> demos;
    DemoMatches matches;  ///< which demos show the same match
    /// By demo: its file; empty for one given as a recording.
    std::vector<std::filesystem::path> paths;
    /// Files with the same content as a demo, and its number.
    std::map<std::filesystem::path, std::size_t> twins;
    std::vector<std::shared_ptr<const GatedDemo>> gated;
    std::vector<std::shared_ptr<const Recording>> recordings;  ///< empty unless keepRaw
    std::shared_ptr<const VoteSet> votes;
    std::shared_ptr<const ClusterSet> clusters;
    std::shared_ptr<const NodeSet> nodes;
    std::shared_ptr<const LinkSet> links;
    std::shared_ptr<const StrafeArchive> archive;  ///< null unless requested
    std::shared_ptr<const GraphResult> graph;
    std::array<StageReport, 7> stages{};  ///< by Stage, read to graph
    std::vector<std::string> warnings;    ///< sentences for the user; demos' warnings are in their summaries

    /// Whether a segment shows the map, possibly another revision.
    [[nodiscard]] bool shows(const Segment& segment) const {
        return matchMap(segment, mapName, map ? std::optional(map->bsp.checksum) : std::nullopt) !=
               MapMatch::otherMap;
    }
};

}  // namespace navwright
