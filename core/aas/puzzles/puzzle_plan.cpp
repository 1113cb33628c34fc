#include "core/aas/puzzles/puzzle_plan.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "core/aas/travel/time_sum.h"
#include "core/base/best_first.h"
#include "core/base/index.h"

namespace navwright {

namespace {

/// How one got to the end of a reachability, or to a place.
struct Crossing {
    std::int32_t before = -1;  ///< the reachability before; -1: from where the search began
    std::int32_t wait = 0;
    int opened = -1;  ///< the gate that opens itself and was waited for last; it is still open
};

struct Situation {
    EntityStates states;
    AreaSpot at;
    std::int32_t time = 0;
    int parent = -1;
    int pressed = -1;  ///< index of the switch; -1: none
};

class PuzzleSearch {
  public:
    PuzzleSearch(const PuzzleMap& map, const AreaSpot& from, const AreaSpot& to, const PuzzleOptions& options)
        : map_(map),
          graph_(map.graph()),
          options_(options),
          from_(from),
          to_(to),
          free_(graph_.timesTo(to.area, to.point)),
          costs_(graph_.reachabilities().size(), kNoTime),
          late_(map.gates().size(), kForever),
          passed_(map.gates().size()),
          reachedSwitch_(map.switches().size()) {}

    PuzzlePlan find() {
        const auto least = graph_.timeFrom(free_, from_.area, from_.point);
        if (least == kNoTime) return {.failure = PuzzleFailure::noRoute};
        situations_.push_back({.states = map_.mechanics().start(), .at = from_});
        open_.offer(least, 0, false);
        open_.run([this](std::int32_t, int number, bool arrives) {
            if (arrives) {
                done_ = number;
                return false;
            }
            if (tried_ >= options_.most) return false;
            ++tried_;
            expand(number);
            return true;
        });
        auto plan = done_ >= 0 ? planOf(done_) : whyNot();
        plan.tried = tried_;
        return plan;
    }

  private:
    /// The first moment at which all of gatesHere_ let one pass for `lasting`; kNoTime: none. `opened`: as in
    /// Crossing, before and after.
    std::int32_t waitFor(const EntityStates& states, std::int32_t time, std::int32_t lasting, int& opened) {
        auto first = time;
        const int before = opened;
        for (const int gate : gatesHere_) {
            if (gate == before || !map_.mechanics().opensItself(leaderOf(gate))) continue;
            first = std::max(first, map_.letsFrom(gate, states, time, lasting));
            opened = gate;
        }
        for (bool settled = false; !settled;) {
            settled = true;
            for (const int gate : gatesHere_) {
                if (map_.mechanics().opensItself(leaderOf(gate))) continue;
                const auto next = map_.letsFrom(gate, states, first, lasting);
                if (next == kForever) {
                    noteStop(gate, states, first, lasting);
                    return kNoTime;
                }
                settled = settled && next == first;
                first = next;
            }
        }
        for (const int gate : gatesHere_) passed_[toIndex(gate)] = true;
        return first;
    }
    /// Empty, to be filled.
    std::vector<int>& withGates() {
        gatesHere_.clear();
        return gatesHere_;
    }
    /// When one is past gatesHere_ after `lasting`; kNoTime: never. One waits before them.
    std::int32_t goThrough(const EntityStates& states, std::int32_t time, std::int32_t lasting,
                           Crossing& crossing) {
        if (gatesHere_.empty()) return timeSum(time, lasting);
        const auto first = waitFor(states, time, lasting, crossing.opened);
        if (first == kNoTime) return kNoTime;
        crossing.wait += first - time;
        return timeSum(first, lasting);
    }
    void noteStop(int gate, const EntityStates& states, std::int32_t time, std::int32_t lasting) {
        auto& late = late_[toIndex(gate)];
        for (const int entity : map_.gates()[toIndex(gate)].entities) {
            const auto& state = states[toIndex(entity)];
            if (state.from == kForever || state.until == kForever) continue;
            const auto end = timeSum(std::max(time, state.from), lasting);
            if (end != kNoTime && end > state.until) late = std::min(late, end - state.until);
        }
    }
    [[nodiscard]] int leaderOf(int gate) const { return map_.gates()[toIndex(gate)].entities.front(); }

