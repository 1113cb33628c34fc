#include "core/generate/graph/mend_nav.h"

#include "core/generate/graph/reverse_links.h"
#include "core/generate/graph/verified_links.h"

namespace navwright {

Result<NavMending> mendNav(NavGraph& graph, const GameMap& map, const Parameters& parameters,
                           JobContext& context) {
    auto plain = parameters;
    // Idempotent: costs must not grow twice.
    NAV_TRY(plain.set(Param::LinkDoubtCost, 1));
    NavMending mending;
    LinkJudge judge(map.bsp, map.collision);
    std::vector<NodeLink> retyped;
    const auto before = graph.linkCount();
    NAV_ASSIGN(mending.doubted, verifyGraph(graph, judge, plain, retyped, mending.warnings, context));
    mending.rejected = static_cast<std::uint32_t>(before - graph.linkCount());
    mending.retyped = static_cast<std::uint32_t>(retyped.size());
    if (plain.flag(Param::LinkInferReverse)) {
        KnownWays known;
        NAV_ASSIGN(mending.waysBack, addReverseLinks(graph, map, plain, known, context));
    }
    return mending;
}

}  // namespace navwright
