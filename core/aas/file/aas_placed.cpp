#include "core/aas/file/aas_placed.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <compare>
#include <cstdlib>
#include <map>
#include <utility>

#include "core/aas/file/aas_locate.h"
#include "core/aas/file/face_shape.h"
#include "core/base/index.h"

namespace navwright {

namespace {

AasTravel kindOf(const AasReachability& reachability) {
    return reachability.travel() == AasTravel::crouch ? AasTravel::walk : reachability.travel();
}

/// Whether movement of the type within one area needs no reachability.
bool goesWithin(const AasAreaSettings& area, AasTravel kind) {
    return kind == AasTravel::walk || kind == AasTravel::swim ||
           (kind == AasTravel::ladder && (area.flags & kAasAreaLadder) != 0) ||
           (kind == AasTravel::walkOffLedge && (area.flags & kAasAreaGrounded) != 0);
}

/// Whether reachabilities of the type cross their edge.
bool crossesEdge(AasTravel kind) {
    return kind == AasTravel::walk || kind == AasTravel::barrierJump || kind == AasTravel::waterJump ||
           kind == AasTravel::walkOffLedge || kind == AasTravel::ladder;
}

Vec3 nearestOn(const Vec3& one, const Vec3& other, const Vec3& point) {
    const auto along = other - one;
    const float square = glm::dot(along, along);
    if (square == 0) return one;
    return one + along * std::clamp(glm::dot(point - one, along) / square, 0.0f, 1.0f);
}

constexpr float kOffBorder = 2;  ///< units from a border for a point to be safely inside

/// Whether the ladder is climbed vertically across an edge; the ends are then inside its wall.
bool climbsOverEdge(const AasReachability& reachability) {
    constexpr float kIntoWall = 6;
    const float across =
        std::hypot(reachability.start.x - reachability.end.x, reachability.start.y - reachability.end.y);
    return reachability.travel() == AasTravel::ladder && reachability.edge != 0 && across < kIntoWall;
}

/// A point on a ladder, off its edge towards one of the ends.
Vec3 offEdge(const AasFile& aas, const AasReachability& reachability, float towards) {
    const auto [one, other] = endsOf(aas, std::abs(reachability.edge));
    const float edge = (one.z + other.z) / 2;
    return {reachability.start.x, reachability.start.y,
            towards < edge ? edge - kOffBorder : edge + kOffBorder};
}

/// Where a reachability leaves its area; its start may be beyond the border.
Vec3 leavingPoint(const AasFile& aas, const AasReachability& reachability) {
    if (climbsOverEdge(reachability)) return offEdge(aas, reachability, reachability.start.z);
    Vec3 back(reachability.start.x - reachability.end.x, reachability.start.y - reachability.end.y, 0);
    auto at = reachability.start;
    if (crossesEdge(kindOf(reachability)) && reachability.edge != 0 &&
        reachability.travel() != AasTravel::ladder) {
        const auto [one, other] = endsOf(aas, std::abs(reachability.edge));
        at = nearestOn(one, other, reachability.start);
        const Vec3 inwards(at.x - reachability.start.x, at.y - reachability.start.y, 0);
        if (glm::length(inwards) > 0) back = inwards;
    }
    const float length = glm::length(back);
    return length > 0 ? at + back * (kOffBorder / length) : at;
}

/// Where a reachability arrives.
Vec3 arrivalPoint(const AasFile& aas, const AasReachability& reachability) {
    return climbsOverEdge(reachability) ? offEdge(aas, reachability, reachability.end.z) : reachability.end;
}

/// Where a reachability can be used: its start, moved along its edge.
struct Track {
    std::int32_t from = 0, into = 0;
    AasTravel kind = AasTravel::none;
    Vec3 one{0}, other{0};  ///< range of possible starts
    Vec3 start{0};          ///< the stored start
    Vec3 onward{0};         ///< from start to end

    [[nodiscard]] float lowest() const { return std::min(one.x, other.x); }
    [[nodiscard]] float width() const { return std::abs(one.x - other.x); }
};

/// A connection of two areas by a travel type.
struct Join {
    AasTravel kind = AasTravel::none;
    std::int32_t from = 0, into = 0;

    friend auto operator<=>(const Join&, const Join&) = default;
};

Track trackOf(const AasFile& aas, std::int32_t from, const AasReachability& reachability) {
    Track track{from,
                reachability.area,
                kindOf(reachability),
                reachability.start,
                reachability.start,
                reachability.start,
                reachability.end - reachability.start};
    if (!crossesEdge(track.kind) || reachability.edge == 0) return track;
    const auto [one, other] = endsOf(aas, std::abs(reachability.edge));
    const auto off = reachability.start - nearestOn(one, other, reachability.start);
    track.one = one + off;
    track.other = other + off;
    return track;
}

class Places {
  public:
    Places(const AasFile& aas, float radius) : aas_(aas), radius_(radius) {
        for (const auto area : aas.settings.ids(1)) {
            const auto& settings = aas.settings[area];
            for (std::int32_t k = 0; k < settings.reachabilityCount; ++k) {
                const auto number = toIndex(settings.firstReachability + k);
                tracks_.push_back(trackOf(aas, area, aas.reachabilities[number]));
                auto& widest = widest_[tracks_.back().kind];
                widest = std::max(widest, tracks_.back().width());
            }
        }
        std::ranges::stable_sort(tracks_, {}, key);
        for (const auto& track : tracks_) joins_.push_back({track.kind, track.from, track.into});
        std::ranges::sort(joins_);
    }

