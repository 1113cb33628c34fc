#include <benchmark/benchmark.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <random>
#include <string>

#include "core/floor/navmesh/make_nav_mesh.h"
#include "core/floor/navmesh/mesh_path.h"

using namespace navwright;

namespace {

/// A map with its floor and what its navmesh is made of; ends the program where the map is missing.
struct Prepared {
    std::shared_ptr<const GameMap> map;
    Floor floor;
    MeshGround ground;

    explicit Prepared(const char* name) {
        auto read = GameMap::read(std::filesystem::path(NAVWRIGHT_SHARED_DATA) / "maps" /
                                  (std::string(name) + ".bsp"));
        if (!read) {
            std::fprintf(stderr, "%s.bsp is missing\n", name);
            std::exit(1);
        }
        map = *std::move(read);
        JobContext context;
        floor = *surveyFloor(*map, {}, FloorSearch::ways, 0, context);
        ground = *meshGround(map->bsp, {}, context);
    }
    [[nodiscard]] MadeNavMesh make(MeshRequest request, const Parameters& parameters = {}) const {
        JobContext context;
        request.links = floorMeshLinks(floor);
        return *makeNavMesh(*map, floor, ground, parameters, request, context);
    }
};

/// One mesh, on two threads; the floor is known.
void build(benchmark::State& state, const char* name, const char* cs, const char* ch) {
    const Prepared prepared(name);
    Parameters parameters;
    if (!parameters.setText("navmesh.cs", cs) || !parameters.setText("navmesh.ch", ch)) std::exit(1);
    std::size_t polygons = 0;
    for (auto _ : state) polygons = prepared.make({.jobs = 2}, parameters).mesh.polygons().size();
    state.counters["polygons"] = double(polygons);
}
BENCHMARK_CAPTURE(build, wizs, "wizs", "4", "2")->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK_CAPTURE(build, city, "city", "4", "2")->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK_CAPTURE(build, urbanjungle, "urbanjungle", "4", "2")->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK_CAPTURE(build, city_fine, "city", "2", "1")->Unit(benchmark::kMillisecond)->UseRealTime();

/// All stages kept, as views want them.
void buildWithStages(benchmark::State& state) {
    const Prepared prepared("city");
    for (auto _ : state) benchmark::DoNotOptimize(prepared.make({.keepStages = true, .jobs = 2}));
}
BENCHMARK(buildWithStages)->Unit(benchmark::kMillisecond)->UseRealTime();

/// From one polygon to another at random.
void path(benchmark::State& state, const char* name) {
    const Prepared prepared(name);
    const auto made = prepared.make({});
    const auto query = *MeshQuery::of(made.mesh, meshCosts({}));
    std::vector<Vec3> places;
    for (const auto& polygon : made.mesh.polygons())
        places.push_back(polygon.corners.front() + Vec3(0, 0, 24));
    std::mt19937 random(1);
    for (auto _ : state) {
        const auto& from = places[random() % places.size()];
        benchmark::DoNotOptimize(query.path(from, places[random() % places.size()]));
    }
}
BENCHMARK_CAPTURE(path, city, "city")->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(path, urbanjungle, "urbanjungle")->Unit(benchmark::kMicrosecond);

}  // namespace

BENCHMARK_MAIN();
