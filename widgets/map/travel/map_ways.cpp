#include "widgets/map/travel/map_ways.h"

#include <utility>

#include "core/aas/travel_times/goal_travel_times.h"
#include "core/physics/map_queries/game_map.h"

namespace navwright {

namespace {

std::shared_ptr<const WayFacts> factsOf(std::shared_ptr<const GameMap> map,
                                        std::shared_ptr<const AreaSet> areas) {
    auto facts = std::make_shared<WayFacts>();
    facts->map = std::move(map);
    facts->floor = floorSquares(areas->graph);
    facts->standings = areaStandings(areas->graph);
    facts->closures = closuresOf(areas->entities);
    facts->chains = entityChains(areas->entities).all;
    facts->never = neverSetOff(areas->entities);
    facts->puzzle = std::make_shared<const PuzzleMap>(areas->graph, areas->entities, facts->map->bsp);
    std::vector<bool> squared(areas->graph.areaCount());
    for (const auto& square : facts->floor.squares) squared[square.area] = true;
    for (std::size_t i = 1; i < squared.size(); ++i) {
        const auto area = static_cast<std::int32_t>(i);
        if (!squared[i] && areas->graph.floor(area) > 0)
            facts->narrow.push_back({area, centerOf(areas->graph, area).point});
    }
    facts->areas = std::move(areas);
    return facts;
}

}  // namespace

MapWays::MapWays(Document& document, AreaModel& areas, QObject* parent)
    : QObject(parent), document_(document), areas_(areas) {
    connect(&areas_, &AreaModel::changed, this, &MapWays::readAreas);
    connect(&areas_, &AreaModel::busyChanged, this, &MapWays::changed);
    connect(&document_, &Document::mapChanged, this, &MapWays::readAreas);
    for (auto* work : {&reading_, &closing_}) {
        connect(work, &LatestWork::ranOut, this, [this](const QString& message) {
            failure_ = message;
            emit changed();
        });
    }
    readAreas();
}

QString MapWays::whyNot() const {
    if (!document_.map()) return document_.mapWanted();
    if (areas_.busy()) return tr("the areas of the map are being made");
    if (!failure_.isEmpty()) return failure_;
    if (!areas_.areas()) return tr("make the areas of the map first");
    if (!areas_.areas()->hasReachabilities()) return tr("the areas of the map have no reachabilities");
    return facts_ ? QString() : tr("the areas are being read");
}

QString MapWays::whyNoDoors() const {
    if (!document_.map()) return document_.mapWanted();
    if (!facts_ || !facts_->closures.empty() || !facts_->entities().entities.empty()) return {};
    return tr("the map has no doors, buttons or other things that move");
}

QString MapWays::whyNoSides() const {
    if (!document_.map()) return document_.mapWanted();
    if (!facts_) return {};
    std::set<std::int32_t> areas;
    for (const auto& start : facts_->areas->starts)
        if (start.area != 0) areas.insert(start.area);
    return areas.size() > 1 ? QString() : tr("players start in one place: the map has no sides");
}

bool MapWays::canMakeAreas() const {
    return document_.map() && !areas_.areas() && !areas_.busy();
}

void MapWays::makeAreas() {
    if (canMakeAreas()) areas_.make();
}

void MapWays::readAreas() {
    const auto areas = areas_.areas();
    const auto map = document_.map();
    if (facts_ && facts_->areas == areas && facts_->map == map) return;
    reading_.cancel();
    facts_ = nullptr;
    failure_.clear();
    // Areas made anew are of the same entities.
    if (map != closedMap_) setClosed({});
    closedMap_ = map;
    closing_.cancel();
    if (std::exchange(closedWays_, nullptr)) emit closedWaysChanged();
    if (areas && map) {
        reading_.run([this, areas, map](WorkContext&) -> LatestWork::Done {
            return [this, facts = factsOf(map, areas)] {
                facts_ = facts;
                emit changed();
                workOut();
            };
        });
    }
    emit changed();
}

void MapWays::close(const std::vector<int>& entities, bool closed) {
    auto now = closed_;
    for (const int entity : entities) {
        if (closed) {
            now.insert(entity);
        } else {
            now.erase(entity);
        }
    }
    setClosed(std::move(now));
}

void MapWays::setClosed(std::set<int> closed) {
    if (closed == closed_) return;
    closed_ = std::move(closed);
    closing_.cancel();
    const bool was = std::exchange(closedWays_, nullptr) != nullptr;
    emit closedChanged();
    if (was) emit closedWaysChanged();
    workOut();
}

void MapWays::workOut() {
    if (closed_.empty() || !facts_) return;
    closing_.run([this, facts = facts_, closed = closed_](WorkContext& context) -> LatestWork::Done {
        const Closure closure{ClosureKind::everything, {closed.begin(), closed.end()}, true};
        auto worked = std::make_shared<ClosedWays>();
        worked->closed = closed;
        worked->mask = maskOf(closure.entities, facts->entities(), facts->map->bsp, facts->graph());
        auto effect = whatIf({closure}, facts->entities(), facts->map->bsp, facts->graph(), 1, context);
        if (effect) worked->effect = *std::move(effect);
        if (context.stopRequested()) return {};
        return [this, worked] {
            closedWays_ = worked;
            emit closedWaysChanged();
        };
    });
}

}  // namespace navwright
