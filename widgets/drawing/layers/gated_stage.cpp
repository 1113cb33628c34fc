#include <limits>

#include "core/base/index.h"
#include "widgets/drawing/layers/builders.h"
#include "widgets/drawing/layers/describe.h"
#include "widgets/drawing/layers/point_cloud.h"
#include "widgets/drawing/layers/sample_filter.h"
#include "widgets/drawing/layers/sample_values.h"

namespace navwright {

namespace {

/// Categories of "reason": numbers chosen for their colours, so that accepted is sky blue, what led to a
/// death orange, and a death's cause never has the colour of the samples around it.
constexpr std::size_t kPenalised = 0;
constexpr std::size_t kAccepted = 1;
constexpr std::array<std::size_t, kRejectReasonCount> kRejectCategory{7, 4, 6, 3, 2, 5, 8};
constexpr std::array<std::size_t, kDeathCauseCount> kDeathCategory{17, 13, 12, 14, 18, 15, 19, 16};
constexpr std::size_t kCategoryCount = 20;

constexpr std::uint8_t kFull = 16;
constexpr std::uint8_t kGhost = 9;  ///< rejected samples are drawn smaller
constexpr float kGatedDeathSize = 14;

std::vector<std::string> categoryNames() {
    std::vector<std::string> names(kCategoryCount);
    names[kAccepted] = "Accepted";
    names[kPenalised] = "Accepted, before a death";
    for (std::size_t i = 0; i < kRejectCategory.size(); ++i)
        names[kRejectCategory[i]] =
            "Rejected: " + lowerReadable(rejectReasonName(static_cast<RejectReason>(i)));
    for (std::size_t i = 0; i < kDeathCategory.size(); ++i)
        names[kDeathCategory[i]] = "Death: " + lowerReadable(deathCauseName(static_cast<DeathCause>(i)));
    return names;
}

std::vector<std::uint32_t> penaltyStarts(const GatedDemo& gated, std::uint32_t frames) {
    std::vector<std::uint32_t> starts(gated.runs.size(), std::numeric_limits<std::uint32_t>::max());
    for (const auto& death : gated.deaths) {
        if (death.run < 0 || !isEnvironmental(death.cause)) continue;
        starts[death.run] = death.frame - std::min(death.frame, frames);
    }
    return starts;
}

/// A sample that was accepted or rejected.
struct Judged {
    std::size_t demo;
    const Track& track;
    std::size_t index;

    [[nodiscard]] Vec3 place() const { return unitsOf(track.samples[index]); }
    [[nodiscard]] std::uint32_t frame() const { return track.samples[index].frame; }
};

class GatedWalk {
  public:
    GatedWalk(const Generation& generation, const ShownData& shown, std::string_view key)
        : generation_(generation),
          filter_(generation, shown),
          recordings_(recordingsByDemo(generation)),
          values_(generation, key),
          numbers_(generation),
          byReason_(key == "reason") {}

    [[nodiscard]] ScaleMeter meter() const {
        if (byReason_) return ScaleMeter(categoryNames());
        return values_.categories() ? ScaleMeter(values_.names()) : ScaleMeter();
    }

    /// Calls visit(sample, value, size) for all samples judged. False when stopped.
    template <class Visit>
    bool samples(JobContext& context, Visit visit) const {
        const auto frames = static_cast<std::uint32_t>(generation_.parameters.integer(Param::PenaltyFrames));
        for (std::size_t demo = 0; demo < recordings_.size(); ++demo) {
            if (recordings_[demo] == nullptr) continue;
            const auto& gated = *generation_.gated[demo];
            const auto starts = penaltyStarts(gated, frames);
            for (std::size_t r = 0; r < gated.runs.size(); ++r) {
                if (context.stopRequested()) return false;
                const auto& run = gated.runs[r];
                const auto& track = trackOf(demo, run.segment, run.track);
                for (auto i = run.first; i < run.first + run.count; ++i) {
                    const auto category = track.samples[i].frame >= starts[r] ? kPenalised : kAccepted;
                    visit(Judged{demo, track, i}, value(demo, track, i, category), kFull);
                }
            }
            for (const auto& rejected : gated.rejected) {
                const auto& track = trackOf(demo, rejected.segment, rejected.track);
                const auto category = kRejectCategory[toIndex(rejected.reason)];
                visit(Judged{demo, track, rejected.sample}, value(demo, track, rejected.sample, category),
                      kGhost);
            }
        }
        return true;
    }

    [[nodiscard]] int foremost() const { return byReason_ ? static_cast<int>(kPenalised) : -1; }

