#include "widgets/common/live/live_moments.h"

#include <cmath>
#include <utility>

#include "core/base/engine_constants.h"
#include "core/base/index.h"

namespace navwright {

void LiveMoments::add(std::span<const LivePlayer> players) {
    static const auto longest = toIndex(std::lround(kTrailSeconds / kFrameSeconds)) + 1;
    std::map<std::uint8_t, Slot> now;
    for (const auto& player : players) {
        auto& slot = now[player.slot];
        const auto before = slots_.find(player.slot);
        const bool goesOn = before != slots_.end() && before->second.dead == player.dead &&
                            !player.teleported &&
                            glm::distance(before->second.way.back(), player.place) <= kLongestFrameWay;
        if (goesOn) slot.way = std::move(before->second.way);
        slot.dead = player.dead;
        slot.way.push_back(player.place);
        if (slot.way.size() > longest) slot.way.pop_front();
    }
    slots_ = std::move(now);
}

std::vector<PlayerMoment> LiveMoments::players() const {
    std::vector<PlayerMoment> players;
    for (const auto& [slot, one] : slots_)
        players.push_back({slot, one.way.back(), one.dead, {one.way.begin(), one.way.end()}});
    return players;
}

}  // namespace navwright
