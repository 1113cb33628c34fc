#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "core/base/job_context.h"
#include "core/base/result.h"
#include "core/nav/files/edit_patch.h"
#include "core/nav/files/nav_graph.h"
#include "core/output/library/navwright/edit.h"
#include "core/output/library/navwright/map.h"
#include "core/output/library/navwright/nav.h"

namespace navwright {
struct NavtestReport;
struct PipelineInput;
}  // namespace navwright

namespace navwright::library::inline v1 {

[[nodiscard]] Nav publicNav(const NavGraph& graph);
[[nodiscard]] NavGraph graphOf(const Nav& nav);
/// Edits of a map as the rooms know them. What is refused in a file is refused here.
[[nodiscard]] navwright::Result<PatchFile> patchesOf(std::span<const Edit> edits, const std::string& map);
/// Patches as edits: what turns them on or off and groups them is left out.
[[nodiscard]] std::vector<Edit> editsOf(std::span<const EditPatch> patches);

/// Reports as JSON of tests of a nav. Errors: more than two, those of parseNavtestReport(), of another nav.
[[nodiscard]] navwright::Result<std::vector<NavtestReport>> testsOf(std::span<const std::string> texts,
                                                                    const NavGraph& graph);

/// What a pipeline is given of demos, files and folders, on a map. `cache`: of read demos; empty: none.
/// Errors: the map was not read; those of collectDemoFiles().
[[nodiscard]] navwright::Result<PipelineInput> demosOnMap(const std::vector<std::filesystem::path>& demos,
                                                          const Map& map, const std::filesystem::path& cache,
                                                          int threads, JobContext& context);

}  // namespace navwright::library::inline v1
