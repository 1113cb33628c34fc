#include "core/base/atomic_file.h"
#include "core/base/file_bytes.h"
#include "core/demos/reading/demo_files.h"
#include "core/demos/samples/demo_summary.h"
#include "core/floor/from_areas/area_nav.h"
#include "core/floor/survey/geometry_nav.h"
#include "core/generate/graph/graph.h"
#include "core/generate/pipeline/generation.h"
#include "core/generate/pipeline/pipeline.h"
#include "core/generate/vote_archive/voted_file.h"
#include "core/nav/files/strafe_archive.h"
#include "core/output/library/navwright/generate.h"
#include "core/output/library/outcome.h"
#include "core/output/library/public_nav.h"
#include "core/output/report/generation_check.h"
#include "core/physics/map_queries/game_map.h"

namespace navwright::library::inline v1 {

namespace {

StrafeArchive publicStrafe(std::shared_ptr<const navwright::StrafeArchive> inside) {
    StrafeArchive archive{.map = inside->map};
    for (const auto& demo : inside->demos) archive.demos.push_back(demo.name);
    for (const auto& way : inside->traversals) {
        auto& made =
            archive.ways.emplace_back(StrafeWay{publicPoint(way.from), publicPoint(way.to), way.seconds,
                                                way.speed, way.demo, way.slot, way.firstFrame});
        for (const auto& point : way.points) made.points.push_back(publicPoint(point));
    }
    archive.inside = std::move(inside);
    return archive;
}

PipelineInput inputOn(const Map& map, const std::filesystem::path& cache, int threads) {
    PipelineInput given;
    given.map = map.inside;
    given.mapName = map.name;
    given.jobs = threads;
    given.cacheDir = cache;
    return given;
}

navwright::Result<Generated> fromMap(const GenerateInput& input, const Parameters& parameters, int threads,
                                     JobContext& context) {
    const auto& map = *input.map.inside;
    AreaNav made;
    if (input.areas.inside) {
        NAV_ASSIGN(made, areaNav(*input.areas.inside, map, parameters, threads, map.name(), context));
    } else {
        NAV_ASSIGN(made.nav, geometryNav(map, parameters, threads, context));
    }
    if (made.nav.graph.nodes.empty()) return fail("The map's floor gave no node", map.name());
    Generated generated{publicNav(made.nav.graph), {}, {}};
    if (!made.remark.empty()) generated.warnings.push_back(std::move(made.remark));
    return generated;
}

navwright::Result<Generated> fromDemos(const GenerateInput& input, const Parameters& parameters, int threads,
                                       JobContext& context) {
    auto given = inputOn(input.map, input.cache, threads);
    if (input.votes.empty()) {
        NAV_ASSIGN(given, demosOnMap(input.demos, input.map, input.cache, threads, context));
    } else {
        NAV_ASSIGN(auto voted, readVotedFile(input.votes, *input.map.inside, parameters,
                                             input.strafe ? VotesHome::memory : VotesHome::file, context));
        given.voted = std::move(voted.demos);
    }
    if (!input.edits.empty()) {
        NAV_ASSIGN(auto patches, patchesOf(input.edits, input.map.name));
        given.patches = std::make_shared<const PatchFile>(std::move(patches));
    }
    given.archive = input.strafe;
    Pipeline pipeline;
    NAV_ASSIGN(const auto generation, pipeline.run(given, parameters, context));
    NAV_TRY(checkNotEmpty(generation, input.map.name));
    Generated made{publicNav(generation.graph->graph), {}, {}};
    if (generation.archive) made.strafe = publicStrafe(generation.archive);
    for (const auto& demo : generation.demos) {
        for (const auto& warning : demo->warnings) made.warnings.push_back(demo->name + ": " + warning);
    }
    for (const auto* more : {&generation.warnings, &generation.graph->warnings})
        made.warnings.insert(made.warnings.end(), more->begin(), more->end());
    return made;
}

}  // namespace

navwright::Result<PipelineInput> demosOnMap(const std::vector<std::filesystem::path>& demos, const Map& map,
                                            const std::filesystem::path& cache, int threads,
                                            JobContext& context) {
    NAV_TRY(readMapOf(map));
    NAV_ASSIGN(const auto files, collectDemoFiles(demos, context));
    auto given = inputOn(map, cache, threads);
    for (const auto& file : files) given.demos.push_back({file});
    return given;
}

Result<Generated> generate(const GenerateInput& input, const Work& work) {
    return publicOutcome(work, [&](JobContext& context) -> navwright::Result<Generated> {
        NAV_ASSIGN(const auto parameters, parametersOf(input.settings));
        NAV_TRY(readMapOf(input.map));
        if (!input.demos.empty() && !input.votes.empty())
            return fail("Votes cannot be combined with demos", input.votes.string(),
                        "take the demos' votes, and merge them");
        if (input.demos.empty() && input.votes.empty()) {
            if (!input.edits.empty())
                return fail("A nav of the map alone takes no edits", input.map.name,
                            "apply them to it: edit()");
            return fromMap(input, parameters, work.threads, context);
        }
        if (input.areas.inside) return fail("Areas cannot be combined with demos or votes", input.map.name);
        return fromDemos(input, parameters, work.threads, context);
    });
}

Result<StrafeArchive> readStrafe(const std::filesystem::path& file, const Work& work) {
    return publicOutcome(work, [&](JobContext&) -> navwright::Result<StrafeArchive> {
        NAV_ASSIGN(const auto bytes, readFile(file));
        NAV_ASSIGN(auto archive, readStrafeArchive(bytes, file.string()));
        return publicStrafe(std::make_shared<const navwright::StrafeArchive>(std::move(archive)));
    });
}

Result<> writeStrafe(const StrafeArchive& archive, const std::filesystem::path& file, const Work& work) {
    return publicOutcome(work, [&](JobContext&) -> navwright::Result<> {
        if (!archive.inside)
            return fail("There is no strafe archive", file.string(), "call readStrafe() or generate()");
        NAV_ASSIGN(const auto bytes, writeStrafeArchive(*archive.inside));
        return writeFile(file, bytes);
    });
}

}  // namespace navwright::library::inline v1
