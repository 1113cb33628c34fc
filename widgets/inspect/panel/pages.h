#pragma once

#include <QString>

#include <optional>

#include "core/review/evidence/cluster_case.h"
#include "core/review/evidence/link_case.h"
#include "core/review/evidence/node_case.h"
#include "core/review/evidence/pair_case.h"
#include "core/review/evidence/place_case.h"
#include "widgets/drawing/draw/item.h"
#include "widgets/inspect/panel/case_browser.h"

namespace navwright {

struct AreaCase;
struct AreaSet;
struct Rated;
struct StageSource;
struct ReachabilityCase;
struct ReachabilityProof;
struct ReachabilitySeen;
struct ReachabilityTested;
struct WhyNot;

/// How much a page shows.
struct PageOptions {
    CaseColours colours;
    bool allVotes = false;   ///< every visit and traversal, else the first few
    bool allRatios = false;  ///< also those of rules that were passed over
    bool moments = true;     ///< times lead to moments of demos; else there are none, as with votes alone
    /// Confidence of the node or link that the page is about; nullptr: not known yet.
    const Rated* sure = nullptr;
};

[[nodiscard]] QString nodePage(const NodeCase& node, const PageOptions& options);
/// The page of a link. `trial`: none while bots still try it, or without a map.
[[nodiscard]] QString linkPage(const LinkCase& link, const Generation& generation,
                               const std::optional<LinkTrial>& trial, const PageOptions& options);
[[nodiscard]] QString clusterPage(const ClusterCase& cluster, const PageOptions& options);
[[nodiscard]] QString areaPage(const AreaCase& area, const PageOptions& options);
/// The evidence for a reachability; nullptr: none yet.
struct ReachabilityWitness {
    const ReachabilityProof* proof = nullptr;
    const ReachabilitySeen* seen = nullptr;
    const ReachabilityTested* tested = nullptr;
};
[[nodiscard]] QString reachabilityPage(const ReachabilityCase& way, const ReachabilityWitness& known,
                                       const PageOptions& options);
/// Why reachabilities lead from one area to the other and back, or do not. `answers`: there and back; nullptr
/// while the rules are asked, or without a map.
[[nodiscard]] QString areaPairPage(const AreaSet& areas, std::int32_t from, std::int32_t to,
                                   const std::vector<WhyNot>* answers, const PageOptions& options);
/// The page of a vote, death, fast traversal or entity.
[[nodiscard]] QString itemPage(const Item& item, const StageSource& source, const PageOptions& options);
[[nodiscard]] QString placePage(const PlaceCase& place, const PageOptions& options);
/// The page of two nodes: links in both directions.
[[nodiscard]] QString pairPage(const PairCase& there, const PairCase& back, const Generation& generation,
                               const PageOptions& options);
/// The page that is shown while nothing is selected.
[[nodiscard]] QString emptyPage(const PageOptions& options);

}  // namespace navwright
