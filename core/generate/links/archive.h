#pragma once

#include <functional>
#include <memory>
#include <string>

#include "core/base/job_context.h"
#include "core/base/parameters.h"
#include "core/demos/reading/recording.h"
#include "core/generate/links/links.h"
#include "core/generate/votes/vote.h"
#include "core/nav/files/strafe_archive.h"

namespace navwright {

/// Collects the traversals in LinkSet::fast with their 10 Hz points (docs/rules.md 4.2 and 8). `recordingOf`
/// returns the recording of a demo (by its number in the VoteSet); it is called only for votes without stored
/// points, on up to `jobs` threads at once. Errors: those of `recordingOf`; a recording other than the votes'
/// source.
[[nodiscard]] Result<StrafeArchive> collectArchive(
    const std::string& map, const VoteSet& votes, const LinkSet& links, const Parameters& parameters,
    const std::function<Result<std::shared_ptr<const Recording>>(std::size_t)>& recordingOf, int jobs,
    JobContext& context);

}  // namespace navwright
