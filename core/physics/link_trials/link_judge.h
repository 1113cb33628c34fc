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

/// Lets simulated bots try links on one map and remembers what came of them: of two generations that differ
/// by a threshold, most links are the same. Not for two threads at once.
class LinkJudge {
  public:
    /// Both outlive it.
    LinkJudge(const BspFile& bsp, const Collision& world);

    /// In the order given, without the ways gone, on at most `jobs` threads (0 = one per core). Errors:
    /// cancelled.
    [[nodiscard]] Result<std::vector<LinkJudgement>> judge(std::span<const LinkPlaces> links, int jobs,
                                                           JobContext& context);
    /// Those of the links that are not remembered, each once.
    [[nodiscard]] std::vector<LinkPlaces> unknown(std::span<const LinkPlaces> links) const;
    /// How many judgements are remembered.
    [[nodiscard]] std::size_t known() const { return known_.size(); }

  private:
    using Key = std::array<std::uint32_t, 6>;  ///< the bits of both ends
    struct Hash {
        std::size_t operator()(const Key& key) const noexcept;
    };
    [[nodiscard]] static Key keyOf(const LinkPlaces& places);

    const Collision& world_;
    const std::vector<Box> hurt_;
    std::unordered_map<Key, LinkJudgement, Hash> known_;
};

/// What a link costs more for being unsure: 1 for one that always works, `most` for one that hardly ever
/// does.
[[nodiscard]] float doubtFactor(const LinkJudgement& judged, float most);

}  // namespace navwright
