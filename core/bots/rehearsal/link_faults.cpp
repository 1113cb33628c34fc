#include "core/bots/rehearsal/link_faults.h"

#include <algorithm>
#include <utility>

#include "core/base/index.h"
#include "core/bots/rehearsal/reroute.h"
#include "core/map/bsp/hurt_volumes.h"
#include "core/nav/graph/components.h"

namespace navwright {

namespace {

bool wasThere(const NavGraph& graph, const NodeLink& link, NodeType type, const NavBefore& before) {
    const NodeLink old(before.previous[toIndex(link.from)], before.previous[toIndex(link.to)]);
    if (old.from < 0 || old.to < 0) return false;
    if (std::ranges::binary_search(before.fixed, old)) return true;
    const auto& start = before.graph.nodes[old.from];
    const auto* known = findLink(start, old.to);
    return known != nullptr && known->type == type && start.origin == graph.nodes[link.from].origin &&
           before.graph.nodes[old.to].origin == graph.nodes[link.to].origin;
}

}  // namespace

bool isRun(NodeType type) {
    switch (type) {
        case NodeType::move:
        case NodeType::step:
        case NodeType::crouch:
        case NodeType::spawnPoint:
        case NodeType::standDrop:
        case NodeType::crouchDrop:
            return true;
        default:
            return false;
    }
}

LinkTrials::LinkTrials(const BspFile& bsp, const Collision& collision, const NavGraph& graph)
    : graph_(graph),
      hurt_(hurtBoxes(bsp)),
      world_{collision, hurt_},
      replay_(world_, graph, kReplayPatience) {}

bool LinkTrials::passedFromBefore(const NodeLink& link) {
    const auto [known, fresh] = passed_.try_emplace(link);
    if (!fresh) return known->second;
    const auto passes = [&](std::span<const LinkAttempt> attempts) {
        const auto tried = replay_.run(attempts, {.link = link});
        return tried.arrived > 2 * tried.spoilt;
    };
    const auto ending = attemptsFromBefore(world_, graph_, link);
    if (passes(ending)) return passed_[link] = true;
    // Who touches the end in flight does not stand there, but may get on from where it lands.
    std::vector<LinkAttempt> passing;
    for (const auto& next : graph_.nodes[link.to].links) {
        if (next.target == link.from || !walkable(graph_, next)) continue;
        for (auto attempt : ending) {
            attempt.walk.path = {link.from, link.to, next.target, next.target};
            attempt.walk.goal = next.target;
            passing.push_back(std::move(attempt));
        }
    }
    return passed_[link] = passes(passing);
}

LinkFault LinkTrials::faultOf(const NodeLink& link, const LinkJudgement& judged) {
    if (!judged.possible) return passedFromBefore(link) ? LinkFault::none : LinkFault::failed;
    const bool jumps = judged.means == MoveMeans::jump || judged.means == MoveMeans::gapJump;
    // Bots jump at obstacles by themselves, with the controls of a run.
    if (!jumps || judged.ran > 0 || isRun(judged.controls)) return LinkFault::none;
    if (!isRun(findLink(graph_.nodes[link.from], link.to)->type)) return LinkFault::none;
    return passedFromBefore(link) ? LinkFault::none : LinkFault::jumped;
}

Result<std::vector<Cure>> mendChanged(NavGraph& graph, const NavBefore& before, const BspFile& bsp,
                                      const Collision& collision, int jobs, JobContext& context) {
    std::vector<NodeLink> changed;
    std::vector<LinkPlaces> ends;
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        for (const auto& link : graph.nodes[i].links) {
            const NodeLink way(static_cast<std::int32_t>(i), link.target);
            if (!walkable(graph, link) || isServed(link.type) || wasThere(graph, way, link.type, before))
                continue;
            changed.push_back(way);
            ends.push_back({graph.nodes[i].origin, graph.nodes[link.target].origin});
        }
    }
    const auto hurt = hurtBoxes(bsp);
    NAV_ASSIGN(const auto judged, judgeLinks({collision, hurt}, ends, jobs, context));
    std::vector<std::pair<std::size_t, LinkFault>> faults;
    LinkTrials trials(bsp, collision, graph);
    for (std::size_t i = 0; i < changed.size(); ++i) {
        if (context.stopRequested()) return cancelled();
        const auto fault = trials.faultOf(changed[i], judged[i]);
        if (fault != LinkFault::none) faults.emplace_back(i, fault);
    }
    std::vector<Cure> cures;
    Detour detour(graph);
    for (const auto& [index, fault] : faults) {
        const auto& link = changed[index];
        auto& start = graph.nodes[link.from];
        if (fault == LinkFault::jumped) {
            cures.push_back(cureOf(graph, link, {}, CureKind::retyped));
            cures.back().newType = findLink(start, link.to)->type = judged[index].controls;
            cures.back().why = "Running alone does not get there";
        } else if (judged[index].failure != LinkFailure::blocked && detour.exists(link.from, link.to)) {
            cures.push_back(cureOf(graph, link, {}, CureKind::removed));
            cures.back().why = "Simulated bots do not get there, and others lead there";
            std::erase_if(start.links, [&](const NavLink& entry) { return entry.target == link.to; });
        }
    }
    return cures;
}

}  // namespace navwright
