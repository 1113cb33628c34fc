#include "core/generate/graph/known_ways.h"

#include <array>

#include "core/map/bsp/hurt_volumes.h"

namespace navwright {

namespace {

/// About 15 MB; a hundred times the links of a large nav.
constexpr std::size_t kMostKnown = 200'000;

ContentHash keyOf(const LinkPlaces& way) {
    const std::array places = {way.from, way.to};
    return contentHash(std::as_bytes(std::span(places)));
}

}  // namespace

Result<std::vector<std::optional<SureWay>>> KnownWays::find(const GameMap& map,
                                                            std::span<const LinkPlaces> ways,
                                                            JobContext& context) {
    if (map_ != map.content || known_.size() > kMostKnown) known_.clear();
    map_ = map.content;
    std::vector<ContentHash> keys;
    std::vector<LinkPlaces> unknown;
    std::vector<ContentHash> unknownKeys;
    keys.reserve(ways.size());
    for (const auto& way : ways) {
        keys.push_back(keyOf(way));
        if (known_.contains(keys.back())) continue;
        unknown.push_back(way);
        unknownKeys.push_back(keys.back());
    }
    const auto hurt = hurtBoxes(map.bsp);
    NAV_ASSIGN(const auto found, findSureWays({map.collision, hurt}, unknown, 0, context));
    for (std::size_t i = 0; i < found.size(); ++i) known_[unknownKeys[i]] = found[i];
    std::vector<std::optional<SureWay>> answers;
    answers.reserve(ways.size());
    for (const auto& key : keys) answers.push_back(known_.at(key));
    return answers;
}

}  // namespace navwright
