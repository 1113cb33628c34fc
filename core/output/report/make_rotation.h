#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "core/base/job_context.h"
#include "core/base/output_set.h"
#include "core/base/parameters.h"
#include "core/base/result.h"
#include "core/generate/vote_archive/map_folder.h"
#include "core/generate/vote_archive/vote_intake.h"
#include "core/output/rotation/rotation_folder.h"
#include "core/output/rotation/rotation_index.h"

namespace navwright {

/// What navs of all maps are made of.
struct RotationWanted {
    std::vector<std::filesystem::path> demos;  ///< of any maps
    std::filesystem::path out;    ///< folder for navs, reports and the page; finished work there is kept
    std::filesystem::path cache;  ///< of read demos; empty: none
    int jobs = 0;                 ///< threads; 0 = one per core
    Parameters parameters;
    /// Draws the picture of a row's nav as RotationFiles::picture; empty: there are to be none.
    std::function<Result<>(const RotationRow& row, const RotationFiles& files)> draw;
    /// Told what was done, and how long the rest may take; may be empty.
    std::function<void(const std::string& sentence)> note;
};

/// The result of a run.
struct MadeRotation {
    IntakeReport votes;
    RotationIndex index;  ///< its stage: finished, or stopped
    std::filesystem::path page;
};

/// Takes the votes of demos, makes a nav of each map, tests and reports it, in a folder with an index and a
/// page (docs/archives.md). A stop keeps finished work, and the next run continues; it is no error. Nothing
/// that `outputs` knows as an input is overwritten. Errors: another run is at work there (isBusy()), those of
/// takeVotes() and the disk.
[[nodiscard]] Result<MadeRotation> makeRotation(const RotationWanted& wanted, MapFolder& maps,
                                                OutputSet& outputs, JobContext& context);

}  // namespace navwright
