#include "core/generate/votes/votes.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/demos/samples/flight.h"
#include "core/demos/samples/sample_place.h"

namespace navwright {

namespace {

template <class T>
T saturate(double value) {
    const auto low = static_cast<double>(std::numeric_limits<T>::min());
    const auto high = static_cast<double>(std::numeric_limits<T>::max());
    return static_cast<T>(std::lround(std::clamp(value, low, high)));
}

/// Length in units of differences in 1/8 units.
double length(double x, double y, double z = 0) {
    return std::sqrt(x * x + y * y + z * z) * static_cast<double>(kOriginScale);
}

double difference(const Sample& a, const Sample& b, std::size_t axis) {
    return static_cast<double>(b.origin[axis]) - a.origin[axis];
}

double horizontal(const Sample& a, const Sample& b) {
    return length(difference(a, b, 0), difference(a, b, 1));
}

double distance(const Sample& a, const Sample& b) {
    return length(difference(a, b, 0), difference(a, b, 1), difference(a, b, 2));
}

/// Units/s, up positive.
std::int16_t riseSpeed(const Sample& from, const Sample& to) {
    const auto dz = difference(from, to, 2) * static_cast<double>(kOriginScale);
    return saturate<std::int16_t>(dz / ((to.frame - from.frame) * kFrameSeconds));
}

/// Input for one run's votes.
struct RunView {
    const Track& track;
    std::uint32_t first;  ///< into the track's samples
    std::span<const Sample> samples;
    std::span<const std::array<std::int16_t, 3>> velocities;  ///< DM2 only, else empty
    std::uint32_t penalisedFrom;                              ///< frame; samples from here on are penalised
};

class Caster {
  public:
    Caster(const Recording& recording, const GatedDemo& gated, const GameMap* map,
           const Parameters& parameters)
        : recording_(recording),
          gated_(gated),
          map_(map),
          parameters_(parameters),
          spacing_(parameters.real(Param::VoteSpacing)),
          step_(parameters.real(Param::StepHeight)),
          takeOffRise_(parameters.real(Param::RiseTakeOff)),
          crouchViewZ_(parameters.real32(Param::CrouchViewZ)),
          keepSpeed_(parameters.real(Param::ArchiveKeepSpeed)),
          onGround_(parameters.flag(Param::VotesOnGround)),
          byPairs_(parameters.choice(Param::VotesBy) == "pairs"),
          byFrame_(parameters.choice(Param::VoteRise) == "frame") {}

    Result<DemoVotes> cast(JobContext& context) &&;

  private:
    [[nodiscard]] std::vector<std::uint32_t> penaltyStarts() const;
    [[nodiscard]] RunView view(const Run& run, std::uint32_t penalisedFrom) const;
    void castRun(const RunView& run);
    [[nodiscard]] std::vector<std::uint32_t> places(const RunView& run,
                                                    std::span<const Flight> flights) const;
    void castVote(const RunView& run, std::uint32_t at, std::span<const Flight> flights);
    void castWay(const RunView& run, std::uint32_t from, std::uint32_t to, std::span<const Flight> flights);
    void measureWay(Vote& vote, const RunView& run, std::uint32_t from, std::uint32_t to) const;
    void keepWay(const RunView& run, std::uint32_t from, std::uint32_t to);
    /// Whether it rises or drops more than a step.
    [[nodiscard]] bool isDeep(const Flight& flight) const {
        return flight.rise > step_ || flight.drop > step_;
    }

