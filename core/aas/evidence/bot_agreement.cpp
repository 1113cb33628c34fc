#include "core/aas/evidence/bot_agreement.h"

#include <vector>

namespace navwright {

Result<BotAgreement> botAgreement(const AasFile& aas, const LinkWorld& world,
                                  std::span<const ReachabilityProof> proofs, int jobs, JobContext& context) {
    constexpr float kTelling = 48;
    std::vector<LinkPlaces> links;
    std::vector<bool> made;
    for (const auto& proof : proofs) {
        const auto& reachability = aas.reachabilities[proof.reachability];
        if (proof.state == ProofState::ruleOnly ||
            glm::distance(reachability.start, reachability.end) < kTelling)
            continue;
        links.push_back({reachability.start, reachability.end});
        made.push_back(proof.state == ProofState::simulated);
    }
    NAV_ASSIGN(const auto judged, judgeLinks(world, links, jobs, context));
    BotAgreement agreement;
    for (std::size_t i = 0; i < links.size(); ++i) {
        const bool bots = judged[i].possible && judged[i].means != MoveMeans::gapJump;
        ++(made[i] ? bots ? agreement.both : agreement.playerOnly
           : bots  ? agreement.botsOnly
                   : agreement.neither);
    }
    return agreement;
}

}  // namespace navwright
