#include <fmt/format.h>

#include <array>
#include <string_view>

#include "core/aas/puzzles/puzzle_plan.h"
#include "core/base/index.h"
#include "core/base/point_text.h"

namespace navwright {

namespace {

constexpr std::array<std::string_view, 6> kStepNames{"press", "touch", "take", "shoot", "pass", "arrive"};
constexpr std::array<std::string_view, 9> kFailureKeys{"none",         "no_route",        "nothing_opens",
                                                       "out_of_reach", "closes_too_soon", "endless",
                                                       "needs_item",   "needs_shots",     "too_many"};

std::string named(int entity, const EntityGraph& entities) {
    if (entity < 0) return "something";
    const auto& active = entities.entities[entity];
    return fmt::format("{} {}", active.className, active.number);
}

double inSeconds(std::int32_t hundredths) {
    return hundredths / 100.0;
}

std::string openingText(const PuzzleOpening& opening, const EntityGraph& entities) {
    auto text = fmt::format("{} from {:.1f} s", named(opening.entity, entities), inSeconds(opening.from));
    if (opening.until != kForever) text += fmt::format(" to {:.1f} s", inSeconds(opening.until));
    return text;
}

}  // namespace

std::string_view puzzleStepName(PuzzleStepKind kind) {
    return kStepNames[toIndex(kind)];
}

std::string_view puzzleFailureKey(PuzzleFailure failure) {
    return kFailureKeys[toIndex(failure)];
}

std::string stepText(const PuzzleStep& step, const EntityGraph& entities) {
    if (step.kind == PuzzleStepKind::arrive) return fmt::format("arrive at {}", pointText(step.at.point));
    auto text = fmt::format("{} {}", puzzleStepName(step.kind), named(step.entity, entities));
    if (step.kind != PuzzleStepKind::pass) text += fmt::format(" at {}", pointText(step.at.point));
    if (step.wait > 0) text += fmt::format(", after waiting {:.1f} s", inSeconds(step.wait));
    if (step.spare != kForever) text += fmt::format(", {:.1f} s before it closes", inSeconds(step.spare));
    for (std::size_t i = 0; i < step.opens.size(); ++i)
        text += (i == 0 ? ": opens " : ", ") + openingText(step.opens[i], entities);
    return text;
}

std::string failureText(const PuzzlePlan& plan, const EntityGraph& entities) {
    const auto obstacle = named(plan.obstacle, entities), cause = named(plan.cause, entities);
    switch (plan.failure) {
        case PuzzleFailure::none:
            return {};
        case PuzzleFailure::noRoute:
            return "there is no route even with everything open";
        case PuzzleFailure::nothingOpens:
            return plan.obstacle < 0 ? "something stays shut" : obstacle + " stays shut: nothing opens it";
        case PuzzleFailure::outOfReach:
            return fmt::format("{} stays shut: {}, which it takes, is out of reach", obstacle, cause);
        case PuzzleFailure::closesTooSoon:
            return fmt::format("{} closes too soon: {:.2f} s are missing after {}", obstacle,
                               inSeconds(plan.late), cause);
        case PuzzleFailure::endless:
            return fmt::format("{} stays shut: {} fires entities that fire each other without end", obstacle,
                               cause);
        case PuzzleFailure::needsItem:
            return fmt::format("{} stays shut: {} wants {}", obstacle, cause,
                               entities.entities[plan.cause].needs.empty()
                                   ? "an item"
                                   : entities.entities[plan.cause].needs);
        case PuzzleFailure::needsShots:
            return fmt::format("{} stays shut: {} has to be shot", obstacle, cause);
        case PuzzleFailure::tooMany:
            return fmt::format("no plan among the first {} situations", plan.tried);
    }
    return {};
}

}  // namespace navwright
