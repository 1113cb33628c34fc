#include "widgets/test/verdict/harm_watch.h"

#include <utility>

#include "core/nav/files/nav_locks.h"
#include "core/physics/map_queries/spawns.h"
#include "widgets/test/verdict/removal_model.h"

namespace navwright {

HarmWatch::HarmWatch(Document& document, RemovalModel& model, QObject* parent)
    : QObject(parent), document_(document), model_(model) {
    connect(&model_, &RemovalModel::changed, this, &HarmWatch::look);
    look();
}

void HarmWatch::look() {
    const auto generation = document_.generation();
    std::vector<ProposedRemoval> wanted;
    std::vector<int> rows;
    for (int row = 0; row < model_.rowCount(); ++row) {
        const auto& removal = model_.removal(row);
        if (!removal.wanted || removal.locked) continue;
        wanted.push_back(removal);
        rows.push_back(row);
    }
    if (!generation || wanted.empty()) {
        job_.cancel();
        return take({}, {});
    }
    const auto map = document_.map();
    const auto radius = document_.parameters().real32(Param::FeedbackRadius);
    job_.run([this, generation, map, radius, wanted, rows,
              patches = document_.patches()](JobContext& context) -> LatestWork::Done {
        const auto& nav = generation->graph->graph;
        const auto locks = navLocks({.map = {}, .patches = patches});
        // Nodes come first in both.
        const auto removals = withRemovals(nullptr, generation->mapName, wanted);
        const auto spawns = map ? spawnOrigins(map->bsp) : std::vector<Vec3>();
        const auto harm = harmOf(nav, removals, radius, locks, spawns, context);
        if (!harm) return [] {};
        const auto harmful = harmfulOf(nav, removals, radius, locks, spawns, context);
        if (!harmful) return [] {};
        std::vector<int> found;
        for (std::size_t i = 0; i < harmful->size(); ++i) {
            if ((*harmful)[i]) found.push_back(rows[i]);
        }
        return [this, harm = *harm, found]() mutable { take(harm, std::move(found)); };
    });
}

void HarmWatch::take(const RemovalHarm& harm, std::vector<int> rows) {
    if (harm == harm_ && rows == rows_) return;
    harm_ = harm;
    rows_ = std::move(rows);
    emit changed();
}

}  // namespace navwright
