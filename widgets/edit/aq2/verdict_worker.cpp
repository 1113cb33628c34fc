#include "widgets/edit/aq2/verdict_worker.h"

#include "core/map/bsp/hurt_volumes.h"

namespace navwright {

VerdictWorker::VerdictWorker(QObject* parent) : QObject(parent) {}

void VerdictWorker::ask(std::shared_ptr<const GameMap> map, std::vector<TouchedLink> links) {
    job_.run([this, map = std::move(map), links = std::move(links)](JobContext& context) -> LatestWork::Done {
        const auto hurt = hurtBoxes(map->bsp);
        auto verdicts = judgeTouched({map->collision, hurt}, links, context);
        if (!verdicts) return {};
        return [this, verdicts = *std::move(verdicts)] { emit judged(verdicts); };
    });
}

}  // namespace navwright
