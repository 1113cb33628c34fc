#include "navwright/opener.h"

#include "base/memory_guard.h"
#include "base/stop_scope.h"
#include "models/disk_work.h"

namespace navwright {

Opener::Opener(QObject* parent) : QObject(parent) {}

Opener::~Opener() {
    running_.request_stop();
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
    inBackground(this,
                 [this, reading = std::move(reading), stop = running_.get_token(),
                  number = ++newest_]() -> std::function<void()> {
                     const StopScope scope(stop);
                     auto read = withinMemory([&]() -> Result<OpenedFiles> { return reading(stop); });
                     auto files = std::make_shared<OpenedFiles>();
                     if (read) {
                         *files = *std::move(read);
                     } else {
                         files->errors.push_back(read.error().error());
                     }
                     return [this, number, files] {
                         if (number != newest_) return;
                         setBusy(false);
                         emit opened(files);
                     };
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
