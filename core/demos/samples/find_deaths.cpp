#include "core/demos/samples/find_deaths.h"

#include <algorithm>
#include <optional>

#include "core/demos/samples/death.h"

namespace navwright {

namespace {

constexpr auto kNormal = static_cast<std::uint8_t>(PmType::normal);

bool isDead(const Sample& sample, bool gibs) {
    return sample.pmType == static_cast<std::uint8_t>(PmType::dead) ||
           (gibs && sample.pmType == static_cast<std::uint8_t>(PmType::gib));
}

bool isLiteral(const Parameters& parameters) {
    return parameters.choice(Param::DeathRule) == "literal";
}

bool landedHard(std::span<const Sample> samples, std::size_t death, std::uint32_t window) {
    const auto frame = samples[death].frame;
    const auto hard = [](const Sample& sample) {
        return sample.event == kEventFall || sample.event == kEventFallFar;
    };
    for (auto i = death + 1; i-- > 0 && frame - samples[i].frame <= window;) {
        if (hard(samples[i])) return true;
    }
    for (auto i = death + 1; i < samples.size() && samples[i].frame - frame <= window; ++i) {
        if (hard(samples[i])) return true;
    }
    return false;
}

/// Whether the eyes were under water in more than `frames` consecutive frames before the death.
bool drowned(std::span<const Sample> samples, std::size_t death, std::uint32_t frames) {
    std::uint32_t held = 0;
    for (auto i = death; i-- > 0;) {
        const bool unbroken = samples[i + 1].frame - samples[i].frame == 1;
        if (!unbroken || (samples[i].rdFlags & kRdUnderwater) == 0) return false;
        if (++held > frames) return true;
    }
    return false;
}

/// A slot's names by frame; a demo may rename players often.
class SlotNames {
  public:
    SlotNames(const Segment& segment, std::uint8_t slot) {
        for (const auto& change : segment.names) {
            if (change.slot == slot && !change.name.empty()) changes_.push_back(&change);
        }
    }
    /// The name at a frame, or else the next one; empty when there is none.
    [[nodiscard]] std::string_view at(std::uint32_t frame) const {
        if (changes_.empty()) return {};
        auto last = std::ranges::upper_bound(changes_, frame, {}, &NameChange::frame);
        if (last != changes_.begin()) --last;
        return (*last)->name;
    }

  private:
    std::vector<const NameChange*> changes_;
};

std::optional<DeathCause> printedCause(const Segment& segment, std::string_view name, std::uint32_t frame) {
    auto print = std::ranges::lower_bound(segment.prints, frame, {}, &Print::frame);
    for (; print != segment.prints.end() && print->frame == frame; ++print) {
        if (const auto cause = obituaryCause(print->text, name)) return cause;
    }
    return std::nullopt;
}

DeathCause causeOf(const Segment& segment, const SlotNames& names, const Track& track, std::size_t death,
                   const Parameters& parameters) {
    const auto frame = track.samples[death].frame;
    auto printed = DeathCause::combat;
    if (!isLiteral(parameters)) printed = printedCause(segment, names.at(frame), frame).value_or(printed);
    // A stuck bot may give up right after a hard landing that did not kill it.
    if (printed == DeathCause::suicide) return DeathCause::suicide;
    const std::span samples(track.samples);
    if (landedHard(samples, death, static_cast<std::uint32_t>(parameters.integer(Param::EventWindow)))) {
        return DeathCause::fall;
    }
    if (drowned(samples, death, static_cast<std::uint32_t>(parameters.integer(Param::DrownFrames)))) {
        return DeathCause::drown;
    }
    return printed;
}

/// The last run that ended before the death and began after `after`, or -1.
std::int32_t runBefore(std::span<const Run> runs, std::size_t death, std::size_t after,
                       std::int32_t firstRun) {
    const auto next = std::ranges::lower_bound(runs, death, {}, &Run::first);
    if (next == runs.begin()) return -1;
    const auto& run = *std::prev(next);
    if (run.first < after) return -1;
    return firstRun + static_cast<std::int32_t>(std::prev(next) - runs.begin());
}

}  // namespace

std::vector<Death> findDeaths(const Segment& segment, std::uint16_t segmentIndex, std::uint16_t trackIndex,
                              std::span<const Run> runs, std::int32_t firstRun,
                              const Parameters& parameters) {
    const auto& track = segment.tracks[trackIndex];
    const SlotNames names(segment, track.slot);
    const bool gibs = !isLiteral(parameters);
    std::vector<Death> deaths;
    bool alive = false;
    std::size_t after = 0;
    for (std::size_t i = 0; i < track.samples.size(); ++i) {
        const auto& sample = track.samples[i];
        if (sample.pmType == kNormal) alive = true;
        if (!alive || !isDead(sample, gibs)) continue;
        alive = false;
        Death death;
        death.segment = segmentIndex;
        death.track = trackIndex;
        death.sample = static_cast<std::uint32_t>(i);
        death.frame = sample.frame;
        death.run = runBefore(runs, i, after, firstRun);
        death.slot = track.slot;
        death.cause = causeOf(segment, names, track, i, parameters);
        if (PackedOrigin::fits(sample.origin)) death.origin = PackedOrigin(sample.origin);
        deaths.push_back(death);
        after = i;
    }
    return deaths;
}

}  // namespace navwright
