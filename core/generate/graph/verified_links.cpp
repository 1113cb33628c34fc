#include "core/generate/graph/verified_links.h"

#include <algorithm>

#include "core/base/counted.h"
#include "core/physics/link_trials/link_judge.h"
#include "core/physics/link_trials/link_verdict.h"

namespace navwright {

namespace {

/// A warning about doubtful links and what was done.
std::string doubtWords(std::size_t deadly, std::size_t impossible, bool dropped) {
    auto words =
        deadly == 0 ? std::string() : counted(deadly, "link kills", "links kill") + " simulated bots";
    if (impossible > 0) {
        if (!words.empty()) words += ", ";
        words += counted(impossible, "link is", "links are") + " that no simulated bot makes";
    }
    if (!dropped) return words;
    return words + (deadly + impossible == 1 ? "; it was left out" : "; they were left out");
}

}  // namespace

Result<std::uint32_t> verifyGraph(NavGraph& graph, LinkJudge& judge, const Parameters& parameters,
                                  std::vector<NodeLink>& mended, std::vector<std::string>& warnings,
                                  JobContext& context) {
    const auto mode = parameters.choice(Param::LinkVerify);
    if (mode == "off") return 0;
    NAV_ASSIGN(const auto verdicts,
               verifyLinks(graph, judge, {.standDrop = parameters.real32(Param::DropStand)}, context));
    std::uint32_t deadly = 0, impossible = 0;
    const bool drops = mode == "drop" || mode == "mend";
    for (const auto& verdict : verdicts) {
        auto& links = graph.nodes[verdict.from].links;
        // A nav from elsewhere may have several links of different types between two nodes.
        const auto isThis = [&](const NavLink& link) {
            return link.target == verdict.to && link.type == verdict.type;
        };
        const bool kills = verdict.advice == LinkAdvice::deadly;
        if (kills || verdict.advice == LinkAdvice::impossible) {
            ++(kills ? deadly : impossible);
            if (drops) std::erase_if(links, isThis);
            continue;
        }
        const auto found = std::ranges::find_if(links, isThis);
        if (found == links.end()) continue;
        auto& link = *found;
        // Climbing needs two nodes above one another; a type alone is not enough.
        if (mode == "mend" && verdict.suggested != link.type && verdict.suggested != NodeType::ladder) {
            link.type = verdict.suggested;
            mended.emplace_back(verdict.from, verdict.to);
        }
        link.cost *= doubtFactor(verdict.there, parameters.real32(Param::LinkDoubtCost));
    }
    std::ranges::sort(mended);
    if (deadly + impossible > 0) {
        warnings.push_back(doubtWords(deadly, impossible, drops));
    }
    return deadly + impossible;
}

std::optional<NavLink> provenLink(const std::optional<SureWay>& way, const LinkPlaces& places, Proof proof,
                                  const Parameters& parameters) {
    if (!way) return std::nullopt;
    const bool jumps = way->means == MoveMeans::jump || way->means == MoveMeans::gapJump;
    if (jumps && proof == Proof::plain) return std::nullopt;
    if (way->controls == NodeType::ladder && !isColumn(places)) return std::nullopt;
    const auto down = places.from.z - places.to.z;
    const bool drops = way->controls == NodeType::move && down >= parameters.real32(Param::DropStand);
    NavLink link;
    link.type = drops ? NodeType::standDrop : way->controls;
    link.cost = linkCost(places.from, places.to);
    return link;
}

}  // namespace navwright
