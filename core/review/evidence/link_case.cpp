#include "core/review/evidence/link_case.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/map/bsp/hurt_volumes.h"
#include "core/review/evidence/fate.h"
#include "core/review/evidence/rule_check.h"

namespace navwright {

namespace {

/// The link in the LinkSet; nullptr: none.
const Link* setLink(const Generation& generation, std::uint32_t node, std::uint32_t number) {
    const auto inSet = generation.graph->linkOf[node][number];
    return inSet >= 0 ? &generation.links->links[inSet] : nullptr;
}

LinkOrigin originOf(const Generation& generation, std::uint32_t node, std::uint32_t number) {
    switch (generation.graph->linkOrigin[node][number]) {
        case NavOrigin::file:
            return LinkOrigin::file;
        case NavOrigin::hand:
            return LinkOrigin::edit;
        case NavOrigin::map:
            return LinkOrigin::map;
        case NavOrigin::inferred:
            return LinkOrigin::inferred;
        case NavOrigin::demos:
            break;
    }
    const auto* link = setLink(generation, node, number);
    return link != nullptr && link->evidence.count > 0 ? LinkOrigin::demos : LinkOrigin::ladder;
}

void addTypes(LinkCase& result, const Generation& generation, const Link& link) {
    const auto& nodes = generation.nodes->nodes;
    const auto& from = nodes[link.from];
    const auto& to = nodes[link.to];
    const auto way = straightWay(generation.map.get(), from.origin, to.origin, generation.parameters);
    result.types = linkTypeRules(from, to, link.evidence, way, generation.parameters);
    if (result.brief.type == link.type) return;
    if (const auto* cure = cureOfLink(*generation.graph, result.from, result.to)) {
        result.typeNote = fmt::format("Mended in the rehearsals: the rules made it {}. {}",
                                      nodeTypeName(link.type), cure->why);
        return;
    }
    const auto& mended = generation.graph->mended;
    if (std::ranges::binary_search(mended, NodeLink(link.from, link.to))) {
        result.typeNote = fmt::format("Mended: the rules made it {}, but simulated bots need it so",
                                      nodeTypeName(link.type));
    } else {
        result.typeNote = fmt::format("Edited: the rules made it {}", nodeTypeName(link.type));
    }
}

}  // namespace

std::string linkOriginText(LinkOrigin origin) {
    switch (origin) {
        case LinkOrigin::demos:
            return "players were seen going there";
        case LinkOrigin::ladder:
            return "joins a ladder that players climbed to where it leads";
        case LinkOrigin::map:
            return "no demo shows it; the map lets bots go there, and simulated bots make it";
        case LinkOrigin::inferred:
            return "a way back, straight on or between components that no demo shows; simulated bots make it";
        case LinkOrigin::edit:
            return "made by an edit";
        case LinkOrigin::file:
            break;
    }
    return "it was in the nav that was opened, and nothing is known of why";
}

LinkBrief briefOf(const Generation& generation, const NavtestMatch& match, std::uint32_t node,
                  std::uint32_t number) {
    const auto& link = generation.graph->graph.nodes[node].links[number];
    LinkBrief brief{.node = node, .number = number, .to = link.target, .type = link.type, .cost = link.cost};
    brief.origin = originOf(generation, node, number);
    brief.from = generation.graph->linkOrigin[node][number];
    if (const auto* set = setLink(generation, node, number)) brief.traversals = set->evidence.count;
    const auto figures = match.link(node, link.target);
    brief.bad = figures && figures->bad;
    return brief;
}

std::optional<LinkCase> linkCase(const EvidenceSource& source, std::uint32_t node, std::uint32_t number) {
    const auto& generation = source.generation;
    const auto& graph = generation.graph->graph;
    if (node >= graph.nodes.size() || number >= graph.nodes[node].links.size()) return std::nullopt;
    const NavtestMatch match(source.report, graph);
    LinkCase result;
    result.brief = briefOf(generation, match, node, number);
    const auto& target = graph.nodes[result.brief.to];
    result.from = graph.nodes[node].origin;
    result.to = target.origin;
    result.navtest = match.link(node, result.brief.to);
    if (generation.map)
        result.way = WalkCheck(*generation.map, generation.parameters).between(result.from, result.to);
    for (std::uint32_t i = 0; i < target.links.size(); ++i) {
        if (target.links[i].target == static_cast<std::int32_t>(node))
            result.opposite = briefOf(generation, match, static_cast<std::uint32_t>(result.brief.to), i);
    }
    if (const auto* link = setLink(generation, node, number)) {
        const auto& nodes = generation.nodes->nodes;
        result.traversals = traversalsBetween(generation, link->from, link->to);
        if (link->evidence.count > 0) {
            result.seen = link->evidence;
            result.keep =
                linkKeepRules(nodes[link->from], nodes[link->to], link->evidence, generation.parameters);
            addTypes(result, generation, *link);
        }
    }
    return result;
}

namespace {

std::string failureText(LinkFailure failure) {
    switch (failure) {
        case LinkFailure::outside:
            return "a place is outside any map";
        case LinkFailure::startBlocked:
            return "there is no room for a body at the start";
        case LinkFailure::startInAir:
            return "there is nothing to stand on at the start";
        case LinkFailure::endBlocked:
            return "there is no room for a body at the end";
        case LinkFailure::blocked:
            return "something stands in the way";
        case LinkFailure::tooHigh:
            return "the target is above what they can reach";
        case LinkFailure::falls:
            return "they fall off on the way";
        case LinkFailure::tooFar:
            return "a jump lands short";
        case LinkFailure::hazard:
            return "lava, slime or a volume that hurts is in the way";
        case LinkFailure::deadly:
            return "the fall kills";
        case LinkFailure::timedOut:
        case LinkFailure::none:
            break;
    }
    return "they do not arrive in time";
}

std::string sentenceOf(const LinkJudgement& judged) {
    if (!judged.possible) return "No simulated bot makes it: " + failureText(judged.failure);
    auto text = fmt::format("Simulated bots make it by {} in {} s", moveMeansName(judged.means),
                            figure(static_cast<double>(judged.seconds)));
    text += judged.certain ? ", from every start tried"
                           : fmt::format(", from {} of {} starts", judged.succeeded, judged.tried);
    if (judged.damage > 0) text += fmt::format(", at the cost of {} health", judged.damage);
    return text;
}

}  // namespace

LinkTrial tryLink(const GameMap& map, const Vec3& from, const Vec3& to, NodeType type) {
    const auto hurt = hurtBoxes(map.bsp);
    LinkTrial trial;
    trial.judged = judgeLink({map.collision, hurt}, {from, to});
    trial.advice = adviceFor(type, trial.judged, trial.suggested);
    trial.sentence = sentenceOf(trial.judged);
    return trial;
}

}  // namespace navwright
