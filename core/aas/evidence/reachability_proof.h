#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "core/aas/file/aas_file.h"
#include "core/base/job_context.h"
#include "core/base/result.h"
#include "core/base/vec3.h"
#include "core/physics/movement/link_physics.h"

namespace navwright {

/// What the simulation says of a reachability.
enum class ProofState : std::uint8_t {
    ruleOnly,   ///< not simulated: see WayUntried
    simulated,  ///< a simulated player made it
    refuted,    ///< no simulated player made it in any style
};
inline constexpr int kProofStateCount = 3;
/// "rule_only", "simulated", "refuted".
[[nodiscard]] std::string_view proofStateName(ProofState state);

/// Why a reachability is not simulated.
enum class ReachabilityUntried : std::uint8_t {
    none,
    mapMoves,  ///< a teleporter, platform, train or jump pad moves the player
    weapon,    ///< needs a weapon's blast or a hook
    unknown,   ///< a travel type without a rule
};
inline constexpr int kReachabilityUntriedCount = 4;
/// A sentence part for display: "", "the map moves players here", ...
[[nodiscard]] std::string_view reachabilityUntriedText(ReachabilityUntried untried);
/// The name in files: "none", "map_moves", "weapon", "unknown".
[[nodiscard]] std::string_view reachabilityUntriedName(ReachabilityUntried untried);

/// How the simulated player moved.
enum class ReachabilityMeans : std::uint8_t { walk, crouch, fall, jump, climb, swim, waterJump };
inline constexpr int kReachabilityMeansCount = 7;
/// "walk", "water_jump", ...
[[nodiscard]] std::string_view reachabilityMeansName(ReachabilityMeans means);

/// The simulation's result for one reachability.
struct ReachabilityProof {
    std::int32_t reachability = 0;  ///< its number in the file
    ProofState state = ProofState::ruleOnly;
    ReachabilityUntried untried = ReachabilityUntried::none;
    ReachabilityMeans means = ReachabilityMeans::walk;
    float seconds = 0;                        ///< from the start point to the target area; 0 when refuted
    int damage = 0;                           ///< health lost by falling
    LinkFailure failure = LinkFailure::none;  ///< of the attempt that came nearest
    Vec3 place{0};                            ///< where that attempt failed
    /// The player's origins: first a run-up behind the start where there is room, then every 0.1 s, then the
    /// last.
    std::vector<Vec3> path = {};

    friend bool operator==(const ReachabilityProof&, const ReachabilityProof&) = default;
};

/// Simulates one reachability, by its number. `world` holds what is solid; doors should be open.
[[nodiscard]] ReachabilityProof proveReachability(const AasFile& aas, const LinkWorld& world,
                                                  std::int32_t reachability);

/// Simulates all reachabilities from number 1, in order, on at most `jobs` threads (0: one per core). The
/// same for any number of threads. Errors: cancelled.
[[nodiscard]] Result<std::vector<ReachabilityProof>> proveReachabilities(const AasFile& aas,
                                                                         const LinkWorld& world, int jobs,
                                                                         JobContext& context);
/// Simulates some reachabilities, by their numbers. Errors: cancelled.
[[nodiscard]] Result<std::vector<ReachabilityProof>> proveReachabilities(
    const AasFile& aas, const LinkWorld& world, std::span<const std::int32_t> reachabilities, int jobs,
    JobContext& context);

}  // namespace navwright
