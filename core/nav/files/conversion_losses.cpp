#include "core/nav/files/conversion_losses.h"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

namespace navwright {

std::string ConversionWarning::message() const {
    return fmt::format("{} {}", count, what);
}

void ConversionLosses::add(std::string_view field, std::string_view what, std::size_t count) {
    if (count == 0) return;
    const auto same = [&](const ConversionWarning& loss) { return loss.field == field && loss.what == what; };
    const auto found = std::ranges::find_if(list_, same);
    if (found != list_.end()) {
        found->count += count;
    } else {
        list_.push_back({std::string(what), count, std::string(field)});
    }
}

std::vector<ConversionWarning> ConversionLosses::take() && {
    std::ranges::sort(list_, {},
                      [](const ConversionWarning& loss) { return std::tie(loss.field, loss.what); });
    return std::move(list_);
}

std::vector<ConversionWarning> joined(const std::vector<ConversionWarning>& first,
                                      const std::vector<ConversionWarning>& second) {
    ConversionLosses losses;
    for (const auto& loss : first) losses.add(loss.field, loss.what, loss.count);
    for (const auto& loss : second) losses.add(loss.field, loss.what, loss.count);
    return std::move(losses).take();
}

}  // namespace navwright
