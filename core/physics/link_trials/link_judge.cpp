#include "core/physics/link_trials/link_judge.h"

#include <bit>
#include <unordered_set>
#include <utility>

#include "core/map/bsp/hurt_volumes.h"

namespace navwright {

namespace {

/// About 150 bytes each; more than any nav's links or a while of moving sliders needs.
constexpr std::size_t kMostKnown = 500'000;

}  // namespace

std::size_t LinkJudge::Hash::operator()(const Key& key) const noexcept {
    std::uint64_t hash = 0;
    for (const auto bits : key) {
        hash = (hash ^ bits) * 0x9e3779b97f4a7c15u;
        hash ^= hash >> 29;
    }
    return hash;
}

LinkJudge::Key LinkJudge::keyOf(const LinkPlaces& places) {
    // Adding 0 gives -0 and 0 the same bits.
    const auto bits = [](float coordinate) { return std::bit_cast<std::uint32_t>(coordinate + 0.0f); };
    const auto& [from, to] = places;
    return {bits(from.x), bits(from.y), bits(from.z), bits(to.x), bits(to.y), bits(to.z)};
}

LinkJudge::LinkJudge(const BspFile& bsp, const Collision& world) : world_(world), hurt_(hurtBoxes(bsp)) {}

std::vector<LinkPlaces> LinkJudge::unknown(std::span<const LinkPlaces> links) const {
    std::vector<LinkPlaces> fresh;
    std::unordered_set<Key, Hash> seen;
    for (const auto& places : links) {
        const auto key = keyOf(places);
        if (!known_.contains(key) && seen.insert(key).second) fresh.push_back(places);
    }
    return fresh;
}

Result<std::vector<LinkJudgement>> LinkJudge::judge(std::span<const LinkPlaces> links, int jobs,
                                                    JobContext& context) {
    const auto fresh = unknown(links);
    NAV_ASSIGN(auto judged, judgeLinks({world_, hurt_}, fresh, jobs, context));
    for (std::size_t i = 0; i < fresh.size(); ++i) {
        judged[i].way = {};
        known_.emplace(keyOf(fresh[i]), std::move(judged[i]));
    }
    std::vector<LinkJudgement> results;
    results.reserve(links.size());
    for (const auto& places : links) results.push_back(known_.at(keyOf(places)));
    if (known_.size() > kMostKnown) known_.clear();
    return results;
}

namespace {

/// Jumps sometimes fail even if they succeed from every start: bots approach their start at an angle.
constexpr float kJumpSuccess = 0.75f;

}  // namespace

float doubtFactor(const LinkJudgement& judged, float most) {
    if (judged.tried == 0 || !judged.possible) return 1;
    const bool jumps = judged.means == MoveMeans::jump || judged.means == MoveMeans::gapJump;
    const auto success =
        static_cast<float>(judged.succeeded) / static_cast<float>(judged.tried) * (jumps ? kJumpSuccess : 1);
    return 1 + (most - 1) * (1 - success);
}

}  // namespace navwright
