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

/// A link that the nav lacks according to the areas, the meshes or simulated bots.
struct LackedLink {
    std::int32_t from = 0, to = 0;  ///< nodes
    Vec3 start{0}, end{0};          ///< their origins
    const MissingLink* byAreas = nullptr;
    /// What the meshes propose and bots have tried; nullptr: they do not name the link.
    const LinkProposal* byMeshes = nullptr;
    std::size_t proposal = 0;  ///< index in LinkProposals::kept
    const StraightLink* byBots = nullptr;

    /// Seconds that the link saves; infinite if the nav has no path. Taken from the areas if they name the
    /// link, else from simulated bots, else the time for the length saved at a run.
    [[nodiscard]] double saved() const;
    /// Whether bots have tried the link and failed.
    [[nodiscard]] bool refused() const { return byMeshes != nullptr && !byMeshes->kept; }
};

/// The lists of missing links, by who found them; each may be nullptr.
struct LackedBy {
    const std::vector<MissingLink>* areas = nullptr;
    const NavGraph* areasNav = nullptr;  ///< the nav that the areas were compared with
    const LinkProposals* meshes = nullptr;
    const std::vector<StraightLink>* bots = nullptr;
    const NavGraph* botsNav = nullptr;  ///< the nav that the bots were tried on
};

/// Merges the lists; a link in several of them is one row.
[[nodiscard]] std::vector<LackedLink> lackedLinks(const LackedBy& by);
/// Draws the links as bands, coloured by whether bots make them. `marked`: the selected row; -1: none.
[[nodiscard]] StagePicture lackedPicture(const std::vector<LackedLink>& links, int marked);

}  // namespace navwright
