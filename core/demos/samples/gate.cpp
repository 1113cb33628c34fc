#include "core/demos/samples/gate.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/base/index.h"
#include "core/base/limits.h"
#include "core/demos/reading/map_match.h"
#include "core/demos/samples/find_deaths.h"
#include "core/demos/samples/sample_place.h"

namespace navwright {

namespace {

constexpr std::uint32_t kPollSamples = 4096;

std::optional<RejectReason> rejectedByType(std::uint8_t pmType) {
    switch (static_cast<PmType>(pmType)) {
        case PmType::normal:
            return std::nullopt;
        case PmType::spectator:
            return RejectReason::spectator;
        case PmType::dead:
            return RejectReason::dead;
        case PmType::gib:
            return RejectReason::gib;
        case PmType::freeze:
            return RejectReason::freeze;
    }
    return RejectReason::unknownType;
}

/// Gates one recording.
class Gate {
  public:
    Gate(const Recording& recording, const GateInput& input, const Parameters& parameters,
         JobContext& context)
        : recording_(recording),
          input_(input),
          parameters_(parameters),
          context_(context),
          place_(input.geometry, parameters),
          maxGapFrames_(static_cast<std::uint32_t>(parameters.real(Param::MaxGap) / kFrameSeconds + 0.5)),
          maxJump_(parameters.real(Param::MaxJump) / kOriginScale) {}

    Result<GatedDemo> run() &&;

  private:
    [[nodiscard]] SkipReason judge(const Segment& segment) const;
    void skip(const Segment& segment, SkipReason reason);
    void countPlayers(const Segment& segment);
    void countNames(const Segment& segment);
    [[nodiscard]] bool tooManySpectators();
    [[nodiscard]] Result<> gateSegment(std::uint16_t segmentIndex);
    [[nodiscard]] Result<> gateTrack(std::uint16_t segmentIndex, std::uint16_t trackIndex);
    [[nodiscard]] std::optional<RejectReason> judge(const Sample& sample);
    [[nodiscard]] std::optional<RunEnd> breakBetween(const Segment& segment, const Sample& before,
                                                     const Sample& after) const;
    PlayerSummary& player(std::uint8_t slot);

