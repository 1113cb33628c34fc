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

/// Best-first search (Dijkstra, A*). Entries are visited by cost, lowest first; ties by number, then by the
/// other values offered with it. The first type in `Rest` is the number. An entry may be offered again at a
/// lower cost; skipping repeated visits is up to the caller (LeastCosts does so).
template <class Cost, class... Rest>
class BestFirst {
  public:
    void offer(Cost cost, Rest... rest) { open_.emplace(cost, rest...); }
    /// Drops all entries that were offered and not yet visited.
    void clear() { open_ = {}; }

    /// Calls `visit(cost, rest...)` until no entries are left, including those offered by visits. A visit
    /// that returns false ends the search.
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

/// The lowest costs of elements numbered from 0, found by best-first search. Step costs must be at least 0.
template <class Cost>
class LeastCosts {
  public:
    /// `none`: stands for "not reached"; must not be offered.
    LeastCosts(std::size_t count, Cost none) : costs_(count, none), none_(none) {}

    [[nodiscard]] Cost of(std::int32_t number) const { return costs_[number]; }
    /// Whether the element was reached at a cost of at most `cost`.
    [[nodiscard]] bool isReached(std::int32_t number, Cost cost) const {
        return of(number) != none_ && !(cost < of(number));
    }
    /// Offers a cost for an element. Returns false, and visits nothing, unless it is lower than the known
    /// cost.
    bool offer(Cost cost, std::int32_t number) {
        if (cost == none_ || isReached(number, cost)) return false;
        auto& known = costs_[number];
        if (known == none_) reached_.push_back(number);
        known = cost;
        open_.offer(cost, number);
        return true;
    }
    /// Calls `visit(cost, number)` once per reached element, at its lowest cost, in ascending order of cost,
    /// then number. A visit that returns false ends the search.
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

    /// Resets for another search, in time proportional to the elements reached.
    void clear() {
        for (const auto number : reached_) costs_[number] = none_;
        reached_.clear();
        open_.clear();
    }
    /// Returns the costs by number.
    [[nodiscard]] std::vector<Cost> take() && { return std::move(costs_); }

  private:
    std::vector<Cost> costs_;
    Cost none_;
    std::vector<std::int32_t> reached_;
    BestFirst<Cost, std::int32_t> open_;
};

}  // namespace navwright