    [[nodiscard]] bool shows(const Judged& sample) const {
        return filter_.shows(sample.demo, sample.track, sample.index);
    }
    [[nodiscard]] ItemFacts facts(const Judged& sample) const {
        return numbers_.of(sample.demo, sample.track.slot, sample.frame(),
                           speedAt(sample.track, sample.index));
    }
    [[nodiscard]] const FilterKeys& keys() const { return numbers_.keys(); }

    /// Calls visit(item, death, sample, value) for all deaths.
    template <class Visit>
    void deaths(Visit visit) const {
        for (std::size_t demo = 0; demo < recordings_.size(); ++demo) {
            if (recordings_[demo] == nullptr) continue;
            const auto& all = generation_.gated[demo]->deaths;
            for (std::size_t i = 0; i < all.size(); ++i) {
                const auto& track = trackOf(demo, all[i].segment, all[i].track);
                const auto category = kDeathCategory[toIndex(all[i].cause)];
                visit(Item::death(static_cast<std::uint32_t>(demo), static_cast<std::uint32_t>(i)), all[i],
                      Judged{demo, track, all[i].sample}, value(demo, track, all[i].sample, category));
            }
        }
    }

  private:
    [[nodiscard]] const Track& trackOf(std::size_t demo, std::size_t segment, std::size_t track) const {
        return recordings_[demo]->segments[segment].tracks[track];
    }
    [[nodiscard]] float value(std::size_t demo, const Track& track, std::size_t sample,
                              std::size_t category) const {
        return byReason_ ? static_cast<float>(category) : values_(demo, track, sample);
    }

    const Generation& generation_;
    SampleFilter filter_;
    std::vector<const Recording*> recordings_;
    SampleValues values_;
    FactNumbers numbers_;
    bool byReason_;
};

/// Deaths the map caused stand out; combat is drawn small.
Glyph deathGlyph(const Death& death, float value) {
    const bool environmental = isEnvironmental(death.cause);
    return {.position = death.origin.units(),
            .size = environmental ? kGatedDeathSize : 0.5f * kGatedDeathSize,
            .scalar = value,
            .filter = value,
            .shape = environmental ? GlyphShape::cross : GlyphShape::octahedron};
}

/// Orders glyphs so that the first k of them are spread over all, as points are.
void scatterGlyphs(StagePicture& picture) {
    const auto count = picture.glyphs.size();
    const auto stride = scatterStride(count);
    GlyphDrawList glyphs(count);
    std::vector<Item> items(count);
    for (std::size_t i = 0, slot = 0; i < count; ++i, slot = (slot + stride) % count) {
        glyphs[slot] = picture.glyphs[i];
        items[slot] = picture.glyphItems[i];
    }
    picture.glyphs = std::move(glyphs);
    picture.glyphItems = std::move(items);
}

}  // namespace

Result<StagePicture> buildGated(const Generation& generation, const ShownData& shown, std::string_view key,
                                Detail detail, JobContext& context) {
    const GatedWalk walk(generation, shown, key);
    StagePicture picture;
    picture.keys = walk.keys();
    auto deathMeter = walk.meter();
    PointCloud cloud(picture, walk.meter());
    if (!walk.samples(context, [&](const Judged& sample, float value, std::uint8_t size) {
            const bool visible = walk.shows(sample);
            cloud.measure(sample.place(), value, sample.frame(), visible);
            if (visible && size == kFull) ++picture.items;
        }))
        return cancelled();
    cloud.finishMeasure();
    picture.scale.foremost = walk.foremost();
    if (detail == Detail::all) {
        cloud.allocate();
        if (!walk.samples(context, [&](const Judged& sample, float value, std::uint8_t size) {
                cloud.place(sample.place(), value, walk.facts(sample), size);
            }))
            return cancelled();
    }
    walk.deaths([&](const Item& item, const Death& death, const Judged& sample, float value) {
        auto glyph = deathGlyph(death, value);
        glyph.facts = walk.facts(sample);
        if (walk.shows(sample)) deathMeter.add(value, glyph.shape);
        picture.glyphs.push_back(glyph);
        picture.glyphItems.push_back(item);
    });
    scatterGlyphs(picture);
    if (key == "reason") {
        // Deaths have categories of their own, above those of samples.
        for (auto& kind : deathMeter.scale().kinds) picture.scale.kinds.push_back(std::move(kind));
        if (!picture.scale.kinds.empty()) picture.scale.largest = picture.scale.kinds.back().scalar;
    }
    return picture;
}

}  // namespace navwright
