#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <vector>

#include "core/base/job_context.h"
#include "core/bots/rehearsal/attempt_replay.h"
#include "core/bots/rehearsal/cures.h"
#include "core/map/bsp/bsp_file.h"
#include "core/map/bsp/collision.h"
#include "core/nav/files/nav_graph.h"
#include "core/physics/movement/link_physics.h"

namespace navwright {

/// What is wrong with a link that bots walk.
enum class LinkFault : std::uint8_t {
    none,
    jumped,  ///< its type makes bots run, and they pass only by jumping
    failed,  ///< they do not pass
};

/// Types that bots pass by running and stepping alone.
[[nodiscard]] bool isRun(NodeType type);

/// Finds the faults of a nav's links by bots on them alone. Remembers what it tried. Not thread-safe.
class LinkTrials {
  public:
    /// All must outlive it, and the graph must not change.
    LinkTrials(const BspFile& bsp, const Collision& collision, const NavGraph& graph);

    /// Whether bots pass the link as its type asks from more than half of the links before it: they stand at
    /// its end, or touch it in passing and get on to most of the nodes after it.
    [[nodiscard]] bool passedFromBefore(const NodeLink& link);

    /// `judged`: of the link's ends. No fault counts where bots pass from the links before it.
    [[nodiscard]] LinkFault faultOf(const NodeLink& link, const LinkJudgement& judged);

  private:
    const NavGraph& graph_;
    std::vector<Box> hurt_;
    LinkWorld world_;
    AttemptReplay replay_;
    std::map<NodeLink, bool> passed_;
};

/// The nav before a change.
struct NavBefore {
    const NavGraph& graph;
    std::span<const std::int32_t> previous;  ///< by node of the changed nav: its number here, or -1
    std::span<const NodeLink> fixed = {};    ///< links to leave unchanged, ascending
};

/// Mends the faults of links that the nav did not have before with these ends and this type: gives them a
/// jump, or removes them where others lead there. What stops bots may be a door, so such links stay. Returns
/// what was done. The result does not depend on `jobs` (threads; 0 = one per core). Errors: cancelled.
[[nodiscard]] Result<std::vector<Cure>> mendChanged(NavGraph& graph, const NavBefore& before,
                                                    const BspFile& bsp, const Collision& collision, int jobs,
                                                    JobContext& context);

}  // namespace navwright
