#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/base/index.h"
#include "core/base/stop_scope.h"
#include "core/lint/aq2/validator.h"
#include "core/nav/files/nearest_node.h"

namespace navwright {

namespace {

/// Radius around a removed node in which bots may have used it, units: about the distance between nodes.
constexpr float kNeighbour = 192;

void findLeftOut(const LintContext& context, Issues& issues) {
    for (const auto& part : context.input().rejected) {
        issues.push_back(issueAt(part.at, rejectedComponentSentence(part) + " (nodes.main_component)"));
        issues.back().fixes = {
            safely({.label = "Find links that bots make", .patches = {}, .joins = part.at})};
    }
}

class Faults {
  public:
    explicit Faults(const LintContext& context) : context_(context) {
        const auto& parts = context.strong();
        std::vector<std::int32_t> main;
        if (!parts.components.empty()) main = parts.components.front().nodes;
        leadsToMain_ = reachableFrom(reversed(context.graph()), main);
    }

    /// The problem near a place without a node; empty: none.
    std::string near(const Vec3& place) const {
        for (std::size_t i = 0; i < context_.spawns().size(); ++i) {
            const auto away = context_.spawns()[i] - place;
            const auto node = context_.spawnNodes()[i];
            const bool served = node >= 0 && leadsToMain_[toIndex(node)];
            if (!served && glm::length(away) <= kBotNodeReach && std::abs(away.z) <= kBotNodeReachZ)
                return "bots that appear at the spawn point beside it get nowhere";
        }
        for (const auto node : context_.nodesNear(place, kNeighbour)) {
            if (isTrap(node) && context_.sees(node, place))
                return "bots that come to the nodes beside it never get out";
        }
        return {};
    }

    /// What a link between two places would fix.
    std::string between(const Vec3& from, const Vec3& to) const {
        const auto start = nearestNode(context_.graph(), from, kBotNodeReach / 2);
        const auto end = nearestNode(context_.graph(), to, kBotNodeReach / 2);
        if (!start || !end || start == end) return {};
        const auto a = static_cast<std::int32_t>(*start), b = static_cast<std::int32_t>(*end);
        if (findLink(context_.node(a), b) != nullptr || !leadsToMain_[*end] || leadsToMain_[*start])
            return {};
        if (std::ranges::find(context_.spawnNodes(), a) != context_.spawnNodes().end())
            return "bots that appear here get nowhere";
        return context_.entered(a) ? "bots that come here never get out" : std::string();
    }

  private:
    bool isTrap(std::int32_t node) const {
        return context_.node(node).inUse && !leadsToMain_[toIndex(node)] && context_.entered(node);
    }

    const LintContext& context_;
    std::vector<bool> leadsToMain_;
};

void addRemoval(Issues& issues, const LedgerPlace& place, std::string message) {
    issues.push_back(issueAt(place.from, std::move(message)));
    issues.back().fixes = {{.label = "Put it back", .patches = {}, .restored = {place}}};
}

/// Removals by feedback that now trap bots or strand spawns.
void findHarmfulRemoval(const LintContext& context, Issues& issues) {
    const auto* ledger = context.input().ledger;
    if (ledger == nullptr) return;
    const Faults faults(context);
    for (const auto& entry : ledger->nodes) {
        if (stopAsked()) return;
        const auto harm = faults.near(entry.origin);
        if (harm.empty()) continue;
        addRemoval(issues, {.from = entry.origin},
                   fmt::format("Test {} removed a node here ({}): {}", entry.iteration, entry.reason, harm));
    }
    for (const auto& entry : ledger->links) {
        if (stopAsked()) return;
        const auto harm = faults.between(entry.from, entry.to);
        if (harm.empty()) continue;
        addRemoval(
            issues, {.from = entry.from, .to = entry.to},
            fmt::format("Test {} removed a link from here ({}): {}", entry.iteration, entry.reason, harm));
    }
}

constexpr LintCheck kLeftOutChecks[] = {
    {{"harmful_removal", "Removal that traps or strands bots", Severity::error}, findHarmfulRemoval},
    {{"left_out", "Part left out", Severity::warning}, findLeftOut},
};

}  // namespace

std::span<const LintCheck> leftOutChecks() {
    return kLeftOutChecks;
}

}  // namespace navwright
