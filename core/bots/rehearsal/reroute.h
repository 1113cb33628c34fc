#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/bots/rehearsal/attempt_replay.h"
#include "core/bots/rehearsal/link_record.h"
#include "core/nav/files/nav_graph.h"

namespace navwright {

/// A link replaced by links over one or two new places, which more bots pass.
struct LinkReroute {
    LinkChange change;
    NodeType type = NodeType::move;  ///< type of the link between take-off and landing
    double before = 0, share = 0;    ///< share of bots that arrives, 0..1, before and after
};

/// Searches new take-off and landing places (or places to turn and step on) around the ends of a failing link
/// or of the link bots came from, and the type between them. Returns the simplest with which at least half of
/// the failed bots arrive, nullopt when there is none. The links to and from the new places must be reliable
/// from every start (judgeLink()).
[[nodiscard]] std::optional<LinkReroute> findReroute(const LinkWorld& world, const NavGraph& graph,
                                                     const NodeLink& link, const LinkRecord& record);

/// Finds whether a path leads from one node to another without the link between them.
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
