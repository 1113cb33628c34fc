#include "tools/latest_work.h"

#include "base/memory_guard.h"
#include "base/threads.h"

namespace navwright {

LatestWork::LatestWork(QObject* parent) : QObject(parent) {
    pool_.setMaxThreadCount(usualThreads());
}

LatestWork::~LatestWork() {
    job_.request_stop();
    pool_.waitForDone();
}

void LatestWork::run(std::function<Done(JobContext&)> work) {
    cancel();
    busy_ = true;
    pool_.start([this, work = std::move(work), stop = job_.get_token()] {
        JobContext context(stop);
        // What there was no memory for is not shown.
        auto done = withinMemory([&]() -> Result<Done> { return work(context); });
        QMetaObject::invokeMethod(
            this,
            [this, stop, done = std::move(done)] {
                if (stop.stop_requested()) return;
                busy_ = false;
                if (done && *done) (*done)();
            },
            Qt::QueuedConnection);
    });
}

void LatestWork::cancel() {
    job_.request_stop();
    job_ = std::stop_source();
    busy_ = false;
}

}  // namespace navwright
