#include "core/bots/rehearsal/rehearsed.h"

#include <fmt/format.h>

namespace navwright {

bool Rehearsed::isDoubtful() const {
    constexpr double kMuch = 0.5, kFew = 0.86;
    return stuck > kMuch || touched < kFew;
}

std::string Rehearsed::words() const {
    return fmt::format("{:.2f} stuck bots per bot and minute and {:.0f} % of the nodes visited", stuck,
                       100 * touched);
}

Rehearsed rehearsedBy(const RehearsalReport& report) {
    Rehearsed last;
    for (const auto& round : report.rounds) {
        if (round.kept) last = {round.stuckRate, round.touched};
    }
    return last;
}

}  // namespace navwright
