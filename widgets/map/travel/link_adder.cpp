#include "widgets/map/travel/link_adder.h"

#include "core/base/index.h"
#include "core/edit/aq2/patch_ids.h"
#include "core/map/bsp/hurt_volumes.h"
#include "core/physics/map_queries/game_map.h"
#include "widgets/common/models/file_text.h"

namespace navwright {

LinkAdder::LinkAdder(Document& document, QObject* parent) : QObject(parent), document_(document) {
    connect(&job_, &LatestWork::ranOut, this, [this](const QString& message) {
        emit said(message);
        emit runningChanged();
    });
}

void LinkAdder::add(std::int32_t from, std::int32_t to) {
    const auto asked = document_.generation();
    const auto map = document_.map();
    if (running()) return emit said(tr("A link is being tried already"));
    if (!map || !asked) return emit said(tr("Without a map bots cannot be tried"));
    const auto& parameters = document_.parameters();
    const LinkSearch search{.standDrop = parameters.real32(Param::DropStand),
                            .deepest = parameters.real32(Param::DropLimit)};
    job_.run([this, asked, map, from, to, search](WorkContext& context) -> LatestWork::Done {
        const auto hurt = hurtBoxes(map->bsp);
        auto wanted = std::make_shared<const Result<WantedLink>>(tryWantedLink(
            asked->graph->graph, {map->collision, hurt}, toIndex(from), toIndex(to), search, context));
        return [this, asked, from, to, wanted] { take(asked, from, to, *wanted); };
    });
    emit runningChanged();
    emit said(tr("Bots try the link from node %1 to node %2…").arg(from).arg(to));
}

void LinkAdder::cancel() {
    if (!running()) return;
    job_.cancel();
    emit runningChanged();
    emit said(tr("Cancelled: no link was added"));
}

void LinkAdder::take(const std::shared_ptr<const Generation>& asked, std::int32_t from, std::int32_t to,
                     const Result<WantedLink>& wanted) {
    emit runningChanged();
    const auto link = tr("link %1 → %2").arg(from).arg(to);
    if (!wanted) {
        const auto& failure = wanted.error();
        return emit said(failure.cancelled() ? tr("Cancelled: no link was added")
                                             : QString::fromStdString(failure.error().message()));
    }
    if (asked != document_.generation()) return emit said(tr("The nav has changed while the link was tried"));
    const auto& judged = wanted->judged;
    if (!wanted->patch) {
        const auto name = linkFailureName(judged.failure);
        if (!judged.possible) {
            return emit said(
                tr("No %1: bots do not make it (%2)")
                    .arg(link, QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()))));
        }
        if (!judged.certain) {
            return emit said(
                tr("No %1: bots make it from %2 of %3")
                    .arg(link)
                    .arg(judged.succeeded)
                    .arg(countText(static_cast<std::uint64_t>(judged.tried), "start", "starts")));
        }
        return emit said(judged.damage > 0
                             ? tr("No %1: it costs bots %2 health").arg(link).arg(judged.damage)
                             : tr("No %1: a nav cannot say what bots have to do there").arg(link));
    }
    auto patch = *wanted->patch;
    patch.note = tr("The nav lacked it").toStdString();
    document_.setPatches(appendPatches(document_.patches(), {std::move(patch)}), tr("Add %1").arg(link));
    emit said(tr("Bots make it in %1 s: %2 added").arg(judged.seconds, 0, 'f', 1).arg(link));
}

}  // namespace navwright
