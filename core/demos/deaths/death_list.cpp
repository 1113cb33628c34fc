#include "core/demos/deaths/death_list.h"

#include <algorithm>
#include <map>
#include <set>
#include <span>
#include <tuple>
#include <utility>

#include "core/base/index.h"
#include "core/base/limits.h"

namespace navwright {

namespace {

/// Print level of obituaries (PRINT_MEDIUM).
constexpr std::uint8_t kObituaryLevel = 1;
constexpr std::size_t kShownBytes = 200;
/// Longest name the game allows.
constexpr std::size_t kLongestName = 64;
/// Frames before a death in which a fall is searched.
constexpr std::uint32_t kFallFrames = 30;
constexpr std::uint32_t kPollPrints = 256;

Vec3 placeOf(const Sample& sample) {
    return Vec3(static_cast<float>(sample.origin[0]), static_cast<float>(sample.origin[1]),
                static_cast<float>(sample.origin[2])) *
           kOriginScale;
}

/// Names by player in a segment.
class Names {
  public:
    explicit Names(const Segment& segment) {
        for (const auto& change : segment.names) {
            if (change.name.empty()) continue;
            bySlot_[change.slot].push_back(&change);
            byName_[change.name].insert(change.slot);
            all_.insert(change.name);
        }
    }

    [[nodiscard]] const PlayerNames& all() const { return all_; }
    /// The name at a frame, or else the next one.
    [[nodiscard]] std::string_view nameOf(std::uint8_t slot, std::uint32_t frame) const {
        const auto found = bySlot_.find(slot);
        if (found == bySlot_.end()) return {};
        const auto& changes = found->second;
        auto last = std::ranges::upper_bound(changes, frame, {}, &NameChange::frame);
        if (last != changes.begin()) --last;
        return (*last)->name;
    }
    /// The slot with the name at a frame, else any slot that ever has it; -1: none.
    [[nodiscard]] std::int16_t slotOf(std::string_view name, std::uint32_t frame) const {
        const auto found = byName_.find(name);
        if (found == byName_.end()) return -1;
        for (const auto slot : found->second) {
            if (nameOf(slot, frame) == name) return slot;
        }
        return *found->second.begin();
    }
    /// Whether a text starts with a name.
    [[nodiscard]] bool beginsWithName(std::string_view text) const {
        for (std::size_t length = 1; length <= std::min(text.size(), kLongestName); ++length) {
            if (all_.contains(text.substr(0, length))) return true;
        }
        return false;
    }

  private:
    std::map<std::uint8_t, std::vector<const NameChange*>> bySlot_;
    std::map<std::string_view, std::set<std::uint8_t>> byName_;
    PlayerNames all_;
};

/// Processes one segment.
class SegmentDeaths {
  public:
    SegmentDeaths(const Segment& segment, std::uint16_t index, std::uint32_t demo, DeathList& list)
        : segment_(segment), index_(index), demo_(demo), names_(segment), list_(list) {
        for (const auto& track : segment.tracks) tracks_[track.slot] = &track;
    }

    Result<> read(std::span<const Death> deaths, std::size_t firstDeath, JobContext& context) {
        for (std::size_t i = 0; i < deaths.size(); ++i) {
            addBody(deaths[i], static_cast<std::int32_t>(firstDeath + i));
        }
        std::uint32_t poll = 0;
        for (const auto& print : segment_.prints) {
            if (++poll % kPollPrints == 0 && context.stopRequested()) return cancelled();
            addPrint(print);
        }
        for (auto& [key, record] : records_) {
            if (!record.printed) ++list_.unprinted;
            list_.deaths.push_back(std::move(record));
        }
        return {};
    }

  private:
    using Key = std::tuple<std::uint32_t, std::int16_t, std::uint32_t>;  ///< frame, slot, number

    DeathRecord begun(std::uint32_t frame, std::int16_t slot) const {
        DeathRecord record;
        record.demo = demo_;
        record.segment = index_;
        record.frame = frame;
        record.seconds = frame * kFrameSeconds;
        record.slot = slot;
        return record;
    }

    void addBody(const Death& death, std::int32_t number) {
        auto record = begun(death.frame, death.slot);
        record.death = number;
        record.victim = names_.nameOf(death.slot, death.frame);
        record.cause = death.cause;
        record.means = meansOf(death.cause);
        const auto& samples = segment_.tracks[death.track].samples;
        record.place = placeOf(samples[death.sample]);
        if (death.cause == DeathCause::fall) record.fellFrom = fallStart(samples, death.sample);
        records_.emplace(Key(death.frame, death.slot, 0), std::move(record));
    }

    void addPrint(const Print& print) {
        const auto found = readObituary(print.text, names_.all());
        if (!found) {
            noteUnknown(print);
            return;
        }
        auto* record = recordOf(*found, print.frame);
        // The print may be repeated, once per recipient.
        if (record == nullptr) return;
        ++list_.obituaries;
        record->printed = true;
        record->victim = found->victim;
        record->killer = found->killer;
        record->hit = found->hit;
        record->pushed = found->pushed;
        if (record->death < 0) record->cause = causeOf(found->means);
        if (found->means != DeathMeans::unknown) record->means = found->means;
        if (found->killer.empty()) return;
        record->killerSlot =
            found->killer == found->victim ? record->slot : names_.slotOf(found->killer, print.frame);
        if (record->killerSlot >= 0 && record->killerSlot != record->slot)
            record->killerPlace = placeAt(record->killerSlot, print.frame);
    }

