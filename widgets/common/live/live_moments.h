#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <span>
#include <vector>

#include "core/base/vec3.h"
#include "core/demos/live/live_reader.h"
#include "widgets/common/controls/moments.h"

namespace navwright {

/// The players of a game that goes on, with their trails.
class LiveMoments {
  public:
    /// The next frame, a tenth of a second after the one before.
    void add(std::span<const LivePlayer> players);
    /// Who is in the last frame, by ascending slots.
    [[nodiscard]] std::vector<PlayerMoment> players() const;
    void clear() { slots_.clear(); }

  private:
    struct Slot {
        bool dead = false;
        std::deque<Vec3> way = {};  ///< origins up to the last, oldest first
    };
    std::map<std::uint8_t, Slot> slots_;
};

}  // namespace navwright
