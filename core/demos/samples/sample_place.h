#pragma once

#include <optional>

#include "core/base/parameters.h"
#include "core/demos/reading/recording.h"
#include "core/demos/samples/demo_summary.h"
#include "core/physics/map_queries/game_map.h"

namespace navwright {

/// Whether a sample shows a crouched player, by the view height or a DM2 flag.
[[nodiscard]] bool isCrouched(const Sample& sample, float crouchViewZ);

/// Tests whether a player can be where a sample says (docs/rules.md 2.2). Caches its last answer, as players
/// often stand.
class SamplePlace {
  public:
    /// `map` may be nullptr: then only positions outside any map are rejected.
    SamplePlace(const GameMap* map, const Parameters& parameters);

    /// nullopt when a player can be there.
    [[nodiscard]] std::optional<RejectReason> judge(const Sample& sample);

  private:
    [[nodiscard]] std::optional<RejectReason> test(const Sample& sample, bool crouched) const;

    const GameMap* map_;
    float crouchViewZ_;
    bool testSolid_;
    Sample last_;
    bool lastCrouched_ = false;
    bool known_ = false;
    std::optional<RejectReason> answer_;
};

}  // namespace navwright
