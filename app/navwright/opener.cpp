#include "navwright/opener.h"

#include <QMetaObject>

namespace navwright {

Opener::Opener(QObject* parent) : QObject(parent) {
    pool_.setMaxThreadCount(1);
}

Opener::~Opener() {
    running_.request_stop();
    pool_.clear();
    pool_.waitForDone();
}

void Opener::open(const std::vector<std::filesystem::path>& paths, const std::filesystem::path& lookIn) {
    start([paths, lookIn](const std::stop_token& stop) { return readFiles(paths, lookIn, stop); });
}

void Opener::openProject(const std::filesystem::path& file, const ProjectFile& project) {
    start([file, project](const std::stop_token& stop) { return readProject(file, project, stop); });
}

void Opener::start(Reading reading) {
    running_.request_stop();
    running_ = std::stop_source();
    setBusy(true);
    pool_.start([this, reading = std::move(reading), stop = running_.get_token(), number = ++newest_] {
        auto files = std::make_shared<const OpenedFiles>(reading(stop));
        const auto deliver = [this, number, files] {
            if (number != newest_) return;
            setBusy(false);
            emit opened(files);
        };
        QMetaObject::invokeMethod(this, deliver, Qt::QueuedConnection);
    });
}

void Opener::cancel() {
    if (!busy_) return;
    running_.request_stop();
    ++newest_;
    setBusy(false);
    emit cancelled();
}

void Opener::setBusy(bool busy) {
    if (busy == busy_) return;
    busy_ = busy;
    emit busyChanged(busy_);
}

}  // namespace navwright
