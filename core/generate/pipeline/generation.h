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
    DemoMatches matches;  ///< which of the demos show one match
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

    /// Whether a segment of a demo shows the map, be it in another revision.
    [[nodiscard]] bool shows(const Segment& segment) const {
        return matchMap(segment, mapName, map ? std::optional(map->bsp.checksum) : std::nullopt) !=
               MapMatch::otherMap;
    }
};

}  // namespace navwright
