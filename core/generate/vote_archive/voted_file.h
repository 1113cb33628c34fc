#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "core/base/job_context.h"
#include "core/base/parameters.h"
#include "core/base/result.h"
#include "core/generate/pipeline/voted_demos.h"
#include "core/generate/vote_archive/votes_file.h"
#include "core/physics/map_queries/game_map.h"

namespace navwright {

/// Decodes the demo whose head the reader gave last. Errors: damaged.
[[nodiscard]] Result<DemoEntry> readVotesEntry(const DemoHead& head, VotesReader& reader);

/// A votes file as input of a pipeline.
struct VotedFile {
    std::shared_ptr<const VotedDemos> demos;
    ContentHash digest;  ///< of the whole file
};

/// Hash of everything that determines the nav of a map's votes: their digest, map, program and parameters.
[[nodiscard]] ContentHash votedNavKey(const ContentHash& votes, const GameMap& map,
                                      const Parameters& parameters);

/// Where votes are kept while a nav is made.
enum class VotesHome {
    memory,  ///< 24 bytes each
    file,    ///< read again for each pass (VotedDemos::stream)
};

/// Reads the votes of `map`, and warns of files that the merge lacked. Errors: those of VotesReader; votes of
/// another map, revision, program or other `parameters`; cancelled.
[[nodiscard]] Result<VotedFile> readVotedFile(const std::filesystem::path& file, const GameMap& map,
                                              const Parameters& parameters, VotesHome home,
                                              JobContext& context);

}  // namespace navwright
