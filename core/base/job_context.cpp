#include "core/base/job_context.h"

#include <algorithm>

namespace navwright {

void JobContext::progress(std::string_view task, std::size_t done, std::size_t total) {
    if (sink_ == nullptr) return;
    const std::scoped_lock lock(mutex_);
    sink_->progress(task, done, total);
}

void JobContext::log(LogLevel level, std::string_view message) {
    if (sink_ == nullptr) return;
    const std::scoped_lock lock(mutex_);
    sink_->log(level, message);
}

std::vector<StageTime> JobContext::stageTimes() const {
    const std::scoped_lock lock(mutex_);
    return times_;
}

JobContext::StageTimer::StageTimer(JobContext& context, std::string stage)
    : context_(context), stage_(std::move(stage)) {}

JobContext::StageTimer::~StageTimer() {
    const std::chrono::duration<double, std::milli> elapsed = std::chrono::steady_clock::now() - start_;
    const std::scoped_lock lock(context_.mutex_);
    auto& times = context_.times_;
    const auto entry = std::ranges::find(times, stage_, &StageTime::stage);
    if (entry == times.end()) {
        times.push_back({stage_, elapsed.count()});
    } else {
        entry->milliseconds += elapsed.count();
    }
}

}  // namespace navwright
