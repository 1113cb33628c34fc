#include "core/review/confidence/nav_confidence.h"

#include <algorithm>
#include <array>
#include <tuple>
#include <utility>

#include "core/base/index.h"
#include "core/base/json_writer.h"
#include "core/generate/links/link_tally.h"
#include "core/generate/votes/votes.h"
#include "core/nav/graph/components.h"
#include "core/physics/link_trials/link_verdict.h"
#include "core/physics/link_trials/nav_judgement.h"
#include "core/review/evidence/navtest_match.h"

namespace navwright {

namespace {

constexpr std::uint32_t kPollVotes = 65536;

bool isOfServer(const NavtestReport& report) {
    return report.backend == "engine";
}

/// Players by node and by node pair of the NodeSet, distinct by demo and slot.
class PlayerCounts {
  public:
    Result<> count(const Generation& generation, JobContext& context) {
        const auto& votes = *generation.votes;
        const auto& clusters = *generation.clusters;
        const auto& nodes = *generation.nodes;
        const auto measure = static_cast<SpeedMeasure>(generation.parameters.integer(Param::SpeedMeasure));
        const auto most = generation.parameters.real(Param::LinkMaxSpeed);
        const auto nodeOf = [&](std::uint32_t vote) {
            const auto cluster = clusters.clusterOf[vote];
            return cluster == ClusterSet::kNone ? -1 : nodes.nodeOf[cluster];
        };
        for (std::uint32_t i = 0; i < votes.size(); ++i) {
            if (i % kPollVotes == 0 && context.stopRequested()) return cancelled();
            const auto node = nodeOf(i);
            if (node < 0) continue;
            const auto& vote = votes[i];
            const Player player{votes.demoOf(i), vote.slot};
            there_.emplace_back(node, player);
            if (!vote.went(Vote::linked)) continue;
            const auto next = nodeOf(i + 1);
            if (next < 0 || traversalSpeed(vote, (&vote)[1], measure) > most) continue;
            went_.emplace_back(traversalEnds(nodes, node, next), player);
        }
        unite(there_);
        unite(went_);
        return {};
    }
    [[nodiscard]] PlayCount at(std::int32_t node) const { return countOf(there_, node); }
    [[nodiscard]] PlayCount along(std::int32_t from, std::int32_t to) const {
        return countOf(went_, NodeLink(from, to));
    }

  private:
    using Player = std::pair<std::uint32_t, std::uint8_t>;  ///< demo, slot
    template <class Key>
    using List = std::vector<std::pair<Key, Player>>;

    template <class Key>
    static void unite(List<Key>& list) {
        std::ranges::sort(list);
        const auto rest = std::ranges::unique(list);
        list.erase(rest.begin(), rest.end());
    }
    template <class Key>
    static PlayCount countOf(const List<Key>& list, const Key& key) {
        const auto range =
            std::ranges::equal_range(list, key, {}, [](const auto& entry) { return entry.first; });
        PlayCount count;
        std::uint32_t last = UINT32_MAX;
        for (const auto& [unused, player] : range) {
            ++count.players;
            if (player.first != last) ++count.demos;
            last = player.first;
        }
        return count;
    }

    List<std::int32_t> there_;
    List<NodeLink> went_;
};

/// Collects the evidence for one nav.
class SignCollector {
  public:
    SignCollector(const ConfidenceInput& input, JobContext& context)
        : input_(input), context_(context), graph_(input.generation.graph->graph) {
        out_.nodes.resize(graph_.nodes.size());
        for (const auto& node : graph_.nodes) out_.links.emplace_back(node.links.size());
    }

    Result<NavConfidence> run() {
        takeOrigins();
        NAV_TRY(takeDemos());
        if (input_.play != nullptr) takePlay(*input_.play);
        if (input_.judge != nullptr) {
            NAV_ASSIGN(const auto judged, judgeNavLinks(graph_, *input_.judge, input_.jobs, context_));
            takeJudgements(judged);
        } else if (input_.judged.size() == graph_.nodes.size() && !graph_.nodes.empty()) {
            takeJudgements(input_.judged);
        }
        if (input_.second != nullptr) takeTest(*input_.second);
        if (input_.report != nullptr) takeTest(*input_.report);
        for (auto& node : out_.nodes)
            node.value = static_cast<float>(confidenceOf(node.signs, ConfidenceKind::node));
        for (auto& links : out_.links) {
            for (auto& link : links)
                link.value = static_cast<float>(confidenceOf(link.signs, ConfidenceKind::link));
        }
        return std::move(out_);
    }

  private:
    void takeOrigins() {
        const auto& result = *input_.generation.graph;
        const LockedParts locked(graph_, input_.locks);
        for (std::size_t i = 0; i < graph_.nodes.size(); ++i) {
            auto& node = out_.nodes[i].signs;
            node.origin = result.nodeOrigin[i];
            node.locked = locked.node(i);
            for (std::size_t l = 0; l < out_.links[i].size(); ++l) {
                auto& link = out_.links[i][l].signs;
                link.origin = result.linkOrigin[i][l];
                link.locked = locked.link(i, l);
            }
        }
    }

