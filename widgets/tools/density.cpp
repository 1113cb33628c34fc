#include "tools/density.h"

#include <algorithm>

#include "stages/sample_values.h"

namespace navwright {

namespace {

/// Counts what a generation holds of one demo, or of all.
class Counting {
  public:
    Counting(const Generation& generation, std::optional<std::size_t> demo)
        : generation_(generation), recordings_(recordingsByDemo(generation)), demo_(demo) {}

    /// Calls visit(track) for every track of a player on the wanted map. False when stopped.
    template <class Visit>
    bool tracks(JobContext& context, Visit visit) const {
        for (std::size_t i = 0; i < recordings_.size(); ++i) {
            if (!wants(i)) continue;
            for (const auto& segment : recordings_[i]->segments) {
                if (segment.map != generation_.mapName) continue;
                for (const auto& track : segment.tracks) {
                    if (context.stopRequested()) return false;
                    if (track.slot != segment.dummySlot) visit(track);
                }
            }
        }
        return true;
    }

    /// Calls visit(sample) for every sample that passed the gate. False when stopped.
    template <class Visit>
    bool kept(JobContext& context, Visit visit) const {
        for (std::size_t i = 0; i < recordings_.size(); ++i) {
            if (!wants(i)) continue;
            for (const auto& run : generation_.gated[i]->runs) {
                if (context.stopRequested()) return false;
                const auto& samples = recordings_[i]->segments[run.segment].tracks[run.track].samples;
                for (auto k = run.first; k < run.first + run.count; ++k) visit(samples[k]);
            }
        }
        return true;
    }

    [[nodiscard]] std::vector<double> deaths() const {
        std::vector<double> seconds;
        for (std::size_t i = 0; i < recordings_.size(); ++i) {
            if (!wants(i)) continue;
            for (const auto& death : generation_.gated[i]->deaths) {
                if (isEnvironmental(death.cause)) seconds.push_back(death.frame * kFrameSeconds);
            }
        }
        std::ranges::sort(seconds);
        return seconds;
    }

  private:
    [[nodiscard]] bool wants(std::size_t demo) const {
        return recordings_[demo] != nullptr && (!demo_ || *demo_ == demo);
    }

    const Generation& generation_;
    std::vector<const Recording*> recordings_;
    std::optional<std::size_t> demo_;
};

}  // namespace

Result<Density> sampleDensity(const Generation& generation, std::optional<std::size_t> demo, std::size_t bins,
                              JobContext& context) {
    const Counting counting(generation, demo);
    Density density;
    std::uint32_t last = 0;
    if (!counting.tracks(context, [&](const Track& track) {
            if (!track.samples.empty()) last = std::max(last, track.samples.back().frame);
        })) {
        return cancelled();
    }
    density.seconds = last * kFrameSeconds;
    const auto frames = std::uint64_t{last} + 1;
    // Narrower than a frame some would be empty by chance.
    density.bins.assign(std::min<std::uint64_t>(bins, frames), 0);
    density.kept = density.bins;
    const auto binOf = [&](const Sample& sample) { return sample.frame * density.bins.size() / frames; };
    const bool whole = counting.tracks(context, [&](const Track& track) {
        for (const auto& sample : track.samples) ++density.bins[binOf(sample)];
    }) && counting.kept(context, [&](const Sample& sample) { ++density.kept[binOf(sample)]; });
    if (!whole) return cancelled();
    density.deaths = counting.deaths();
    if (!density.bins.empty()) density.most = *std::ranges::max_element(density.bins);
    return density;
}

}  // namespace navwright
