#pragma once

#include <QObject>

#include <array>
#include <memory>
#include <vector>

#include "core/aas/evidence/reachability_proof.h"
#include "core/aas/reachability/why_not.h"
#include "widgets/common/jobs/latest_work.h"
#include "widgets/common/models/area_model.h"
#include "widgets/common/models/document.h"
#include "widgets/common/models/selection.h"
#include "widgets/inspect/panel/pages.h"

namespace navwright {

/// Pages of areas and reachabilities. What takes long (a simulated player who tries one, the rules for two
/// areas) runs on another thread.
class AreaPages : public QObject {
    Q_OBJECT

  public:
    /// The models outlive it.
    AreaPages(Document& document, const AreaModel& areas, const Selection& selection,
              QObject* parent = nullptr);

    /// The areas of the map; nullptr: none.
    [[nodiscard]] const std::shared_ptr<const AreaSet>& areas() const { return areas_.areas(); }
    /// The page of the selection: a reachability, an area, or two areas and why reachabilities lead from one
    /// to the other or do not. Empty where the current item is none of these.
    [[nodiscard]] QString page(const PageOptions& options);

  signals:
    /// The page says more now.
    void changed();

  private:
    using Set = std::shared_ptr<const AreaSet>;
    /// The two areas that are selected, the current one last; {0, 0}: not two.
    [[nodiscard]] std::array<std::int32_t, 2> pair(const AreaSet& areas) const;
    /// The evidence for a reachability. If not all were tried, a simulated player tries this one.
    [[nodiscard]] ReachabilityWitness witnessOf(const Set& areas, std::int32_t way);
    void prove(const Set& areas, std::int32_t way);
    void ask(const Set& areas, const std::array<std::int32_t, 2>& pair);

    Document& document_;
    const AreaModel& areas_;
    const Selection& selection_;
    /// The reachability that a simulated player tried, or is trying.
    Set provenIn_;
    std::int32_t provenWay_ = 0;
    std::shared_ptr<const ReachabilityProof> proof_;
    /// The areas that the rules were asked about, or are.
    Set askedIn_;
    std::array<std::int32_t, 2> asked_{};
    std::shared_ptr<const std::vector<WhyNot>> answers_;
    LatestWork proofJob_, whyJob_;
};

}  // namespace navwright
