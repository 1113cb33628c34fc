#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/base/job_context.h"
#include "core/base/parameters.h"
#include "core/nav/files/nav_graph.h"
#include "core/physics/link_trials/link_judge.h"
#include "core/physics/movement/sure_way.h"

namespace navwright {

/// `links.verify`: lets simulated bots try every link, and warns of those that kill or that none makes
/// (flag), takes them out (drop), or also gives links the type that bots need (mend; `mended` lists them,
/// ascending). But for off, unsure links cost more (`links.doubt_cost`). Returns how many there are; 0 when
/// off. Errors: cancelled.
[[nodiscard]] Result<std::uint32_t> verifyGraph(NavGraph& graph, LinkJudge& judge,
                                                const Parameters& parameters,
                                                std::vector<std::pair<std::int32_t, std::int32_t>>& mended,
                                                std::vector<std::string>& warnings, JobContext& context);

/// What a link that no demo shows must be, to be added on the word of physics alone.
enum class Proof {
    plain,  ///< made from every start tried, unhurt, without a jump: jumps aim where a bot looks
    jumps,  ///< the same, and jumps may be
};

/// The link for such a way, without its target; nothing when the way does not prove it.
[[nodiscard]] std::optional<NavLink> provenLink(const std::optional<SureWay>& way, const LinkPlaces& places,
                                                Proof proof, const Parameters& parameters);

}  // namespace navwright
