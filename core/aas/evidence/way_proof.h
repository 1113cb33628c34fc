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

/// What a simulated player says of a way between areas.
enum class ProofState : std::uint8_t {
    ruleOnly,   ///< not tried: see WayUntried
    simulated,  ///< a player got there
    refuted,    ///< no player got there, however tried
};
inline constexpr int kProofStateCount = 3;
/// "rule_only", "simulated", "refuted".
[[nodiscard]] std::string_view proofStateName(ProofState state);

/// Why a way is not tried.
enum class WayUntried : std::uint8_t {
    none,
    mapMoves,  ///< a teleporter, platform, train or jump pad carries players
    weapon,    ///< a weapon's blast or a hook carries them
    unknown,   ///< a travel type without a rule
};
inline constexpr int kWayUntriedCount = 4;
/// "", "the map moves players here", ...
[[nodiscard]] std::string_view wayUntriedText(WayUntried untried);
/// "none", "map_moves", "weapon", "unknown".
[[nodiscard]] std::string_view wayUntriedName(WayUntried untried);

/// How the player did it.
enum class WayMeans : std::uint8_t { walk, crouch, fall, jump, climb, swim, waterJump };
inline constexpr int kWayMeansCount = 7;
/// "walk", "water_jump", ...
[[nodiscard]] std::string_view wayMeansName(WayMeans means);

/// One way, tried.
struct WayProof {
    std::int32_t reachability = 0;  ///< its number in the file
    ProofState state = ProofState::ruleOnly;
    WayUntried untried = WayUntried::none;
    WayMeans means = WayMeans::walk;
    float seconds = 0;  ///< from passing the way's start to being in its area; of a way refuted 0
    int damage = 0;     ///< health lost by falling
    LinkFailure failure = LinkFailure::none;  ///< of the try that came nearest
    Vec3 place{0};                            ///< where that failed
    /// Origins, the first behind the start where there is room for a run-up, then every 0.1 s, then the last.
    std::vector<Vec3> path;

    friend bool operator==(const WayProof&, const WayProof&) = default;
};

/// Tries one reachability, by its number. `world` has what is solid; doors should stand open.
[[nodiscard]] WayProof proveWay(const AasFile& aas, const LinkWorld& world, std::int32_t reachability);

/// All reachabilities but number 0, in their order, on at most `jobs` threads (0: one per core); the same for
/// any number of threads. Errors: cancelled.
[[nodiscard]] Result<std::vector<WayProof>> proveWays(const AasFile& aas, const LinkWorld& world, int jobs,
                                                      JobContext& context);
/// The same of some, by their numbers.
[[nodiscard]] Result<std::vector<WayProof>> proveWays(const AasFile& aas, const LinkWorld& world,
                                                      std::span<const std::int32_t> reachabilities, int jobs,
                                                      JobContext& context);

}  // namespace navwright
