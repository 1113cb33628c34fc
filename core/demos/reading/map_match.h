#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/demos/reading/recording.h"

namespace navwright {

/// Whether two map names (without maps/ and ".bsp") may mean the same map: case is ignored, and one may have
/// extra leading folders ("dm/wizs", "WIZS").
[[nodiscard]] bool sameMapName(std::string_view one, std::string_view other);

/// Groups names that may mean the same map (sameMapName()) and returns the alphabetically first of each
/// group.
[[nodiscard]] std::vector<std::string> distinctMaps(const std::set<std::string>& names);

enum class MapMatch : std::uint8_t {
    otherMap,
    otherRevision,  ///< same name, other checksum
    same,           ///< same checksum, whatever the name; same name where a checksum is unknown
};

/// How well a segment's map matches a map's name and, if known, checksum.
[[nodiscard]] MapMatch matchMap(const Segment& segment, std::string_view map,
                                const std::optional<std::int32_t>& checksum);

}  // namespace navwright
