#include <benchmark/benchmark.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <memory>
#include <string>

#include "core/aas/build/make_aas.h"
#include "core/floor/mesh_comparison/link_proposals.h"
#include "core/floor/mesh_comparison/mesh_coverage.h"
#include "core/floor/mesh_comparison/path_pairs.h"
#include "core/floor/navmesh/make_nav_mesh.h"
#include "core/nav/files/read_nav.h"

using namespace navwright;

namespace {

template <class T>
T valueOf(Result<T> result) {
    if (!result) {
        std::fprintf(stderr, "%s\n", result.error().message().c_str());
        std::exit(1);
    }
    return *std::move(result);
}

/// All that there is of a real map, made once.
struct RealGround {
    JobContext context;
    std::shared_ptr<const GameMap> map;
    NavGraph nav;
    QuadMesh mesh;
    Floor floor;
    MadeNavMesh navmesh;
    std::shared_ptr<const AreaSet> areas;
    std::vector<PairPlace> places;

    explicit RealGround(const std::string& name)
        : map(valueOf(GameMap::read(folder() / "maps" / (name + ".bsp")))),
          nav(valueOf(readNavFile(folder() / "navtest" / (name + "_geo.nav")))),
          mesh(valueOf(makeQuadMesh(*map, {}, 1, context))),
          floor(valueOf(surveyFloor(*map, {}, FloorSearch::ways, 0, context))),
          navmesh(navmeshOf()),
          areas(valueOf(areaSetOf(valueOf(makeAas(map->bsp, {}, context, 0)).aas, map->bsp, ""))),
          places(pairPlaces(*map, &mesh)) {}

    [[nodiscard]] ComparisonGround ground() const {
        return {.map = *map,
                .nav = &nav,
                .tiles = &mesh,
                .navmesh = &navmesh.mesh,
                .areas = areas.get(),
                .costs = meshCosts({})};
    }
    static const RealGround& of(const std::string& name) {
        static std::map<std::string, std::unique_ptr<RealGround>> kept;
        auto& made = kept[name];
        if (!made) made = std::make_unique<RealGround>(name);
        return *made;
    }

  private:
    static std::filesystem::path folder() { return NAVWRIGHT_SHARED_DATA; }
    MadeNavMesh navmeshOf() {
        MeshRequest request;
        request.links = floorMeshLinks(floor);
        return valueOf(
            makeNavMesh(*map, floor, valueOf(meshGround(map->bsp, {}, context)), {}, request, context));
    }
};

/// One question from a new start each, as the mouse asks; with areas and without.
void comparedPaths(benchmark::State& state, const char* name, bool areas) {
    const auto& real = RealGround::of(name);
    auto ground = real.ground();
    if (!areas) ground.areas = nullptr;
    auto comparer = valueOf(PathComparer::of(ground));
    std::size_t i = 0;
    for (auto _ : state) {
        const auto& places = real.places;
        benchmark::DoNotOptimize(
            comparer.compare(places[i % places.size()].origin, places[(i * 7 + 1) % places.size()].origin));
        ++i;
    }
}
BENCHMARK_CAPTURE(comparedPaths, city, "city", true)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(comparedPaths, city_without_areas, "city", false)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(comparedPaths, urbanjungle, "urbanjungle", true)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(comparedPaths, urbanjungle_without_areas, "urbanjungle", false)
    ->Unit(benchmark::kMillisecond);

/// Arguments: threads.
void pathPairs(benchmark::State& state, const char* name) {
    const auto& real = RealGround::of(name);
    JobContext context;
    for (auto _ : state) {
        const auto pairs =
            valueOf(comparePathPairs(real.ground(), real.places, static_cast<int>(state.range(0)), context));
        state.counters["rows"] = static_cast<double>(pairs.rows.size());
    }
}
BENCHMARK_CAPTURE(pathPairs, city, "city")->Arg(1)->Arg(2)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK_CAPTURE(pathPairs, urbanjungle, "urbanjungle")
    ->Arg(1)
    ->Arg(2)
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();

void coverageByMeshes(benchmark::State& state, const char* name) {
    const auto& real = RealGround::of(name);
    JobContext context;
    for (auto _ : state)
        benchmark::DoNotOptimize(valueOf(meshCoverage(real.ground(), {}, &real.floor, 1, context)));
}
BENCHMARK_CAPTURE(coverageByMeshes, city, "city")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(coverageByMeshes, urbanjungle, "urbanjungle")->Unit(benchmark::kMillisecond);

void proposals(benchmark::State& state, const char* name) {
    const auto& real = RealGround::of(name);
    JobContext context;
    for (auto _ : state) {
        const auto made = valueOf(proposeLinks(real.ground(), {}, 1, context));
        state.counters["kept"] = static_cast<double>(made.kept.size());
        state.counters["refused"] = static_cast<double>(made.refused.size());
    }
}
BENCHMARK_CAPTURE(proposals, city, "city")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(proposals, urbanjungle, "urbanjungle")->Unit(benchmark::kMillisecond);

}  // namespace
