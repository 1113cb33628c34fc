#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/generate/votes/votes.h"
#include "widgets/drawing/draw/draw_list.h"
#include "widgets/drawing/layers/sample_filter.h"

namespace navwright {

struct Scale;

/// The votes of a generation as points, each made of its vote when it is asked for: a picture of millions
/// can be pointed at without holding them a second time.
class VotePoints {
  public:
    /// `key` of a ColouringKind: "weight", "speed", "vz", "time", "demo", "state". There are votes.
    VotePoints(const Generation& generation, std::string_view key);

    [[nodiscard]] const VoteSet& votes() const { return *votes_; }
    [[nodiscard]] const FilterKeys& keys() const { return numbers_.keys(); }
    /// Names of the categories; empty where the colouring has none.
    [[nodiscard]] std::vector<std::string> categories() const;
    /// The rare category that would be lost in the crowd; -1: none.
    [[nodiscard]] int foremost() const;
    [[nodiscard]] float value(const Vote& vote, std::uint32_t demo) const;
    /// The vote as a point of a list with that scale.
    [[nodiscard]] PackedPoint packed(const Vote& vote, std::uint32_t demo, const PointDrawList& list,
                                     const Scale& scale) const;

  private:
    std::shared_ptr<const VoteSet> votes_;
    std::string key_;
    FactNumbers numbers_;
};

}  // namespace navwright
