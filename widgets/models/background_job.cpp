#include "models/background_job.h"

#include <QMetaObject>

#include "base/memory_guard.h"
#include "base/stop_scope.h"

namespace navwright {

BackgroundJob::BackgroundJob(QObject* parent) : QObject(parent) {
    connect(&signals_, &JobSignals::progressed, this, &BackgroundJob::progressed);
    connect(&signals_, &JobSignals::logged, this, &BackgroundJob::logged);
}

BackgroundJob::~BackgroundJob() = default;

void BackgroundJob::start(Work work) {
    Q_ASSERT(!running_);
    running_ = true;
    thread_ = std::jthread([this, work = std::move(work)](const std::stop_token& stop) {
        JobContext context(stop, &signals_);
        const StopScope scope(stop);
        auto after = withinMemory([&]() -> Result<After> { return work(context); });
        QMetaObject::invokeMethod(
            this, [this, after = std::move(after)] { deliver(after); }, Qt::QueuedConnection);
    });
}

void BackgroundJob::deliver(const Result<After>& after) {
    running_ = false;
    if (abandoned_) return;
    if (after) return (*after)();
    const auto message = QString::fromStdString(after.error().message());
    emit logged(static_cast<int>(LogLevel::error), message);
    emit ranOut(message);
}

void BackgroundJob::cancel() {
    if (running_) thread_.request_stop();
}

void BackgroundJob::abandon() {
    abandoned_ = true;
    thread_ = {};
}

}  // namespace navwright
