#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/job_context.h"
#include "core/base/result.h"
#include "core/base/vec3.h"
#include "core/floor/survey/hole_fill.h"
#include "core/generate/pipeline/generation.h"
#include "core/nav/files/edit_patch.h"
#include "core/nav/files/nav_graph.h"
#include "core/physics/link_trials/link_judge.h"

/// Patches that simulated bots find, for fixes that come without any: on any thread.
namespace navwright {

/// What of a nav's holes is to be filled: the first of these that is given, else every hole of at least
/// `coverage.least_hole`.
struct FillWish {
    std::vector<Vec3> centers = {};                ///< of holes (CoverageHole::center)
    std::function<bool(const Vec3&)> inside = {};  ///< asked of players' origins
};

/// Fills holes; keeps what does not change from one fill to the next. Not for two threads at once.
class HoleSearch {
  public:
    /// Errors: those of surveying the floor and of fillHoles().
    [[nodiscard]] Result<HoleFill> find(const std::shared_ptr<const GameMap>& map, const NavGraph& graph,
                                        const Parameters& parameters, const FillWish& wish,
                                        JobContext& context);

  private:
    FloorMemory floors_;
    std::shared_ptr<const GameMap> map_;
    std::unique_ptr<const Collision> closed_;  ///< of that map
    std::optional<LinkJudge> judge_;           ///< likewise
};

/// Links that join parts left out with the rest.
struct PartLinks {
    std::size_t parts = 0, joined = 0;
    std::vector<EditPatch> patches = {};
    std::string why = {};  ///< of the first part that was not joined
};

/// For parts by a node of each (QuickFix::joins). Errors: as joinPart().
[[nodiscard]] Result<PartLinks> findPartLinks(const Generation& asked, const GameMap& map,
                                              const std::vector<Vec3>& parts, JobContext& context);

}  // namespace navwright
