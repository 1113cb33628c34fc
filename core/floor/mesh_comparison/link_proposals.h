#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/job_context.h"
#include "core/base/result.h"
#include "core/base/vec3.h"
#include "core/floor/mesh_comparison/compared_paths.h"
#include "core/nav/files/edit_patch.h"

namespace navwright {

struct ProposalRules {
    /// Units between two nodes, at most: on a longer line a bot that is pushed aside has nothing to come back
    /// to.
    float reach = 512;
    /// The nav goes round where its shortest way is longer than this many times the straight line and by this
    /// many units: less is the noise of nodes that stand beside the line.
    double roundTimes = 1.5;
    double roundUnits = 128;
    int bots = 8;            ///< that try each direction
    int leastMade = 7;       ///< of them, to keep it: one may come badly to the node, but none may die
    std::size_t most = 200;  ///< tried by bots at most
};

/// What bots made of one direction.
struct ProposalTry {
    int bots = 0, made = 0;
    int died = 0;     ///< of a fall or in a hazard
    std::string why;  ///< of most that did not make it; empty: all did
};

/// A link that the nav lacks where one walks straight.
struct LinkProposal {
    std::int32_t from = 0, to = 0;  ///< nodes
    Vec3 start{0}, end{0};          ///< their origins
    double straight = 0;            ///< units
    /// Units of the nav's shortest way from one to the other before any link was added; nothing: no way.
    std::optional<double> round;
    double gain = 0;                       ///< `round` less `straight`; 0 where there is no way
    bool kept = false;                     ///< bots make it, at least in one direction
    bool there = false, back = false;      ///< directions that are added
    ProposalTry tried;                     ///< from `from` to `to`
    std::optional<ProposalTry> triedBack;  ///< where the nav goes round that way, too
    std::vector<EditPatch> patches;        ///< edits by hand that add it; ids are to be made unique
    std::string text;                      ///< a sentence: what, and what bots say
};

struct LinkProposals {
    std::vector<LinkProposal> kept;     ///< where there was no way, the nearest first; then by gain
    std::vector<LinkProposal> refused;  ///< those that bots do not make, likewise
    std::size_t pairs = 0;              ///< without a link and near enough, that the nav goes round
    std::size_t walked = 0;             ///< of those, walked straight on
    std::size_t covered = 0;            ///< of those, no longer gone round once better ones were added
    std::size_t untried = 0;            ///< left when `most` had been tried
};

/// Links that are missing where rectangles are walked straight on, no hazard between, and the nav goes round.
/// Each is tried by simulated bots on the nav with it. The same for any `jobs`. Errors: no nav or no
/// rectangles, cancelled.
[[nodiscard]] Result<LinkProposals> proposeLinks(const CrossGround& ground, const ProposalRules& rules,
                                                 int jobs, JobContext& context);

}  // namespace navwright
