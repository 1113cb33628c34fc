#include "core/bots/test/two_at_once.h"

#include <algorithm>
#include <array>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>

#include "core/base/memory_guard.h"
#include "core/base/stop_scope.h"

namespace navwright {

namespace {

constexpr std::size_t kTwo = 2;

/// The progress of two tests as that of one.
class JointProgress {
  public:
    explicit JointProgress(JobContext& whole) : whole_(whole) {}

    void tell(std::size_t side, std::string_view task, std::size_t done, std::size_t total) {
        const std::lock_guard lock(mutex_);
        done_[side] = done;
        totals_[side] = total;
        // The one that has not begun takes about as long.
        const auto longest = std::ranges::max(totals_);
        std::size_t all = 0;
        for (const auto one : totals_) all += one > 0 ? one : longest;
        whole_.progress(task, done_[0] + done_[1], all);
    }
    void log(LogLevel level, std::string_view message) { whole_.log(level, message); }

  private:
    JobContext& whole_;
    std::mutex mutex_;
    std::array<std::size_t, kTwo> done_{}, totals_{};
};

class SideSink : public JobSink {
  public:
    SideSink(JointProgress& joint, std::size_t side) : joint_(joint), side_(side) {}

    void progress(std::string_view task, std::size_t done, std::size_t total) override {
        joint_.tell(side_, task, done, total);
    }
    void log(LogLevel level, std::string_view message) override { joint_.log(level, message); }

  private:
    JointProgress& joint_;
    std::size_t side_;
};

}  // namespace

Result<> runTwo(bool atOnce, JobContext& context,
                const std::function<Result<>(std::size_t, JobContext&)>& test) {
    std::array<std::optional<Failure>, kTwo> failures;
    std::stop_source ended;
    const std::stop_callback follow(context.stopToken(), [&ended] { ended.request_stop(); });
    JointProgress joint(context);
    const auto run = [&](std::size_t side) {
        const StopScope scope(ended.get_token());
        SideSink sink(joint, side);
        JobContext own(ended.get_token(), &sink);
        auto done = withinMemory([&] { return test(side, own); });
        if (done) return;
        failures[side] = std::move(done).error();
        ended.request_stop();
    };
    if (atOnce) {
        const std::jthread other([&] { run(1); });
        run(0);
    } else {
        run(0);
        if (!ended.stop_requested()) run(1);
    }
    if (context.stopRequested()) return cancelled();
    // One that was stopped because the other failed is cancelled.
    for (const auto& failure : failures)
        if (failure && !failure->cancelled()) return std::unexpected(*failure);
    for (const auto& failure : failures)
        if (failure) return std::unexpected(*failure);
    return {};
}

}  // namespace navwright
