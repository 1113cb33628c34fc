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

/// Finds patches by simulated bots, for fixes that come without any. For use on any thread.
namespace navwright {

/// Which holes of a nav are to be filled: by the first of these members that is given, else every hole of at
/// least `coverage.least_hole`.
struct FillWish {
    std::vector<Vec3> centers = {};                ///< of holes (CoverageHole::center)
    std::function<bool(const Vec3&)> inside = {};  ///< asked of players' origins
};

/// Finds what fills holes, and keeps what does not change from one search to the next. For one thread at a
/// time.
class HoleSearch {
  public:
    /// Finds nodes and links that fill holes. Errors: those of surveying the floor and of fillHoles().
    [[nodiscard]] Result<HoleFill> find(const std::shared_ptr<const GameMap>& map, const NavGraph& graph,
                                        const Parameters& parameters, const FillWish& wish,
                                        JobContext& context);

  private:
    FloorMemory floors_;
    std::shared_ptr<const GameMap> map_;
    std::unique_ptr<const Collision> closed_;  ///< of that map
    std::optional<LinkJudge> judge_;           ///< of that map; lets bots try links
};

/// Links that join rejected components with the rest of the nav.
struct PartLinks {
    std::size_t parts = 0, joined = 0;
    std::vector<EditPatch> patches = {};
    std::string why = {};  ///< why the first component that is left could not be joined
};

/// Finds links for components, each given by one of its nodes (QuickFix::joins). Errors: as joinPart().
[[nodiscard]] Result<PartLinks> findPartLinks(const Generation& asked, const GameMap& map,
                                              const std::vector<Vec3>& parts, JobContext& context);

}  // namespace navwright
