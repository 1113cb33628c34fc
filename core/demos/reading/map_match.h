#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/demos/reading/recording.h"

namespace navwright {

/// Whether two names of maps, as below maps/ and without ".bsp", can be of one map: they are compared without
/// case, and one may have folders before it that the other lacks ("dm/wizs", "WIZS").
[[nodiscard]] bool sameMapName(std::string_view one, std::string_view other);

/// Of names that can be of one map (sameMapName()) the first by the alphabet, of the rest each.
[[nodiscard]] std::vector<std::string> distinctMaps(const std::set<std::string>& names);

enum class MapMatch : std::uint8_t {
    otherMap,
    otherRevision,  ///< its name, with another checksum
    same,           ///< its checksum, whatever its name; where either is unknown, its name
};

/// What a segment shows of a map of this name and, where it is known, checksum.
[[nodiscard]] MapMatch matchMap(const Segment& segment, std::string_view map,
                                const std::optional<std::int32_t>& checksum);

}  // namespace navwright
