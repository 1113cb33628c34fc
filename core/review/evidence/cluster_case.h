#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/review/evidence/evidence_source.h"
#include "core/review/evidence/fate.h"
#include "core/review/evidence/rule_check.h"
#include "core/review/evidence/voters.h"

namespace navwright {

/// Everything that speaks for or against a cluster.
struct ClusterCase {
    std::uint32_t cluster = 0;
    Vec3 origin{0};
    std::uint32_t votes = 0;
    std::uint32_t penalised = 0;  ///< of the votes
    double weight = 0;
    std::uint32_t demos = 0;
    float spreadLong = 0, spreadShort = 0, spreadZ = 0;  ///< standard deviations, units
    float farthest = 0;                                  ///< vote from the origin, units

    std::vector<RuleCheck> keep;             ///< docs/rules.md 5.2
    std::vector<TypeRule> types;             ///< docs/rules.md 6
    std::optional<RejectedCluster> verdict;  ///< none: it is a node, or part of one
    std::string sentence;                    ///< what became of it
    std::int32_t node = -1;                  ///< of the finished graph that its votes count for
    std::vector<VotingDemo> voters;
};

/// Nothing when there is no such cluster.
[[nodiscard]] std::optional<ClusterCase> clusterCase(const EvidenceSource& source, std::uint32_t cluster);

/// The rule that a cluster failed, as a check: which value missed which threshold.
[[nodiscard]] RuleCheck rejectionCheck(const RejectedCluster& rejected, const Parameters& parameters);
/// The same in a sentence, with what would change it.
struct RejectionWords {
    std::string sentence;
    std::string advice;
};
[[nodiscard]] RejectionWords rejectionWords(const RejectedCluster& rejected, const EvidenceSource& source);

/// The cluster's rejection; nothing when it was not rejected.
[[nodiscard]] std::optional<RejectedCluster> rejectionOf(const NodeSet& nodes, std::uint32_t cluster);

}  // namespace navwright