    /// The earliest arrivals from a situation, none later than the best plan known.
    void search(const Situation& start) {
        costs_.clear();
        crossings_.resize(graph_.reachabilities().size());
        const auto leave = [&](AreaId area, const Vec3& at, std::int32_t time, std::int32_t before) {
            const int openedBefore = before < 0 ? -1 : crossings_[before].opened;
            for (const auto index : graph_.out(area)) {
                if (costs_.isReached(index, time)) continue;
                const auto& reachability = graph_.reachabilities()[index];
                const auto walk = graph_.within(area, at, reachability.start);
                if (const auto plain = timeSum(time, walk, reachability.time);
                    plain == kNoTime || costs_.isReached(index, plain))
                    continue;
                Crossing crossing{before, 0, openedBefore};
                map_.addGatesWithin(area, at, reachability.start, withGates());
                const auto there = goThrough(start.states, time, walk, crossing);
                if (there == kNoTime) continue;
                const bool gated = !gatesHere_.empty();
                map_.addGatesAcross(toIndex(index), withGates());
                const auto arrival = goThrough(start.states, there, reachability.time, crossing);
                if (arrival == kNoTime || costs_.isReached(index, arrival)) continue;
                // What one opened is shut again when one comes back.
                if (!gated && gatesHere_.empty()) crossing.opened = -1;
                if (best_ != kNoTime && arrival >= best_) continue;
                if (costs_.offer(arrival, index)) crossings_[index] = crossing;
            }
        };
        leave(start.at.area, start.at.point, start.time, -1);
        costs_.run([&](std::int32_t time, std::int32_t index) {
            const auto& reachability = graph_.reachabilities()[index];
            leave(reachability.to, reachability.end, time, index);
        });
    }

    struct Arrival {
        std::int32_t time = kNoTime;
        Crossing last;
    };
    /// Of the last search, which began at `start`.
    Arrival arrivalAt(const Situation& start, const AreaSpot& spot) {
        Arrival best;
        const auto offer = [&](std::int32_t time, const Vec3& at, std::int32_t before) {
            const auto lasting = graph_.within(spot.area, at, spot.point);
            if (const auto plain = timeSum(time, lasting);
                plain == kNoTime || (best.time != kNoTime && plain >= best.time))
                return;
            gatesHere_.clear();
            map_.addGatesWithin(spot.area, at, spot.point, gatesHere_);
            int opened = before < 0 ? -1 : crossings_[before].opened;
            const auto first = gatesHere_.empty() ? time : waitFor(start.states, time, lasting, opened);
            const auto whole = first == kNoTime ? kNoTime : timeSum(first, lasting);
            if (whole == kNoTime || (best.time != kNoTime && whole >= best.time)) return;
            best = {whole, {before, first - time, opened}};
        };
        if (spot.area == start.at.area) offer(start.time, start.at.point, -1);
        for (const auto index : graph_.in(spot.area)) {
            if (costs_.of(index) != kNoTime)
                offer(costs_.of(index), graph_.reachabilities()[index].end, index);
        }
        return best;
    }

    void expand(int number) {
        const auto start = situations_[toIndex(number)];
        search(start);
        const auto goal = arrivalAt(start, to_);
        if (goal.time != kNoTime && (best_ == kNoTime || goal.time < best_)) {
            best_ = goal.time;
            open_.offer(goal.time, number, true);
        }
        for (std::size_t i = 0; i < map_.switches().size(); ++i) press(number, start, i);
    }

    void press(int number, const Situation& start, std::size_t index) {
        const auto& with = map_.switches()[index];
        if (with.act == PuzzleAct::shoot && !options_.shoots) return;
        Arrival first;
        AreaSpot at;
        for (const auto& place : with.places) {
            const auto arrival = arrivalAt(start, place);
            if (arrival.time == kNoTime || (first.time != kNoTime && arrival.time >= first.time)) continue;
            first = arrival;
            at = place;
        }
        if (first.time == kNoTime) return;
        reachedSwitch_[index] = true;
        if (with.endless) return;
        auto next = start;
        const auto& state = start.states[toIndex(with.entity)];
        const auto time = std::max(first.time, state.busy);
        if (time == kForever) return;
        next.at = at;
        next.time = with.act == PuzzleAct::shoot ? time + kShooting : time;
        if (!map_.mechanics().setOff(next.states, with.entity, next.time)) return;
        next.parent = number;
        next.pressed = static_cast<int>(index);
        const auto rest = graph_.timeFrom(free_, at.area, at.point);
        const auto whole = rest == kNoTime ? kNoTime : timeSum(next.time, rest);
        if (whole == kNoTime || (best_ != kNoTime && whole >= best_)) return;
        if (!seen_.insert(keyOf(next)).second) return;
        situations_.push_back(std::move(next));
        open_.offer(whole, static_cast<int>(situations_.size()) - 1, false);
    }

