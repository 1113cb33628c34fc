#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "core/base/job_context.h"
#include "core/map/bsp/bsp_file.h"
#include "core/map/bsp/collision.h"
#include "core/physics/movement/link_physics.h"

namespace navwright {

/// Judges links on one map with simulated bots and caches the results: most links are the same in successive
/// generations. Not thread-safe.
class LinkJudge {
  public:
    /// Both must outlive it.
    LinkJudge(const BspFile& bsp, const Collision& world);

    /// Judges links in order, without recording their paths, on at most `jobs` threads (0 = one per core).
    /// Errors: cancelled.
    [[nodiscard]] Result<std::vector<LinkJudgement>> judge(std::span<const LinkPlaces> links, int jobs,
                                                           JobContext& context);
    /// The links that are not cached, without duplicates.
    [[nodiscard]] std::vector<LinkPlaces> unknown(std::span<const LinkPlaces> links) const;
    /// Number of cached judgements.
    [[nodiscard]] std::size_t known() const { return known_.size(); }

  private:
    using Key = std::array<std::uint32_t, 6>;  ///< bit patterns of both ends
    struct Hash {
        std::size_t operator()(const Key& key) const noexcept;
    };
    [[nodiscard]] static Key keyOf(const LinkPlaces& places);

    const Collision& world_;
    const std::vector<Box> hurt_;
    std::unordered_map<Key, LinkJudgement, Hash> known_;
};

/// Cost factor for unreliable links: 1 for one that always works, `most` for one that hardly ever does.
[[nodiscard]] float doubtFactor(const LinkJudgement& judged, float most);

}  // namespace navwright
