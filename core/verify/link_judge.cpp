#include "verify/link_judge.h"

#include <bit>
#include <cstdint>

#include "bsp/hurt_volumes.h"

namespace navwright {

namespace {

/// About 1 kB each with their ways; more than any slider brings forth in a while.
constexpr std::size_t kMostKnown = 200'000;

}  // namespace

std::size_t LinkJudge::Hash::operator()(const LinkPlaces& places) const noexcept {
    std::uint64_t hash = 0;
    for (const auto& place : {places.from, places.to}) {
        for (const float coordinate : {place.x, place.y, place.z}) {
            // Adding 0 makes -0 and 0, which are equal, the same bits.
            hash = (hash ^ std::bit_cast<std::uint32_t>(coordinate + 0.0f)) * 0x9e3779b97f4a7c15u;
            hash ^= hash >> 29;
        }
    }
    return hash;
}

LinkJudge::LinkJudge(const BspFile& bsp, const Collision& world) : world_(world) {
    for (const auto& volume : hurtVolumes(bsp)) hurt_.push_back(volume.box);
}

Result<std::vector<LinkJudgement>> LinkJudge::judge(std::span<const LinkPlaces> links, int jobs,
                                                    JobContext& context) {
    if (known_.size() > kMostKnown) known_.clear();
    std::vector<LinkPlaces> fresh;
    for (const auto& places : links) {
        if (known_.emplace(places, nullptr).second) fresh.push_back(places);
    }
    auto judged = judgeLinks({world_, hurt_}, fresh, jobs, context);
    if (!judged) {
        for (const auto& places : fresh) known_.erase(places);
        return std::unexpected(std::move(judged).error());
    }
    for (std::size_t i = 0; i < fresh.size(); ++i) {
        known_[fresh[i]] = std::make_shared<const LinkJudgement>(std::move((*judged)[i]));
    }
    std::vector<LinkJudgement> results;
    results.reserve(links.size());
    for (const auto& places : links) results.push_back(*known_.find(places)->second);
    return results;
}

}  // namespace navwright
