#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <queue>
#include <tuple>
#include <utility>
#include <vector>

namespace navwright {

/// Best-first search (Dijkstra, A*): what is offered comes in the order of its cost, the lowest first; at
/// equal cost in the order of its number, and then of whatever else is offered with it. `Rest` begins with
/// the number. Nothing is dropped: visits pass over what they have had already (see LeastCosts).
template <class Cost, class... Rest>
class BestFirst {
  public:
    void offer(Cost cost, Rest... rest) { open_.emplace(cost, rest...); }
    /// Forgets what was offered and not visited yet.
    void clear() { open_ = {}; }

    /// Calls `visit(cost, rest...)` until nothing is left, with what visits offer, too. A visit that returns
    /// false ends the search.
    template <std::invocable<Cost, Rest...> Visit>
    void run(const Visit& visit) {
        while (!open_.empty()) {
            const auto next = open_.top();
            open_.pop();
            if constexpr (std::same_as<std::invoke_result_t<Visit, Cost, Rest...>, bool>) {
                if (!std::apply(visit, next)) return;
            } else {
                std::apply(visit, next);
            }
        }
    }

  private:
    using Entry = std::tuple<Cost, Rest...>;
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> open_;
};

/// The least costs of things numbered from 0, by a best-first search whose steps cost nothing or more.
template <class Cost>
class LeastCosts {
  public:
    /// `none`: the cost of what is not reached; never offered.
    LeastCosts(std::size_t count, Cost none) : costs_(count, none), none_(none) {}

    [[nodiscard]] Cost of(std::int32_t number) const { return costs_[number]; }
    /// Whether that is known to be reached at no more than `cost`.
    [[nodiscard]] bool isReached(std::int32_t number, Cost cost) const {
        return of(number) != none_ && !(cost < of(number));
    }
    /// Returns whether that is less than what was known; only then it is visited.
    bool offer(Cost cost, std::int32_t number) {
        if (cost == none_ || isReached(number, cost)) return false;
        auto& known = costs_[number];
        if (known == none_) reached_.push_back(number);
        known = cost;
        open_.offer(cost, number);
        return true;
    }
    /// Calls `visit(cost, number)` once for each with its least cost, as BestFirst does.
    template <std::invocable<Cost, std::int32_t> Visit>
    void run(const Visit& visit) {
        open_.run([&](const Cost& cost, std::int32_t number) {
            if (of(number) < cost) return true;
            if constexpr (std::same_as<std::invoke_result_t<Visit, Cost, std::int32_t>, bool>) {
                return visit(cost, number);
            } else {
                visit(cost, number);
                return true;
            }
        });
    }

    /// Makes ready for another search, in the time of what was reached.
    void clear() {
        for (const auto number : reached_) costs_[number] = none_;
        reached_.clear();
        open_.clear();
    }
    /// By number.
    [[nodiscard]] std::vector<Cost> take() && { return std::move(costs_); }

  private:
    std::vector<Cost> costs_;
    Cost none_;
    std::vector<std::int32_t> reached_;
    BestFirst<Cost, std::int32_t> open_;
};

}  // namespace navwright
