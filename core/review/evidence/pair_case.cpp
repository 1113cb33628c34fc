#include "core/review/evidence/pair_case.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/base/counted.h"
#include "core/base/index.h"
#include "core/nav/graph/path_query.h"
#include "core/review/evidence/fate.h"

namespace navwright {

namespace {

std::string number(double value) {
    return figure(value);
}

/// Finds the cause for one pair.
class PairJudge {
  public:
    PairJudge(const EvidenceSource& source, PairCase& result)
        : source_(source),
          generation_(source.generation),
          graph_(*source.generation.graph),
          parameters_(source.generation.parameters),
          result_(result),
          from_(graph_.nodeOf[result.from]),
          to_(graph_.nodeOf[result.to]) {}

    void judge() {
        if (linked()) return;
        if (from_ < 0 || to_ < 0) return judgeUnshown();
        result_.traversals = traversalsBetween(generation_, from_, to_);
        if (const auto* rejected = rejection()) return judgeRejected(*rejected);
        if (result_.traversals.empty() && !inSet()) {
            judgeUnseen();
            explainInference();
            return;
        }
        judgeRemoved();
    }

  private:
    void say(PairCause cause, std::string sentence, std::string advice = {}) {
        result_.cause = cause;
        result_.sentence = std::move(sentence);
        result_.advice = std::move(advice);
    }

    bool linked() {
        const auto& links = graph_.graph.nodes[result_.from].links;
        const auto found = std::ranges::find(links, result_.to, &NavLink::target);
        if (found == links.end()) return false;
        result_.link = static_cast<std::int32_t>(found - links.begin());
        say(PairCause::linked, fmt::format("There is a link, of type {}", nodeTypeName(found->type)));
        return true;
    }

    [[nodiscard]] std::string noDemoText() const {
        if (generation_.demos.empty())
            return "This nav was opened as a file, so no rule of the generation left the link out";
        return fmt::format("Node {} was not made from demos, and no edit links the two",
                           from_ < 0 ? result_.from : result_.to);
    }

    [[nodiscard]] const NavNode& nodeAt(std::int32_t node) const { return graph_.graph.nodes[node]; }

    [[nodiscard]] bool ofMap(std::int32_t node) const { return graph_.nodeOrigin[node] == NavOrigin::map; }

    /// An end is not from demos but from the map, an edit or a file.
    void judgeUnshown() {
        const bool byMap = ofMap(result_.from) || ofMap(result_.to);
        if (byMap && judgeTakenAway(nodeAt(result_.from).origin, nodeAt(result_.to).origin)) return;
        const std::string advice = "Add the link by an edit if bots should go there";
        if (!byMap) return say(PairCause::notFromDemos, noDemoText(), advice);
        const auto node = ofMap(result_.from) ? result_.from : result_.to;
        say(PairCause::notOffered,
            fmt::format("Node {} is of the map, which no demo shows, and no way was offered here: {}", node,
                        offerText()),
            advice);
    }

    [[nodiscard]] std::string offerText() const {
        if (!result_.trial) return "without a map no bot can try it";
        if (!result_.trial->judged.possible) return result_.trial->sentence;
        return "bots make it, but only neighbours are linked, by the most reliable ways between them";
    }

    [[nodiscard]] const RejectedLink* rejection() const {
        const auto& rejected = generation_.links->rejected;
        const auto found = std::ranges::find_if(
            rejected, [&](const RejectedLink& link) { return link.from == from_ && link.to == to_; });
        return found == rejected.end() ? nullptr : &*found;
    }

    [[nodiscard]] bool inSet() const {
        const NodeLink ends(from_, to_);
        return generation_.links->find(ends) >= 0 || std::ranges::binary_search(graph_.inferred, ends);
    }

    void judgeRejected(const RejectedLink& rejected) {
        const auto value = static_cast<double>(rejected.value);
        const auto threshold = static_cast<double>(rejected.threshold);
        const auto check = [&](const char* label, Relation relation, Param parameter) {
            result_.checks.push_back(checkOf(label, value, relation, parameter, parameters_));
            result_.checks.back().holds = false;
        };
        switch (rejected.reason) {
            case LinkRejection::onlyFast:
                check("Slowest traversal", Relation::atMost, Param::LinkMaxSpeed);
                return say(PairCause::onlyFast,
                           fmt::format("Only crossed too fast: the slowest of {} had {} units/s, {} are "
                                       "allowed. They went to the strafe archive",
                                       counted(rejected.evidence.fast, "traversal", "traversals"),
                                       number(value), number(threshold)),
                           "Raise links.max_speed if bots can make it at their 300 units/s");
            case LinkRejection::minWeight:
                check("Weight of the traversals", Relation::atLeast, Param::LinkMinWeight);
                return say(PairCause::minWeight,
                           fmt::format("Too few votes: {} weigh {}, a link needs {}",
                                       counted(rejected.evidence.count, "traversal", "traversals"),
                                       number(value), number(threshold)),
                           "Lower links.min_weight, or load more demos");
            case LinkRejection::tooHigh:
                check("Falls", Relation::atMost, Param::DropLimit);
                return say(PairCause::tooHigh,
                           fmt::format("Too high: it falls {} units, {} are allowed", number(value),
                                       number(threshold)),
                           "Raise links.drop_limit if the fall is survivable");
            case LinkRejection::blocked:
                check("Links of the way around", Relation::above, Param::DetourLinks);
                return say(
                    PairCause::blocked,
                    fmt::format("A wall is in the straight way, and {} others lead around it", number(value)),
                    "Lower links.detour_links to keep such links");
            case LinkRejection::maxPerNode:
                break;
        }
        result_.checks.push_back(fixedCheck("Weight, compared with the lightest link kept", value,
                                            Relation::atLeast, threshold, "votes"));
        result_.checks.back().holds = false;
        say(PairCause::maxPerNode,
            fmt::format("Node {} has more than {} links: this one weighs {}, the lightest kept {}",
                        result_.from, parameters_.integer(Param::LinkMaxPerNode), number(value),
                        number(threshold)),
            "A larger nodes.radius or votes.spacing gives fewer links");
    }

