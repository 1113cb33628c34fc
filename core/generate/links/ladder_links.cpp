#include "core/generate/links/ladder_links.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "core/map/bsp/contents.h"
#include "core/nav/files/node_link.h"

namespace navwright {

namespace {

class LadderLinker {
  public:
    LadderLinker(std::vector<Link>& links, const NodeSet& nodes, const GameMap* map,
                 const Parameters& parameters)
        : links_(links),
          nodes_(nodes),
          map_(map),
          reach_(parameters.real32(Param::VoteSpacing)),
          rise_(2 * parameters.real32(Param::StepHeight)) {
        for (const auto& link : links) known_.insert(link.ends());
    }

    void run() {
        for (const auto& ladder : nodes_.ladders) {
            add(ladder.bottom, ladder.top, NodeType::ladder);
            add(ladder.top, ladder.bottom, NodeType::ladder);
            join(ladder.bottom);
            join(ladder.top);
        }
    }

  private:
    [[nodiscard]] const ClassifiedNode& node(std::int32_t index) const { return nodes_.nodes[index]; }

    void add(std::int32_t from, std::int32_t to, NodeType type) {
        if (!known_.emplace(from, to).second) return;
        links_.push_back({from, to, type, glm::distance(node(from).origin, node(to).origin), {}});
    }

    [[nodiscard]] bool beside(std::int32_t end, std::int32_t other) const {
        const auto apart = node(other).origin - node(end).origin;
        return node(other).ladder < 0 && std::abs(apart.z) <= rise_ && std::hypot(apart.x, apart.y) <= reach_;
    }

    static NodeType typeTo(const ClassifiedNode& target) {
        const bool special = target.type == NodeType::water || target.type == NodeType::crouch;
        return special ? target.type : NodeType::move;
    }

    void join(std::int32_t end) {
        std::set<std::int32_t> neighbours;
        for (const auto& [from, to] : known_) {
            if (from == end && beside(end, to)) neighbours.insert(to);
            if (to == end && beside(end, from)) neighbours.insert(from);
        }
        if (neighbours.empty()) {
            if (const auto nearest = nearestInSight(end); nearest >= 0) neighbours.insert(nearest);
        }
        for (const auto other : neighbours) {
            add(end, other, typeTo(node(other)));
            add(other, end, typeTo(node(end)));
        }
    }

    [[nodiscard]] std::int32_t nearestInSight(std::int32_t end) const {
        std::int32_t best = -1;
        float bestDistance = 0;
        for (std::int32_t i = 0; i < static_cast<std::int32_t>(nodes_.nodes.size()); ++i) {
            if (!beside(end, i)) continue;
            const auto apart = glm::distance(node(end).origin, node(i).origin);
            if (best >= 0 && apart >= bestDistance) continue;
            if (map_ != nullptr && !map_->collision.lineClear(node(end).origin, node(i).origin, kMaskSolid)) {
                continue;
            }
            best = i;
            bestDistance = apart;
        }
        return best;
    }

    std::vector<Link>& links_;
    const NodeSet& nodes_;
    const GameMap* map_;
    float reach_, rise_;
    std::set<NodeLink> known_;
};

}  // namespace

void addLadderLinks(std::vector<Link>& links, const NodeSet& nodes, const GameMap* map,
                    const Parameters& parameters) {
    if (!nodes.ladders.empty()) LadderLinker(links, nodes, map, parameters).run();
}

}  // namespace navwright
