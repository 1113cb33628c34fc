#include "core/aas/puzzles/puzzle_report.h"

#include <fmt/format.h>

#include <optional>

namespace navwright {

namespace {

double reportSeconds(std::int32_t time) {
    return time / 100.0;
}

/// A step with the graph that names its entities.
struct StepRow {
    const PuzzleStep& step;
    const EntityGraph& entities;

    [[nodiscard]] const ActiveEntity* entity() const {
        return step.entity < 0 ? nullptr : &entities.entities[step.entity];
    }
};

struct OpeningRow {
    const PuzzleOpening& opening;
    const EntityGraph& entities;
};

std::optional<int> numberIn(const PuzzleAnswer& answer, int entity) {
    return entity < 0 ? std::nullopt : std::optional(answer.entities->entities[entity].number);
}

std::vector<StepRow> stepRows(const PuzzleAnswer& answer) {
    std::vector<StepRow> rows;
    for (const auto& step : answer.plan.steps) rows.push_back({step, *answer.entities});
    return rows;
}

std::vector<OpeningRow> openingRows(const StepRow& row) {
    std::vector<OpeningRow> rows;
    for (const auto& opening : row.step.opens) rows.push_back({opening, row.entities});
    return rows;
}

Description<OpeningRow> describeOpening() {
    return Description<OpeningRow>()
        .field("entity",
               [](const OpeningRow& row) { return row.entities.entities[row.opening.entity].number; },
               {"Its number in the map"})
        .field("from", [](const OpeningRow& row) { return reportSeconds(row.opening.from); },
               {"Open from, since the start", {}, "s"})
        .field("until",
               [](const OpeningRow& row) {
                   const auto until = row.opening.until;
                   return until == kForever ? std::nullopt : std::optional(reportSeconds(until));
               },
               {"Until; absent: it stays open", {}, "s"});
}

Description<StepRow> describeStep() {
    return Description<StepRow>()
        .field("step", [](const StepRow& row) { return puzzleStepName(row.step.kind); },
               {"press, touch, take, shoot, pass or arrive"})
        .field("entity",
               [](const StepRow& row) {
                   return row.entity() == nullptr ? std::nullopt : std::optional(row.entity()->number);
               },
               {"The entity's number in the map"})
        .field("class",
               [](const StepRow& row) {
                   return row.entity() == nullptr ? std::nullopt : std::optional(row.entity()->className);
               },
               {"Its class"})
        .field("area", [](const StepRow& row) { return row.step.at.area; }, {"Where one is then: the area"})
        .field("point", [](const StepRow& row) { return row.step.at.point; }, {"Where one is then"})
        .field("seconds", [](const StepRow& row) { return reportSeconds(row.step.time); },
               {"When it is done, since the start", {}, "s"})
        .field("wait", [](const StepRow& row) { return reportSeconds(row.step.wait); },
               {"Of that, waiting for something to open", {}, "s"})
        .field("spare",
               [](const StepRow& row) {
                   const auto spare = row.step.spare;
                   return spare == kForever ? std::nullopt : std::optional(reportSeconds(spare));
               },
               {"Time left before it closes; absent: it stays open", {}, "s"})
        .rows("opens", openingRows, describeOpening(), {"What it opens"});
}

}  // namespace

std::string planText(const PuzzleAnswer& answer) {
    const auto& plan = answer.plan;
    if (plan.failure != PuzzleFailure::none)
        return fmt::format("No plan: {}", failureText(plan, *answer.entities));
    auto text = fmt::format("Plan: {:.2f} s", reportSeconds(plan.route.time));
    for (std::size_t i = 0; i < plan.steps.size(); ++i) {
        const auto& step = plan.steps[i];
        text += fmt::format("\n  {}. {:6.2f} s  {}", i + 1, reportSeconds(step.time),
                            stepText(step, *answer.entities));
    }
    return text;
}

Description<PuzzleAnswer> describePuzzle() {
    using Answer = PuzzleAnswer;
    return Description<Answer>()
        .field("possible", [](const Answer& answer) { return answer.plan.failure == PuzzleFailure::none; },
               {"There is a plan"})
        .field("failure", [](const Answer& answer) { return puzzleFailureKey(answer.plan.failure); },
               {"Why there is none: none, no_route, nothing_opens, out_of_reach, closes_too_soon, endless, "
                "needs_item, needs_shots or too_many"})
        .field("why", [](const Answer& answer) { return failureText(answer.plan, *answer.entities); },
               {"The same in words; empty if there is one"})
        .field("obstacle", [](const Answer& answer) { return numberIn(answer, answer.plan.obstacle); },
               {"What stays shut: its number in the map"})
        .field("cause", [](const Answer& answer) { return numberIn(answer, answer.plan.cause); },
               {"What would open it: its number in the map"})
        .field("seconds",
               [](const Answer& answer) {
                   const bool done = answer.plan.failure == PuzzleFailure::none;
                   return done ? std::optional(reportSeconds(answer.plan.route.time)) : std::nullopt;
               },
               {"How long it takes", {}, "s"})
        .field("late",
               [](const Answer& answer) {
                   const bool late = answer.plan.failure == PuzzleFailure::closesTooSoon;
                   return late ? std::optional(reportSeconds(answer.plan.late)) : std::nullopt;
               },
               {"Time that is missing where it closes too soon", {}, "s"})
        .field("tried", [](const Answer& answer) { return answer.plan.tried; }, {"Situations searched"})
        .rows("steps", stepRows, describeStep(), {"What to do, in order"});
}

}  // namespace navwright
