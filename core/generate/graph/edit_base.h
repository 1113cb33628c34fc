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

/// A graph before edits by hand, to which any edits can be applied quickly.
struct EditBase {
    UnfinishedGraph unfinished;
    std::shared_ptr<const Floor> floor = {};  ///< explains spawn points; null without a fill
    std::vector<EditPatch> given = {};        ///< the edits known when the graph was made
    bool shaped = false;                      ///< without them it would have other nodes
    bool fed = false;                         ///< a ledger was applied, whose removals locks prevent
};

/// Applies the edits of `input` to the base and finishes the graph. Uses only the edits and the map of
/// `input`; no bots are simulated, so it takes milliseconds. Errors: cancelled.
[[nodiscard]] Result<GraphResult> editedGraph(std::shared_ptr<const EditBase> base, const LinkSet& links,
                                              const GraphInput& input, JobContext& context);

}  // namespace navwright
