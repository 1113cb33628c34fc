#include "stages/scale_meter.h"

#include <algorithm>

namespace navwright {

namespace {

/// Colours run over this share of the values from both ends.
constexpr double kRareShare = 0.02;
/// Up to here all values are kept.
constexpr std::size_t kFew = 65536;

}  // namespace

void ScaleMeter::add(float value, GlyphShape shape) {
    if (categories_) {
        auto& tally = tallies_[static_cast<int>(value)];
        ++tally.count;
        tally.shape = shape;
        return;
    }
    least_ = count_ == 0 ? value : std::min(least_, value);
    largest_ = count_ == 0 ? value : std::max(largest_, value);
    if (count_ < kFew || count_ % kEvery == 0) sample_.push_back(value);
    ++count_;
}

Scale ScaleMeter::scale() const {
    if (categories_) return categoryScale();
    Scale scale;
    if (count_ == 0) return scale;
    scale.least = least_;
    scale.largest = largest_;
    auto sorted = sample_;
    const auto rare = static_cast<std::size_t>(kRareShare * static_cast<double>(sorted.size()));
    const auto at = [&sorted](std::size_t index) {
        std::ranges::nth_element(sorted, sorted.begin() + static_cast<std::ptrdiff_t>(index));
        return sorted[index];
    };
    scale.low = at(rare);
    scale.high = at(sorted.size() - 1 - rare);
    if (scale.high <= scale.low) {
        scale.low = least_;
        scale.high = largest_ > least_ ? largest_ : least_ + 1;
    }
    return scale;
}

Scale ScaleMeter::categoryScale() const {
    Scale scale;
    scale.categories = true;
    for (const auto& [number, tally] : tallies_) {
        const auto index = static_cast<std::size_t>(number);
        scale.kinds.push_back({index < names_.size() ? names_[index] : "?", static_cast<float>(number),
                               tally.count, tally.shape});
    }
    if (scale.kinds.empty()) return scale;
    scale.least = scale.low = scale.kinds.front().scalar;
    scale.largest = scale.high = scale.kinds.back().scalar;
    return scale;
}

}  // namespace navwright
