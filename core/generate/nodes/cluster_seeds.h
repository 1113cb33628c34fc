#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <unordered_map>
#include <vector>

#include "core/base/job_context.h"
#include "core/base/result.h"
#include "core/generate/nodes/density.h"
#include "core/generate/votes/vote.h"
#include "core/physics/map_queries/game_map.h"

namespace navwright {

/// The vote from which a cluster grows.
struct ClusterSeed {
    PackedOrigin origin;
    std::uint32_t vote = 0;  ///< its number
    std::uint16_t leaf = Vote::kNoLeaf;
};

/// Cluster seeds by place, in the order found; they alone determine the clusters.
class SeedIndex {
  public:
    static constexpr std::uint32_t kNone = 0xffffffff;

    /// `map` may be nullptr: then walls do not separate votes.
    SeedIndex(const Neighbourhood& near, const GameMap* map) : near_(near), map_(map) {}

    void add(const ClusterSeed& seed);
    /// The first seed from number `from` on whose neighbourhood contains the vote, in sight; kNone when there
    /// is none.
    [[nodiscard]] std::uint32_t claim(PackedOrigin origin, std::uint16_t leaf, std::uint32_t from = 0) const;
    [[nodiscard]] std::span<const ClusterSeed> seeds() const { return seeds_; }

  private:
    [[nodiscard]] bool sees(const ClusterSeed& seed, PackedOrigin origin, std::uint16_t leaf) const;

    Neighbourhood near_;
    const GameMap* map_;
    std::vector<ClusterSeed> seeds_;
    /// By cell (as wide as the radius, as high as the z split): seeds whose neighbourhood reaches it,
    /// ascending.
    std::unordered_map<std::uint64_t, std::vector<std::uint32_t>> reaching_;
};

/// Memory limits of clustering, besides what grows with the map's floor.
struct ClusterMemory {
    /// Bytes of each list with an entry per vote; the rest goes to temporary files.
    std::size_t lists = std::size_t{32} << 20;
    /// Votes whose neighbours are counted at once, besides their surroundings.
    std::size_t votes = std::size_t{1} << 19;
};

/// Finds the seeds of all clusters (docs/rules.md 5.1). Only votes with `takesPart` count. Errors: those of
/// the stream and of temporary files, cancelled.
[[nodiscard]] Result<SeedIndex> findSeeds(const VoteStream& votes,
                                          const std::function<bool(PackedOrigin)>& takesPart,
                                          const Neighbourhood& near, const GameMap* map,
                                          const ClusterMemory& memory, JobContext& context);

}  // namespace navwright
