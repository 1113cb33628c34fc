#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/job_context.h"
#include "core/base/parameters.h"
#include "core/nav/files/nav_graph.h"
#include "core/nav/files/node_link.h"
#include "core/physics/link_trials/link_judge.h"
#include "core/physics/movement/sure_way.h"

namespace navwright {

/// Applies `links.verify`: tests every link with simulated bots and warns of deadly and impassable ones
/// (flag), also removes them (drop), or also retypes links to what bots need (mend; `mended` lists these,
/// ascending). Except for off, unreliable links cost more (`links.doubt_cost`). Returns how many links are
/// deadly or impassable; 0 when off. Errors: cancelled.
[[nodiscard]] Result<std::uint32_t> verifyGraph(NavGraph& graph, LinkJudge& judge,
                                                const Parameters& parameters, std::vector<NodeLink>& mended,
                                                std::vector<std::string>& warnings, JobContext& context);

/// What physics must show for a link without demos to be added.
enum class Proof {
    plain,  ///< passed from every tried start, unhurt, without a jump (which would depend on the view
            ///< direction)
    jumps,  ///< passed from every tried start, unhurt, jumps allowed
};

/// The link for a tested way, without its target; nullopt when the test does not prove it.
[[nodiscard]] std::optional<NavLink> provenLink(const std::optional<SureWay>& way, const LinkPlaces& places,
                                                Proof proof, const Parameters& parameters);

}  // namespace navwright
