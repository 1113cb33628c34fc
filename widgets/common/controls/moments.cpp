#include "widgets/common/controls/moments.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/base/index.h"

namespace navwright {

namespace {

/// Floating seconds that mean a frame count as that frame.
constexpr double kFrameRounding = 1e-6;

Vec3 placeUnits(const Sample& sample) {
    return kOriginScale * Vec3(static_cast<float>(sample.origin[0]), static_cast<float>(sample.origin[1]),
                               static_cast<float>(sample.origin[2]));
}

bool isDead(const Sample& sample) {
    const auto type = static_cast<PmType>(sample.pmType);
    return type == PmType::dead || type == PmType::gib;
}

bool plays(const Sample& sample) {
    return static_cast<PmType>(sample.pmType) == PmType::normal || isDead(sample) ||
           static_cast<PmType>(sample.pmType) == PmType::freeze;
}

/// Whether the second follows the first without a break.
bool follows(const Sample& first, const Sample& second) {
    return second.frame == first.frame + 1 && plays(first) && plays(second) &&
           isDead(first) == isDead(second) && second.event != kEventTeleport &&
           glm::distance(placeUnits(first), placeUnits(second)) <= kLongestFrameWay;
}

std::vector<Vec3> trailTo(const Track& track, std::size_t sample) {
    const auto longest = toIndex(std::lround(kTrailSeconds / kFrameSeconds));
    std::vector<Vec3> trail{placeUnits(track.samples[sample])};
    for (auto i = sample; i > 0 && trail.size() <= longest; --i) {
        if (!follows(track.samples[i - 1], track.samples[i])) break;
        trail.push_back(placeUnits(track.samples[i - 1]));
    }
    std::ranges::reverse(trail);
    return trail;
}

}  // namespace

std::vector<PlayerMoment> playersAt(const Recording& recording, const Generation& on, double seconds) {
    std::vector<PlayerMoment> players;
    const double exact = std::max(0.0, seconds / kFrameSeconds + kFrameRounding);
    const auto frame = static_cast<std::uint32_t>(exact);
    const auto share = static_cast<float>(exact - frame);
    for (const auto& segment : recording.segments) {
        if (!on.shows(segment) || frame < segment.firstFrame ||
            frame - segment.firstFrame >= segment.frameCount) {
            continue;
        }
        for (const auto& track : segment.tracks) {
            if (track.slot == segment.dummySlot) continue;
            const auto at = std::ranges::lower_bound(track.samples, frame, {}, &Sample::frame);
            if (at == track.samples.end() || at->frame != frame || !plays(*at)) continue;
            const auto sample = toIndex(at - track.samples.begin());
            PlayerMoment player{track.slot, placeUnits(*at), isDead(*at), trailTo(track, sample)};
            const auto next = at + 1;
            if (share > static_cast<float>(2 * kFrameRounding) && next != track.samples.end() &&
                follows(*at, *next)) {
                player.place += share * (placeUnits(*next) - player.place);
            }
            players.push_back(std::move(player));
        }
    }
    return players;
}

std::pair<double, double> playedSeconds(const Recording& recording, const Generation& on) {
    std::pair<double, double> played{0, 0};
    bool any = false;
    for (const auto& segment : recording.segments) {
        if (!on.shows(segment) || segment.frameCount == 0) continue;
        if (!std::exchange(any, true)) played.first = segment.firstFrame * kFrameSeconds;
        played.second = (segment.firstFrame + segment.frameCount - 1) * kFrameSeconds;
    }
    return played;
}

}  // namespace navwright
