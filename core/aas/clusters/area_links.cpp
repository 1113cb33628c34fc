#include "core/aas/clusters/area_links.h"

#include <algorithm>
#include <utility>

#include "core/base/index.h"

namespace navwright {

void AreaLinks::Lists::fill(std::size_t count, std::vector<std::pair<std::int32_t, std::int32_t>> pairs) {
    std::ranges::sort(pairs);
    const auto repeated = std::ranges::unique(pairs);
    pairs.erase(repeated.begin(), repeated.end());
    first.assign(count + 1, 0);
    for (const auto& pair : pairs) ++first[toIndex(pair.first) + 1];
    for (std::size_t i = 1; i <= count; ++i) first[i] += first[i - 1];
    areas.reserve(pairs.size());
    for (const auto& pair : pairs) areas.push_back(pair.second);
}

AreaLinks::AreaLinks(const AasFile& aas) : hasReachabilities_(aas.areas.size(), false) {
    using Pairs = std::vector<std::pair<std::int32_t, std::int32_t>>;
    Pairs out, in, around;
    const auto count = std::min(aas.areas.size(), aas.settings.size());
    for (std::size_t i = 1; i < count; ++i) {
        const auto from = static_cast<std::int32_t>(i);
        const auto& settings = aas.settings[i];
        hasReachabilities_[i] = settings.reachabilityCount > 0;
        for (std::int32_t k = 0; k < settings.reachabilityCount; ++k) {
            const auto to = aas.reachabilities[settings.firstReachability + k].area;
            if (to <= 0 || toIndex(to) >= count || to == from) continue;
            out.emplace_back(from, to);
            in.emplace_back(to, from);
            around.emplace_back(from, to);
            around.emplace_back(to, from);
        }
    }
    out_.fill(aas.areas.size(), std::move(out));
    in_.fill(aas.areas.size(), std::move(in));
    around_.fill(aas.areas.size(), std::move(around));
}

}  // namespace navwright
