#pragma once

#include <cstdint>

#include "demo/recording.h"
#include "draw/draw_list.h"

namespace navwright {

/// Joins the samples of each player to the way taken. Of many samples every k-th is joined, so that there are
/// at most kMostLines lines.
class TraceLines {
  public:
    /// `points` holds as many points as it will; a line ends at a step in time or place above the limits
    /// (seconds, and units within a frame).
    TraceLines(PointDrawList& points, float mostSeconds, float mostUnits);

    /// The samples that are shown, track by track in their order; `point` is the sample's in the list.
    void visit(const Track& track, std::size_t sample, const Vec3& place, std::uint32_t point);
    /// At the end: the first k lines are then spread evenly over all.
    void scatter();

    static constexpr std::size_t kMostLines = 400'000;

  private:
    [[nodiscard]] bool follows(const Track& track, std::size_t sample, const Vec3& place) const;

    PointDrawList& points_;
    float mostFrames_;
    float mostUnits_;
    std::size_t every_;
    const Track* track_ = nullptr;
    std::size_t sample_ = 0;   ///< of track_, visited last
    Vec3 place_{0};            ///< of it
    std::uint32_t start_ = 0;  ///< the point the next line starts from
    std::size_t since_ = 0;    ///< samples since
};

}  // namespace navwright
