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
    /// Maximum link length, units: on longer lines bots that are pushed aside have nothing to return to.
    float reach = 512;
    /// The nav makes a detour where its shortest path is longer than the straight line by this factor and by
    /// this many units; smaller differences are noise from node placement.
    double roundTimes = 1.5;
    double roundUnits = 128;
    int bots = 8;       ///< number of bots that try each direction
    int leastMade = 7;  ///< how many must make it to keep the link; one may start badly, but none may die
    std::size_t most = 200;  ///< maximum number of links tried
};

/// The bots' result for one direction.
struct ProposalTry {
    int bots = 0, made = 0;
    int died = 0;     ///< by falling or in a hazard
    std::string why;  ///< the most frequent reason for failures; empty: all made it
};

/// A possible link where the floor can be walked straight and the nav makes a detour.
struct LinkProposal {
    std::int32_t from = 0, to = 0;  ///< nodes
    Vec3 start{0}, end{0};          ///< their origins
    double straight = 0;            ///< units
    /// The nav's shortest path before any link was added, units; nullopt: none.
    std::optional<double> round;
    double gain = 0;                       ///< `round` minus `straight`; 0 without a path
    bool kept = false;                     ///< at least one direction works
    bool there = false, back = false;      ///< directions that are added
    ProposalTry tried;                     ///< from `from` to `to`
    std::optional<ProposalTry> triedBack;  ///< if the nav makes a detour that way, too
    std::vector<EditPatch> patches;        ///< edits that add it; ids must be made unique
    std::string text;                      ///< description with the bots' result, one sentence
};

struct LinkProposals {
    std::vector<LinkProposal> kept;     ///< without a path first, nearest first; then by gain
    std::vector<LinkProposal> refused;  ///< those that bots failed, in the same order
    std::size_t pairs = 0;              ///< nearby pairs without a link for which the nav makes a detour
    std::size_t walked = 0;             ///< of `pairs`: those that can be walked straight
    std::size_t covered = 0;            ///< of `walked`: no detour once better links were added
    std::size_t untried = 0;            ///< of `walked`: not tried because of `most`
};

/// Proposes links where tiles can be walked straight without hazards and the nav makes a detour. Each is
/// tried by simulated bots on the nav including it. The result does not depend on `jobs`. Errors: no nav or
/// no tiles, cancelled.
[[nodiscard]] Result<LinkProposals> proposeLinks(const ComparisonGround& ground, const ProposalRules& rules,
                                                 int jobs, JobContext& context);

}  // namespace navwright
