#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "core/base/job_context.h"
#include "core/floor/survey/coverage.h"
#include "core/generate/pipeline/generation.h"
#include "core/lint/aq2/lint.h"
#include "core/physics/directness/directness.h"
#include "core/physics/link_trials/link_judge.h"
#include "core/review/comparison/agreement.h"
#include "core/review/confidence/nav_confidence.h"

namespace navwright {

/// What to review, for the window, reports and the command line.
struct ReviewSource {
    std::shared_ptr<const Generation> generation;  ///< its graph is the nav
    std::shared_ptr<const GameMap> map;            ///< may be null
    std::shared_ptr<const NavtestReport> report;   ///< may be null; may be of an earlier nav
    std::shared_ptr<const Ledger> ledger = {};     ///< used for `generation`; may be null
    std::vector<EditPatch> patches = {};           ///< used for `generation`, or for `made`
    /// For a nav from a file: the generation from its demos and edits; nullptr: `generation` itself.
    std::shared_ptr<const Generation> made = nullptr;
    int jobs = 0;  ///< threads; 0 = one per core
};

/// How much missing information is computed.
enum class ReviewEffort {
    quick,     ///< what is fast: some links
    thorough,  ///< simulates every link and surveys the floor: seconds
    without,   ///< nothing that needs simulation
};

/// The findings.
struct ReviewResult {
    std::shared_ptr<const Generation> generation;
    std::vector<Issue> issues;             ///< in lint() order
    std::vector<LinkAgreement> agreement;  ///< in agreementOf() order
    /// The map's floor and the nav's coverage; both null when unknown, or when there is no floor to start
    /// from.
    std::shared_ptr<const Floor> floor = nullptr;
    std::shared_ptr<const Coverage> coverage = nullptr;
    std::shared_ptr<const Directness> directness = nullptr;  ///< set if the floor is known
    /// The confidence of nodes and links, including simulations if known.
    std::shared_ptr<const NavConfidence> confidence = nullptr;
    bool complete = false;  ///< every link was simulated and the floor surveyed
};

/// Reviews a sequence of navs and caches what stays the same: link judgements by position, and the map's
/// floor. Not thread-safe.
class NavReviewer {
  public:
    /// Errors: cancelled.
    [[nodiscard]] Result<ReviewResult> run(const ReviewSource& source, ReviewEffort effort,
                                           JobContext& context);

  private:
    /// nullptr until the floor is known.
    [[nodiscard]] Result<std::shared_ptr<const Directness>> measureWays(const ReviewSource& source,
                                                                        JobContext& context);
    void takeMap(const std::shared_ptr<const GameMap>& map);
    /// By node and link; empty when too many are missing for a quick review.
    [[nodiscard]] Result<std::vector<std::vector<LinkJudgement>>> judge(const ReviewSource& source,
                                                                        ReviewEffort effort,
                                                                        JobContext& context);
    /// nullptr until the floor is known.
    [[nodiscard]] Result<std::shared_ptr<const Coverage>> cover(const ReviewSource& source,
                                                                ReviewEffort effort, JobContext& context);

    std::shared_ptr<const GameMap> map_;
    std::optional<LinkJudge> judge_;  ///< set with a map
    std::shared_ptr<const Floor> floor_;
    Parameters floorOf_;                ///< parameters that the floor was surveyed with
    std::optional<ShortestWays> ways_;  ///< of the floor
    bool floorless_ = false;            ///< the map has no floor below its spawn points
};

}  // namespace navwright
