#include "core/physics/link_trials/link_verdict.h"

#include <map>

#include "core/nav/graph/components.h"

namespace navwright {

namespace {

enum class Family { run, jump, ladder, unknown };

Family familyOf(NodeType type) {
    switch (type) {
        case NodeType::none:
        case NodeType::move:
        case NodeType::step:
        case NodeType::crouch:
        case NodeType::water:
        case NodeType::spawnPoint:
        case NodeType::standDrop:
        case NodeType::crouchDrop:
        case NodeType::unsafeDrop:
            return Family::run;
        case NodeType::jump:
        case NodeType::boxJump:
        case NodeType::jumpPad:
            return Family::jump;
        case NodeType::ladder:
        case NodeType::ladderUp:
        case NodeType::ladderDown:
            return Family::ladder;
        default:
            return Family::unknown;
    }
}

bool isJump(MoveMeans means) {
    return means == MoveMeans::jump || means == MoveMeans::gapJump;
}

bool isSafeWayBack(const LinkJudgement& judged) {
    return judged.certain && judged.harmless() && !isJump(judged.means);
}

}  // namespace

std::string_view linkAdviceName(LinkAdvice advice) {
    switch (advice) {
        case LinkAdvice::keep:
            return "keep";
        case LinkAdvice::wrongType:
            return "wrong_type";
        case LinkAdvice::needsJump:
            return "needs_jump";
        case LinkAdvice::deadly:
            return "deadly";
        case LinkAdvice::impossible:
            break;
    }
    return "impossible";
}

LinkAdvice adviceFor(NodeType type, const LinkJudgement& judged, NodeType& suggested) {
    suggested = type;
    const auto family = familyOf(type);
    if (family == Family::unknown) return LinkAdvice::keep;
    if (!judged.possible) {
        const bool kills = judged.failure == LinkFailure::deadly || judged.failure == LinkFailure::hazard;
        return kills ? LinkAdvice::deadly : LinkAdvice::impossible;
    }
    // Bots jump at obstacles by themselves, so a running type suffices.
    if (family == Family::run && isJump(judged.means) && familyOf(judged.controls) != Family::run) {
        suggested = judged.controls;
        return LinkAdvice::needsJump;
    }
    const bool climbs = familyOf(judged.controls) == Family::ladder;
    if (climbs != (family == Family::ladder)) {
        suggested = judged.controls;
        return LinkAdvice::wrongType;
    }
    const bool low = judged.controls == NodeType::crouch;
    if (family == Family::run && low && type != NodeType::crouch && type != NodeType::water) {
        suggested = NodeType::crouch;
        return LinkAdvice::wrongType;
    }
    // A jump where everybody can walk is an unnecessary risk.
    if (family == Family::jump && judged.certain && !isJump(judged.means)) {
        suggested = judged.controls;
        return LinkAdvice::wrongType;
    }
    return LinkAdvice::keep;
}

Result<std::vector<LinkVerdict>> verifyLinks(const NavGraph& graph, const BspFile& bsp,
                                             const Collision& world, const VerifyOptions& options,
                                             JobContext& context) {
    LinkJudge judge(bsp, world);
    return verifyLinks(graph, judge, options, context);
}

Result<std::vector<LinkVerdict>> verifyLinks(const NavGraph& graph, LinkJudge& judge,
                                             const VerifyOptions& options, JobContext& context) {
    std::vector<LinkVerdict> verdicts;
    std::vector<LinkPlaces> runs;
    const auto origin = [&](std::int32_t node) { return graph.nodes[node].origin; };
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        const auto from = static_cast<std::int32_t>(i);
        for (const auto& link : graph.nodes[i].links) {
            if (!walkable(graph, link)) continue;
            auto& verdict = verdicts.emplace_back();
            verdict.from = from;
            verdict.to = link.target;
            verdict.type = link.type;
            verdict.oneWay = findLink(graph.nodes[link.target], from) == nullptr;
            runs.push_back({origin(from), origin(link.target)});
            if (verdict.oneWay) runs.push_back({origin(link.target), origin(from)});
        }
    }
    NAV_ASSIGN(auto judged, judge.judge(runs, options.jobs, context));
    auto next = judged.begin();
    for (auto& verdict : verdicts) {
        verdict.there = std::move(*next++);
        verdict.advice = adviceFor(verdict.type, verdict.there, verdict.suggested);
        if (!verdict.oneWay) continue;
        verdict.back = std::move(*next++);
        if (!isSafeWayBack(verdict.back)) continue;
        const bool falls = origin(verdict.to).z - origin(verdict.from).z >= options.standDrop;
        verdict.missingReverse =
            falls && verdict.back.controls == NodeType::move ? NodeType::standDrop : verdict.back.controls;
    }
    return verdicts;
}

std::vector<TypeAgreement> agreementByType(std::span<const LinkVerdict> verdicts) {
    std::map<NodeType, TypeAgreement> types;
    for (const auto& verdict : verdicts) {
        auto& row = types[verdict.type];
        row.type = verdict.type;
        ++row.links;
        if (verdict.there.possible) ++row.possible;
        if (verdict.there.certain) ++row.certain;
        if (verdict.advice == LinkAdvice::keep) ++row.agreed;
    }
    std::vector<TypeAgreement> rows;
    for (const auto& [type, row] : types) rows.push_back(row);
    return rows;
}

}  // namespace navwright
