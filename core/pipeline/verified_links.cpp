#include "pipeline/verified_links.h"

#include <fmt/format.h>

#include "verify/link_verdict.h"

namespace navwright {

Result<std::uint32_t> verifyGraph(NavGraph& graph, const GameMap& map, const Parameters& parameters,
                                  std::vector<std::string>& warnings, JobContext& context) {
    const auto mode = parameters.choice(Param::LinkVerify);
    if (mode == "off") return 0;
    NAV_ASSIGN(const auto verdicts, verifyLinks(graph, map.bsp, map.collision,
                                                {.standDrop = parameters.real32(Param::DropStand)}, context));
    std::uint32_t deadly = 0, impossible = 0;
    for (const auto& verdict : verdicts) {
        const bool kills = verdict.advice == LinkAdvice::deadly;
        if (!kills && verdict.advice != LinkAdvice::impossible) continue;
        ++(kills ? deadly : impossible);
        if (mode != "drop") continue;
        auto& links = graph.nodes[static_cast<std::size_t>(verdict.from)].links;
        std::erase_if(links, [&](const NavLink& link) { return link.target == verdict.to; });
    }
    if (deadly + impossible > 0) {
        warnings.push_back(fmt::format("{} links kill simulated bots and {} are made by none of them{}",
                                       deadly, impossible, mode == "drop" ? "; they were left out" : ""));
    }
    return deadly + impossible;
}

}  // namespace navwright