    /// Number of tracks examined by all calls of place().
    [[nodiscard]] std::uint64_t looks() const { return looks_; }

    /// `reachability` is from the other file.
    [[nodiscard]] AasPlaced place(const AasFile& other, const AasReachability& reachability) const {
        constexpr float kStep = 19;
        const auto placed = place(other, reachability, kindOf(reachability));
        // Off an edge at most a step high equals down a step.
        const bool step = reachability.travel() == AasTravel::walkOffLedge &&
                          reachability.start.z - reachability.end.z < kStep;
        return placed == AasPlaced::nowhere && step ? place(other, reachability, AasTravel::walk) : placed;
    }

  private:
    [[nodiscard]] AasPlaced place(const AasFile& other, const AasReachability& reachability,
                                  AasTravel kind) const {
        const auto wanted = kind == AasTravel::ladder ? kAasAreaLadder : kAasAreaGrounded | kAasAreaLiquid;
        const auto from = around(leavingPoint(other, reachability), wanted),
                   into = around(arrivalPoint(other, reachability), wanted);
        if (from != 0 && from == into && goesWithin(aas_.settings[from], kind)) return AasPlaced::within;
        for (const auto& track : near(kind, reachability.start.x)) {
            ++looks_;
            const auto start = nearestOn(track.one, track.other, reachability.start);
            if (glm::distance(start, reachability.start) > radius_ ||
                glm::distance(start + track.onward, reachability.end) > radius_)
                continue;
            // Excludes the reverse direction, whose ends are just as near.
            if (glm::dot(track.onward, reachability.end - reachability.start) < 0) continue;
            // Far along the edge it may lead to another area.
            if (glm::distance(start, track.start) <= radius_ || track.into == into ||
                kind == AasTravel::ladder)
                return AasPlaced::along;
        }
        const bool joined =
            from != 0 && into != 0 && std::ranges::binary_search(joins_, Join{kind, from, into});
        return joined ? AasPlaced::between : AasPlaced::nowhere;
    }

    /// Tracks of a kind that may start within the radius of this x.
    [[nodiscard]] std::span<const Track> near(AasTravel kind, float x) const {
        const auto tracks = std::ranges::equal_range(tracks_, kind, {}, &Track::kind);
        if (tracks.empty()) return {};
        const auto widest = widest_.at(kind);
        const auto first = std::ranges::lower_bound(tracks, x - radius_ - widest, {}, &Track::lowest);
        const auto last = std::ranges::upper_bound(first, tracks.end(), x + radius_, {}, &Track::lowest);
        return {first, last};
    }

    /// The area of a point on the edge of a floor or on a ladder: one with the wanted flags within six units,
    /// else any.
    [[nodiscard]] std::int32_t around(const Vec3& point, std::int32_t wanted) const {
        constexpr int kSides = 9;
        std::int32_t any = 0, flagged = 0;
        for (const float ring : {0.0f, 2.0f, 6.0f}) {
            for (int side = 0; side < (ring > 0 ? kSides : 1); ++side) {
                const float x = ring * static_cast<float>(side % 3 - 1),
                            y = ring * static_cast<float>(side / 3 - 1);
                // Floor rises at most one unit per unit of distance.
                for (const float up : {1.0f, 3.0f + ring}) {
                    const auto area = areaAt(aas_, point + Vec3(x, y, up));
                    if (area == 0) continue;
                    const auto flags = aas_.settings[area].flags;
                    if ((flags & wanted) != 0) return area;
                    if (flagged == 0 && flags != 0) flagged = area;
                    if (any == 0) any = area;
                }
            }
        }
        if (flagged != 0) return flagged;
        return any != 0 ? any : areaAt(aas_, point);
    }

    static std::pair<AasTravel, float> key(const Track& track) { return {track.kind, track.lowest()}; }

    const AasFile& aas_;
    float radius_;
    std::vector<Track> tracks_;          ///< by kind, then by lowest x
    std::vector<Join> joins_;            ///< ascending
    std::map<AasTravel, float> widest_;  ///< maximum width along x by kind
    mutable std::uint64_t looks_ = 0;
};

}  // namespace

Result<> LookedAt::add(std::uint64_t pairs) {
    constexpr std::uint64_t kMost = std::uint64_t{1} << 26;
    pairs_ += pairs;
    if (pairs_ <= kMost) return {};
    return fail(fmt::format("Too many reachabilities lie at one place: more than {} pairs of them", kMost),
                {}, "one of the files is damaged, or the radius is too large");
}

Result<std::vector<AasPlaced>> placedIn(const AasFile& there, const AasFile& from,
                                        std::span<const std::int32_t> numbers, double radius,
                                        LookedAt& looked, JobContext& context) {
    const Places places(there, static_cast<float>(radius));
    std::vector<AasPlaced> placed;
    placed.reserve(numbers.size());
    for (const auto number : numbers) {
        if (context.stopRequested()) return cancelled();
        const auto before = places.looks();
        placed.push_back(places.place(from, from.reachabilities[number]));
        NAV_TRY(looked.add(places.looks() - before));
    }
    return placed;
}

}  // namespace navwright
