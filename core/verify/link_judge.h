#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <unordered_map>
#include <vector>

#include "base/job_context.h"
#include "bsp/bsp_file.h"
#include "bsp/collision.h"
#include "move/link_physics.h"

namespace navwright {

/// Lets simulated bots try links on one map and remembers what came of them: of two generations that differ
/// by a threshold, most links are the same. Not for two threads at once.
class LinkJudge {
  public:
    /// Both outlive it.
    LinkJudge(const BspFile& bsp, const Collision& world);

    /// In the order given, on at most `jobs` threads (0 = one per core). Errors: cancelled.
    [[nodiscard]] Result<std::vector<LinkJudgement>> judge(std::span<const LinkPlaces> links, int jobs,
                                                           JobContext& context);
    /// How many judgements are remembered.
    [[nodiscard]] std::size_t known() const { return known_.size(); }

  private:
    struct Hash {
        std::size_t operator()(const LinkPlaces& places) const noexcept;
    };
    struct Same {
        bool operator()(const LinkPlaces& a, const LinkPlaces& b) const noexcept {
            return a.from == b.from && a.to == b.to;
        }
    };

    const Collision& world_;
    std::vector<Box> hurt_;
    std::unordered_map<LinkPlaces, std::shared_ptr<const LinkJudgement>, Hash, Same> known_;
};

}  // namespace navwright
