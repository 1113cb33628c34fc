#pragma once

#include <optional>

#include "base/parameters.h"
#include "move/sure_way.h"
#include "nav/nav_graph.h"

namespace navwright {

/// What a link that no demo shows must be, to be added on the word of physics alone.
enum class Proof {
    plain,  ///< made from every start tried, unhurt, without a jump: jumps aim where a bot looks
    jumps,  ///< the same, and jumps may be
};

/// The link for such a way, without its target; nothing when the way does not prove it.
[[nodiscard]] std::optional<NavLink> provenLink(const std::optional<SureWay>& way, const LinkPlaces& places,
                                                Proof proof, const Parameters& parameters);

}  // namespace navwright
