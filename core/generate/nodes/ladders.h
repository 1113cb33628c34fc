#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/base/parameters.h"
#include "core/base/vec3.h"
#include "core/generate/nodes/clusters.h"
#include "core/generate/nodes/node_ratios.h"
#include "core/generate/votes/vote.h"
#include "core/nav/files/edited_places.h"
#include "core/physics/map_queries/game_map.h"

namespace navwright {

/// A ladder climbed by players (docs/rules.md 6.2).
struct Climb {
    Vec3 bottom{0};  ///< a player's origin at the foot
    Vec3 top{0};     ///< same x and y, at the height of what the ladder leads to
    bool fromMap = false;
    std::uint32_t votesUp = 0, votesDown = 0;
    double weight = 0;
    std::uint32_t demos = 0;
    bool edited = false;                  ///< rejected for too few demos, but kept for an edit
    std::vector<std::uint32_t> clusters;  ///< ascending
};

/// Groups ladder clusters above one another into climbs. Leaves out climbs that fail docs/rules.md 5.2 as a
/// whole, are lower than `types.ladder_min_height` or (with a map) blocked for a body. Climbs with too few
/// demos are kept if `edited` refers to an end (5.8). `movements` and `types` are by cluster. `map` may be
/// nullptr. Errors: cancelled, those of the stream.
[[nodiscard]] Result<std::vector<Climb>> findClimbs(const VoteStream& votes, const ClusterSet& clusters,
                                                    std::span<const Movement> movements,
                                                    std::span<const NodeType> types, const GameMap* map,
                                                    const Parameters& parameters, JobContext& context,
                                                    std::span<const EditedPlace> edited = {});

}  // namespace navwright
