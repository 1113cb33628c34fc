#include "core/bots/rehearsal/reroute.h"

#include <algorithm>
#include <array>
#include <map>

#include "core/bots/rehearsal/change_trial.h"
#include "core/bots/rehearsal/ladder_approach.h"
#include "core/bots/rehearsal/nearby_places.h"
#include "core/nav/graph/components.h"
#include "core/physics/movement/link_physics.h"
#include "core/physics/movement/link_run.h"

namespace navwright {

namespace {

/// Number of changes that are tried on all attempts.
constexpr std::size_t kBestRoutes = 6;
/// Number of take-offs and of landings that are combined.
constexpr std::size_t kPairs = 5;
/// How much less of the bots a simpler change may bring across, as a share.
constexpr double kPlainer = 0.02;
/// Where a ladder is searched below its top, and how far behind it bots step off.
constexpr float kBelowTop = 64;
constexpr std::array<float, 3> kBeyondTop{48, 72, 100};
/// Maximum and minimum length of new links.
constexpr float kLongest = 400, kShortest = 16;

constexpr std::array kTypes{NodeType::move,    NodeType::standDrop, NodeType::crouch,
                            NodeType::boxJump, NodeType::jump,      NodeType::jumpPad};

class RerouteSearch {
  public:
    RerouteSearch(const LinkWorld& world, const NavGraph& graph, const LinkRecord& record)
        : world_(world), graph_(graph), trial_(world, graph, record) {}

    std::optional<LinkReroute> find(const NodeLink& link);

  private:
    struct Candidate {
        LinkChange change;
        std::size_t takeOff = 0, landing = 0;  ///< indices of places, 0: the link's own end
        NodeType type = NodeType::move;        ///< between them
        int plainness = 0;                     ///< smaller is simpler
        double score = 0;
    };

    [[nodiscard]] const NavNode& node(std::int32_t id) const { return graph_.nodes[id]; }
    /// The node itself (nullopt) and places around it.
    [[nodiscard]] std::vector<std::optional<Vec3>> around(std::int32_t id, const Vec3& way) const;
    [[nodiscard]] std::optional<Candidate> candidate(const NodeLink& link, std::size_t takeOff,
                                                     std::size_t landing, NodeType type) const;
    void first(const NodeLink& link, std::size_t takeOff, std::size_t landing, std::vector<Candidate>& out);
    [[nodiscard]] bool walks(const Candidate& made) const;

