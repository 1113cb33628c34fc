#pragma once

#include "core/generate/pipeline/generation.h"
#include "widgets/drawing/layers/stage_picture.h"

/// One builder a stage; buildStage() chooses. `key` names the colouring. Everything is in the picture, and
/// colours mean the same whatever is shown; what is shown is counted. Only a cancel fails.
namespace navwright {

struct NavConfidence;

/// Every sample of every player on the wanted map, joined along the players' paths.
[[nodiscard]] Result<StagePicture> buildRaw(const Generation& generation, const ShownData& shown,
                                            std::string_view key, Detail detail, JobContext& context);
/// Samples that passed, smaller ones that did not, and a glyph for each death.
[[nodiscard]] Result<StagePicture> buildGated(const Generation& generation, const ShownData& shown,
                                              std::string_view key, Detail detail, JobContext& context);
[[nodiscard]] Result<StagePicture> buildVotes(const Generation& generation, const ShownData& shown,
                                              std::string_view key, Detail detail, JobContext& context);
/// Centres, hollow where rejected, with ellipses for the spread and lines to some of the members.
[[nodiscard]] Result<StagePicture> buildClusters(const Generation& generation, std::string_view key,
                                                 JobContext& context);
/// The nodes of the nav. `confidence` is that of its graph, for the colouring by it; nullptr: by the demos
/// alone.
[[nodiscard]] Result<StagePicture> buildNodes(const Generation& generation, const ShownData& shown,
                                              std::string_view key, const NavConfidence* confidence,
                                              JobContext& context);
[[nodiscard]] Result<StagePicture> buildLinks(const Generation& generation, const ShownData& shown,
                                              std::string_view key, const NavConfidence* confidence,
                                              JobContext& context);
[[nodiscard]] Result<StagePicture> buildStrafe(const Generation& generation, const ShownData& shown,
                                               std::string_view key, JobContext& context);
/// `generation` may be nullptr: nodes then stand where the report says. With `tested`, the nav that the
/// report is about, what was added, removed, moved or given another type since is drawn as such, not as it
/// was judged; for colourings by numbers what was added is hollow or dashed.
[[nodiscard]] Result<StagePicture> buildNavtest(const NavtestReport& report, const NavGraph* tested,
                                                const Generation* generation, std::string_view key,
                                                JobContext& context);
/// Only what the test flags and is still there, coloured by verdict: bad and unreachable nodes, and bad
/// links.
[[nodiscard]] StagePicture buildFlagged(const NavtestReport& report, const NavGraph* tested,
                                        const Generation* generation);
/// Spawns, doors, ladders, teleporters and the like; for "volumes" also the edges of clip brushes and
/// triggers.
[[nodiscard]] StagePicture buildEntities(const GameMap& map, std::string_view key);

/// Sides of the areas of `source.areas`; in a comparison, also of areas that only the other set has.
[[nodiscard]] Result<StagePicture> buildAreas(const StageSource& source, std::string_view key,
                                              JobContext& context);
/// Reachabilities of `source.areas`; in a comparison, also those that only the other set has.
[[nodiscard]] Result<StagePicture> buildReachabilities(const StageSource& source, std::string_view key,
                                                       JobContext& context);

}  // namespace navwright
