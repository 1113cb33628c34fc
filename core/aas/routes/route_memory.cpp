#include "core/aas/routes/route_memory.h"

#include <functional>
#include <initializer_list>
#include <utility>

#include "core/base/index.h"

namespace navwright {

std::size_t RouteMemory::Hash::operator()(const RouteKey& key) const {
    std::uint64_t sum = 0;
    const auto mix = [&](std::uint64_t value) {
        sum ^= value + 0x9e3779b97f4a7c15u + (sum << 6) + (sum >> 2);
        sum *= 0xff51afd7ed558ccdu;
        sum ^= sum >> 33;
    };
    mix(static_cast<std::uint64_t>(key.kind));
    mix(static_cast<std::uint64_t>(static_cast<std::uint32_t>(key.cluster)));
    mix(static_cast<std::uint64_t>(static_cast<std::uint32_t>(key.area)));
    for (const float part : {key.point.x, key.point.y, key.point.z}) mix(std::hash<float>()(part));
    mix(key.flags.kinds);
    mix(static_cast<std::uint64_t>(static_cast<std::uint32_t>(key.flags.avoided)));
    return toIndex(sum);
}

const RouteMemory::Kept* RouteMemory::find(const RouteKey& key) {
    const auto found = places_.find(key);
    if (found == places_.end()) return nullptr;
    order_.splice(order_.begin(), order_, found->second);
    return &found->second->kept;
}

void RouteMemory::keep(const RouteKey& key, Kept kept, std::size_t bytes) {
    // Overhead of an entry in lists, nodes and pointers.
    constexpr std::size_t kAround = sizeof(Item) + 8 * sizeof(void*) + sizeof(RouteKey);
    bytes += kAround;
    order_.push_front({key, std::move(kept), bytes});
    places_[key] = order_.begin();
    bytes_ += bytes;
    while (bytes_ > limit_ && order_.size() > 1) {
        bytes_ -= order_.back().bytes;
        places_.erase(order_.back().key);
        order_.pop_back();
        ++dropped_;
    }
}

}  // namespace navwright
