#pragma once

#include <QString>

#include <optional>

#include "draw/item.h"
#include "evidence/cluster_case.h"
#include "evidence/link_case.h"
#include "evidence/node_case.h"
#include "evidence/pair_case.h"
#include "evidence/place_case.h"
#include "inspect/case_browser.h"

namespace navwright {

struct AreaCase;
struct Rated;
struct StageSource;
struct WayCase;
struct WayProof;

/// How much a page shows.
struct PageOptions {
    CaseColours colours;
    bool allVotes = false;   ///< every visit and traversal, else the first few
    bool allRatios = false;  ///< also those of rules that were passed over
    /// Of the node or link the page is about; nullptr: not known yet.
    const Rated* sure = nullptr;
};

[[nodiscard]] QString nodePage(const NodeCase& node, const PageOptions& options);
/// `trial`: none while bots still try it, or without a map.
[[nodiscard]] QString linkPage(const LinkCase& link, const Generation& generation,
                               const std::optional<LinkTrial>& trial, const PageOptions& options);
[[nodiscard]] QString clusterPage(const ClusterCase& cluster, const PageOptions& options);
[[nodiscard]] QString areaPage(const AreaCase& area, const PageOptions& options);
/// `proof`: nullptr while it is tried, or without a map.
[[nodiscard]] QString wayPage(const WayCase& way, const WayProof* proof, const PageOptions& options);
/// Votes, deaths, fast traversals and entities.
[[nodiscard]] QString itemPage(const Item& item, const StageSource& source, const PageOptions& options);
[[nodiscard]] QString placePage(const PlaceCase& place, const PageOptions& options);
/// Both directions of a pair.
[[nodiscard]] QString pairPage(const PairCase& there, const PairCase& back, const Generation& generation,
                               const PageOptions& options);
/// When nothing is selected.
[[nodiscard]] QString emptyPage(const PageOptions& options);

}  // namespace navwright