    /// The record of a death in that frame, or a new one without a body. nullptr when it already has its
    /// print.
    DeathRecord* recordOf(const Obituary& found, std::uint32_t frame) {
        // Several players may share a name: take the one who died.
        for (auto it = records_.lower_bound(Key(frame, -1, 0));
             it != records_.end() && std::get<0>(it->first) == frame; ++it) {
            auto& record = it->second;
            if (record.printed || record.death < 0) continue;
            if (names_.nameOf(static_cast<std::uint8_t>(record.slot), frame) == found.victim) return &record;
        }
        const auto slot = names_.slotOf(found.victim, frame);
        if (slot >= 0) {
            if (const auto body = records_.find(Key(frame, slot, 0)); body != records_.end())
                return body->second.printed ? nullptr : &body->second;
        }
        // Numbered, so that unknown names stay separate.
        const auto number = slot >= 0 ? 0 : ++unnamed_;
        auto& record = records_[Key(frame, slot, number)];
        record = begun(frame, slot);
        if (slot >= 0) record.place = placeAt(slot, frame);
        return &record;
    }

    void noteUnknown(const Print& print) {
        if (print.level != kObituaryLevel || isOtherNews(print.text)) return;
        if (!names_.beginsWithName(print.text)) return;
        list_.unknown.push_back(
            {demo_, print.frame, print.frame * kFrameSeconds, print.text.substr(0, kShownBytes)});
    }

    [[nodiscard]] std::optional<Vec3> placeAt(std::int16_t slot, std::uint32_t frame) const {
        const auto track = tracks_.find(static_cast<std::uint8_t>(slot));
        if (track == tracks_.end()) return {};
        const auto& samples = track->second->samples;
        const auto at = std::ranges::lower_bound(samples, frame, {}, &Sample::frame);
        if (at == samples.end() || at->frame != frame) return {};
        return placeOf(*at);
    }

    /// Where the fall began: the last place not below the next one.
    [[nodiscard]] static Vec3 fallStart(std::span<const Sample> samples, std::size_t death) {
        auto top = death;
        // The body may lie still or bounce between landing and death.
        while (top > 0 && samples[death].frame - samples[top - 1].frame <= 2 &&
               samples[top - 1].origin[2] <= samples[top].origin[2])
            --top;
        while (top > 0 && samples[death].frame - samples[top - 1].frame <= kFallFrames &&
               samples[top].frame - samples[top - 1].frame == 1 &&
               samples[top - 1].origin[2] > samples[top].origin[2])
            --top;
        return placeOf(samples[top]);
    }

    [[nodiscard]] static DeathMeans meansOf(DeathCause cause) {
        switch (cause) {
            case DeathCause::fall:
                return DeathMeans::fall;
            case DeathCause::drown:
                return DeathMeans::drown;
            case DeathCause::lava:
                return DeathMeans::lava;
            case DeathCause::slime:
                return DeathMeans::slime;
            case DeathCause::crush:
                return DeathMeans::crush;
            case DeathCause::triggerHurt:
                return DeathMeans::hurt;
            case DeathCause::suicide:
                return DeathMeans::suicide;
            case DeathCause::combat:
                break;
        }
        return DeathMeans::unknown;
    }

    const Segment& segment_;
    std::uint16_t index_;
    std::uint32_t demo_;
    Names names_;
    DeathList& list_;
    std::map<std::uint8_t, const Track*> tracks_;
    std::map<Key, DeathRecord> records_;
    std::uint32_t unnamed_ = 0;
};

}  // namespace

void DeathList::add(DeathList other) {
    deaths.insert(deaths.end(), std::make_move_iterator(other.deaths.begin()),
                  std::make_move_iterator(other.deaths.end()));
    unknown.insert(unknown.end(), std::make_move_iterator(other.unknown.begin()),
                   std::make_move_iterator(other.unknown.end()));
    obituaries += other.obituaries;
    unprinted += other.unprinted;
}

Result<DeathList> listDeaths(const Recording& recording, const GatedDemo& gated, std::uint32_t demo,
                             JobContext& context) {
    DeathList list;
    const bool watched = gated.summary.skip == SkipReason::spectators;
    if (gated.summary.skip != SkipReason::none && !watched) return list;
    std::set<std::uint16_t> used;
    for (const auto& run : gated.runs) used.insert(run.segment);
    for (const auto& death : gated.deaths) used.insert(death.segment);
    if (watched) used.insert(gated.segments.begin(), gated.segments.end());
    const std::span deaths(gated.deaths);
    for (const auto index : used) {
        if (context.stopRequested()) return cancelled();
        // The gate's deaths are sorted by segment.
        const auto first = std::ranges::lower_bound(deaths, index, {}, &Death::segment);
        const auto last = std::ranges::upper_bound(deaths, index, {}, &Death::segment);
        SegmentDeaths segment(recording.segments[index], index, demo, list);
        NAV_TRY(segment.read(std::span(first, last), toIndex(first - deaths.begin()), context));
    }
    return list;
}

}  // namespace navwright
