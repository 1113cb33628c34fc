#include "core/output/library/navwright/physics.h"

#include "core/base/engine_constants.h"
#include "core/base/index.h"
#include "core/base/parallel.h"
#include "core/map/bsp/hurt_volumes.h"
#include "core/output/library/outcome.h"
#include "core/physics/map_queries/game_map.h"
#include "core/physics/movement/golden.h"
#include "core/physics/movement/link_physics.h"

namespace navwright::library::inline v1 {

namespace {

/// Sweeps of one thread's turn: one takes about a microsecond.
constexpr std::size_t kSweepsAtOnce = 4096;

Hit hitOf(const Collision& world, const Sweep& sweep) {
    const auto& box = sweep.box;
    const auto found =
        world.trace(innerPoint(sweep.from), innerPoint(sweep.to),
                    {innerPoint(box.mins), innerPoint(box.maxs)}, static_cast<Contents>(sweep.mask));
    return {found.fraction,
            publicPoint(found.end),
            publicPoint(found.normal),
            static_cast<std::uint32_t>(found.contents),
            found.startSolid,
            found.allSolid};
}

LinkTrial publicTrial(const LinkJudgement& judged) {
    LinkTrial trial{.possible = judged.possible,
                    .certain = judged.certain,
                    .means = std::string(moveMeansName(judged.means)),
                    .type = static_cast<std::uint8_t>(judged.controls),
                    .seconds = judged.seconds,
                    .damage = judged.damage,
                    .tried = judged.tried,
                    .arrived = judged.succeeded,
                    .failure = std::string(linkFailureName(judged.failure)),
                    .way = {}};
    for (const auto& place : judged.way) trial.way.push_back(publicPoint(place));
    return trial;
}

Box publicBox(const navwright::Box& box) {
    return {publicPoint(box.mins), publicPoint(box.maxs)};
}

}  // namespace

Box standingPlayer() {
    return publicBox(kHullStanding);
}

Box crouchedPlayer() {
    return publicBox(kHullCrouched);
}

Hit sweep(const Map& map, const Sweep& sweep) {
    if (!map.inside) return {.end = sweep.to};
    return hitOf(map.inside->collision, sweep);
}

Result<> sweep(const Map& map, std::span<const Sweep> sweeps, std::span<Hit> hits, const Work& work) {
    return publicOutcome(work, [&](JobContext& context) -> navwright::Result<> {
        if (sweeps.size() != hits.size()) return fail("There must be as many hits as sweeps");
        const auto turns = (sweeps.size() + kSweepsAtOnce - 1) / kSweepsAtOnce;
        return parallelFor(turns, work.threads, context, [&](std::size_t turn) -> navwright::Result<> {
            const auto last = std::min(sweeps.size(), (turn + 1) * kSweepsAtOnce);
            for (auto i = turn * kSweepsAtOnce; i < last; ++i) hits[i] = sweep(map, sweeps[i]);
            return {};
        });
    });
}

std::uint32_t contentsAt(const Map& map, const Point& place) {
    return map.inside ? static_cast<std::uint32_t>(map.inside->collision.pointContents(innerPoint(place)))
                      : 0;
}

Result<std::vector<LinkTrial>> tryLinks(const Map& map, std::span<const LinkEnds> links, const Work& work) {
    return publicOutcome(work, [&](JobContext& context) -> navwright::Result<std::vector<LinkTrial>> {
        NAV_ASSIGN(const auto* inside, readMapOf(map));
        const auto hurt = hurtBoxes(inside->bsp);
        std::vector<LinkPlaces> places;
        for (const auto& link : links) places.push_back({innerPoint(link.from), innerPoint(link.to)});
        NAV_ASSIGN(const auto judged,
                   judgeLinks({.collision = inside->collision, .hurt = hurt}, places, work.threads, context));
        std::vector<LinkTrial> trials;
        for (const auto& one : judged) trials.push_back(publicTrial(one));
        return trials;
    });
}

Result<AnswersChecked> checkAnswers(const Map& map, const std::filesystem::path& file, const Work& work) {
    return publicOutcome(work, [&](JobContext& context) -> navwright::Result<AnswersChecked> {
        NAV_ASSIGN(const auto* inside, readMapOf(map));
        NAV_ASSIGN(const auto answers, readGoldenFile(file));
        const auto models = static_cast<int>(inside->bsp.models.size());
        NAV_ASSIGN(const auto report, checkGolden(inside->collision, models, answers, context));
        AnswersChecked checked{.kind = std::string(goldenKindName(answers.kind)),
                               .records = report.records,
                               .equal = report.equal};
        if (!report.first) return checked;
        checked.first = report.first->record;
        for (const auto& field : report.first->fields)
            checked.fields.push_back({field.name, field.recorded, field.computed, field.differs});
        return checked;
    });
}

}  // namespace navwright::library::inline v1
