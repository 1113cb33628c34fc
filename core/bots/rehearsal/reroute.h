#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/bots/rehearsal/attempt_replay.h"
#include "core/bots/rehearsal/link_record.h"
#include "core/nav/files/nav_graph.h"

namespace navwright {

/// A link walked over one or two new places, which more bots get along.
struct LinkReroute {
    LinkChange change;
    NodeType type = NodeType::move;  ///< from where it takes off to where it lands
    double before = 0, share = 0;    ///< of the bots that arrive, 0..1: as it is, and changed
};

/// Looks for new places to take off from and to land at (or to turn and to step on) around the ends of the
/// link that bots failed on, or of the one before it on their way, and for the type between them: the
/// plainest with which at least half of those that failed arrive. The ways to and from the new places are
/// walked by bots from every start (judgeLink()). Nothing where there is none.
[[nodiscard]] std::optional<LinkReroute> findReroute(const LinkWorld& world, const NavGraph& graph,
                                                     const NodePair& link, const LinkRecord& record);

/// Whether a way leads from one node to another, the link between them left out.
class Detour {
  public:
    explicit Detour(const NavGraph& graph) : graph_(&graph), seen_(graph.nodes.size()) {}

    [[nodiscard]] bool exists(std::int32_t from, std::int32_t to);

  private:
    const NavGraph* graph_;
    std::vector<std::uint32_t> seen_;
    std::vector<std::int32_t> queue_;
    std::uint32_t search_ = 0;
};

}  // namespace navwright
