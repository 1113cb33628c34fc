#pragma once

#include <memory>
#include <vector>

#include "core/base/job_context.h"
#include "core/base/result.h"
#include "core/floor/survey/floor.h"
#include "core/generate/graph/graph.h"
#include "core/generate/links/links.h"
#include "core/nav/files/edit_patch.h"

namespace navwright {

/// A graph with all but the edits by hand, to which others can be applied at once.
struct EditBase {
    UnfinishedGraph unfinished;
    std::shared_ptr<const Floor> floor = {};  ///< explains spawn points; null where nothing is filled in
    std::vector<EditPatch> given = {};        ///< the edits that were known when it was made
    bool shaped = false;                      ///< without those it would have other nodes
    bool fed = false;                         ///< with a ledger, from whose removals locks protect
};

/// The finished graph: of `input` the edits and the map are used. No bot tries anything, so that it takes
/// milliseconds. Errors: cancelled.
[[nodiscard]] Result<GraphResult> editedGraph(std::shared_ptr<const EditBase> base, const LinkSet& links,
                                              const GraphInput& input, JobContext& context);

}  // namespace navwright