    Result<> takeDemos() {
        const auto& generation = input_.generation;
        if (!generation.votes || generation.votes->size() == 0 || !generation.nodes || !generation.links)
            return {};
        PlayerCounts players;
        NAV_TRY(players.count(generation, context_));
        const auto& result = *generation.graph;
        for (std::size_t i = 0; i < graph_.nodes.size(); ++i) {
            if (const auto node = result.nodeOf[i]; node >= 0) {
                const auto seen = players.at(node);
                const auto& classified = generation.nodes->nodes[node];
                // A ladder end without its own votes uses those of its clusters.
                out_.nodes[i].signs.demos =
                    std::max(seen.demos, classified.cluster >= 0 ? classified.demos : 0);
                out_.nodes[i].signs.players = seen.players;
                out_.nodes[i].signs.seen = static_cast<std::uint32_t>(classified.weight);
            }
            for (std::size_t l = 0; l < out_.links[i].size(); ++l) {
                const auto number = result.linkOf[i][l];
                if (number < 0) continue;
                const auto& link = generation.links->links[number];
                const auto seen = players.along(link.from, link.to);
                out_.links[i][l].signs.demos = link.evidence.demos;
                out_.links[i][l].signs.players = seen.players;
                out_.links[i][l].signs.seen = link.evidence.count;
            }
        }
        return {};
    }

    static void raise(ConfidenceSigns& signs, const PlayCount& seen) {
        signs.demos = std::max(signs.demos, seen.demos);
        signs.players = std::max(signs.players, seen.players);
        signs.seen = std::max(signs.seen, seen.times);
    }
    void takePlay(const PlayOnNav& play) {
        for (std::size_t i = 0; i < graph_.nodes.size(); ++i) {
            raise(out_.nodes[i].signs, play.nodes[i]);
            for (std::size_t l = 0; l < out_.links[i].size(); ++l)
                raise(out_.links[i][l].signs, play.links[i][l]);
        }
    }

    void takeJudgements(std::span<const std::vector<LinkJudgement>> judged) {
        out_.botsAsked = true;
        for (std::size_t i = 0; i < graph_.nodes.size(); ++i) {
            for (std::size_t l = 0; l < out_.links[i].size(); ++l) {
                const auto& link = graph_.nodes[i].links[l];
                if (isServed(link.type) || !walkable(graph_, link)) continue;
                auto& signs = out_.links[i][l].signs;
                takeJudgement(signs, link.type, judged[i][l]);
                countLink(out_.nodes[i].signs, signs);
                if (toIndex(link.target) != i) countLink(out_.nodes[link.target].signs, signs);
            }
        }
    }
    static void takeJudgement(ConfidenceSigns& signs, NodeType type, const LinkJudgement& judged) {
        auto suggested = type;
        switch (adviceFor(type, judged, suggested)) {
            case LinkAdvice::keep:
                break;
            case LinkAdvice::wrongType:
            case LinkAdvice::needsJump:
                signs.bots = BotVerdict::wrongType;
                return;
            case LinkAdvice::deadly:
                signs.bots = BotVerdict::kills;
                return;
            case LinkAdvice::impossible:
                signs.bots = BotVerdict::refuted;
                return;
        }
        if (judged.tried <= 0) return;
        signs.bots = BotVerdict::tried;
        signs.tried = static_cast<std::uint32_t>(judged.tried);
        signs.made = static_cast<std::uint32_t>(std::clamp(judged.succeeded, 0, judged.tried));
    }
    static void countLink(ConfidenceSigns& node, const ConfidenceSigns& link) {
        if (link.bots == BotVerdict::unasked) return;
        node.bots = BotVerdict::tried;
        ++node.tried;
        if (link.bots == BotVerdict::tried && 2 * link.made > link.tried) ++node.made;
    }

    /// The last test counts where both have an entry, unless it has fewer counters.
    void takeTest(const NavtestReport& report) {
        out_.tested = true;
        const NavtestMatch match(&report, graph_);
        const bool server = isOfServer(report);
        const auto take = [&](ConfidenceSigns& signs, std::uint32_t attempts, std::uint32_t failures,
                              bool bad) {
            // A report without counters only names bad parts.
            if (attempts == 0 && failures == 0 && bad) attempts = failures = 4;
            if (attempts == 0 && failures == 0) return;
            signs.tested = true;
            signs.server = server;
            signs.attempts = attempts;
            signs.failures = failures;
        };
        for (std::uint32_t i = 0; i < graph_.nodes.size(); ++i) {
            if (const auto node = match.node(i)) {
                const auto counts = node->counts.value_or(NavtestNode());
                const auto failures = counts.stuck + counts.deaths();
                take(out_.nodes[i].signs, counts.touches + failures, failures, node->bad);
            }
            for (std::size_t l = 0; l < out_.links[i].size(); ++l) {
                const auto link = match.link(i, graph_.nodes[i].links[l].target);
                if (!link) continue;
                const auto counts = link->counts.value_or(NavtestLink());
                take(out_.links[i][l].signs, counts.attempts, counts.failures, link->bad);
            }
        }
    }

    const ConfidenceInput& input_;
    JobContext& context_;
    const NavGraph& graph_;
    NavConfidence out_;
};

void countIn(std::array<std::uint32_t, 10>& tenths, float value) {
    ++tenths[std::clamp(static_cast<int>(value * 10), 0, 9)];
}

}  // namespace

void ConfidenceInput::takeTests(std::span<const NavtestReport> tests) {
    report = second = nullptr;
    for (const auto& test : tests) {
        if (report == nullptr || isOfServer(test) || !isOfServer(*report))
            second = std::exchange(report, &test);
        else
            second = &test;
    }
}

Result<NavConfidence> navConfidence(const ConfidenceInput& input, JobContext& context) {
    return SignCollector(input, context).run();
}

ConfidenceCounts countConfidence(const NavConfidence& confidence) {
    ConfidenceCounts counts;
    for (const auto& node : confidence.nodes) countIn(counts.nodes, node.value);
    for (const auto& links : confidence.links) {
        for (const auto& link : links) countIn(counts.links, link.value);
    }
    return counts;
}

}  // namespace navwright
