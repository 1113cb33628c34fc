#include "stages/filter_keys.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "stages/sample_filter.h"

namespace navwright {

namespace {

constexpr int kNobody = -2;            ///< no item has it, and it does not mean all
constexpr double kKeyRounding = 1e-6;  ///< of a frame: ends are included however they were rounded

template <class Key>
int numberOf(const std::vector<Key>& keys, const Key& key) {
    const auto found = std::ranges::find(keys, key);
    return found == keys.end() ? kNobody : static_cast<int>(found - keys.begin());
}

}  // namespace

DrawFilter drawFilter(const FilterKeys& keys, const ShownData& shown) {
    DrawFilter filter;
    if (shown.demo) filter.demo = numberOf(keys.demos, *shown.demo);
    if (shown.player) filter.player = numberOf(keys.players, *shown.player);
    if (shown.seconds) {
        filter.firstFrame =
            static_cast<float>(std::ceil(shown.seconds->first / kFrameSeconds - kKeyRounding));
        filter.lastFrame =
            static_cast<float>(std::floor(shown.seconds->second / kFrameSeconds + kKeyRounding));
    }
    if (shown.speed) std::tie(filter.slowest, filter.fastest) = *shown.speed;
    filter.types = static_cast<int>(shown.types);
    return filter;
}

FactNumbers::FactNumbers(const Generation& generation) {
    for (const auto& demo : generation.demos) {
        keys_.demos.push_back(demo->hash);
        for (const auto& player : demo->players) keys_.players.push_back(playerName(player));
    }
    std::ranges::sort(keys_.players);
    const auto doubled = std::ranges::unique(keys_.players);
    keys_.players.erase(doubled.begin(), doubled.end());
    for (const auto& demo : generation.demos) {
        auto& slots = players_.emplace_back();
        // Slots without a player of their own match no player asked for.
        slots.fill(static_cast<float>(keys_.players.size()));
        for (const auto& player : demo->players) {
            const auto name = std::ranges::lower_bound(keys_.players, playerName(player));
            slots[player.slot] = static_cast<float>(name - keys_.players.begin());
        }
    }
}

ItemFacts FactNumbers::of(std::size_t demo, std::uint8_t slot, std::uint32_t first, std::uint32_t last,
                          float speed) const {
    return {.firstFrame = static_cast<float>(first),
            .lastFrame = static_cast<float>(last),
            .speed = speed,
            .demo = static_cast<float>(demo),
            .player = players_[demo][slot]};
}

}  // namespace navwright
