#include "widgets/view3d/view/stage_worker.h"

#include <algorithm>
#include <cstdlib>  // says which C library there is

#include "core/base/index.h"
#include "core/base/parallel.h"

#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace navwright {

StageWorker::StageWorker(QObject* parent) : QObject(parent) {
    const auto limit = std::make_shared<WorkLimit>(usualThreads());
    for (auto& job : jobs_) {
        job = std::make_unique<LatestWork>(limit);
        connect(job.get(), &LatestWork::ranOut, this, [this](const QString& message) {
            emit failed({message.toStdString()});
            end();
        });
    }
    connect(jobs_[kTextureJob].get(), &LatestWork::ranOut, this, [this](const QString& message) {
        emit textured(nullptr, {.state = TextureReport::State::failed, .problem = message.toStdString()});
    });
}

StageWorker::~StageWorker() {
    // Cancel all before waiting for any: else one that ends would only let the next begin.
    for (const auto& job : jobs_) job->cancel();
}

bool StageWorker::busy() const {
    return std::ranges::any_of(jobs_, &LatestWork::busy, [](const auto& job) -> auto& { return *job; });
}

void StageWorker::end() {
    if (!busy()) emit idle();
}

void StageWorker::request(LayerId layer, const StageSource& source, int colourBy) {
    jobs_[kTallyJobs + toIndex(layer)]->cancel();
    build(layer, source, colourBy, Detail::all);
}

void StageWorker::requestTally(LayerId layer, const StageSource& source, int colourBy) {
    build(layer, source, colourBy, Detail::tally);
}

void StageWorker::build(LayerId layer, const StageSource& source, int colourBy, Detail detail) {
    const auto job = toIndex(layer) + (detail == Detail::tally ? kTallyJobs : 0);
    jobs_[job]->run([this, layer, source, colourBy, detail](JobContext& context) -> LatestWork::Done {
        auto result = buildStage(layer, source, colourBy, context, detail);
        // Only a cancel fails, after which nobody waits.
        if (!result) return {};
        return [this, layer, detail, picture = std::make_shared<const StagePicture>(*std::move(result))] {
            if (detail == Detail::all) emit built(layer, picture);
            if (detail == Detail::tally) emit tallied(layer, picture);
            end();
        };
    });
}

void StageWorker::returnFreedMemory() {
#ifdef __GLIBC__
    returning_.run([](JobContext&) -> LatestWork::Done {
        malloc_trim(0);
        return {};
    });
#endif
}

void StageWorker::requestMap(std::shared_ptr<const GameMap> map) {
    jobs_[kMapJob]->run([this, map = std::move(map)](JobContext&) -> LatestWork::Done {
        auto result = buildMapPicture(*map);
        if (!result) {
            return [this, failure = result.error()] {
                emit failed(failure.error());
                end();
            };
        }
        return [this, picture = std::make_shared<const MapPicture>(std::move(*result))] {
            emit mapBuilt(picture);
            end();
        };
    });
}

void StageWorker::requestTextures(std::shared_ptr<const GameMap> map, const SkinSource& source,
                                  const SkinLimits& limits) {
    jobs_[kTextureJob]->run(
        [this, map = std::move(map), source, limits](JobContext& context) -> LatestWork::Done {
            auto skin = readMapSkin(map->bsp, source, limits, context);
            // Only a cancel fails, after which nobody waits.
            if (!skin) return {};
            std::shared_ptr<const MapPicture> picture;
            if (skin->textures || skin->sky) {
                auto result = buildMapPicture(*map, *skin);
                if (result) picture = std::make_shared<const MapPicture>(std::move(*result));
            }
            return [this, picture, report = std::move(skin->report)] {
                emit textured(picture, report);
                end();
            };
        });
}

void StageWorker::cancelTextures() {
    jobs_[kTextureJob]->cancel();
    end();
}

}  // namespace navwright
