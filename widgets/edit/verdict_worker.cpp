#include "edit/verdict_worker.h"

#include "base/memory_guard.h"
#include "bsp/hurt_volumes.h"

namespace navwright {

VerdictWorker::VerdictWorker(QObject* parent) : QObject(parent) {}

VerdictWorker::~VerdictWorker() {
    job_.abandon();
}

void VerdictWorker::ask(std::shared_ptr<const GameMap> map, std::vector<TouchedLink> links) {
    waiting_ = Question{std::move(map), std::move(links), ++newest_};
    if (job_.running()) {
        job_.cancel();
    } else {
        start();
    }
}

void VerdictWorker::forget() {
    ++newest_;
    waiting_.reset();
    job_.cancel();
}

void VerdictWorker::start() {
    if (!waiting_) return;
    auto question = std::move(*waiting_);
    waiting_.reset();
    job_.start([this, question = std::move(question)](JobContext& context) -> BackgroundJob::After {
        const auto hurt = hurtBoxes(question.map->bsp);
        auto verdicts = std::make_shared<Result<std::vector<TouchedVerdict>>>(withinMemory(
            [&] { return judgeTouched({question.map->collision, hurt}, question.links, context); }));
        return [this, verdicts, number = question.number] {
            if (*verdicts && number == newest_) emit judged(**verdicts);
            start();
        };
    });
}

}  // namespace navwright
