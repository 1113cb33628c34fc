#include "app/server/run/path_follower.h"

#include <chrono>
#include <utility>

#include "core/base/index.h"

namespace navwright {

namespace {

/// Between two looks at the file: half a frame of a server at its usual pace.
constexpr std::chrono::milliseconds kLook{50};

}  // namespace

PathFollower::PathFollower(FolderHandle folder, std::string file, NavGraph graph, TestWatch* watch,
                           const std::stop_token& stop)
    : folder_(std::move(folder)),
      file_(std::move(file)),
      graph_(std::move(graph)),
      watch_(watch),
      onStop_(stop, [quit = quit_]() mutable { quit.request_stop(); }),
      showing_(quit_.get_token()),
      paths_(graph_) {
    if (watch_ != nullptr) thread_ = std::jthread([this] { follow(); });
}

PathFollower::~PathFollower() {
    quit_.request_stop();
    const std::lock_guard lock(mutex_);
    ended_ = true;
    changed_.notify_all();
}

void PathFollower::follow() {
    while (true) {
        std::unique_lock lock(mutex_);
        const bool last = ended_;
        lock.unlock();
        readOn();
        show();
        if (last || !read_ || showing_.stopRequested()) return;
        lock.lock();
        changed_.wait_for(lock, kLook, [this] { return ended_; });
    }
}

void PathFollower::readOn() {
    if (!read_ || !folder_.has(file_)) return;
    const auto bytes = folder_.read(file_, ServerPaths::kMostBytes, taken_);
    if (!bytes) {
        read_ = std::unexpected(bytes.error());
    } else {
        read_ = paths_.take(*bytes);
        taken_ += bytes->size();
    }
}

void PathFollower::show() {
    const auto& gaveUp = paths_.gaveUp();
    for (; shown_ < paths_.frames() && !showing_.stopRequested(); ++shown_) {
        while (gaveUp_ < gaveUp.size() && gaveUp[gaveUp_].frame <= shown_) ++gaveUp_;
        watch_->frame(paths_.at(shown_), std::span(gaveUp).first(gaveUp_), showing_);
    }
}

Result<std::optional<TestRecord>> PathFollower::finish(NavtestReport report) {
    {
        const std::lock_guard lock(mutex_);
        ended_ = true;
        changed_.notify_all();
    }
    thread_.joinable() ? thread_.join() : readOn();
    NAV_TRY(read_);
    if (paths_.frames() == 0) return std::nullopt;
    return std::move(paths_).record(std::move(report));
}

}  // namespace navwright