    /// Where one is and what is or will be open, relative to now; what is open for good only as such.
    std::vector<std::int32_t> keyOf(const Situation& situation) const {
        std::vector<std::int32_t> key{situation.pressed};
        const auto relative = [&](std::int32_t time) {
            return time == kForever ? kForever : std::max(time - situation.time, 0);
        };
        for (std::size_t i = 0; i < situation.states.size(); ++i) {
            const auto& state = situation.states[i];
            if (state == situations_.front().states[i]) continue;
            key.insert(key.end(), {static_cast<std::int32_t>(i), relative(state.from), relative(state.until),
                                   relative(state.busy), state.count, state.enabled, state.gone});
        }
        return key;
    }

    PuzzlePlan planOf(int last) {
        std::vector<int> chain;
        for (int at = last; at >= 0; at = situations_[toIndex(at)].parent) chain.push_back(at);
        std::ranges::reverse(chain);
        PuzzlePlan plan;
        best_ = kNoTime;
        for (std::size_t i = 0; i < chain.size(); ++i) {
            const auto& start = situations_[toIndex(chain[i])];
            search(start);
            if (i + 1 == chain.size()) {
                const auto arrival = arrivalAt(start, to_);
                addWay(plan, start, to_, arrival);
                plan.steps.push_back({.kind = PuzzleStepKind::arrive, .at = to_, .time = arrival.time});
                plan.route.time = arrival.time;
                continue;
            }
            const auto& next = situations_[toIndex(chain[i + 1])];
            addWay(plan, start, next.at, arrivalAt(start, next.at));
            plan.steps.push_back(pressStep(start, next));
        }
        return plan;
    }
    PuzzleStep pressStep(const Situation& start, const Situation& next) const {
        static constexpr PuzzleStepKind kKinds[] = {PuzzleStepKind::press, PuzzleStepKind::touch,
                                                    PuzzleStepKind::take, PuzzleStepKind::shoot};
        const auto& with = map_.switches()[toIndex(next.pressed)];
        PuzzleStep step{
            .kind = kKinds[toIndex(with.act)], .entity = with.entity, .at = next.at, .time = next.time};
        for (const int gate : with.moves) {
            const int leader = leaderOf(gate);
            const auto& state = next.states[toIndex(leader)];
            if (state == start.states[toIndex(leader)]) continue;
            const bool shut = map_.mechanics().shutAtStart(leader);
            if (shut || state.gone) step.opens.push_back({leader, state.from, state.until});
        }
        return step;
    }

    /// Adds the reachabilities to a place, and a step for each gate on the way that something opened.
    void addWay(PuzzlePlan& plan, const Situation& start, const AreaSpot& to, const Arrival& arrival) {
        std::vector<std::int32_t> way;
        for (auto at = arrival.last.before; at >= 0; at = crossings_[at].before) way.push_back(at);
        std::ranges::reverse(way);
        auto area = start.at.area;
        auto point = start.at.point;
        std::map<int, PuzzleStep> passes;
        std::vector<int> order;
        const auto note = [&](std::int32_t arrives, std::int32_t wait, const AreaSpot& at) {
            std::ranges::sort(gatesHere_);
            const auto same = std::ranges::unique(gatesHere_);
            gatesHere_.erase(same.begin(), same.end());
            for (const int gate : gatesHere_) {
                const int leader = leaderOf(gate);
                const auto& state = start.states[toIndex(leader)];
                if (!state.gone && map_.mechanics().opensItself(leader)) continue;
                if (!passes.contains(gate)) order.push_back(gate);
                auto& step = passes[gate];
                step.kind = PuzzleStepKind::pass;
                step.entity = leader;
                step.at = at;
                step.time = arrives;
                step.wait += wait;
                const bool ends = map_.mechanics().shutAtStart(leader) && state.until != kForever;
                step.spare = ends ? state.until - arrives : kForever;
            }
        };
        for (const auto index : way) {
            const auto& reachability = graph_.reachabilities()[index];
            gatesHere_.clear();
            map_.addGates(toIndex(index), point, gatesHere_);
            note(costs_.of(index), crossings_[index].wait, {reachability.to, reachability.end});
            plan.route.reachabilities.push_back(toIndex(index));
            plan.route.arrivals.push_back(costs_.of(index));
            area = reachability.to;
            point = reachability.end;
        }
        gatesHere_.clear();
        map_.addGatesWithin(area, point, to.point, gatesHere_);
        note(arrival.time, arrival.last.wait, to);
        for (const int gate : order) plan.steps.push_back(passes[gate]);
        std::ranges::stable_sort(plan.steps, {}, &PuzzleStep::time);
    }

