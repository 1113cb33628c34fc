#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "core/base/job_context.h"
#include "core/base/parameters.h"
#include "core/base/result.h"
#include "core/generate/pipeline/voted_demos.h"
#include "core/physics/map_queries/game_map.h"

namespace navwright {

/// A votes file as what goes into a pipeline.
struct VotedFile {
    std::shared_ptr<const VotedDemos> demos;
    std::vector<std::string> missing;  ///< files that the merge went on without
    ContentHash digest;                ///< of the whole file
};

/// Where votes are while a nav is made of them.
enum class VotesHome {
    memory,  ///< 24 bytes each
    file,    ///< read again for each pass (VotedDemos::stream)
};

/// Reads the votes of `map`. Errors: as VotesReader's, votes of another map, revision, program or with other
/// parameters than `parameters`, cancelled.
[[nodiscard]] Result<VotedFile> readVotedFile(const std::filesystem::path& file, const GameMap& map,
                                              const Parameters& parameters, VotesHome home,
                                              JobContext& context);

}  // namespace navwright
