#include "models/background_job.h"

#include <QMetaObject>

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
        auto after = work(context);
        QMetaObject::invokeMethod(
            this,
            [this, after = std::move(after)] {
                running_ = false;
                if (!abandoned_) after();
            },
            Qt::QueuedConnection);
    });
}

void BackgroundJob::cancel() {
    if (running_) thread_.request_stop();
}

void BackgroundJob::abandon() {
    abandoned_ = true;
    thread_ = {};
}

}  // namespace navwright
