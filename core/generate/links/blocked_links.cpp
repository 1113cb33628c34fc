#include "core/generate/links/blocked_links.h"

#include <algorithm>

namespace navwright {

namespace {

/// Searches paths over links that are not blocked.
class Detours {
  public:
    Detours(const std::vector<Link>& links, std::size_t nodeCount, int mostLinks)
        : open_(nodeCount), seenBy_(nodeCount, -1), mostLinks_(mostLinks) {
        for (const auto& link : links) {
            if (!link.evidence.blocked) open_[link.from].push_back(link.to);
        }
    }

    /// The number of links of the shortest detour; 0 when none is short enough.
    int between(std::int32_t from, std::int32_t to) {
        ++search_;
        front_.assign(1, from);
        for (int links = 1; links <= mostLinks_ && !front_.empty(); ++links) {
            next_.clear();
            for (const auto node : front_) {
                for (const auto target : open_[node]) {
                    if (target == to) return links;
                    auto& seen = seenBy_[target];
                    if (seen == search_) continue;
                    seen = search_;
                    next_.push_back(target);
                }
            }
            front_.swap(next_);
        }
        return 0;
    }

  private:
    std::vector<std::vector<std::int32_t>> open_;
    std::vector<std::int32_t> seenBy_;  ///< by node: the last search that reached it
    std::vector<std::int32_t> front_, next_;
    std::int32_t search_ = -1;
    int mostLinks_;
};

}  // namespace

Result<> dropBlockedLinks(std::vector<Link>& links, std::vector<RejectedLink>& rejected,
                          std::size_t nodeCount, const Parameters& parameters, JobContext& context) {
    constexpr std::size_t kPollLinks = 64;
    const auto mostLinks = parameters.integer(Param::DetourLinks);
    if (mostLinks == 0) return {};
    Detours detours(links, nodeCount, mostLinks);
    std::vector<Link> kept;
    kept.reserve(links.size());
    for (std::size_t i = 0; i < links.size(); ++i) {
        if (i % kPollLinks == 0 && context.stopRequested()) return cancelled();
        const auto& link = links[i];
        const auto detour = link.evidence.blocked ? detours.between(link.from, link.to) : 0;
        if (detour == 0) {
            kept.push_back(link);
        } else {
            rejected.push_back({link.from, link.to, LinkRejection::blocked, static_cast<float>(detour),
                                static_cast<float>(mostLinks), link.evidence});
        }
    }
    links = std::move(kept);
    return {};
}

}  // namespace navwright
