#include "core/bots/rehearsal/rehearsal_progress.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace navwright {

namespace {

constexpr std::size_t kPercent = 100;

}  // namespace

std::string rehearsalWords(std::size_t round, std::size_t rounds, std::span<const RehearsalRound> over) {
    auto words = fmt::format("Rehearsal {} of {}", round + 1, rounds);
    std::optional<double> first, last;
    for (const auto& done : over) {
        if (!done.kept) continue;
        if (first)
            last = done.stuckRate;
        else
            first = done.stuckRate;
    }
    if (first) words += fmt::format(" · stuck {:.2f}", *first);
    if (last) words += fmt::format(" → {:.2f}", *last);
    return words;
}

void RehearsalProgress::begin(std::size_t round, std::span<const RehearsalRound> over) {
    round_ = round;
    words_ = rehearsalWords(round, rounds_, over);
    within_ = true;
    tell(round * kPercent / rounds_);
}

void RehearsalProgress::progress(std::string_view, std::size_t done, std::size_t total) {
    if (!within_ || total == 0) return;
    tell((round_ * total + std::min(done, total)) * kPercent / (rounds_ * total));
}

void RehearsalProgress::tell(std::size_t percent) {
    told_ = std::max(told_, percent);
    context_.progress(words_, told_, kPercent);
}

}  // namespace navwright
