#include "widgets/map/mesh_comparison/mesh_comparison_session.h"

#include <utility>

#include "core/aas/travel/closures.h"
#include "core/base/index.h"
#include "core/edit/aq2/patch_ids.h"
#include "core/map/bsp/contents.h"
#include "widgets/common/models/file_text.h"

namespace navwright {

namespace {

Vec3 originOver(const Vec3& surface) {
    return surface + Vec3(0, 0, kOriginAboveFloor);
}

}  // namespace

ComparisonGround MeshComparisonSources::ground() const {
    return {.map = floor->walked(),
            .nav = closedNav ? closedNav.get() : nav.get(),
            .tiles = &floor->mesh,
            .navmesh = navMesh ? &navMesh->of(MeshStance::standing).mesh : nullptr,
            .areas = areas.get(),
            .costs = meshCosts(parameters),
            .closed = closedAreas.get()};
}

MeshComparisonFinding::MeshComparisonFinding(QObject* parent) : QObject(parent) {
    connect(&job_, &LatestWork::progressed, this, &MeshComparisonFinding::progressed);
    connect(&job_, &LatestWork::ranOut, this, [this](const QString& message) {
        failure_ = message;
        emit changed();
    });
}

void MeshComparisonFinding::cancel() {
    if (!busy()) return;
    job_.cancel();
    emit changed();
}

void MeshComparisonFinding::start(std::function<Result<Keep>(JobContext&)> work) {
    failure_.clear();
    job_.run([this, work = std::move(work)](WorkContext& context) -> LatestWork::Done {
        auto kept = std::make_shared<Result<Keep>>(work(context));
        return [this, kept] {
            if (*kept) {
                (**kept)();
            } else if (!kept->error().cancelled()) {
                failure_ = QString::fromStdString(kept->error().error().message());
            }
            emit changed();
        };
    });
    emit changed();
}

MeshComparisonSession::MeshComparisonSession(MapMeshes& meshes, AreaModel& areas, QObject* parent)
    : QObject(parent), meshes_(meshes), areas_(areas) {
    connect(&meshes_, &MapMeshes::floorChanged, this, &MeshComparisonSession::followSources);
    connect(&meshes_, &MapMeshes::navMeshChanged, this, &MeshComparisonSession::followSources);
    connect(&areas_, &AreaModel::changed, this, &MeshComparisonSession::followSources);
    connect(&comparing_, &LatestWork::ranOut, this, &MeshComparisonSession::said);
}

QString MeshComparisonSession::whyNot() const {
    return meshes_.whyNoFloor();
}

QString MeshComparisonSession::whyNoNav() const {
    if (const auto why = whyNot(); !why.isEmpty()) return why;
    return meshes_.nav() ? QString() : tr("open or generate a nav first");
}

std::shared_ptr<const MeshComparisonSources> MeshComparisonSession::sources() const {
    if (!meshes_.floor()) return nullptr;
    auto made = std::make_shared<MeshComparisonSources>();
    made->floor = meshes_.floor();
    made->nav = meshes_.nav();
    made->navMesh = meshes_.navMesh();
    const auto areas = areas_.areas();
    made->areas = areas && areas->hasReachabilities() ? areas : nullptr;
    made->parameters = meshes_.document().parameters();
    if (made->floor->closed) close(*made);
    return made;
}

/// Keeps what it finds: sources are asked for as the mouse moves.
void MeshComparisonSession::close(MeshComparisonSources& sources) const {
    auto& known = closedParts_;
    const auto& closed = sources.floor->closed;
    if (known.closed != closed || known.nav != sources.nav || known.areas != sources.areas) {
        known = {closed, sources.nav, nullptr, sources.areas, nullptr};
        if (sources.nav) known.navLeft = std::make_shared<const NavGraph>(closedNav(*sources.nav, *closed));
        if (sources.areas) {
            const std::vector<int> entities(meshes_.closed().begin(), meshes_.closed().end());
            known.mask = std::make_shared<const TravelMask>(
                maskOf(entities, sources.areas->entities, sources.floor->map->bsp, sources.areas->graph));
        }
    }
    sources.closedNav = known.navLeft;
    sources.closedAreas = known.mask;
}

bool MeshComparisonSession::isPresent(const std::shared_ptr<const MeshComparisonSources>& about) const {
    const auto now = sources();
    return about && now && *about == *now;
}

void MeshComparisonSession::followSources() {
    const auto map = meshes_.document().map();
    const auto isOf = [&map](const std::shared_ptr<const MeshComparisonSources>& about) {
        return !about || about->floor->map == map;
    };
    // Results of another map are dropped; those of another nav are marked as old.
    if (!isOf(simulated_.about())) simulated_.forget();
    if (!isOf(pairs_.about())) pairs_.forget();
    if (!isOf(proposals_.about())) proposals_.forget();
    if (!isOf(straight_.about())) straight_.forget();
    if (!isOf(coverage_.about())) coverage_.forget();
    if (!meshes_.floor()) {
        if (from_ || paths_) clear();
    } else {
        compare();
    }
    emit sourcesChanged();
}

void MeshComparisonSession::setFrom(const Vec3& surface) {
    from_ = surface;
    to_.reset();
    paths_ = nullptr;
    simulated_.forget();
    emit pathsChanged();
}

void MeshComparisonSession::setTo(const Vec3& surface) {
    if (!from_) return;
    to_ = surface;
    simulated_.forget();
    compare();
}

void MeshComparisonSession::clear() {
    comparing_.cancel();
    from_.reset();
    to_.reset();
    paths_ = nullptr;
    simulated_.forget();
    emit pathsChanged();
}

void MeshComparisonSession::compare() {
    const auto now = sources();
    if (!from_ || !to_ || !now) return;
    comparing_.runNext([this, now, comparer = comparer_, from = originOver(*from_),
                        to = originOver(*to_)](WorkContext&) -> LatestWork::Done {
        const HandedOn<Comparer>::Loan loan(*comparer);
        if (!loan->sources || !(*loan->sources == *now)) {
            loan->paths.reset();
            loan->sources = now;
        }
        if (!loan->paths) {
            auto made = PathComparer::of(loan->sources->ground());
            if (!made) {
                return
                    [this, message = QString::fromStdString(made.error().message())] { emit said(message); };
            }
            loan->paths.emplace(*std::move(made));
        }
        auto paths = std::make_shared<const ComparedPaths>(loan->paths->compare(from, to, true));
        return [this, paths = std::move(paths)] {
            if (!from_ || !to_) return;
            paths_ = paths;
            emit pathsChanged();
        };
    });
}

void MeshComparisonSession::simulate() {
    const auto now = sources();
    if (!now || !now->nav || !from_ || !to_) return;
    simulated_.find(now, [from = originOver(*from_), to = originOver(*to_)](
                             const MeshComparisonSources& asked, JobContext& context) {
        return simulatedSeconds(asked.ground(), from, to, simulatorSetup(asked.parameters, 1), context);
    });
}

void MeshComparisonSession::findPairs() {
    if (const auto now = sources()) {
        pairs_.find(now, [](const MeshComparisonSources& asked, JobContext& context) {
            const auto places = pairPlaces(asked.floor->walked(), &asked.floor->mesh,
                                           asked.navMesh ? &asked.navMesh->floor : nullptr);
            return comparePathPairs(asked.ground(), places, 0, context);
        });
    }
}

void MeshComparisonSession::findProposals() {
    if (const auto now = sources(); now && now->nav) {
        proposals_.find(now, [](const MeshComparisonSources& asked, JobContext& context) {
            return proposeLinks(asked.ground(), {}, 0, context);
        });
    }
}

void MeshComparisonSession::findStraight() {
    if (const auto now = sources(); now && now->nav) {
        straight_.find(now, [](const MeshComparisonSources& asked, JobContext& context) {
            return missingStraightLinks(*asked.ground().nav, asked.floor->walked(), asked.parameters, 0,
                                        context);
        });
    }
}

void MeshComparisonSession::findCoverage() {
    if (const auto now = sources(); now && now->nav) {
        coverage_.find(now, [](const MeshComparisonSources& asked, JobContext& context) {
            const auto* floor = asked.navMesh ? &asked.navMesh->floor : nullptr;
            return meshCoverage(asked.ground(), asked.parameters, floor, 0, context);
        });
    }
}

QString MeshComparisonSession::whyNotAdd(const LinkProposal& proposal) const {
    if (!proposal.kept) return tr("bots do not make it");
    const auto now = meshes_.nav();
    const auto changed = tr("the nav has changed there since");
    if (!now || !proposals_.about() || !proposals_.about()->nav) return changed;
    const auto& then = proposals_.about()->nav->nodes;
    const auto nodeOf = [&](std::int32_t number) -> const NavNode* {
        const auto i = toIndex(number);
        const bool same =
            i < now->nodes.size() && now->nodes[i].inUse && now->nodes[i].origin == then[i].origin;
        return same ? &now->nodes[i] : nullptr;
    };
    const auto *from = nodeOf(proposal.from), *to = nodeOf(proposal.to);
    if (from == nullptr || to == nullptr) return changed;
    const bool has = (!proposal.there || findLink(*from, proposal.to) != nullptr) &&
                     (!proposal.back || findLink(*to, proposal.from) != nullptr);
    return has ? tr("the nav has it already") : QString();
}

void MeshComparisonSession::add(const std::vector<const LinkProposal*>& links, const QString& what) {
    std::vector<EditPatch> patches;
    for (const auto* link : links) patches.insert(patches.end(), link->patches.begin(), link->patches.end());
    if (patches.empty()) return;
    auto& document = meshes_.document();
    document.setPatches(appendPatches(document.patches(), patches), what);
    emit said(what);
}

void MeshComparisonSession::addProposal(std::size_t proposal) {
    if (!proposals_.result() || proposal >= proposals_.result()->kept.size()) return;
    const auto& chosen = proposals_.result()->kept[proposal];
    if (const auto why = whyNotAdd(chosen); !why.isEmpty()) return emit said(tr("Not added: %1").arg(why));
    add({&chosen}, tr("Add link %1 → %2").arg(chosen.from).arg(chosen.to));
}

void MeshComparisonSession::addAllProposals() {
    if (!proposals_.result()) return;
    std::vector<const LinkProposal*> all;
    for (const auto& proposal : proposals_.result()->kept) {
        if (whyNotAdd(proposal).isEmpty()) all.push_back(&proposal);
    }
    add(all, tr("Add %1").arg(countText(all.size(), "missing link", "missing links")));
}

}  // namespace navwright
