#include "core/aas/evidence/reachability_proof.h"

#include <algorithm>
#include <atomic>
#include <numeric>
#include <optional>

#include "core/aas/evidence/reachability_finder.h"
#include "core/aas/evidence/reachability_task.h"
#include "core/base/index.h"
#include "core/base/parallel.h"

namespace navwright {

namespace {

ReachabilityUntried untriedOf(AasTravel travel) {
    switch (travel) {
        case AasTravel::teleport:
        case AasTravel::elevator:
        case AasTravel::funcBob:
        case AasTravel::jumpPad:
            return ReachabilityUntried::mapMoves;
        case AasTravel::rocketJump:
        case AasTravel::bfgJump:
        case AasTravel::grapple:
            return ReachabilityUntried::weapon;
        default:
            return ReachabilityUntried::unknown;
    }
}

ReachabilityProof prove(const AasFile& aas, const LinkWorld& world, std::int32_t number, std::int32_t from) {
    const auto& reachability = aas.reachabilities[number];
    ReachabilityProof proof;
    proof.reachability = number;
    const auto task = reachabilityTask(aas, world, from, reachability);
    const auto styles = stylesOf(task);
    if (styles.empty() || from == 0) {
        proof.untried = untriedOf(task.travel);
        return proof;
    }
    std::optional<ReachabilityTry> nearest;
    const auto tryOnce = [&](ReachabilityStyle style, bool runUp) {
        auto tried = tryReachability(aas, world, task, style, runUp);
        if (tried.arrived) {
            proof.state = ProofState::simulated;
            proof.means = tried.means;
            proof.seconds = tried.seconds;
            proof.damage = tried.damage;
            proof.path = std::move(tried.path);
            return true;
        }
        const bool better = !nearest || (tried.started && !nearest->started) ||
                            (tried.started == nearest->started && tried.nearest < nearest->nearest);
        if (better) nearest = std::move(tried);
        return false;
    };
    for (const auto style : styles) {
        if (hasRunUp(style) && tryOnce(style, true)) return proof;
        if (tryOnce(style, false)) return proof;
    }
    proof.state = ProofState::refuted;
    proof.failure = nearest->failure;
    proof.place = nearest->place;
    proof.damage = nearest->damage;
    proof.path = std::move(nearest->path);
    return proof;
}

}  // namespace

std::string_view proofStateName(ProofState state) {
    constexpr std::array<std::string_view, kProofStateCount> kNames{"rule_only", "simulated", "refuted"};
    return kNames[toIndex(state)];
}

std::string_view reachabilityUntriedText(ReachabilityUntried untried) {
    constexpr std::array<std::string_view, kReachabilityUntriedCount> kTexts{
        "", "the map moves players here", "a weapon moves players here", "the travel type has no rule"};
    return kTexts[toIndex(untried)];
}

std::string_view reachabilityUntriedName(ReachabilityUntried untried) {
    constexpr std::array<std::string_view, kReachabilityUntriedCount> kNames{"none", "map_moves", "weapon",
                                                                             "unknown"};
    return kNames[toIndex(untried)];
}

std::string_view reachabilityMeansName(ReachabilityMeans means) {
    constexpr std::array<std::string_view, kReachabilityMeansCount> kNames{
        "walk", "crouch", "fall", "jump", "climb", "swim", "water_jump"};
    return kNames[toIndex(means)];
}

ReachabilityProof proveReachability(const AasFile& aas, const LinkWorld& world, std::int32_t reachability) {
    return prove(aas, world, reachability, reachabilitySources(aas)[reachability]);
}

Result<std::vector<ReachabilityProof>> proveReachabilities(const AasFile& aas, const LinkWorld& world,
                                                           std::span<const std::int32_t> reachabilities,
                                                           int jobs, JobContext& context) {
    const auto sources = reachabilitySources(aas);
    constexpr std::size_t kBetweenReports = 64;
    std::vector<ReachabilityProof> proofs(reachabilities.size());
    std::atomic<std::size_t> done = 0;
    NAV_TRY(parallelFor(reachabilities.size(), jobs, context, [&](std::size_t i) -> Result<> {
        const auto number = reachabilities[i];
        proofs[i] = prove(aas, world, number, sources[number]);
        if (const auto tried = ++done; tried % kBetweenReports == 0)
            context.progress("trying reachabilities", tried, reachabilities.size());
        return {};
    }));
    return proofs;
}

Result<std::vector<ReachabilityProof>> proveReachabilities(const AasFile& aas, const LinkWorld& world,
                                                           int jobs, JobContext& context) {
    std::vector<std::int32_t> all(aas.reachabilities.empty() ? 0 : aas.reachabilities.size() - 1);
    std::iota(all.begin(), all.end(), 1);
    return proveReachabilities(aas, world, all, jobs, context);
}

}  // namespace navwright
