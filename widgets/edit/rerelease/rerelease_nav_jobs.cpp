#include "widgets/edit/rerelease/rerelease_nav_jobs.h"

#include <memory>
#include <utility>

#include "core/base/byte_text.h"
#include "core/base/file_bytes.h"
#include "core/edit/rerelease/quake_nav_patches.h"
#include "core/edit/rerelease/rerelease_patch_apply.h"
#include "core/rerelease/from_map/rebuild.h"
#include "widgets/common/models/file_text.h"

namespace navwright {

RereleaseNavJobs::RereleaseNavJobs(RereleaseNavEditor& editor, QObject* parent)
    : QObject(parent), editor_(editor) {
    connect(&work_, &LatestWork::progressed, this,
            [this](const QString&, qulonglong done, qulonglong total) { emit progressed(done, total); });
    connect(&work_, &LatestWork::ranOut, this, [this](const QString& message) {
        emit busyChanged();
        emit failed({message.toStdString()});
    });
    connect(&editor_.model(), &RereleaseNavModel::openChanged, this, [this] {
        if (!editor_.model().isOpen()) cancel();
    });
}

void RereleaseNavJobs::cancel() {
    if (!busy()) return;
    work_.cancel();
    emit busyChanged();
    emit done(tr("Cancelled: the nav stays as it was"));
}

void RereleaseNavJobs::run(const QString& task, const QString& step, Change change) {
    const auto graph = editor_.model().graph();
    if (!graph) return;
    task_ = task;
    work_.run([this, graph, step, change = std::move(change),
               map = editor_.model().document().map()](WorkContext& context) -> LatestWork::Done {
        auto after = std::make_shared<RereleaseGraph>(*graph);
        auto words = std::make_shared<Result<QString>>(change(*after, map.get(), context));
        return [this, graph, step, after, words] {
            emit busyChanged();
            if (!*words) {
                if (words->error().cancelled()) return;
                emit failed(words->error().error());
            } else if (editor_.model().graph() != graph) {
                emit done(tr("The nav was changed meanwhile: nothing was done"));
            } else {
                editor_.replace(*after, step);
                emit done(**words);
            }
        };
    });
    emit busyChanged();
}

void RereleaseNavJobs::rebuildTraversals() {
    run(tr("Rebuilding traversals"), tr("Rebuild all traversals"),
        [](RereleaseGraph& graph, const GameMap* map, JobContext& context) -> Result<QString> {
            if (map == nullptr)
                return fail("Traversals are found out on a map", {}, "open the nav's map first");
            NAV_ASSIGN(const auto all, navwright::rebuildTraversals(graph, *map, 0, context));
            auto words = tr("%1 made, %2 changed, %3 confirmed, %4 removed")
                             .arg(countText(all.made, "traversal", "traversals"))
                             .arg(all.changed)
                             .arg(all.confirmed)
                             .arg(all.removed);
            if (!all.missed.empty())
                words += tr("; %1 kept: no bot made them").arg(countText(all.missed.size(), "link", "links"));
            if (all.manual > 0)
                words +=
                    tr("; %1 left as set by hand").arg(countText(all.manual, "manual jump", "manual jumps"));
            return words;
        });
}

void RereleaseNavJobs::removeTraversals() {
    run(tr("Removing traversals"), tr("Remove all traversals"),
        [](RereleaseGraph& graph, const GameMap*, JobContext&) -> Result<QString> {
            return tr("Removed: %1")
                .arg(countText(navwright::removeTraversals(graph), "traversal", "traversals"));
        });
}

void RereleaseNavJobs::resolveEntities() {
    run(tr("Resolving entities"), tr("Resolve entities again"),
        [](RereleaseGraph& graph, const GameMap* map, JobContext&) -> Result<QString> {
            if (map == nullptr) return fail("Entities are of a map", {}, "open the nav's map first");
            const auto found = resolveEdicts(graph, brushEntities(map->bsp));
            return tr("%1 found in the map, %2 not").arg(found.resolved).arg(found.unresolved);
        });
}

void RereleaseNavJobs::rebuildRadii() {
    run(tr("Measuring radii"), tr("Radii from the map"),
        [](RereleaseGraph& graph, const GameMap* map, JobContext& context) -> Result<QString> {
            if (map == nullptr) return fail("Radii are measured on a map", {}, "open the nav's map first");
            NAV_ASSIGN(const auto changed, navwright::rebuildRadii(graph, *map, context));
            return tr("Radius changed: %1").arg(countText(changed, "node", "nodes"));
        });
}

void RereleaseNavJobs::rebuildFlags() {
    run(tr("Finding flags"), tr("Flags from the map"),
        [](RereleaseGraph& graph, const GameMap* map, JobContext& context) -> Result<QString> {
            if (map == nullptr) return fail("Flags are of a map", {}, "open the nav's map first");
            NAV_ASSIGN(const auto changed, navwright::rebuildFlags(graph, *map, context));
            return tr("Flags changed: %1").arg(countText(changed, "node", "nodes"));
        });
}

void RereleaseNavJobs::applyPatches(const std::filesystem::path& file) {
    run(tr("Laying edits over it"), tr("Apply edits of %1").arg(fileText(file.filename())),
        [file](RereleaseGraph& graph, const GameMap*, JobContext& context) -> Result<QString> {
            NAV_ASSIGN(const auto bytes, readFile(file));
            NAV_ASSIGN(const auto patches, readAnyRereleasePatches(asText(bytes), file.string()));
            NAV_ASSIGN(const auto report, applyRereleasePatches(graph, patches, context));
            QStringList orphans;
            for (const auto& outcome : report.outcomes) {
                if (outcome.state == PatchState::orphaned)
                    orphans << QString::fromStdString(outcome.id + ": " + outcome.reason);
            }
            auto words = tr("%1 of %2 applied")
                             .arg(report.count(PatchState::applied))
                             .arg(countText(report.outcomes.size(), "edit", "edits"));
            if (!orphans.isEmpty()) words += tr("; without a place: %1").arg(orphans.join(tr(", ")));
            return words;
        });
}

}  // namespace navwright
