#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "core/base/job_context.h"
#include "core/floor/survey/coverage.h"
#include "core/generate/pipeline/generation.h"
#include "core/lint/aq2/lint.h"
#include "core/physics/link_trials/link_judge.h"
#include "core/review/comparison/agreement.h"
#include "core/review/confidence/nav_confidence.h"

namespace navwright {

/// What there is to look through, in the window, in a report and on the command line alike.
struct AuditSource {
    std::shared_ptr<const Generation> generation;  ///< with a graph, which is the nav
    std::shared_ptr<const GameMap> map;            ///< may be empty
    std::shared_ptr<const NavtestReport> report;   ///< may be empty; may be of an earlier nav
    std::shared_ptr<const Ledger> ledger = {};     ///< that `generation` was given; may be empty
    std::vector<EditPatch> patches = {};           ///< those `generation` was given, or `made`
    /// For a nav from a file: what its demos and edits lead to; nullptr: `generation` itself.
    std::shared_ptr<const Generation> made = nullptr;
    int jobs = 0;  ///< threads; 0 = one per core
};

/// How much is found out that is not known yet.
enum class AuditEffort {
    quick,     ///< what takes no time: some links
    thorough,  ///< every link is run by bots, and the floor searched: seconds
    without,   ///< nothing that bots must run
};

/// What was found.
struct AuditResult {
    std::shared_ptr<const Generation> generation;
    std::vector<Issue> issues;             ///< as lint() orders them
    std::vector<LinkAgreement> agreement;  ///< as agreementOf() orders them
    /// Of the map, and what of it the nav covers; both nullptr while unknown, and where there is no floor to
    /// start from.
    std::shared_ptr<const Floor> floor = nullptr;
    std::shared_ptr<const Coverage> coverage = nullptr;
    /// How sure its parts are, with what bots made of the links where that is known.
    std::shared_ptr<const NavConfidence> confidence = nullptr;
    bool complete = false;  ///< every link was run by bots, and the floor looked at
};

/// Looks through one nav after another and remembers what does not change between them: how links were
/// judged, by their places, and the floor of the map. One thread at a time.
class NavAuditor {
  public:
    /// Errors: cancelled.
    [[nodiscard]] Result<AuditResult> run(const AuditSource& source, AuditEffort effort, JobContext& context);

  private:
    void takeMap(const std::shared_ptr<const GameMap>& map);
    /// Judgements by node and link; empty when too many are missing to find out quickly.
    [[nodiscard]] Result<std::vector<std::vector<LinkJudgement>>> judge(const AuditSource& source,
                                                                        AuditEffort effort,
                                                                        JobContext& context);
    /// nullptr when the floor is not known yet.
    [[nodiscard]] Result<std::shared_ptr<const Coverage>> cover(const AuditSource& source, AuditEffort effort,
                                                                JobContext& context);

    std::shared_ptr<const GameMap> map_;
    std::optional<LinkJudge> judge_;  ///< with a map
    std::shared_ptr<const Floor> floor_;
    bool floorless_ = false;  ///< the map has no floor to start from
};

}  // namespace navwright
