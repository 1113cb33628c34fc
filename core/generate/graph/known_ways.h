#pragma once

#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "core/base/digest.h"
#include "core/base/job_context.h"
#include "core/base/result.h"
#include "core/physics/map_queries/game_map.h"
#include "core/physics/movement/sure_way.h"

namespace navwright {

/// A cache of which links bots pass reliably on a map: small changes of thresholds leave most nodes in place,
/// and simulating bots is the most expensive part of a graph.
class KnownWays {
  public:
    /// The results of findSureWays(), by link. Errors: cancelled; the cache is kept.
    [[nodiscard]] Result<std::vector<std::optional<SureWay>>> find(const GameMap& map,
                                                                   std::span<const LinkPlaces> ways,
                                                                   JobContext& context);
    [[nodiscard]] std::size_t count() const { return known_.size(); }

  private:
    struct Hasher {
        std::size_t operator()(const ContentHash& hash) const { return hash.low; }
    };

    ContentHash map_;
    /// by the hash of both ends
    std::unordered_map<ContentHash, std::optional<SureWay>, Hasher> known_;
};

}  // namespace navwright
