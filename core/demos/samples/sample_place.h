#pragma once

#include <optional>

#include "core/base/parameters.h"
#include "core/demos/reading/recording.h"
#include "core/demos/samples/demo_summary.h"
#include "core/physics/map_queries/game_map.h"

namespace navwright {

/// Whether a sample's view is that of a crouched player, or a DM2 demo says so.
[[nodiscard]] bool isCrouched(const Sample& sample, float crouchViewZ);

/// docs/rules.md 2.2: whether a player can be where a sample says. Remembers its last answer, since players
/// often stand.
class SamplePlace {
  public:
    /// `map` may be nullptr: then only positions that no map can have are refused.
    SamplePlace(const GameMap* map, const Parameters& parameters);

    /// Nothing when a player can be there.
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
