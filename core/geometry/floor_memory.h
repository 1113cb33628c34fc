#pragma once

#include <memory>

#include "base/digest.h"
#include "geometry/floor.h"

namespace navwright {

/// The floor surveyed last (FloorSearch::ways): it depends on the map and few parameters alone, so that most
/// changes leave it as it is. Not for two threads at once.
class FloorMemory {
  public:
    /// As surveyFloor().
    [[nodiscard]] Result<std::shared_ptr<const Floor>> survey(const GameMap& map,
                                                              const Parameters& parameters, int jobs,
                                                              JobContext& context);

    /// What survey() gave last; empty before, and after an error.
    [[nodiscard]] const std::shared_ptr<const Floor>& last() const { return floor_; }

  private:
    ContentHash key_;
    std::shared_ptr<const Floor> floor_;
};

}  // namespace navwright
