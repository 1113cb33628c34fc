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

/// Which ways bots are sure to make on a map, and what was found out is remembered: a threshold moved a
/// little leaves most nodes where they are, and running bots is the dearest part of a graph.
class KnownWays {
  public:
    /// By way, as findSureWays() has it. Only a cancel fails; it leaves what was known.
    [[nodiscard]] Result<std::vector<std::optional<SureWay>>> find(const GameMap& map,
                                                                   std::span<const LinkPlaces> ways,
                                                                   JobContext& context);
    [[nodiscard]] std::size_t count() const { return known_.size(); }

  private:
    struct Hasher {
        std::size_t operator()(const ContentHash& hash) const { return hash.low; }
    };

    ContentHash map_;
    /// By the hash of both ends.
    std::unordered_map<ContentHash, std::optional<SureWay>, Hasher> known_;
};

}  // namespace navwright