    const LinkWorld& world_;
    const NavGraph& graph_;
    ChangeTrial trial_;
    std::vector<NodeType> types_;  ///< types to try, simplest first
    std::vector<std::optional<Vec3>> takeOffs_, landings_;
};

std::vector<std::optional<Vec3>> RerouteSearch::around(std::int32_t id, const Vec3& way) const {
    std::vector<std::optional<Vec3>> places{std::nullopt};
    if (node(id).type == NodeType::water || node(id).type == NodeType::ladder) return places;
    for (const auto& place : placesAround(world_, node(id).origin, way)) {
        if (!isTaken(graph_, place)) places.emplace_back(place);
    }
    return places;
}

std::optional<RerouteSearch::Candidate> RerouteSearch::candidate(const NodeLink& link, std::size_t takeOff,
                                                                 std::size_t landing, NodeType type) const {
    Candidate made{.change = {.link = link}, .takeOff = takeOff, .landing = landing, .type = type};
    const auto& from = takeOffs_[takeOff];
    const auto& to = landings_[landing];
    const auto start = from.value_or(node(link.from).origin);
    const auto end = to.value_or(node(link.to).origin);
    const float length = glm::distance(start, end);
    if (length > kLongest || length < kShortest || (type == NodeType::boxJump && end.z <= start.z))
        return std::nullopt;
    // Bots step off ladders and do not jump.
    const bool ladder = !from && node(link.from).type == NodeType::ladder;
    if (ladder && type != NodeType::move) return std::nullopt;
    if (from) {
        made.change.via.push_back(*from);
        made.change.types.push_back(NodeType::move);
    }
    made.change.types.push_back(type);
    if (to) {
        made.change.via.push_back(*to);
        made.change.types.push_back(NodeType::move);
    }
    const auto rank = std::ranges::find(kTypes, type) - kTypes.begin();
    made.plainness = static_cast<int>(rank) * 2 + static_cast<int>(made.change.via.size());
    return made;
}

/// Records the change for each type, judged on the first attempts.
void RerouteSearch::first(const NodeLink& link, std::size_t takeOff, std::size_t landing,
                          std::vector<Candidate>& out) {
    for (const auto type : types_) {
        auto made = candidate(link, takeOff, landing, type);
        if (!made) continue;
        const auto score = trial_.promise(made->change);
        if (!score) continue;
        made->score = *score;
        out.push_back(std::move(*made));
    }
}

/// Whether bots reliably reach the take-off and continue from the landing.
bool RerouteSearch::walks(const Candidate& made) const {
    const auto sure = [&](const Vec3& from, const Vec3& to) {
        const auto judged = judgeLink(world_, {from, to});
        return judged.certain && judged.harmless() && judged.controls == NodeType::move;
    };
    const auto& via = made.change.via;
    if (isJump(made.type)) {
        const auto from = made.takeOff > 0 ? via.front() : node(made.change.link.from).origin;
        const auto to = made.landing > 0 ? via.back() : node(made.change.link.to).origin;
        const auto judged = judgeLink(world_, {from, to});
        // Bots do not jump where they can walk.
        if (judged.certain && judged.harmless() && !isJump(judged.controls)) return false;
    }
    return (made.takeOff == 0 || sure(node(made.change.link.from).origin, via.front())) &&
           (made.landing == 0 || sure(via.back(), node(made.change.link.to).origin));
}

std::optional<LinkReroute> RerouteSearch::find(const NodeLink& link) {
    const auto& from = node(link.from);
    const auto& to = node(link.to);
    const auto* known = findLink(from, link.to);
    if (known == nullptr || isServed(known->type)) return std::nullopt;
    if (from.type == NodeType::ladder && to.type == NodeType::ladder) return std::nullopt;
    const auto way = to.origin - from.origin;
    takeOffs_ = around(link.from, way);
    landings_ = around(link.to, way);
    if (from.type == NodeType::ladder) {
        // Straight over the top.
        if (const auto wall = towardsLadder(world_, from.origin - Vec3(0, 0, kBelowTop))) {
            for (const float beyond : kBeyondTop) {
                const auto place = restingPlace(world_, from.origin + beyond * *wall);
                if (place && place->held && !place->onlyLadder && !isTaken(graph_, place->origin))
                    landings_.emplace_back(place->origin);
            }
        }
    }

    types_.assign(kTypes.begin(), kTypes.end());
    if (std::ranges::find(types_, known->type) == types_.end()) types_.insert(types_.begin(), known->type);
    std::vector<Candidate> found;
    first(link, 0, 0, found);
    for (std::size_t place = 1; place < takeOffs_.size(); ++place) first(link, place, 0, found);
    for (std::size_t place = 1; place < landings_.size(); ++place) first(link, 0, place, found);
    // Combine the places that help alone, or all if none does.
    std::vector<std::size_t> good, better;
    for (const auto& made : found) {
        if (made.takeOff > 0 && std::ranges::find(good, made.takeOff) == good.end())
            good.push_back(made.takeOff);
        if (made.landing > 0 && std::ranges::find(better, made.landing) == better.end())
            better.push_back(made.landing);
    }
    good.resize(std::min(good.size(), kPairs));
    better.resize(std::min(better.size(), kPairs));
    for (const auto takeOff : good) {
        for (const auto landing : better) first(link, takeOff, landing, found);
    }
    std::ranges::stable_sort(found, [](const Candidate& a, const Candidate& b) {
        return a.score != b.score ? a.score > b.score : a.plainness < b.plainness;
    });
    found.resize(std::min(found.size(), kBestRoutes));

    std::optional<LinkReroute> best;
    for (const auto& made : found) {
        const auto share = trial_.share(made.change);
        if (!share || (best && *share <= best->share + kPlainer) || !walks(made)) continue;
        best =
            LinkReroute{.change = made.change, .type = made.type, .before = trial_.before(), .share = *share};
    }
    return best;
}

/// The link before it on most bots' paths.
std::optional<NodeLink> linkBefore(const NodeLink& link, const LinkRecord& record) {
    std::map<NodeLink, int> count;
    for (const auto& attempt : record.begun) {
        const auto& walk = attempt.walk;
        for (auto place = walk.at; place + 1 < walk.path.size(); ++place) {
            if (NodeLink(walk.path[place], walk.path[place + 1]) != link) continue;
            ++count[{place > 0 ? walk.path[place - 1] : walk.current, link.from}];
            break;
        }
    }
    const auto most = std::ranges::max_element(count, {}, [](const auto& entry) { return entry.second; });
    return most != count.end() ? std::optional(most->first) : std::nullopt;
}

}  // namespace

std::optional<LinkReroute> findReroute(const LinkWorld& world, const NavGraph& graph, const NodeLink& link,
                                       const LinkRecord& record) {
    const auto failed = std::ranges::count_if(record.begun, [](const LinkAttempt& attempt) {
        return attempt.outcome != LinkAttempt::Outcome::arrived;
    });
    if (failed == 0 || graph.nodes.size() + 2 > kMaxNavNodes) return std::nullopt;
    RerouteSearch search(world, graph, record);
    auto best = search.find(link);
    if (const auto before = linkBefore(link, record)) {
        auto other = search.find(*before);
        if (other && (!best || other->share > best->share + kPlainer)) best = std::move(other);
    }
    return best;
}

bool Detour::exists(std::int32_t from, std::int32_t to) {
    ++search_;
    queue_.assign(1, from);
    seen_[from] = search_;
    for (std::size_t head = 0; head < queue_.size(); ++head) {
        const auto at = queue_[head];
        for (const auto& link : graph_->nodes[at].links) {
            if (!walkable(*graph_, link) || (at == from && link.target == to)) continue;
            if (link.target == to) return true;
            auto& seen = seen_[link.target];
            if (seen == search_) continue;
            seen = search_;
            queue_.push_back(link.target);
        }
    }
    return false;
}

}  // namespace navwright
