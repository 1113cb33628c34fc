#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <vector>

#include "core/aas/file/aas_file.h"
#include "core/aas/travel/closed_volume.h"
#include "core/base/id_vector.h"
#include "core/base/vec3.h"

namespace navwright {

/// A reachability that needs no weapon.
struct TravelReachability {
    ReachabilityId number = 0;
    AreaId from = 0, to = 0;
    Vec3 start{0}, end{0};
    std::int32_t time = 0;  ///< hundredths of a second, from start to end
    AasTravel travel = AasTravel::none;
    float width = 0;       ///< clearance at the crossing, units
    bool crosses = false;  ///< passes over an edge or through a face; else `width` is a player's
};

/// What is closed. Empty lists: nothing.
struct TravelMask {
    IdVector<AreaId, bool> areas;                 ///< true: closed
    IdVector<std::int32_t, bool> reachabilities;  ///< by index in TravelGraph::reachabilities(); true: closed
    std::map<AreaId, PartedArea> parted;

    [[nodiscard]] bool closes(AreaId area) const;
    [[nodiscard]] bool closesReachability(std::size_t reachability) const;
    /// Whether a player can move between two points of an area.
    [[nodiscard]] bool lets(AreaId area, const Vec3& from, const Vec3& to) const;
};

inline constexpr std::int32_t kNoTime = -1;

/// Travel times from one place, hundredths of a second; kNoTime where unreachable.
struct TravelTimes {
    AreaId area = 0;
    Vec3 point{0};
    IdVector<std::int32_t, std::int32_t> byReachability;  ///< on arrival at the reachability's end
    IdVector<AreaId, std::int32_t> byArea;                ///< on entering the area; 0 for the start area
};

/// Travel times to one place, hundredths of a second; kNoTime where it cannot be reached.
struct TravelTimesTo {
    AreaId area = 0;
    Vec3 point{0};
    IdVector<std::int32_t, std::int32_t> byReachability;  ///< from the reachability's start
};

/// Areas and reachabilities with travel times as Quake III's bots compute them: a reachability's own time,
/// and between the end of one and the start of the next the distance at 300 units/s walking, 77 crouching,
/// 100 swimming, at least one hundredth of a second. Rocket, BFG and grapple jumps are left out.
class TravelGraph {
  public:
    /// `aas` must outlive the graph.
    explicit TravelGraph(const AasFile& aas);

    [[nodiscard]] const AasFile& aas() const { return *aas_; }
    [[nodiscard]] std::size_t areaCount() const { return aas_->areas.size(); }
    [[nodiscard]] const IdVector<std::int32_t, TravelReachability>& reachabilities() const {
        return reachabilities_;
    }
    /// Reachabilities out of an area: indices in reachabilities(), ascending.
    [[nodiscard]] std::span<const std::int32_t> out(AreaId area) const;
    [[nodiscard]] std::span<const std::int32_t> in(AreaId area) const;
    /// Floor of an area, square units; 0 without floor.
    [[nodiscard]] double floor(AreaId area) const { return floors_[area]; }
    /// Travel time between two points of an area, hundredths of a second.
    [[nodiscard]] std::int32_t within(AreaId area, const Vec3& from, const Vec3& to) const;

    /// Times above `longest` count as unreachable, unless it is kNoTime.
    [[nodiscard]] TravelTimes timesFrom(AreaId area, const Vec3& point, const TravelMask& mask = {},
                                        std::int32_t longest = kNoTime) const;
    /// Time to a point in an area; kNoTime when unreachable.
    [[nodiscard]] std::int32_t timeTo(const TravelTimes& times, AreaId area, const Vec3& point,
                                      const TravelMask& mask = {}) const;

    /// Travel times from everywhere to one place.
    [[nodiscard]] TravelTimesTo timesTo(AreaId area, const Vec3& point, const TravelMask& mask = {}) const;
    /// Time from a point in an area to the goal of timesTo(); equals timeTo() of timesFrom() that point.
    [[nodiscard]] std::int32_t timeFrom(const TravelTimesTo& times, AreaId area, const Vec3& point,
                                        const TravelMask& mask = {}) const;

  private:
    const AasFile* aas_;
    IdVector<std::int32_t, TravelReachability> reachabilities_;
    std::vector<std::int32_t> firstOut_, incoming_, firstIn_, outgoing_;
    IdVector<AreaId, double> floors_;
};

}  // namespace navwright
