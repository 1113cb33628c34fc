#pragma once

#include <QElapsedTimer>

#include <algorithm>
#include <vector>

namespace navwright {

/// Times of several tries, in milliseconds.
class Times {
  public:
    void add(double milliseconds) {
        times_.insert(std::ranges::upper_bound(times_, milliseconds), milliseconds);
    }
    [[nodiscard]] std::size_t count() const { return times_.size(); }
    [[nodiscard]] double least() const { return times_.empty() ? 0 : times_.front(); }
    [[nodiscard]] double median() const { return times_.empty() ? 0 : times_[times_.size() / 2]; }
    [[nodiscard]] double most() const { return times_.empty() ? 0 : times_.back(); }

  private:
    std::vector<double> times_;  ///< ascending
};

[[nodiscard]] inline double since(const QElapsedTimer& clock) {
    return static_cast<double>(clock.nsecsElapsed()) / 1e6;
}

}  // namespace navwright
