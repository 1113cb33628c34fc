#pragma once

#include <cstdint>

namespace navwright {

/// What filters ask of an item, in numbers that a shader compares. -1 in all: nothing is asked.
struct ItemFacts {
    float firstFrame = -1, lastFrame = -1;  ///< of the demo; the same for a moment
    float speed = -1;                       ///< horizontal, units per second
    float demo = -1, player = -1;           ///< numbers within FilterKeys; -1: not of a demo
    float type = -1;                        ///< a NodeType; -1: neither node nor link
    float seen = -1;                        ///< how often demos show it; -1: they do not
};

/// Which items of a picture are drawn: uniforms of its layers.
struct DrawFilter {
    static constexpr float kEverything = 1e9f;
    static constexpr int kAll = -1;

    float firstFrame = -kEverything, lastFrame = kEverything;  ///< frames, both ends included
    float slowest = -kEverything, fastest = kEverything;       ///< units per second, both ends included
    int demo = kAll, player = kAll;
    int types = 0;      ///< bits by NodeType; 0: all
    int leastSeen = 0;  ///< what demos show less often is hidden

    friend bool operator==(const DrawFilter&, const DrawFilter&) = default;

    [[nodiscard]] bool shows(const ItemFacts& item) const {
        if (types != 0 && item.type >= 0 && (types >> static_cast<int>(item.type) & 1) == 0) return false;
        if (!showsSeen(item.seen)) return false;
        if (item.demo < 0) return true;
        return (demo == kAll || static_cast<int>(item.demo) == demo) &&
               (player == kAll || static_cast<int>(item.player) == player) && item.lastFrame >= firstFrame &&
               item.firstFrame <= lastFrame && item.speed >= slowest && item.speed <= fastest;
    }
    [[nodiscard]] bool showsSeen(float seen) const {
        return seen < 0 || seen >= static_cast<float>(leastSeen);
    }
};

}  // namespace navwright
