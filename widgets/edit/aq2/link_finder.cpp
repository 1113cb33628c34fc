#include "widgets/edit/aq2/link_finder.h"

#include "core/base/memory_guard.h"
#include "core/edit/aq2/link_search.h"
#include "core/map/bsp/hurt_volumes.h"

namespace navwright {

namespace {

constexpr float kFarReach = 1280;  ///< units
constexpr int kHardFall = 70;      ///< health of the hundred that a player has

}  // namespace

LinkFinder::LinkFinder(Editor& editor, QObject* parent) : QObject(parent), editor_(editor) {
    connect(&job_, &LatestWork::ranOut, this,
            [this] { editor_.add(std::unexpected(Failure(outOfMemory()))); });
}

void LinkFinder::find() {
    const auto nodes = editor_.targets().nodes;
    const auto map = editor_.document().map();
    if (running()) return emit editor_.refused(tr("Links are being tried already"));
    if (!map || editor_.graph() == nullptr || nodes.empty())
        return emit editor_.refused(map ? tr("Select a node first")
                                        : tr("Without a map bots cannot be tried"));
    const auto& parameters = editor_.document().parameters();
    const auto asked = editor_.document().generation();
    LinkSearch search{.standDrop = parameters.real32(Param::DropStand),
                      .deepest = parameters.real32(Param::DropLimit)};
    if (failedIn_ == asked && failedFor_ == nodes) {
        search.reach = kFarReach;
        search.mostDamage = kHardFall;
    }
    emit editor_.said(tr("Trying links…"));
    job_.run([this, nodes, map, search, asked](JobContext& context) -> LatestWork::Done {
        const auto hurt = hurtBoxes(map->bsp);
        auto found = std::make_shared<const edit::Patches>(
            findLinks(asked->graph->graph, {map->collision, hurt}, nodes, search, context));
        return [this, found, asked, nodes, reach = search.reach] {
            if (asked != editor_.document().generation())
                return emit editor_.refused(tr("The nav has changed while links were tried"));
            if (!*found || !(*found)->empty()) return editor_.add(*found);
            failedIn_ = asked;
            failedFor_ = nodes;
            const auto none = tr("Bots make no link within %1 units there").arg(static_cast<double>(reach));
            emit editor_.refused(
                reach < kFarReach ? none + tr("; again searches farther and accepts harder falls") : none);
        };
    });
}

}  // namespace navwright
