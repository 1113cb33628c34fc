#include "rehearse/detour.h"

#include "analysis/walkable.h"

namespace navwright {

bool Detour::exists(std::int32_t from, std::int32_t to) {
    ++search_;
    queue_.assign(1, from);
    seen_[static_cast<std::size_t>(from)] = search_;
    for (std::size_t head = 0; head < queue_.size(); ++head) {
        const auto at = queue_[head];
        for (const auto& link : graph_->nodes[static_cast<std::size_t>(at)].links) {
            if (!walkable(*graph_, link) || (at == from && link.target == to)) continue;
            if (link.target == to) return true;
            auto& seen = seen_[static_cast<std::size_t>(link.target)];
            if (seen == search_) continue;
            seen = search_;
            queue_.push_back(link.target);
        }
    }
    return false;
}

}  // namespace navwright
