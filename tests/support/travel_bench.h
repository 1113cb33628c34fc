#pragma once

#include <QTemporaryDir>
#include <QtTest>

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/aas/areas/make_areas.h"
#include "core/aas/file/aas_file.h"
#include "core/base/atomic_file.h"
#include "core/physics/map_queries/game_map.h"
#include "must.h"
#include "sanitizers.h"
#include "walked_areas.h"
#include "widgets/common/models/area_model.h"
#include "widgets/common/models/document.h"
#include "widgets/map/travel/map_ways.h"
#include "written_maps.h"

namespace navwright {

/// A hall of two halves with an opening of 64 units. Players start in the west, a gun is in the east.
struct HallMap {
    static constexpr Box kInside{{-256, -128, 0}, {256, 128, 128}};
    static constexpr Box kOpening{{-8, -32, 0}, {8, 32, 128}};

    MapDescription map;
    int gun = 2;  ///< entity number: worldspawn is 0, the start in the west 1

    HallMap() {
        const MapSurface stone{.texture = "stone"};
        auto brushes = roomBrushes(kInside, 16, stone);
        brushes.push_back(boxBrush({{-8, -128, 0}, {8, -32, 128}}, stone));
        brushes.push_back(boxBrush({{-8, 32, 0}, {8, 128, 128}}, stone));
        map = written_maps::mapOf(std::move(brushes));
        map.entities.push_back(written_maps::entity("info_player_deathmatch", "-200 0 24"));
        map.entities.push_back(written_maps::entity("weapon_bfg", "200 0 16"));
    }
    /// Adds a start in the east.
    HallMap& withStart() {
        map.entities.push_back(written_maps::entity("info_player_deathmatch", "200 64 24"));
        return *this;
    }
    /// Closes the opening by a door; `pairs` are added to the entity.
    HallMap& withDoor(std::vector<std::pair<std::string, std::string>> pairs = {}) {
        pairs.insert(pairs.begin(), {{"classname", "func_door"}, {"angle", "-1"}});
        return withPart(std::move(pairs), kOpening);
    }
    /// Adds a button in the west that fires "gate".
    HallMap& withButton() {
        return withPart({{"classname", "func_button"}, {"target", "gate"}, {"angle", "180"}},
                        {{-256, 96, 32}, {-248, 112, 48}});
    }
    HallMap& withPart(std::vector<std::pair<std::string, std::string>> pairs, const Box& box) {
        map.entities.push_back(
            {.pairs = std::move(pairs), .brushes = {boxBrush(box, {.texture = "stone"})}, .pivot = {}});
        return *this;
    }
};

/// A document with a map, its areas and reachabilities.
class TravelBench {
  public:
    static constexpr int kLimit = kHangMilliseconds;

    explicit TravelBench(const HallMap& hall) : TravelBench() { open(hall); }
    TravelBench() = default;

    Document document;
    AreaModel areas{document};
    MapWays ways{document, areas};

    void openMap(const HallMap& hall) {
        document.setMap("hall.bsp", must(GameMap::parse(must(writeBsp(hall.map)), "hall.bsp")));
    }
    void openAreas() {
        JobContext context;
        const auto bytes =
            must(writeAas(withWalkedFaces(must(makeAreas(document.map()->bsp, {}, context)).aas)));
        const auto file = folder_.filePath("hall.aas").toStdString();
        if (!writeFile(file, bytes)) qFatal("cannot write");
        areas.open(file);
        if (!QTest::qWaitFor([this] { return ways.facts() != nullptr; }, kLimit)) qFatal("no areas");
    }
    void open(const HallMap& hall) {
        openMap(hall);
        openAreas();
    }
    /// The index of the entity with this number.
    [[nodiscard]] int indexOf(int number) const {
        const auto& entities = ways.facts()->entities().entities;
        for (std::size_t i = 0; i < entities.size(); ++i) {
            if (entities[i].number == number) return static_cast<int>(i);
        }
        return -1;
    }
    [[nodiscard]] bool waitUntilClosed() {
        return QTest::qWaitFor([this] { return ways.closedReachabilities() != nullptr; }, kLimit);
    }

  private:
    QTemporaryDir folder_;
};

}  // namespace navwright