    const Recording& recording_;
    const GatedDemo& gated_;
    const GameMap* map_;
    const Parameters& parameters_;
    double spacing_, step_, takeOffRise_;
    float crouchViewZ_;
    double keepSpeed_;
    bool onGround_;
    bool byPairs_;  ///< both ends of each traversal vote, instead of each sample
    bool byFrame_;  ///< vertical speeds are those since the frame before
    DemoVotes out_;
};

Result<DemoVotes> Caster::cast(JobContext& context) && {
    out_.name = recording_.name;
    out_.hash = recording_.hash;
    const auto penalties = penaltyStarts();
    for (std::size_t i = 0; i < gated_.runs.size(); ++i) {
        if (context.stopRequested()) return cancelled();
        castRun(view(gated_.runs[i], penalties[i]));
    }
    out_.votes.shrink_to_fit();
    out_.fastWays.shrink_to_fit();
    out_.points.shrink_to_fit();
    return std::move(out_);
}

/// By run: the frame from which samples are penalised.
std::vector<std::uint32_t> Caster::penaltyStarts() const {
    std::vector<std::uint32_t> starts(gated_.runs.size(), std::numeric_limits<std::uint32_t>::max());
    const auto frames = static_cast<std::uint32_t>(parameters_.integer(Param::PenaltyFrames));
    for (const auto& death : gated_.deaths) {
        if (death.run < 0 || !isEnvironmental(death.cause)) continue;
        starts[death.run] = death.frame - std::min(death.frame, frames);
    }
    return starts;
}

RunView Caster::view(const Run& run, std::uint32_t penalisedFrom) const {
    const auto& track = recording_.segments[run.segment].tracks[run.track];
    RunView result{
        track, run.first, std::span(track.samples).subspan(run.first, run.count), {}, penalisedFrom};
    if (track.velocities.size() == track.samples.size()) {
        result.velocities = std::span(track.velocities).subspan(run.first, run.count);
    }
    return result;
}

void Caster::castRun(const RunView& run) {
    const auto all = findFlights(run.samples, run.velocities, map_, parameters_);
    const auto at = places(run, all);
    std::span<const Flight> flights = all;
    for (std::size_t i = 0; i < at.size(); ++i) {
        while (!flights.empty() && flights.front().last < at[i]) flights = flights.subspan(1);
        const bool last = i + 1 == at.size();
        if (byPairs_ && last) break;
        castVote(run, at[i], flights);
        if (!last) castWay(run, at[i], at[i + 1], flights);
        if (byPairs_) castVote(run, at[i + 1], flights);
        if (byPairs_ || (last && i > 0)) {
            // A vote that leads nowhere keeps the speed it arrived with.
            const auto before = out_.votes[out_.votes.size() - 2].vz;
            if (run.velocities.empty() && !byFrame_) out_.votes.back().vz = before;
        }
    }
}

/// Which samples of the run become votes (docs/rules.md 4.1, and `votes.on_ground`).
std::vector<std::uint32_t> Caster::places(const RunView& run, std::span<const Flight> flights) const {
    std::vector<std::uint32_t> chosen;
    double path = spacing_;
    std::size_t flight = 0;
    const auto count = static_cast<std::uint32_t>(run.samples.size());
    for (std::uint32_t i = 0; i < count; ++i) {
        if (i > 0) path += distance(run.samples[i - 1], run.samples[i]);
        while (flight < flights.size() && flights[flight].last + 1 < i) ++flight;
        bool due = path >= spacing_;
        if (onGround_ && flight < flights.size()) {
            const auto& next = flights[flight];
            const bool edge = i + 1 == next.first || i == next.last + 1;
            const bool inAir = i >= next.first && i <= next.last;
            due = (due || (isDeep(next) && edge)) && !inAir;
        }
        if (!due) continue;
        chosen.push_back(i);
        path = 0;
    }
    return chosen;
}

void Caster::castVote(const RunView& run, std::uint32_t at, std::span<const Flight> flights) {
    const auto& sample = run.samples[at];
    Vote vote;
    vote.origin = PackedOrigin(sample.origin);
    vote.frame = sample.frame;
    vote.slot = run.track.slot;
    if (!run.velocities.empty()) {
        vote.vz = saturate<std::int16_t>(run.velocities[at][2] * static_cast<double>(kOriginScale));
    } else if (byFrame_ && at > 0) {
        vote.vz = riseSpeed(run.samples[at - 1], sample);
    }
    if ((sample.rdFlags & kRdUnderwater) != 0) vote.state |= Vote::underwater;
    if (isCrouched(sample, crouchViewZ_)) vote.state |= Vote::crouched;
    if (sample.frame >= run.penalisedFrom) vote.state |= Vote::penalised;
    for (const auto& flight : flights) {
        if (flight.first > at + 1) break;
        if (at + 1 < flight.first || at > flight.last) continue;
        if (at >= flight.first) vote.state |= Vote::airborne;
        const auto next = std::min<std::size_t>(at + 1, run.samples.size() - 1);
        const auto rise =
            (run.samples[next].origin[2] - sample.origin[2]) * static_cast<double>(kOriginScale);
        if (rise >= takeOffRise_) vote.state |= Vote::takingOff;
    }
    if (map_ != nullptr) {
        const auto origin = vote.origin.units();
        const auto leaf = map_->collision.pointLeaf(origin);
        if (leaf >= 0 && leaf < Vote::kNoLeaf) vote.leaf = static_cast<std::uint16_t>(leaf);
        if (map_->touchesLadder(origin)) vote.state |= Vote::onLadder;
    }
    out_.votes.push_back(vote);
}

void Caster::measureWay(Vote& vote, const RunView& run, std::uint32_t from, std::uint32_t to) const {
    double path = 0;
    double peak = 0;
    std::uint32_t crouched = 0, underwater = 0;
    for (auto i = from; i < to; ++i) {
        const auto step = horizontal(run.samples[i], run.samples[i + 1]);
        const auto frames = run.samples[i + 1].frame - run.samples[i].frame;
        path += step;
        peak = std::max(peak, step / (frames * kFrameSeconds));
        if (!run.velocities.empty()) {
            const auto& velocity = run.velocities[i + 1];
            peak = std::max(peak, length(velocity[0], velocity[1]));
        }
        crouched += isCrouched(run.samples[i + 1], crouchViewZ_) ? 1 : 0;
        underwater += (run.samples[i + 1].rdFlags & kRdUnderwater) != 0 ? 1 : 0;
        const auto event = run.samples[i + 1].event;
        if (event == kEventFall || event == kEventFallFar) vote.way |= Vote::hurtWay;
    }
    const auto seconds = (run.samples[to].frame - run.samples[from].frame) * kFrameSeconds;
    vote.pathSpeed = saturate<std::uint16_t>(path / seconds);
    vote.peakSpeed = saturate<std::uint16_t>(peak);
    if (2 * crouched > to - from) vote.way |= Vote::crouchedWay;
    if (2 * underwater > to - from) vote.way |= Vote::underwaterWay;
    if (run.velocities.empty() && !byFrame_) vote.vz = riseSpeed(run.samples[from], run.samples[to]);
}

void Caster::castWay(const RunView& run, std::uint32_t from, std::uint32_t to,
                     std::span<const Flight> flights) {
    auto& vote = out_.votes.back();
    vote.way |= Vote::linked;
    measureWay(vote, run, from, to);
    for (const auto& flight : flights) {
        if (flight.first > to) break;
        if (flight.last < from) continue;
        vote.rise = std::max(vote.rise, saturate<std::uint8_t>(flight.rise));
        if (isDeep(flight)) vote.way |= Vote::flownWay;
    }
    const auto seconds = (run.samples[to].frame - run.samples[from].frame) * kFrameSeconds;
    if (horizontal(run.samples[from], run.samples[to]) / seconds > keepSpeed_) keepWay(run, from, to);
}

void Caster::keepWay(const RunView& run, std::uint32_t from, std::uint32_t to) {
    out_.fastWays.push_back({static_cast<std::uint32_t>(out_.votes.size() - 1),
                             static_cast<std::uint32_t>(out_.points.size()), to - from + 1});
    for (auto i = from; i <= to; ++i) out_.points.emplace_back(run.samples[i].origin);
}

}  // namespace

Result<DemoVotes> castVotes(const Recording& recording, const GatedDemo& gated, const GameMap* map,
                            const Parameters& parameters, JobContext& context) {
    return Caster(recording, gated, map, parameters).cast(context);
}

TraversalSpeeds traversalSpeeds(const Vote& from, const Vote& to) {
    return {traversalSpeed(from, to, SpeedMeasure::displacement), static_cast<double>(from.pathSpeed),
            static_cast<double>(from.peakSpeed)};
}

double traversalSpeed(const Vote& from, const Vote& to, SpeedMeasure measure) {
    if (measure == SpeedMeasure::path) return from.pathSpeed;
    if (measure == SpeedMeasure::peak) return from.peakSpeed;
    const auto dx = static_cast<double>(to.origin.x()) - from.origin.x();
    const auto dy = static_cast<double>(to.origin.y()) - from.origin.y();
    const auto seconds = (to.frame - from.frame) * kFrameSeconds;
    return length(dx, dy) / seconds;
}

}  // namespace navwright
