#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <vector>

#include "core/aas/file/aas_file.h"
#include "core/aas/travel/closed_volume.h"
#include "core/base/vec3.h"

namespace navwright {

/// A reachability that players can use without weapons.
struct TravelWay {
    std::int32_t number = 0;  ///< in AasFile::reachabilities
    std::int32_t from = 0, to = 0;
    Vec3 start{0}, end{0};
    std::int32_t time = 0;  ///< hundredths of a second, from start to end
    AasTravel travel = AasTravel::none;
    float width = 0;       ///< clearance where it crosses, units
    bool crosses = false;  ///< over an edge or through a face; else its width is a player's
};

/// What is closed for a while. Empty lists: nothing.
struct TravelMask {
    std::vector<bool> areas;  ///< true: closed
    std::vector<bool> ways;   ///< likewise, by index in TravelGraph::ways()
    std::map<std::int32_t, PartedArea> parted;

    [[nodiscard]] bool closes(std::int32_t area) const;
    [[nodiscard]] bool closesWay(std::size_t way) const;
    /// Whether one gets through an area from one point of it to another.
    [[nodiscard]] bool lets(std::int32_t area, const Vec3& from, const Vec3& to) const;
};

inline constexpr std::int32_t kNoTime = -1;

/// Travel times from one place, hundredths of a second; kNoTime where one does not get.
struct TravelTimes {
    std::int32_t area = 0;
    Vec3 point{0};
    std::vector<std::int32_t> byWay;   ///< on arrival at the way's end
    std::vector<std::int32_t> byArea;  ///< on entering; 0 where it starts
};

/// Travel times to one place, hundredths of a second; kNoTime where one does not get.
struct TravelTimesTo {
    std::int32_t area = 0;
    Vec3 point{0};
    std::vector<std::int32_t> byWay;  ///< from the way's start
};

/// Areas and the ways between them with travel times, as Quake III's bots reckon them: a way's own time, and
/// between the end of one way and the start of the next the distance at 300 units a second on foot, 77 where
/// one has to crouch, 100 swimming, at least one hundredth. Ways by rocket, BFG and grapple are left out.
class TravelGraph {
  public:
    /// Areas and faces of the file are used as long as it lives.
    explicit TravelGraph(const AasFile& aas);

    [[nodiscard]] const AasFile& aas() const { return *aas_; }
    [[nodiscard]] std::size_t areaCount() const { return aas_->areas.size(); }
    [[nodiscard]] const std::vector<TravelWay>& ways() const { return ways_; }
    /// Indices in ways(), ascending.
    [[nodiscard]] std::span<const std::int32_t> out(std::int32_t area) const;
    [[nodiscard]] std::span<const std::int32_t> in(std::int32_t area) const;
    /// Square units of floor; 0 of what has none.
    [[nodiscard]] double floor(std::int32_t area) const { return floors_[static_cast<std::size_t>(area)]; }
    /// Hundredths of a second inside an area.
    [[nodiscard]] std::int32_t within(std::int32_t area, const Vec3& from, const Vec3& to) const;

    /// What takes longer than `longest` counts as not got to, unless that is kNoTime.
    [[nodiscard]] TravelTimes timesFrom(std::int32_t area, const Vec3& point, const TravelMask& mask = {},
                                        std::int32_t longest = kNoTime) const;
    /// To a point in an area; kNoTime where one does not get.
    [[nodiscard]] std::int32_t timeTo(const TravelTimes& times, std::int32_t area, const Vec3& point,
                                      const TravelMask& mask = {}) const;

    /// The same the other way round: to a place, from everywhere.
    [[nodiscard]] TravelTimesTo timesTo(std::int32_t area, const Vec3& point,
                                        const TravelMask& mask = {}) const;
    /// From a point in an area: what timeTo() says of timesFrom() it.
    [[nodiscard]] std::int32_t timeFrom(const TravelTimesTo& times, std::int32_t area, const Vec3& point,
                                        const TravelMask& mask = {}) const;

  private:
    const AasFile* aas_;
    std::vector<TravelWay> ways_;
    std::vector<std::int32_t> firstOut_, incoming_, firstIn_, outgoing_;
    std::vector<double> floors_;
};

}  // namespace navwright
