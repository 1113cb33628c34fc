#pragma once

#include <string>

#include "base/job_context.h"
#include "base/parameters.h"
#include "nav/strafe_archive.h"
#include "pipeline/links.h"
#include "pipeline/vote.h"

namespace navwright {

/// Rules 4.2 and 8: the traversals too fast for a link, with their ways, by vote number; of the demos only
/// those with such a traversal. Only a cancel fails.
[[nodiscard]] Result<StrafeArchive> collectStrafes(const VoteSet& votes, const LinkSet& links,
                                                   const std::string& map, const Parameters& parameters,
                                                   JobContext& context);

}  // namespace navwright
