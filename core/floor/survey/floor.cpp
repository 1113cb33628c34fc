#include "core/floor/survey/floor.h"

#include <glm/vector_relational.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <optional>
#include <tuple>

#include "core/base/points.h"
#include "core/floor/survey/crossings.h"
#include "core/floor/survey/floor_sampler.h"
#include "core/floor/survey/floor_ways.h"
#include "core/floor/survey/ladder_places.h"
#include "core/map/bsp/contents.h"
#include "core/map/bsp/hurt_volumes.h"
#include "core/physics/map_queries/spawns.h"
#include "core/physics/movement/link_run.h"

namespace navwright {

namespace {

/// Limit of players' coordinates.
constexpr float kMapReach = 4095;

/// Adds the ladders' places to the samples and returns their indices.
LadderSamples addLadders(Floor& floor, const GameMap& map, const Parameters& parameters) {
    const auto places =
        ladderPlaces(map, floor.samples, floor.grid, parameters.real32(Param::LadderMinHeight));
    for (const auto& [foot, top] : places) floor.samples.insert(floor.samples.end(), {foot, top});
    sortSamples(floor.samples);
    const auto indexOf = [&](const FloorSample& wanted) {
        const auto found = std::ranges::find_if(floor.samples, [&](const FloorSample& sample) {
            return sample.kind == FloorSample::Kind::ladder && sample.origin == wanted.origin;
        });
        return static_cast<std::uint32_t>(found - floor.samples.begin());
    };
    LadderSamples ladders;
    for (const auto& [foot, top] : places) ladders.emplace_back(indexOf(foot), indexOf(top));
    return ladders;
}

/// Where a player spawning there lands; nullopt without floor.
std::optional<FloorSample> spawnSample(float grid, const LinkWorld& world, const Vec3& spawn) {
    if (!isFinite(spawn) || glm::any(glm::greaterThan(glm::abs(spawn), Vec3(kMapReach)))) return std::nullopt;
    const auto resting = restingPlace(world, spawn);
    if (!resting) return std::nullopt;
    FloorSample sample;
    sample.origin = resting->origin;
    if (!resting->held) {
        const Box& hull = resting->crouched ? kHullCrouched : kHullStanding;
        const auto fall = world.collision.trace(sample.origin, sample.origin - Vec3(0, 0, 2 * kMapReach),
                                                hull, world.params.mask);
        if (fall.fraction == 1) return std::nullopt;
        sample.origin.z = std::ceil(fall.end.z * 8) / 8;
    }
    sample.column = static_cast<std::int32_t>(std::floor(sample.origin.x / grid));
    sample.row = static_cast<std::int32_t>(std::floor(sample.origin.y / grid));
    sample.kind = FloorSample::Kind::spawn;
    sample.crouched = resting->crouched;
    sample.wet = (world.collision.pointContents(sample.origin) & kContentsWater) != 0;
    return sample;
}

Result<> addSpawns(Floor& floor, const GameMap& map, const LinkWorld& world) {
    const auto spawns = spawnOrigins(map.bsp);
    if (spawns.empty()) return fail("The map has no spawn points", map.name());
    std::vector<Vec3> places;
    for (const auto& spawn : spawns) {
        const auto sample = spawnSample(floor.grid, world, spawn);
        if (!sample) {
            floor.unheldSpawns.push_back(spawn);
        } else if (std::ranges::find(places, sample->origin) == places.end()) {
            places.push_back(sample->origin);
            floor.samples.push_back(*sample);
        }
    }
    sortSamples(floor.samples);
    if (!places.empty()) return {};
    return fail("No spawn point of the map has a floor below it", map.name());
}

void markStarts(Floor& floor) {
    for (std::uint32_t i = 0; i < floor.samples.size(); ++i) {
        if (floor.samples[i].kind != FloorSample::Kind::spawn) continue;
        floor.spawnSamples.push_back(i);
        floor.components[floor.componentOf[i]].start = true;
    }
}

/// Adds the seed's connections to those tried first.
void addWays(LadderSamples& ways, const Floor& floor, const FloorSeed& seed) {
    std::map<std::tuple<float, float, float>, std::uint32_t> places;
    for (std::uint32_t i = 0; i < floor.samples.size(); ++i) {
        const auto& [origin, column, row, kind, crouched, wet] = floor.samples[i];
        if (kind == FloorSample::Kind::floor || kind == FloorSample::Kind::swim)
            places.emplace(std::tuple(origin.x, origin.y, origin.z), i);
    }
    const auto find = [&](const Vec3& origin) { return places.find({origin.x, origin.y, origin.z}); };
    for (const auto& [from, to] : seed.ways) {
        const auto start = find(from), end = find(to);
        if (start != places.end() && end != places.end()) ways.emplace_back(start->second, end->second);
    }
}

/// `seed`: given samples and connections; null: samples the map.
Result<Floor> survey(const GameMap& map, const Parameters& parameters, FloorSearch search,
                     const FloorSeed* seed, int jobs, JobContext& context) {
    const auto hurt = hurtBoxes(map.bsp);
    const LinkWorld world{.collision = map.collision, .hurt = hurt, .params = {}};
    Floor floor;
    floor.grid = parameters.real32(Param::GeometryGrid);
    if (seed != nullptr) {
        floor.samples = seed->samples;
    } else {
        const JobContext::StageTimer timer(context, "sample");
        NAV_ASSIGN(floor.samples, sampleFloor(map, floor.grid, hurt, jobs, context));
    }
    NAV_TRY(addSpawns(floor, map, world));
    auto ways = addLadders(floor, map, parameters);
    if (seed != nullptr) addWays(ways, floor, *seed);
    {
        const JobContext::StageTimer timer(context, "walk");
        NAV_TRY(findWays(floor, map, parameters, jobs, context));
    }
    markStarts(floor);
    const JobContext::StageTimer timer(context, "cross");
    NAV_TRY(findCrossings(floor, ways, world, parameters, search, jobs, context));
    return floor;
}

}  // namespace

double Floor::reachedArea() const {
    std::size_t squares = 0;
    for (std::uint32_t i = 0; i < samples.size(); ++i) {
        if (samples[i].kind == FloorSample::Kind::floor && reached(i)) ++squares;
    }
    return static_cast<double>(squares) * squareArea();
}

Result<Floor> surveyFloor(const GameMap& map, const Parameters& parameters, FloorSearch search, int jobs,
                          JobContext& context) {
    return survey(map, parameters, search, nullptr, jobs, context);
}

Result<Floor> surveyFloor(const GameMap& map, const Parameters& parameters, FloorSearch search,
                          const FloorSeed& seed, int jobs, JobContext& context) {
    return survey(map, parameters, search, &seed, jobs, context);
}

namespace {

/// All parameters that a survey reads.
constexpr std::array kRead = {Param::GeometryGrid,    Param::GeometryMaxRise, Param::GeometryMaxGap,
                              Param::GeometryTries,   Param::DropLimit,       Param::StepHeight,
                              Param::LadderMinHeight, Param::GapWidth};

ContentHash keyOf(const GameMap& map, const Parameters& parameters) {
    std::array<double, kRead.size()> values{};
    for (std::size_t i = 0; i < kRead.size(); ++i) values[i] = parameters.real(kRead[i]);
    return combine(map.content, contentHash(std::as_bytes(std::span(values))));
}

}  // namespace

bool sameFloor(const Parameters& a, const Parameters& b) {
    return std::ranges::all_of(kRead, [&](Param id) { return a.real(id) == b.real(id); });
}

Result<std::shared_ptr<const Floor>> FloorMemory::survey(const GameMap& map, const Parameters& parameters,
                                                         int jobs, JobContext& context) {
    const auto key = keyOf(map, parameters);
    if (floor_ && key_ == key) return floor_;
    floor_.reset();
    NAV_ASSIGN(auto floor, surveyFloor(map, parameters, FloorSearch::ways, jobs, context));
    floor_ = std::make_shared<const Floor>(std::move(floor));
    key_ = key;
    return floor_;
}

}  // namespace navwright