    const Recording& recording_;
    const GateInput& input_;
    const Parameters& parameters_;
    JobContext& context_;
    SamplePlace place_;
    std::uint32_t maxGapFrames_;
    double maxJump_;  ///< 1/8 units; 0: any
    GatedDemo out_;
};

Result<GatedDemo> Gate::run() && {
    auto& summary = out_.summary;
    summary.name = recording_.name;
    summary.hash = recording_.hash;
    summary.warnings = recording_.warnings;
    summary.damaged = recording_.damaged();
    auto reason = SkipReason::noFrames;
    const auto segments = std::min(recording_.segments.size(), limit::kDemoSegments);
    if (segments < recording_.segments.size()) {
        summary.warnings.push_back(fmt::format("{} gamestates, only the first {} are used",
                                               recording_.segments.size(), limit::kDemoSegments));
    }
    for (std::size_t i = 0; i < segments; ++i) {
        const auto& segment = recording_.segments[i];
        if (segment.frameCount == 0) continue;
        if (context_.stopRequested()) return cancelled();
        const auto segmentReason = judge(segment);
        if (segmentReason == SkipReason::none) {
            out_.segments.push_back(static_cast<std::uint16_t>(i));
        } else {
            skip(segment, segmentReason);
            reason = std::max(reason, segmentReason);  // the more specific reason
        }
    }
    for (const auto i : out_.segments) {
        if (context_.stopRequested()) return cancelled();
        countPlayers(recording_.segments[i]);
    }
    if (!out_.segments.empty()) reason = tooManySpectators() ? SkipReason::spectators : SkipReason::none;
    summary.skip = reason;
    if (reason != SkipReason::none) return std::move(out_);
    for (const auto i : out_.segments) NAV_TRY(gateSegment(i));
    summary.runs = static_cast<std::uint32_t>(out_.runs.size());
    for (const auto& death : out_.deaths) ++summary.deaths[toIndex(death.cause)];
    return std::move(out_);
}

SkipReason Gate::judge(const Segment& segment) const {
    const auto match =
        matchMap(segment, input_.map,
                 input_.geometry != nullptr ? std::optional(input_.geometry->bsp.checksum) : std::nullopt);
    if (match == MapMatch::otherMap) return SkipReason::otherMap;
    if (match == MapMatch::otherRevision && !parameters_.flag(Param::AllowOtherRevision))
        return SkipReason::otherRevision;
    return SkipReason::none;
}

void Gate::skip(const Segment& segment, SkipReason reason) {
    auto& summary = out_.summary;
    summary.skippedFrames += segment.frameCount;
    if (reason == SkipReason::otherMap) {
        ++summary.segmentsOtherMap;
        return;
    }
    ++summary.segmentsOtherRevision;
    summary.warnings.push_back(
        fmt::format("recorded on another revision of {} (checksum {}, the loaded map has {}); left out",
                    segment.map, *segment.mapChecksum, input_.geometry->bsp.checksum));
}

PlayerSummary& Gate::player(std::uint8_t slot) {
    auto& players = out_.summary.players;
    const auto found = std::ranges::lower_bound(players, slot, {}, &PlayerSummary::slot);
    if (found != players.end() && found->slot == slot) return *found;
    const auto added = players.emplace(found);
    added->slot = slot;
    return *added;
}

void Gate::countPlayers(const Segment& segment) {
    auto& summary = out_.summary;
    ++summary.segmentsUsed;
    summary.frames += segment.frameCount;
    summary.seconds = summary.frames * kFrameSeconds;
    for (const auto& track : segment.tracks) {
        if (track.slot == segment.dummySlot) {
            summary.dummySamples += track.samples.size();
            continue;
        }
        auto& player_ = player(track.slot);
        player_.samples += static_cast<std::uint32_t>(track.samples.size());
        summary.samples += track.samples.size();
        for (const auto& sample : track.samples) ++summary.byPmType[sample.pmType];
    }
    countNames(segment);
}

/// Counts names; the number remembered per player is limited.
void Gate::countNames(const Segment& segment) {
    auto& players = out_.summary.players;
    for (const auto& change : segment.names) {
        if (change.name.empty() || change.slot == segment.dummySlot) continue;
        const auto found = std::ranges::lower_bound(players, change.slot, {}, &PlayerSummary::slot);
        if (found == players.end() || found->slot != change.slot) continue;
        if (found->names.size() >= limit::kPlayerNames) continue;
        if (std::ranges::find(found->names, change.name) == found->names.end()) {
            found->names.push_back(change.name);
        }
    }
}

bool Gate::tooManySpectators() {
    auto& summary = out_.summary;
    if (summary.samples == 0) return false;
    const auto spectating = summary.byPmType.find(static_cast<int>(PmType::spectator));
    if (spectating == summary.byPmType.end()) return false;
    summary.spectatorShare = static_cast<double>(spectating->second) / static_cast<double>(summary.samples);
    if (!(summary.spectatorShare > parameters_.real(Param::SpectatorShare))) return false;
    summary.warnings.push_back(
        fmt::format("{:.0f} % of the player frames are spectating; left out", 100 * summary.spectatorShare));
    return true;
}

Result<> Gate::gateSegment(std::uint16_t segmentIndex) {
    const auto& segment = recording_.segments[segmentIndex];
    for (std::size_t i = 0; i < segment.tracks.size(); ++i) {
        if (segment.tracks[i].slot == segment.dummySlot) continue;
        NAV_TRY(gateTrack(segmentIndex, static_cast<std::uint16_t>(i)));
    }
    return {};
}

std::optional<RejectReason> Gate::judge(const Sample& sample) {
    if (const auto reason = rejectedByType(sample.pmType)) return reason;
    return place_.judge(sample);
}

std::optional<RunEnd> Gate::breakBetween(const Segment& segment, const Sample& before,
                                         const Sample& after) const {
    const auto frames = after.frame - before.frame;
    const bool continuous = segment.flavour != DemoFlavour::dm2;
    // MVD2 streams have every frame, so a missing sample means an unused slot.
    if (frames > (continuous ? 1 : std::max(maxGapFrames_, 1u))) return RunEnd::removed;
    if (maxJump_ == 0) return std::nullopt;
    if (after.event == kEventTeleport) return RunEnd::teleport;
    double squared = 0;
    for (std::size_t i = 0; i < 3; ++i) {
        const double step = static_cast<double>(after.origin[i]) - before.origin[i];
        squared += step * step;
    }
    const auto limit = maxJump_ * frames;
    if (squared > limit * limit) return RunEnd::jump;
    return std::nullopt;
}

Result<> Gate::gateTrack(std::uint16_t segmentIndex, std::uint16_t trackIndex) {
    const auto& segment = recording_.segments[segmentIndex];
    const auto& track = segment.tracks[trackIndex];
    const auto firstRun = out_.runs.size();
    Run run{.segment = segmentIndex, .track = trackIndex};
    const auto close = [&](RunEnd end) {
        if (run.count == 0) return;
        run.end = end;
        out_.runs.push_back(run);
        run.count = 0;
    };
    for (std::uint32_t i = 0; i < track.samples.size(); ++i) {
        if (i % kPollSamples == 0 && context_.stopRequested()) return cancelled();
        const auto& sample = track.samples[i];
        if (const auto reason = judge(sample)) {
            close(RunEnd::rejected);
            ++out_.summary.rejected[toIndex(*reason)];
            if (input_.keepRejected) out_.rejected.push_back({segmentIndex, trackIndex, i, *reason});
            continue;
        }
        if (run.count != 0) {
            if (const auto end = breakBetween(segment, track.samples[i - 1], sample)) close(*end);
        }
        if (run.count == 0) run.first = i;
        ++run.count;
        ++out_.summary.kept;
        ++player(track.slot).kept;
    }
    close(RunEnd::segmentEnd);
    const auto deaths = findDeaths(segment, segmentIndex, trackIndex, std::span(out_.runs).subspan(firstRun),
                                   static_cast<std::int32_t>(firstRun), parameters_);
    out_.deaths.insert(out_.deaths.end(), deaths.begin(), deaths.end());
    return {};
}

}  // namespace

std::string_view runEndName(RunEnd end) {
    static constexpr std::array<std::string_view, 5> kNames = {"segment_end", "rejected", "removed", "jump",
                                                               "teleport"};
    return kNames[toIndex(end)];
}

Result<GatedDemo> gateDemo(const Recording& recording, const GateInput& input, const Parameters& parameters,
                           JobContext& context) {
    return Gate(recording, input, parameters, context).run();
}

}  // namespace navwright
