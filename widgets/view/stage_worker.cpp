#include "view/stage_worker.h"

#include "base/memory_guard.h"
#include "base/threads.h"

#include <cstdlib>  // says which C library there is

#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace navwright {

StageWorker::StageWorker(QObject* parent) : QObject(parent) {
    pool_.setMaxThreadCount(usualThreads());
}

StageWorker::~StageWorker() {
    for (auto& job : jobs_) job.request_stop();
    pool_.waitForDone();
}

std::stop_token StageWorker::supersede(std::size_t job) {
    jobs_[job].request_stop();
    jobs_[job] = std::stop_source();
    ++waiting_;
    return jobs_[job].get_token();
}

void StageWorker::finish() {
    if (--waiting_ == 0) emit idle();
}

void StageWorker::request(LayerId layer, const StageSource& source, int colourBy) {
    const auto stop = supersede(static_cast<std::size_t>(layer));
    jobs_[kTallyJobs + static_cast<std::size_t>(layer)].request_stop();
    build(layer, source, colourBy, Detail::all, stop);
}

void StageWorker::requestTally(LayerId layer, const StageSource& source, int colourBy) {
    const auto stop = supersede(kTallyJobs + static_cast<std::size_t>(layer));
    build(layer, source, colourBy, Detail::tally, stop);
}

void StageWorker::build(LayerId layer, const StageSource& source, int colourBy, Detail detail,
                        const std::stop_token& stop) {
    pool_.start([this, layer, source, colourBy, detail, stop] {
        JobContext context(stop);
        auto result = withinMemory([&] { return buildStage(layer, source, colourBy, context, detail); });
        std::shared_ptr<const StagePicture> picture;
        if (result) picture = std::make_shared<const StagePicture>(std::move(*result));
        QString problem;
        if (!result && !result.error().cancelled())
            problem = QString::fromStdString(result.error().message());
        QMetaObject::invokeMethod(this, [this, layer, detail, stop, problem, picture = std::move(picture)] {
            if (!problem.isEmpty() && !stop.stop_requested()) emit failed(problem);
            if (picture && !stop.stop_requested()) {
                if (detail == Detail::all) emit built(layer, picture);
                if (detail == Detail::tally) emit tallied(layer, picture);
            }
            finish();
        });
    });
}

void StageWorker::returnFreedMemory() {
#ifdef __GLIBC__
    pool_.start([] { malloc_trim(0); });
#endif
}

void StageWorker::requestMap(std::shared_ptr<const GameMap> map) {
    const auto stop = supersede(kMapJob);
    pool_.start([this, map = std::move(map), stop] {
        auto result = withinMemory([&] { return buildMapPicture(*map); });
        QString problem;
        std::shared_ptr<const MapPicture> picture;
        if (result) {
            picture = std::make_shared<const MapPicture>(std::move(*result));
        } else {
            problem = QString::fromStdString(result.error().message());
        }
        QMetaObject::invokeMethod(this, [this, stop, problem, picture = std::move(picture)] {
            if (!stop.stop_requested()) {
                if (picture) emit mapBuilt(picture);
                if (!picture) emit failed(problem);
            }
            finish();
        });
    });
}

}  // namespace navwright
