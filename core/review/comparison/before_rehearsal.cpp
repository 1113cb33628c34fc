#include "core/review/comparison/before_rehearsal.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "core/base/index.h"

namespace navwright {

namespace {

using Place = std::tuple<float, float, float>;

Place placeOf(const Vec3& origin) {
    return {origin.x, origin.y, origin.z};
}

/// Origins for the earlier graph from what is known of the finished one.
class Origins {
  public:
    explicit Origins(const Generation& generation) : generation_(generation), after_(*generation.graph) {
        for (std::size_t i = 0; i < after_.graph.nodes.size(); ++i)
            nodes_[placeOf(after_.graph.nodes[i].origin)] = static_cast<std::int32_t>(i);
        const auto& set = generation.nodes->nodes;
        for (std::size_t i = 0; i < set.size(); ++i)
            shown_[placeOf(set[i].origin)] = static_cast<std::int32_t>(i);
    }

    void tell(GraphResult& before) const {
        const auto& nodes = before.graph.nodes;
        std::vector<std::int32_t> now;
        for (const auto& node : nodes) {
            now.push_back(find(nodes_, node.origin));
            before.nodeOf.push_back(find(shown_, node.origin));
            before.nodeOrigin.push_back(before.nodeOf.back() >= 0 ? NavOrigin::demos
                                        : now.back() >= 0         ? after_.nodeOrigin[index(now.back())]
                                                                  : NavOrigin::map);
        }
        for (std::size_t i = 0; i < nodes.size(); ++i) {
            auto& of = before.linkOf.emplace_back();
            auto& origins = before.linkOrigin.emplace_back();
            for (const auto& link : nodes[i].links) {
                of.push_back(generation_.links->find({before.nodeOf[i], before.nodeOf[index(link.target)]}));
                const auto known = originNow(now[i], now[index(link.target)]);
                origins.push_back(of.back() >= 0 ? NavOrigin::demos : known.value_or(NavOrigin::map));
            }
        }
    }

  private:
    static std::size_t index(std::int32_t node) { return toIndex(node); }

    static std::int32_t find(const std::map<Place, std::int32_t>& places, const Vec3& origin) {
        const auto found = places.find(placeOf(origin));
        return found == places.end() ? -1 : found->second;
    }

    [[nodiscard]] std::optional<NavOrigin> originNow(std::int32_t from, std::int32_t to) const {
        if (from < 0 || to < 0) return std::nullopt;
        const auto& links = after_.graph.nodes[index(from)].links;
        const auto found = std::ranges::find(links, to, &NavLink::target);
        if (found == links.end()) return std::nullopt;
        return after_.linkOrigin[index(from)][found - links.begin()];
    }

    const Generation& generation_;
    const GraphResult& after_;
    std::map<Place, std::int32_t> nodes_;  ///< in the finished graph, by position
    std::map<Place, std::int32_t> shown_;  ///< in the NodeSet, by position
};

}  // namespace

std::shared_ptr<const Generation> beforeRehearsal(const Generation& generation) {
    if (!generation.graph || !generation.graph->unrehearsed) return nullptr;
    GraphResult before;
    before.graph = *generation.graph->unrehearsed;
    Origins(generation).tell(before);
    before.connectivity = measureConnectivity(before.graph);
    auto result = generation;
    result.graph = std::make_shared<const GraphResult>(std::move(before));
    return std::make_shared<const Generation>(std::move(result));
}

}  // namespace navwright