    void judgeUnseen() {
        for (const auto& step : onwardFrom(generation_, from_)) {
            const auto end = step.node >= 0 ? nodeEnd(generation_, step.node) : NodeEnd{};
            result_.onward.push_back({end.node, step.count});
        }
        say(PairCause::noTraversal,
            fmt::format("Nobody was seen going straight from node {} to node {}", result_.from, result_.to));
        const auto distance = static_cast<double>(result_.distance);
        const auto spacing = parameters_.real(Param::VoteSpacing) + 2 * parameters_.real(Param::NodeRadius);
        if (distance > spacing) {
            result_.sentence += fmt::format(
                ": they are {} units apart, more than the {} that one step from vote to vote spans between "
                "two clusters",
                number(distance), number(spacing));
            result_.checks.push_back(fixedCheck("Distance, compared with vote spacing and two radii",
                                                distance, Relation::atMost, spacing, "units"));
        }
        result_.advice = "Add the link by an edit if bots should go there";
    }

    /// Bots may have been tried: the reverse of a link from demos.
    void explainInference() {
        const auto& target = graph_.graph.nodes[result_.to];
        if (navwright::findLink(target, result_.from) == nullptr) return;
        if (!parameters_.flag(Param::LinkInferReverse)) {
            result_.inference =
                "The other way is linked; links.infer_reverse is off, so the way back was "
                "not tried";
            return;
        }
        if (!result_.trial) {
            result_.inference = "The other way is linked; without a map the way back cannot be tried";
            return;
        }
        const auto& judged = result_.trial->judged;
        const bool jump = judged.means == MoveMeans::jump || judged.means == MoveMeans::gapJump;
        const char* why = !judged.possible     ? "no simulated bot makes the way back"
                          : !judged.certain    ? "not every simulated bot makes the way back"
                          : !judged.harmless() ? "the way back hurts"
                          : jump               ? "the way back needs a jump, which is left to demos"
                                               : "the node has no room for more links";
        result_.inference = fmt::format("The other way is linked; {}, so it was not added", why);
    }

    void judgeRemoved() {
        if (std::ranges::binary_search(graph_.rejected, NodeLink(from_, to_)))
            return say(PairCause::rejected,
                       "Left out by links.verify: " +
                           (result_.trial ? result_.trial->sentence : std::string("bots do not make it")),
                       "Set links.verify to flag to keep such links");
        const auto& nodes = generation_.nodes->nodes;
        if (!judgeTakenAway(nodes[from_].origin, nodes[to_].origin))
            say(PairCause::edit, "Removed by an edit", kSwitchOff);
    }

    /// Whether feedback or a known edit removed the link between two places.
    bool judgeTakenAway(const Vec3& from, const Vec3& to) {
        const auto hit = ledgerLinkNear(source_.ledger, from, to, parameters_.real32(Param::FeedbackRadius));
        const auto* patch = editRemovingLink(source_.patches, from, to);
        if (patch != nullptr) {
            say(PairCause::edit,
                fmt::format("Removed by the edit {} ({})", patch->id, patchOperationName(patch->operation)),
                kSwitchOff);
        } else if (const auto* cure = cureOfLink(graph_, from, to)) {
            say(PairCause::rehearsal, "Left out in the rehearsals. " + cure->why,
                "Lock the link by an edit, or set rehearse.rounds to 0");
            return true;
        } else if (hit) {
            say(PairCause::feedback,
                fmt::format("Removed by feedback from test {}: {}", hit->iteration, hit->reason),
                "Lock the link by an edit, or take the entry out of the ledger");
        }
        return patch != nullptr || hit;
    }

    static constexpr const char* kSwitchOff = "Switch the edit off in the list of edits to get the link back";

    const EvidenceSource& source_;
    const Generation& generation_;
    const GraphResult& graph_;
    const Parameters& parameters_;
    PairCase& result_;
    std::int32_t from_, to_;  ///< in the NodeSet
};

}  // namespace

std::string_view pairCauseName(PairCause cause) {
    static constexpr std::array<std::string_view, 13> kNames = {
        "linked",  "not_from_demos", "not_offered", "no_traversal", "only_fast", "min_weight", "too_high",
        "blocked", "max_per_node",   "left_out",    "rehearsal",    "feedback",  "edit"};
    return kNames[toIndex(cause)];
}

std::optional<PairCase> pairCase(const EvidenceSource& source, std::int32_t from, std::int32_t to) {
    const auto& generation = source.generation;
    const auto& nodes = generation.graph->graph.nodes;
    const auto known = [&](std::int32_t node) { return node >= 0 && toIndex(node) < nodes.size(); };
    if (!known(from) || !known(to) || from == to) return std::nullopt;
    PairCase result;
    result.from = from;
    result.to = to;
    const auto& start = nodes[from].origin;
    const auto& end = nodes[to].origin;
    result.distance = glm::distance(start, end);
    result.rise = end.z - start.z;
    if (generation.map) {
        result.way = WalkCheck(*generation.map, generation.parameters).between(start, end);
        result.trial = tryLink(*generation.map, start, end, NodeType::move);
    }
    const auto path = enginePath(generation.graph->graph, from, to);
    if (path.found) result.linksAround = path.nodes.size() - 1;
    PairJudge(source, result).judge();
    return result;
}

}  // namespace navwright
