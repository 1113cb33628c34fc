#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/aas/travel_times/missing_links.h"
#include "core/floor/mesh_comparison/link_proposals.h"
#include "core/floor/survey/straight_links.h"
#include "core/nav/files/nav_graph.h"
#include "widgets/drawing/layers/stage_picture.h"

namespace navwright {

/// A link that the nav lacks, by all who say so.
struct LackedLink {
    std::int32_t from = 0, to = 0;  ///< nodes
    Vec3 start{0}, end{0};          ///< their origins
    const MissingLink* byAreas = nullptr;
    /// By the meshes, and tried by bots.
    const LinkProposal* byMeshes = nullptr;
    std::size_t proposal = 0;  ///< its place among LinkProposals::kept
    const StraightLink* byBots = nullptr;

    /// Seconds that the link saves on the nav's path; infinite: the nav has none. By areas where these know,
    /// else by simulated bots, else at a run along the length saved.
    [[nodiscard]] double saved() const;
    /// Whether bots have tried it and do not make it.
    [[nodiscard]] bool refused() const { return byMeshes != nullptr && !byMeshes->kept; }
};

/// The lists of those who say so; each may be nullptr.
struct LackedBy {
    const std::vector<MissingLink>* areas = nullptr;
    const NavGraph* areasNav = nullptr;  ///< what the areas were asked of
    const LinkProposals* meshes = nullptr;
    const std::vector<StraightLink>* bots = nullptr;
    const NavGraph* botsNav = nullptr;  ///< what the bots were asked of
};

/// The lists as one. What several have is one row.
[[nodiscard]] std::vector<LackedLink> lackedLinks(const LackedBy& by);
/// The links as bands, by what bots make of them. `marked`: a row; -1: none.
[[nodiscard]] StagePicture lackedPicture(const std::vector<LackedLink>& links, int marked);

}  // namespace navwright
