#pragma once

#include <cmath>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/aas/areas/make_areas.h"
#include "core/aas/evidence/reachability_proof.h"
#include "core/aas/file/aas_locate.h"
#include "core/map/bsp/collision.h"
#include "core/map/bsp/hurt_volumes.h"
#include "must.h"
#include "written_maps.h"

/// A made-up map with areas, to which tests add reachabilities.
class ReachabilityGrounds {
  public:
    static constexpr navwright::Box kHall{{-512, -128, 0}, {512, 128, 512}};

    /// A hall with additional brushes and a spawn point at `spawn`.
    explicit ReachabilityGrounds(std::vector<navwright::MapBrush> brushes,
                                 const navwright::Box& inside = kHall, const std::string& spawn = "-480 0 32",
                                 std::vector<navwright::MapEntity> entities = {},
                                 const navwright::AreaOptions& options = {}) {
        using namespace navwright;
        auto all = roomBrushes(inside, 16, {.texture = "stone"});
        all.insert(all.end(), brushes.begin(), brushes.end());
        auto map = written_maps::mapOf(std::move(all));
        map.entities.push_back(written_maps::entity("info_player_deathmatch", spawn));
        map.entities.insert(map.entities.end(), entities.begin(), entities.end());
        bytes_ = must(writeBsp(map));
        bsp_ = *parseBsp(bytes_, "made.bsp");
        JobContext context;
        aas = must(makeAreas(bsp_, options, context)).aas;
        aas.reachabilities.assign(1, {});
        collision_ = std::make_unique<Collision>(bsp_, solidModels(bsp_, false));
        hurt_ = hurtBoxes(bsp_);
    }

    /// Adds a reachability between the areas of two origins. Those of one area must be added consecutively.
    std::int32_t add(navwright::AasTravel travel, const navwright::Vec3& start, const navwright::Vec3& end) {
        using namespace navwright;
        const Vec3 above(0, 0, 0.25f);
        const auto from = areaAt(aas, start + above);
        AasReachability way;
        way.area = areaAt(aas, end + above);
        way.start = start;
        way.end = end;
        way.travelType = static_cast<std::int32_t>(travel);
        way.travelTime = 77;
        if (from == 0 || way.area == 0 || from == way.area)
            qFatal("ways lead from area to area, not from %d to %d", from, way.area);
        aas.reachabilities.push_back(way);
        const auto number = static_cast<std::int32_t>(aas.reachabilities.size()) - 1;
        auto& settings = aas.settings[static_cast<std::size_t>(from)];
        if (settings.reachabilityCount == 0) settings.firstReachability = number;
        if (settings.firstReachability + settings.reachabilityCount != number) qFatal("ways out of order");
        ++settings.reachabilityCount;
        return number;
    }

    [[nodiscard]] navwright::LinkWorld world() const {
        return {.collision = *collision_, .hurt = hurt_, .params = {}};
    }
    [[nodiscard]] navwright::ReachabilityProof proof(navwright::AasTravel travel,
                                                     const navwright::Vec3& start,
                                                     const navwright::Vec3& end) {
        return proveReachability(aas, world(), add(travel, start, end));
    }
    /// The map file's bytes.
    [[nodiscard]] const navwright::Bytes& bytes() const { return bytes_; }

    navwright::AasFile aas;

  private:
    navwright::Bytes bytes_;
    navwright::BspFile bsp_;
    std::unique_ptr<navwright::Collision> collision_;
    std::vector<navwright::Box> hurt_;
};

/// A stone block across the hall.
inline navwright::MapBrush across(float x0, float x1, float top, float bottom = 0) {
    return navwright::boxBrush({{x0, -128, bottom}, {x1, 128, top}}, {.texture = "stone"});
}
