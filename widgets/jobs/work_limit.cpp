#include "jobs/work_limit.h"

namespace navwright {

WorkLimit::Place::Place(WorkLimit* limit, const std::stop_token& stop) {
    if (limit == nullptr) return;
    std::unique_lock lock(limit->mutex_);
    // Work that was told to stop has nothing to do that could be too much.
    if (!limit->freed_.wait(lock, stop, [limit] { return limit->free_ > 0; })) return;
    --limit->free_;
    taken_ = limit;
}

WorkLimit::Place::~Place() {
    if (taken_ == nullptr) return;
    {
        const std::scoped_lock lock(taken_->mutex_);
        ++taken_->free_;
    }
    taken_->freed_.notify_one();
}

}  // namespace navwright
