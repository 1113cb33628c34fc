#pragma once

#include <exception>
#include <memory>
#include <mutex>

namespace navwright {

/// State that the pieces of a LatestWork hand on to one another. A piece that comes while one that was left
/// behind still has it gets a fresh one, which is what is handed on from then; so does one that comes after
/// an exception. Thread-safe; pieces share it.
template <class T>
class HandedOn {
  public:
    /// Lends the state to a piece as long as it runs.
    class Loan {
      public:
        explicit Loan(HandedOn& from)
            : from_(from), state_(from.take()), exceptions_(std::uncaught_exceptions()) {}
        Loan(const Loan&) = delete;
        Loan& operator=(const Loan&) = delete;
        ~Loan() { from_.giveBack(state_, std::uncaught_exceptions() == exceptions_); }
        T* operator->() const { return state_.get(); }

      private:
        HandedOn& from_;
        std::shared_ptr<T> state_;
        int exceptions_;
    };

    /// The present state; only for types that several threads may use.
    [[nodiscard]] std::shared_ptr<T> now() const {
        const std::scoped_lock lock(mutex_);
        return state_;
    }
    /// Leaves the lent state to its borrower: from now on a fresh one is handed on.
    void letGo() {
        const std::scoped_lock lock(mutex_);
        if (lent_) state_ = std::make_shared<T>();
        lent_ = false;
    }

  private:
    std::shared_ptr<T> take() {
        const std::scoped_lock lock(mutex_);
        if (lent_) state_ = std::make_shared<T>();
        lent_ = true;
        return state_;
    }
    void giveBack(const std::shared_ptr<T>& state, bool whole) {
        const std::scoped_lock lock(mutex_);
        // After an exception the state is not handed on: the next piece makes another.
        if (state == state_) lent_ = !whole;
    }

    mutable std::mutex mutex_;
    std::shared_ptr<T> state_ = std::make_shared<T>();
    bool lent_ = false;
};

}  // namespace navwright
