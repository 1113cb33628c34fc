#include "widgets/review/issues/component_joiner.h"

#include <utility>

#include "core/edit/aq2/patch_ids.h"
#include "widgets/common/models/file_text.h"

namespace navwright {

ComponentJoiner::ComponentJoiner(Document& document, QObject* parent) : QObject(parent), document_(document) {
    connect(&job_, &LatestWork::ranOut, this, [this](const QString& message) {
        emit said(message);
        emit runningChanged();
    });
}

void ComponentJoiner::join(std::vector<Vec3> parts) {
    const auto asked = document_.generation();
    const auto map = document_.map();
    if (running()) return emit said(tr("Links are being tried already"));
    if (!map || !asked || !asked->graph->whole || parts.empty())
        return emit said(tr("Without a map bots cannot be tried"));
    job_.run([this, asked, map, parts = std::move(parts)](JobContext& context) -> LatestWork::Done {
        auto found = std::make_shared<const Result<PartLinks>>(findPartLinks(*asked, *map, parts, context));
        return [this, asked, found] { take(asked, *found); };
    });
    emit runningChanged();
    emit said(tr("Bots try links…"));
}

void ComponentJoiner::cancel() {
    if (!running()) return;
    job_.cancel();
    emit runningChanged();
    emit said(tr("Cancelled: no link was added"));
}

void ComponentJoiner::take(const std::shared_ptr<const Generation>& asked, const Result<PartLinks>& result) {
    emit runningChanged();
    if (!result) {
        const auto& failure = result.error();
        return emit said(failure.cancelled() ? tr("Cancelled: no link was added")
                                             : QString::fromStdString(failure.message()));
    }
    const auto& found = *result;
    if (asked != document_.generation()) return emit said(tr("The nav has changed while links were tried"));
    const auto why = QString::fromStdString(found.why);
    if (found.patches.empty()) return emit said(tr("No link was found: %1").arg(why));
    auto patches = found.patches;
    const auto links = countText(patches.size(), "link", "links");
    const auto parts = countText(found.joined, "island", "islands");
    for (auto& patch : patches) patch.note = tr("Joins an island to the nav").toStdString();
    document_.setPatches(appendPatches(document_.patches(), std::move(patches)), tr("Join %1").arg(parts));
    const auto done = tr("%1 found that bots make: %2 joined").arg(links, parts);
    emit said(found.joined == found.parts
                  ? done
                  : tr("%1; %2 not: %3").arg(done).arg(found.parts - found.joined).arg(why));
}

}  // namespace navwright
