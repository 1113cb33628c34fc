#include "navwright/project/opener.h"

#include <algorithm>
#include <iterator>

#include "base/memory_guard.h"
#include "project/project_paths.h"

namespace navwright {

Opener::Opener(QObject* parent) : QObject(parent) {
    connect(&job_, &LatestWork::ranOut, this, [this] {
        auto files = std::make_shared<OpenedFiles>();
        files->errors.push_back(outOfMemory());
        end(std::move(files));
    });
}

void Opener::open(const std::vector<std::filesystem::path>& paths, const std::filesystem::path& lookIn) {
    start([paths, lookIn](const std::stop_token& stop) {
        std::vector<std::filesystem::path> whole;
        std::ranges::transform(paths, std::back_inserter(whole), wholePath);
        return readFiles(whole, lookIn, stop);
    });
}

void Opener::openProject(const std::filesystem::path& file, const ProjectFile& project) {
    start([file, project](const std::stop_token& stop) { return readProject(file, project, stop); });
}

void Opener::start(Reading reading) {
    const bool wasBusy = busy();
    job_.run([this, reading = std::move(reading)](JobContext& context) -> LatestWork::Done {
        auto files = std::make_shared<const OpenedFiles>(reading(context.stopToken()));
        return [this, files = std::move(files)] { end(files); };
    });
    if (!wasBusy) emit busyChanged(true);
}

void Opener::end(std::shared_ptr<const OpenedFiles> files) {
    emit busyChanged(false);
    emit opened(std::move(files));
}

void Opener::cancel() {
    if (!busy()) return;
    job_.cancel();
    emit busyChanged(false);
    emit cancelled();
}

}  // namespace navwright
