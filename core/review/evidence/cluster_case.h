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

/// All evidence about a cluster.
struct ClusterCase {
    std::uint32_t cluster = 0;
    Vec3 origin{0};
    std::uint32_t votes = 0;
    std::uint32_t penalised = 0;  ///< number of penalised votes
    double weight = 0;
    std::uint32_t demos = 0;
    float spreadLong = 0, spreadShort = 0, spreadZ = 0;  ///< standard deviations, units
    float farthest = 0;  ///< largest distance of a vote from the origin, units

    std::vector<RuleCheck> keep;             ///< docs/rules.md 5.2
    std::vector<TypeRule> types;             ///< docs/rules.md 6
    std::optional<RejectedCluster> verdict;  ///< nullopt: it became a node, or part of one
    std::string sentence;                    ///< its fate
    std::int32_t node = -1;                  ///< node of the finished graph its votes count for
    std::vector<VotingDemo> voters;
};

/// nullopt when there is no such cluster.
[[nodiscard]] std::optional<ClusterCase> clusterCase(const EvidenceSource& source, std::uint32_t cluster);

/// The failed rule of a rejected cluster as a check.
[[nodiscard]] RuleCheck rejectionCheck(const RejectedCluster& rejected, const Parameters& parameters);
/// A rejection as a sentence, with advice.
struct RejectionWords {
    std::string sentence;
    std::string advice;
};
[[nodiscard]] RejectionWords rejectionWords(const RejectedCluster& rejected, const EvidenceSource& source);

/// The cluster's rejection; nullopt if it was not rejected.
[[nodiscard]] std::optional<RejectedCluster> rejectionOf(const NodeSet& nodes, std::uint32_t cluster);

}  // namespace navwright