    /// Judges the gates on the quickest route with everything open that no situation got through, in order.
    PuzzlePlan whyNot() {
        if (tried_ >= options_.most) return {.failure = PuzzleFailure::tooMany};
        const auto route = routeBetween(graph_, from_, to_);
        if (!route) return {.failure = PuzzleFailure::noRoute};
        auto area = from_.area;
        auto point = from_.point;
        std::vector<int> met;
        for (const auto i : route->reachabilities) {
            map_.addGates(i, point, met);
            const auto& reachability = graph_.reachabilities()[static_cast<std::int32_t>(i)];
            area = reachability.to;
            point = reachability.end;
        }
        map_.addGatesWithin(area, point, to_.point, met);
        const auto shut = [&](int gate) {
            return map_.letsFrom(gate, situations_.front().states, 0, 0) == kForever;
        };
        std::erase_if(met, [&](int gate) { return !shut(gate); });
        const auto never = std::ranges::find_if(met, [this](int gate) { return !passed_[toIndex(gate)]; });
        if (never != met.end()) return failureAt(*never);
        // Each alone can be passed.
        const auto late =
            std::ranges::find_if(met, [this](int gate) { return late_[toIndex(gate)] != kForever; });
        return met.empty() ? PuzzlePlan{.failure = PuzzleFailure::nothingOpens}
                           : failureAt(late == met.end() ? met.front() : *late);
    }
    PuzzlePlan failureAt(int gate) const {
        PuzzlePlan plan{.failure = PuzzleFailure::nothingOpens, .obstacle = leaderOf(gate)};
        int reached = -1, far = -1, endless = -1, noShots = -1;
        for (std::size_t i = 0; i < map_.switches().size(); ++i) {
            const auto& with = map_.switches()[i];
            if (!std::ranges::binary_search(with.moves, gate)) continue;
            const bool shot = with.act == PuzzleAct::shoot && !options_.shoots;
            (shot ? noShots : !reachedSwitch_[i] ? far : with.endless ? endless : reached) = with.entity;
        }
        const auto because = [&plan](PuzzleFailure failure, int cause) {
            plan.failure = failure;
            plan.cause = cause;
        };
        if (const auto late = late_[toIndex(gate)]; late != kForever && reached >= 0) {
            because(PuzzleFailure::closesTooSoon, reached);
            plan.late = late;
        } else if (endless >= 0) {
            because(PuzzleFailure::endless, endless);
        } else if (const int key = lockOf(gate); key >= 0) {
            because(PuzzleFailure::needsItem, key);
        } else if (far >= 0) {
            because(PuzzleFailure::outOfReach, far);
        } else if (noShots >= 0) {
            because(PuzzleFailure::needsShots, noShots);
        }
        return plan;
    }
    /// The trigger_key that fires one of the gate's entities itself; -1: none.
    [[nodiscard]] int lockOf(int gate) const {
        const auto& graph = map_.entities();
        const auto& members = map_.gates()[toIndex(gate)].entities;
        const auto found = std::ranges::find_if(graph.links, [&](const EntityLink& link) {
            return graph.entities[link.from].className == "trigger_key" &&
                   std::ranges::find(members, link.to) != members.end();
        });
        return found == graph.links.end() ? -1 : found->from;
    }

    static constexpr std::int32_t kShooting = 100;  ///< to aim and shoot it to pieces

    const PuzzleMap& map_;
    const TravelGraph& graph_;
    PuzzleOptions options_;
    AreaSpot from_, to_;
    TravelTimesTo free_;
    LeastCosts<std::int32_t> costs_;
    IdVector<std::int32_t, Crossing> crossings_;
    std::vector<std::int32_t> late_;  ///< by gate: least time by which one was too late; kForever: never
    std::vector<bool> passed_;        ///< by gate: in some situation
    std::vector<bool> reachedSwitch_;
    std::vector<Situation> situations_;
    std::set<std::vector<std::int32_t>> seen_;
    BestFirst<std::int32_t, int, bool> open_;
    std::vector<int> gatesHere_;
    std::int32_t best_ = kNoTime;
    int done_ = -1, tried_ = 0;
};

}  // namespace

PuzzlePlan planPuzzle(const PuzzleMap& map, const AreaSpot& from, const AreaSpot& to,
                      const PuzzleOptions& options) {
    return PuzzleSearch(map, from, to, options).find();
}

}  // namespace navwright
