#include "core/demos/reading/map_match.h"

#include <algorithm>

#include "core/base/ascii.h"

namespace navwright {

bool sameMapName(std::string_view one, std::string_view other) {
    auto longer = asciiLowerCase(one), shorter = asciiLowerCase(other);
    if (longer.size() < shorter.size()) longer.swap(shorter);
    if (longer.size() == shorter.size() || shorter.empty()) return longer == shorter;
    return longer.ends_with("/" + shorter);
}

std::vector<std::string> distinctMaps(const std::set<std::string>& names) {
    std::vector<std::string> distinct;
    for (const auto& name : names) {
        if (std::ranges::none_of(distinct, [&](const auto& known) { return sameMapName(known, name); }))
            distinct.push_back(name);
    }
    return distinct;
}

MapMatch matchMap(const Segment& segment, std::string_view map, const std::optional<std::int32_t>& checksum) {
    const bool bothKnown = segment.mapChecksum && checksum;
    if (bothKnown && *segment.mapChecksum == *checksum) return MapMatch::same;
    if (!sameMapName(segment.map, map)) return MapMatch::otherMap;
    return bothKnown ? MapMatch::otherRevision : MapMatch::same;
}

}  // namespace navwright
