#pragma once

#include <mutex>
#include <optional>
#include <utility>

namespace navwright {

/// Hands values from one thread to another that only wants the newest. Thread-safe; both share it.
template <class T>
class Newest {
  public:
    /// Replaces what was not taken yet. Returns whether there was none: the other thread has to be told.
    [[nodiscard]] bool put(T value) {
        const std::scoped_lock lock(mutex_);
        return !std::exchange(value_, std::move(value));
    }
    /// The newest value; empty if there is none since the last call.
    [[nodiscard]] std::optional<T> take() {
        const std::scoped_lock lock(mutex_);
        return std::exchange(value_, std::nullopt);
    }

  private:
    std::mutex mutex_;
    std::optional<T> value_;
};

}  // namespace navwright
