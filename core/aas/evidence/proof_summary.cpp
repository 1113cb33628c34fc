#include "core/aas/evidence/proof_summary.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

#include "core/base/index.h"

namespace navwright {

namespace {

constexpr double kHundredth = 0.01;

/// 0 for no values.
double medianOf(std::vector<double>& values) {
    if (values.empty()) return 0;
    const auto center = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::ranges::nth_element(values, center);
    return *center;
}

/// Accumulates one row.
struct ProofTally {
    TravelProofs row;
    std::vector<double> seconds, ruleSeconds;
    std::map<LinkFailure, std::size_t> failures;

    void add(const ReachabilityProof& proof, double ruleTime, const ReachabilitySeen& seen,
             const ReachabilityTested& tested) {
        ++row.reachabilities;
        ++row.byState[toIndex(proof.state)];
        row.seen += seen.times > 0 ? 1 : 0;
        row.tested += tested.attempts > 0 ? 1 : 0;
        row.passed += tested.traversals > 0 ? 1 : 0;
        if (proof.state == ProofState::refuted) ++failures[proof.failure];
        if (proof.state != ProofState::simulated) return;
        row.hurting += proof.damage > 0 ? 1 : 0;
        seconds.push_back(static_cast<double>(proof.seconds));
        ruleSeconds.push_back(ruleTime);
    }
    TravelProofs take() {
        row.medianSeconds = medianOf(seconds);
        row.medianRuleSeconds = medianOf(ruleSeconds);
        row.failures.assign(failures.begin(), failures.end());
        std::ranges::stable_sort(row.failures, std::ranges::greater{},
                                 [](const auto& failure) { return failure.second; });
        return row;
    }
};

}  // namespace

ProofSummary summarise(const AasFile& aas, std::span<const ReachabilityProof> reachabilities,
                       std::span<const ReachabilitySeen> seen, std::span<const ReachabilityTested> tested) {
    constexpr std::size_t kMostDiffering = 100;
    std::map<AasTravel, ProofTally> tallies;
    ProofTally all;
    ProofSummary summary;
    std::vector<std::pair<double, std::int32_t>> differences;
    for (const auto& proof : reachabilities) {
        const auto number = toIndex(proof.reachability);
        const auto& reachability = aas.reachabilities[number];
        const auto known = static_cast<std::int32_t>(reachability.travel()) < kAasTravelCount;
        const double rule = kHundredth * reachability.travelTime;
        const ReachabilitySeen taken = number < seen.size() ? seen[number] : ReachabilitySeen{};
        const ReachabilityTested tried = number < tested.size() ? tested[number] : ReachabilityTested{};
        tallies[known ? reachability.travel() : AasTravel::none].add(proof, rule, taken, tried);
        all.add(proof, rule, taken, tried);
        if (proof.state == ProofState::simulated)
            differences.emplace_back(std::fabs(static_cast<double>(proof.seconds) - rule),
                                     proof.reachability);
        if (proof.state == ProofState::refuted && taken.times > 0)
            summary.refutedButSeen.push_back(proof.reachability);
    }
    for (auto& [travel, tally] : tallies) {
        tally.row.travel = travel;
        summary.travels.push_back(tally.take());
    }
    summary.all = all.take();
    std::ranges::sort(differences, [](const auto& a, const auto& b) {
        return a.first != b.first ? a.first > b.first : a.second < b.second;
    });
    differences.resize(std::min(differences.size(), kMostDiffering));
    for (const auto& [apart, number] : differences) summary.differing.push_back(number);
    return summary;
}

AasFile withProofs(AasFile aas, std::span<const ReachabilityProof> reachabilities) {
    constexpr float kPerSecond = 100;
    std::vector<const ReachabilityProof*> proofs(aas.reachabilities.size());
    for (const auto& proof : reachabilities) proofs[proof.reachability] = &proof;
    std::vector<AasReachability> kept(aas.reachabilities.begin(),
                                      aas.reachabilities.begin() + (aas.reachabilities.empty() ? 0 : 1));
    for (auto& settings : aas.settings) {
        const auto first = static_cast<std::int32_t>(kept.size());
        std::int32_t count = 0;
        for (std::int32_t i = 0; i < settings.reachabilityCount; ++i) {
            const auto number = toIndex(settings.firstReachability + i);
            auto reachability = aas.reachabilities[number];
            const auto* proof = proofs[number];
            if (proof != nullptr && proof->state == ProofState::refuted) continue;
            if (proof != nullptr && proof->state == ProofState::simulated) {
                const float time = std::round(proof->seconds * kPerSecond);
                reachability.travelTime = static_cast<std::uint16_t>(
                    std::clamp(time, 1.0f, static_cast<float>(std::numeric_limits<std::uint16_t>::max())));
            }
            kept.push_back(reachability);
            ++count;
        }
        settings.firstReachability = count > 0 ? first : 0;
        settings.reachabilityCount = count;
    }
    aas.reachabilities = std::move(kept);
    aas.contiguous = true;
    return aas;
}

}  // namespace navwright
