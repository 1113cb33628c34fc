#include "audit/part_joiner.h"

#include <QStringList>

#include <algorithm>
#include <memory>

#include "bsp/hurt_volumes.h"
#include "edits/part_join.h"
#include "edits/patch_ids.h"
#include "mending/left_out.h"
#include "models/file_text.h"

namespace navwright {

/// What came of a search.
struct PartJoiner::Found {
    std::shared_ptr<const Generation> asked;
    std::size_t parts = 0, joined = 0;
    std::vector<EditPatch> patches;
    std::string why;  ///< of the first part that was not joined
    bool cancelled = false;
};

namespace {

/// Part by part: those that are joined with the main part help the next.
Result<> joinAll(const Generation& asked, const GameMap& map, const std::vector<Vec3>& wanted,
                 const std::function<void(const LeftOutPart&, const PartJoin&)>& take, JobContext& context) {
    const auto hurt = hurtBoxes(map.bsp);
    const LinkSearch search{.standDrop = asked.parameters.real32(Param::DropStand),
                            .deepest = asked.parameters.real32(Param::DropLimit)};
    std::size_t done = 0;
    for (const auto& part : leftOutParts(*asked.graph)) {
        if (std::ranges::find(wanted, part.at) == wanted.end()) continue;
        context.progress("Joining parts", done++, wanted.size());
        NAV_ASSIGN(const auto join,
                   joinPart(asked.graph->whole->graph, {map.collision, hurt}, part.nodes, search, context));
        take(part, join);
    }
    return {};
}

}  // namespace

PartJoiner::PartJoiner(Document& document, QObject* parent) : QObject(parent), document_(document) {
    connect(&job_, &LatestWork::ranOut, this, [this](const QString& message) {
        emit said(message);
        emit runningChanged();
    });
}

void PartJoiner::join(std::vector<Vec3> parts) {
    const auto asked = document_.generation();
    const auto map = document_.map();
    if (running()) return emit said(tr("Links are being tried already"));
    if (!map || !asked || !asked->graph->whole || parts.empty())
        return emit said(tr("Without a map bots cannot be tried"));
    job_.run([this, asked, map, parts = std::move(parts)](JobContext& context) -> LatestWork::Done {
        auto found = std::make_shared<Found>();
        found->asked = asked;
        const auto done = joinAll(
            *asked, *map, parts,
            [&](const LeftOutPart&, const PartJoin& join) {
                ++found->parts;
                found->joined += join.patches.empty() ? 0 : 1;
                found->patches.insert(found->patches.end(), join.patches.begin(), join.patches.end());
                if (join.patches.empty() && found->why.empty()) found->why = join.why;
            },
            context);
        found->cancelled = !done;
        return [this, found] { take(*found); };
    });
    emit runningChanged();
    emit said(tr("Bots try links…"));
}

void PartJoiner::cancel() {
    if (!running()) return;
    job_.cancel();
    emit runningChanged();
    emit said(tr("Cancelled: no link was added"));
}

void PartJoiner::take(const Found& found) {
    emit runningChanged();
    if (found.cancelled) return;
    if (found.asked != document_.generation())
        return emit said(tr("The nav has changed while links were tried"));
    const auto why = QString::fromStdString(found.why);
    if (found.patches.empty()) return emit said(tr("No link was found: %1").arg(why));
    auto patches = found.patches;
    const auto links = countText(patches.size(), "link", "links");
    const auto parts = countText(found.joined, "part left out", "parts left out");
    for (auto& patch : patches) patch.note = tr("Joins a part that was left out").toStdString();
    document_.setPatches(appendPatches(document_.patches(), std::move(patches)), tr("Join %1").arg(parts));
    const auto done = tr("%1 found that bots make: %2 joined").arg(links, parts);
    emit said(found.joined == found.parts
                  ? done
                  : tr("%1; %2 not: %3").arg(done).arg(found.parts - found.joined).arg(why));
}

}  // namespace navwright
