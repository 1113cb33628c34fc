#include "widgets/common/models/area_model.h"

#include <algorithm>
#include <utility>

#include "core/aas/build/make_aas.h"
#include "core/aas/sight/map_sight.h"
#include "core/bots/test/report.h"
#include "core/demos/samples/gate.h"
#include "core/generate/pipeline/generation.h"
#include "core/map/bsp/hurt_volumes.h"
#include "core/physics/map_queries/game_map.h"
#include "widgets/common/models/file_text.h"

namespace navwright {

namespace {

/// Where proofs of reachabilities come from.
struct ProofSources {
    std::shared_ptr<const AreaSet> areas;
    std::shared_ptr<const GameMap> map;
    std::shared_ptr<const Generation> generation;
    std::shared_ptr<const NavtestReport> report;
    std::shared_ptr<const NavGraph> tested;
};

Result<ProvenReachabilities> provenReachabilities(const ProofSources& sources, JobContext& context) {
    const auto& aas = sources.areas->aas;
    ProvenReachabilities known;
    known.visits = AreaVisits(aas.areas.size());
    const auto hurt = hurtBoxes(sources.map->bsp);
    NAV_ASSIGN(known.reachabilities, proveReachabilities(aas, {sources.map->collision, hurt}, 0, context));
    const ReachabilityFinder finder(aas);
    if (sources.generation) {
        const auto& recordings = sources.generation->recordings;
        const auto& gated = sources.generation->gated;
        for (std::size_t demo = 0; demo < std::min(recordings.size(), gated.size()); ++demo) {
            if (!recordings[demo] || !gated[demo]) continue;
            context.progress("looking for reachabilities in demos", demo, recordings.size());
            NAV_ASSIGN(const auto seen, reachabilitiesSeen(finder, *recordings[demo], *gated[demo], context));
            known.seen.resize(aas.reachabilities.size());
            addSeen(known.seen, seen);
            NAV_ASSIGN(const auto visits, areasVisited(aas, *recordings[demo], *gated[demo], context));
            known.visits.add(visits);
        }
    }
    if (sources.report && sources.tested) {
        NAV_ASSIGN(known.tested, reachabilitiesTested(finder, *sources.report, *sources.tested, context));
        NAV_ASSIGN(const auto visits, areasTested(aas, *sources.report, *sources.tested, context));
        known.visits.add(visits);
    }
    known.uses = areaUses(sources.areas->graph, sources.areas->starts, known.reachabilities, known.visits);
    return known;
}

}  // namespace

AreaModel::AreaModel(Document& document, QObject* parent) : QObject(parent), document_(document) {
    connect(&document_, &Document::mapChanged, this, &AreaModel::followMap);
    for (auto* job : {&job_, &foreignJob_, &proofJob_, &sightJob_}) {
        connect(job, &LatestWork::progressed, this, &AreaModel::progressed);
        connect(job, &LatestWork::ranOut, this, [this](const QString& message) {
            tellBusy(true);
            emit failed({message.toStdString()});
        });
    }
    connect(&comparing_, &LatestWork::ranOut, this,
            [this](const QString& message) { emit failed({message.toStdString()}); });
}

QString AreaModel::sourceOf(const AreaSet& areas) {
    return areas.file.empty() ? tr("made from the map")
                              : fileText(filePath(QString::fromStdString(areas.file)).filename());
}

void AreaModel::begin(LatestWork& job, const QString& task, LatestWork::Work work) {
    const bool was = busy();
    task_ = task;
    job.run(std::move(work));
    if (!was) emit busyChanged(true);
}

void AreaModel::tellBusy(bool was) {
    if (!busy()) task_.clear();
    if (was && !busy()) emit busyChanged(false);
}

void AreaModel::make() {
    const auto map = document_.map();
    if (!map)
        return emit failed({tr("There is no map to make areas from").toStdString(),
                            {},
                            document_.mapWanted().toStdString()});
    begin(job_, tr("Making areas"), [this, map](WorkContext& context) -> LatestWork::Done {
        QStringList warnings;
        const auto work = [&]() -> Outcome {
            NAV_ASSIGN(auto made, makeAas(map->bsp, {}, context, 0));
            for (const auto& warning : made.warnings) warnings << QString::fromStdString(warning);
            return areaSetOf(std::move(made.aas), map->bsp, {});
        };
        auto outcome = work();
        return [this, outcome = std::move(outcome), warnings] {
            for (const auto& warning : warnings) emit warned(warning);
            end(&AreaModel::areas_, outcome);
        };
    });
}

void AreaModel::open(const std::filesystem::path& file) {
    read(job_, file, &AreaModel::areas_);
}

void AreaModel::openForeign(const std::filesystem::path& file) {
    read(foreignJob_, file, &AreaModel::foreign_);
}

void AreaModel::read(LatestWork& job, const std::filesystem::path& file, Set AreaModel::* target) {
    const auto map = document_.map();
    if (!map)
        return emit failed({tr("Areas need their map").toStdString(), pathText(file),
                            document_.mapWanted(tr("open the map of these areas first")).toStdString()});
    begin(job, tr("Reading areas"), [this, map, file, target](WorkContext&) -> LatestWork::Done {
        const auto work = [&]() -> Outcome {
            NAV_ASSIGN(auto aas, readAasFile(file));
            return areaSetOf(std::move(aas), map->bsp, pathText(file));
        };
        auto outcome = work();
        return [this, target, outcome = std::move(outcome)] { end(target, outcome); };
    });
}

void AreaModel::end(Set AreaModel::* target, const Outcome& outcome) {
    tellBusy(true);
    if (!outcome) {
        if (outcome.error().cancelled()) return;
        return emit failed(outcome.error().error());
    }
    this->*target = *outcome;
    if (target == &AreaModel::areas_) dropFound();
    compare();
    emit changed();
    if (target == &AreaModel::areas_) emit arrived();
}

void AreaModel::prove() {
    const auto map = document_.map();
    if (!areas_ || !map || !areas_->hasReachabilities()) return;
    const ProofSources sources{areas_, map, document_.generation(), document_.report(),
                               document_.testedNav()};
    begin(proofJob_, tr("Trying reachabilities"), [this, sources](WorkContext& context) -> LatestWork::Done {
        auto found = provenReachabilities(sources, context);
        // Only a cancel fails, after which nobody waits.
        if (!found) return {};
        auto proofs = std::make_shared<const ProvenReachabilities>(*std::move(found));
        return [this, proofs = std::move(proofs)] {
            tellBusy(true);
            proofs_ = proofs;
            emit changed();
        };
    });
}

void AreaModel::see() {
    const auto map = document_.map();
    if (!areas_ || !map) return;
    begin(sightJob_, tr("Finding sight"),
          [this, map, areas = areas_](WorkContext& context) -> LatestWork::Done {
              auto found =
                  mapSight(areas->graph, areas->starts, map->bsp, map->collision, kSightSpacing, 0, context);
              std::shared_ptr<const MapSight> sight;
              if (found) sight = std::make_shared<const MapSight>(*std::move(found));
              return [this, sight, problem = found ? Error() : found.error().error()] {
                  tellBusy(true);
                  if (!sight) return emit failed(problem);
                  sight_ = sight;
                  emit changed();
              };
          });
}

void AreaModel::dropFound() {
    const bool was = busy();
    proofJob_.cancel();
    sightJob_.cancel();
    tellBusy(was);
    proofs_ = nullptr;
    sight_ = nullptr;
}

void AreaModel::closeForeign() {
    const bool was = busy();
    foreignJob_.cancel();
    tellBusy(was);
    if (!foreign_) return;
    foreign_ = nullptr;
    compare();
    emit changed();
}

void AreaModel::compare() {
    comparing_.cancel();
    comparison_ = nullptr;
    if (!areas_ || !foreign_) return;
    comparing_.run([this, other = foreign_, own = areas_](WorkContext& context) -> LatestWork::Done {
        auto found = compareAas(other->aas, own->aas, {}, context);
        // Only a cancel fails, after which nobody waits.
        if (!found) return {};
        auto comparison =
            std::make_shared<const AreaComparison>(AreaComparison{other, own, *std::move(found)});
        return [this, comparison = std::move(comparison)] {
            comparison_ = comparison;
            emit changed();
        };
    });
}

void AreaModel::cancel() {
    const bool was = busy();
    job_.cancel();
    foreignJob_.cancel();
    proofJob_.cancel();
    sightJob_.cancel();
    tellBusy(was);
}

void AreaModel::followMap() {
    cancel();
    const auto map = document_.map();
    const auto isOf = [&map](const Set& set) {
        return set && map && set->aas.mapChecksum == map->bsp.checksum;
    };
    // They stay when the same map is opened again.
    const bool stale = (areas_ && !isOf(areas_)) || (foreign_ && !isOf(foreign_));
    if (!stale) return;
    if (!isOf(areas_)) {
        areas_ = nullptr;
        dropFound();
    }
    if (!isOf(foreign_)) foreign_ = nullptr;
    compare();
    emit changed();
}

void AreaModel::setLook(const AreaLook& look) {
    if (look == look_) return;
    look_ = look;
    emit lookChanged();
}

}  // namespace navwright
