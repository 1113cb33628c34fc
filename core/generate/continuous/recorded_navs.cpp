#include "core/generate/continuous/recorded_navs.h"

#include <fmt/format.h>

#include <algorithm>
#include <condition_variable>
#include <mutex>
#include <system_error>
#include <thread>
#include <utility>

#include "core/base/stop_scope.h"

namespace navwright {

namespace fs = std::filesystem;

namespace {

/// Passes on messages but no progress, which would fill the log of a run of days.
class CalmSink : public JobSink {
  public:
    explicit CalmSink(JobContext& job) : job_(job) {}

    void progress(std::string_view, std::size_t, std::size_t) override {}
    void log(LogLevel level, std::string_view message) override {
        if (level != LogLevel::info) job_.log(level, message);
    }

  private:
    JobContext& job_;
};

/// Makes navs of new demos on its own thread, so that recording never waits for them.
class NavWorker {
  public:
    NavWorker(ContinuousNavs navs, std::vector<fs::path> demos, JobContext& job)
        : navs_(std::move(navs)), waiting_(std::move(demos)), job_(job), thread_([this] { work(); }) {}
    NavWorker(const NavWorker&) = delete;
    NavWorker& operator=(const NavWorker&) = delete;
    ~NavWorker() { end(); }

    void add(const fs::path& demo) {
        const std::lock_guard lock(mutex_);
        waiting_.push_back(demo);
        changed_.notify_one();
    }
    /// Waits until all work is done or the job is stopped. Errors: that which ended the work.
    Result<std::vector<NavChange>> finish() {
        end();
        if (failure_) return std::unexpected(*failure_);
        return std::move(changes_);
    }

  private:
    void end() {
        {
            const std::lock_guard lock(mutex_);
            ending_ = true;
            changed_.notify_one();
        }
        if (thread_.joinable()) thread_.join();
    }
    void work() {
        const StopScope stop(job_.stopToken());
        // The first turn needs no new demo: an earlier run may have left work, and reports may have come
        // since.
        for (bool first = true;; first = false) {
            std::vector<fs::path> demos;
            {
                std::unique_lock lock(mutex_);
                changed_.wait(lock, job_.stopToken(), [&] { return first || ending_ || !waiting_.empty(); });
                if (job_.stopRequested() || (!first && waiting_.empty())) return;
                demos = std::exchange(waiting_, {});
            }
            CalmSink calm(job_);
            JobContext making(job_.stopToken(), &calm);
            auto made = navs_.take(demos, making);
            if (!made) {
                if (made.error().cancelled()) return;
                job_.log(LogLevel::error, made.error().message());
                failure_ = made.error();
                return;
            }
            for (auto& change : *made) {
                job_.info(fmt::format("{}: {}: {}", change.map, navFateName(change.fate), change.why));
                changes_.push_back(std::move(change));
            }
        }
    }

    ContinuousNavs navs_;
    std::vector<fs::path> waiting_;
    JobContext& job_;
    std::mutex mutex_;
    std::condition_variable_any changed_;
    bool ending_ = false;
    std::vector<NavChange> changes_;  ///< used by the thread until it ends
    std::optional<Failure> failure_;  ///< used by the thread until it ends
    std::thread thread_;              ///< last, as it uses the other members
};

}  // namespace

std::vector<fs::path> demosIn(const fs::path& folder) {
    std::vector<fs::path> demos;
    std::error_code code;
    for (fs::directory_iterator at(folder, code), end; !code && at != end; at.increment(code)) {
        if (at->path().extension() == ".mvd2") demos.push_back(at->path());
    }
    std::ranges::sort(demos);
    return demos;
}

Result<RecordedNavs> recordNavs(RecordOptions recording, std::optional<ContinuousNavs> navs,
                                std::vector<fs::path> earlier, JobContext& job) {
    std::optional<NavWorker> worker;
    if (navs) {
        worker.emplace(*std::move(navs), std::move(earlier), job);
        recording.onDemo = [&](const RecordedDemo& demo) { worker->add(demo.file); };
    }
    RecordedNavs made;
    NAV_ASSIGN(made.recorded, recordServers(recording, job));
    if (worker) {
        NAV_ASSIGN(made.navs, worker->finish());
    }
    return made;
}

Description<RecordedNavs> describeRecordedNavs() {
    return Description<RecordedNavs>("navwright.record", 1, "What was recorded of servers")
        .include([](const RecordedNavs& of) -> const RecordReport& { return of.recorded; }, describeRecord())
        .rows("navs", &RecordedNavs::navs, describeNavChange(), {"Navs that new demos were for", "navs"});
}

}  // namespace navwright
