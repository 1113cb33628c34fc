#pragma once

#include <map>
#include <memory>
#include <optional>
#include <tuple>
#include <vector>

#include "base/job_context.h"
#include "compare/agreement.h"
#include "geometry/floor.h"
#include "lint/lint.h"
#include "pipeline/pipeline.h"

namespace navwright {

/// What there is to look through.
struct AuditSource {
    std::shared_ptr<const Generation> generation;  ///< with a graph
    std::shared_ptr<const GameMap> map;            ///< may be empty
    std::shared_ptr<const NavtestReport> report;   ///< may be empty
    std::vector<EditPatch> patches;
};

/// What was found.
struct AuditResult {
    std::shared_ptr<const Generation> generation;
    std::vector<Issue> issues;             ///< as lint() orders them
    std::vector<LinkAgreement> agreement;  ///< as agreementOf() orders them
    bool complete = false;                 ///< every link was run by bots, and the floor looked at
};

/// Looks through one nav after another and remembers what does not change between them: how links were
/// judged, by their places, and the floor of the map. One thread at a time.
class AuditWorker {
  public:
    /// `thorough`: what is not yet known is found out, which takes seconds; else only what is known or
    /// quickly told. Errors: cancelled.
    [[nodiscard]] Result<AuditResult> run(const AuditSource& source, bool thorough, JobContext& context);

  private:
    using LinkKey = std::tuple<float, float, float, float, float, float>;

    void takeMap(const std::shared_ptr<const GameMap>& map);
    /// Judgements by node and link; empty when too many are missing to find out quickly.
    [[nodiscard]] Result<std::vector<std::vector<LinkJudgement>>> judge(const NavGraph& graph, bool thorough,
                                                                        JobContext& context);
    /// Nothing when the floor is not known yet.
    [[nodiscard]] Result<std::optional<std::vector<UncoveredFloor>>> uncovered(const Generation& generation,
                                                                               bool thorough,
                                                                               JobContext& context);

    std::shared_ptr<const GameMap> map_;
    std::map<LinkKey, LinkJudgement> judged_;
    std::optional<Floor> floor_;
    bool floorless_ = false;  ///< the map has no floor to start from
};

}  // namespace navwright
