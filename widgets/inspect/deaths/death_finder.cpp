#include "widgets/inspect/deaths/death_finder.h"

#include <utility>

namespace navwright {

Result<FoundDeaths> findDeathsOf(const std::shared_ptr<const Generation>& generation, JobContext& context) {
    FoundDeaths found;
    found.generation = generation;
    const auto& recordings = generation->recordings;
    for (std::size_t i = 0; i < recordings.size() && i < generation->gated.size(); ++i) {
        if (!recordings[i] || !generation->gated[i]) continue;
        NAV_ASSIGN(auto list,
                   listDeaths(*recordings[i], *generation->gated[i], static_cast<std::uint32_t>(i), context));
        found.list.add(std::move(list));
    }
    found.spots = hazardSpots(found.list.deaths, generation->graph ? &generation->graph->graph : nullptr);
    return found;
}

DeathFinder::DeathFinder(Document& document, QObject* parent) : QObject(parent), document_(document) {
    connect(&document_, &Document::generationChanged, this, &DeathFinder::start);
    start();
}

void DeathFinder::start() {
    const auto generation = document_.generation();
    if (!generation || generation->recordings.empty()) {
        job_.cancel();
        found_ = nullptr;
        emit changed();
        return;
    }
    job_.run([this, generation](JobContext& context) -> LatestWork::Done {
        auto result = findDeathsOf(generation, context);
        // Only a cancel fails, after which nobody waits.
        if (!result) return {};
        return [this, found = std::make_shared<const FoundDeaths>(std::move(*result))] {
            found_ = found;
            emit changed();
        };
    });
}

}  // namespace navwright
