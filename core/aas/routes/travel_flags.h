#pragma once

#include <cstdint>
#include <string_view>

#include "core/aas/file/aas_file.h"
#include "core/aas/travel/travel_graph.h"
#include "core/base/result.h"

namespace navwright {

/// Which reachabilities may be used: by kind, and by the contents of their target area.
struct TravelFlags {
    std::uint32_t kinds = ~std::uint32_t{0};  ///< bit n: AasTravel n
    std::int32_t avoided = 0;                 ///< contents; areas with any of them are not entered

    [[nodiscard]] bool takes(AasTravel kind) const {
        return (kinds >> static_cast<std::uint32_t>(kind) & 1u) != 0;
    }
    void leaveOut(AasTravel kind) { kinds &= ~(std::uint32_t{1} << static_cast<std::uint32_t>(kind)); }

    friend auto operator<=>(const TravelFlags&, const TravelFlags&) = default;
};

/// Returns the flags without some kinds: names of aasTravelName(), or "water", "slime", "lava", separated by
/// commas. Errors: an unknown name.
[[nodiscard]] Result<TravelFlags> withoutTravel(TravelFlags flags, std::string_view names);

[[nodiscard]] bool allowsReachability(const TravelFlags& flags, const TravelGraph& graph,
                                      const TravelReachability& reachability);
/// The equivalent mask for a TravelGraph.
[[nodiscard]] TravelMask maskOf(const TravelFlags& flags, const TravelGraph& graph);

}  // namespace navwright
