#include "core/crowds/jam/jam_measures.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "core/base/engine_constants.h"

namespace navwright {

namespace {

constexpr std::size_t kStuckFrames = 30;
constexpr float kStuckWithin = 32;
constexpr std::size_t kDeadlockFrames = 20;
constexpr float kFaceToFace = 48;
constexpr float kGetsOn = 16;
constexpr float kPassRadius = 40;
constexpr float kQueueRadius = 160;
constexpr float kCreeps = 6;  // units per frame
constexpr float kFloorsApart = 56;
constexpr float kSquare = 100;
constexpr float kPushedFall = 40;
constexpr std::size_t kPushFrames = 10;

float across(const Vec3& a, const Vec3& b) {
    return std::hypot(a.x - b.x, a.y - b.y);
}

bool near(const Vec3& a, const Vec3& b, float within) {
    return across(a, b) < within && std::abs(a.z - b.z) < kFloorsApart;
}

class Measurer {
  public:
    Measurer(const JamTrace& trace, std::span<const NarrowPlace> places) : trace_(trace), places_(places) {}

    void measure(JamMeasures& made) const {
        stuck(made);
        deadlocks(made);
        passages(made);
        queues(made);
        density(made);
        falls(made);
    }

  private:
    /// Whether a bot lived through all frames from `first` to `last`: never moved 100 units in a frame.
    [[nodiscard]] bool lives(std::size_t bot, std::size_t first, std::size_t last) const {
        for (auto frame = first; frame <= last; ++frame) {
            if (!trace_.at(frame, bot).present) return false;
            if (frame > first &&
                glm::distance(trace_.at(frame, bot).origin, trace_.at(frame - 1, bot).origin) > 100)
                return false;
        }
        return true;
    }
    [[nodiscard]] float moved(std::size_t bot, std::size_t frame) const {
        if (frame == 0) return 1e6f;
        return across(trace_.at(frame, bot).origin, trace_.at(frame - 1, bot).origin);
    }

    void stuck(JamMeasures& made) const {
        for (std::size_t bot = 0; bot < trace_.bots; ++bot) {
            bool counted = false;
            for (auto frame = kStuckFrames; frame < trace_.frames(); ++frame) {
                const auto& here = trace_.at(frame, bot);
                const bool stands =
                    here.wish != Vec2(0) && lives(bot, frame - kStuckFrames, frame) &&
                    glm::distance(here.origin, trace_.at(frame - kStuckFrames, bot).origin) < kStuckWithin;
                if (stands && !counted) {
                    ++made.stuckEvents;
                    made.stuckPlaces.push_back(here.origin);
                }
                counted = stands;
            }
        }
    }

    void deadlocks(JamMeasures& made) const {
        std::map<std::pair<std::size_t, std::size_t>, std::size_t> since;
        for (std::size_t frame = 0; frame < trace_.frames(); ++frame) {
            for (std::size_t a = 0; a < trace_.bots; ++a) {
                for (std::size_t b = a + 1; b < trace_.bots; ++b) {
                    if (!faces(frame, a, b)) {
                        since.erase({a, b});
                        continue;
                    }
                    const auto first = since.try_emplace({a, b}, frame).first->second;
                    if (frame != first + kDeadlockFrames) continue;
                    if (across(trace_.at(frame, a).origin, trace_.at(first, a).origin) > kGetsOn ||
                        across(trace_.at(frame, b).origin, trace_.at(first, b).origin) > kGetsOn)
                        continue;
                    ++made.deadlocks;
                    made.deadlockPlaces.push_back((trace_.at(frame, a).origin + trace_.at(frame, b).origin) *
                                                  0.5f);
                }
            }
        }
    }

    [[nodiscard]] bool faces(std::size_t frame, std::size_t a, std::size_t b) const {
        const auto &one = trace_.at(frame, a), &other = trace_.at(frame, b);
        if (!one.present || !other.present || !near(one.origin, other.origin, kFaceToFace)) return false;
        const Vec2 way(other.origin.x - one.origin.x, other.origin.y - one.origin.y);
        const float apart = glm::length(way);
        if (apart < 1) return false;
        constexpr float kTowards = 0.5f;
        return glm::dot(one.wish, way) > kTowards * apart && glm::dot(other.wish, way) < -kTowards * apart;
    }

    /// Counts bots that entered on one side and left on another.
    void passages(JamMeasures& made) const {
        made.places.resize(places_.size());
        const double minutes = double(trace_.frames()) * kFrameSeconds / 60;
        for (std::size_t i = 0; i < places_.size(); ++i) {
            const auto& place = places_[i];
            for (std::size_t bot = 0; bot < trace_.bots; ++bot) {
                bool inside = false;
                float entered = 0;
                for (std::size_t frame = 0; frame < trace_.frames(); ++frame) {
                    const auto& here = trace_.at(frame, bot);
                    const bool in = here.present && near(here.origin, place.at, kPassRadius);
                    const float side =
                        glm::dot(Vec2(here.origin.x - place.at.x, here.origin.y - place.at.y), place.along);
                    if (in && !inside) entered = side;
                    if (!in && inside && here.present && near(here.origin, place.at, 4 * kPassRadius) &&
                        side * entered < 0)
                        ++made.places[i].passages;
                    inside = in;
                }
            }
            made.places[i].perMinute = minutes > 0 ? double(made.places[i].passages) / minutes : 0;
        }
    }

    void queues(JamMeasures& made) const {
        for (std::size_t frame = 1; frame < trace_.frames(); ++frame) {
            for (std::size_t i = 0; i < places_.size(); ++i) {
                std::size_t waiting = 0;
                for (std::size_t bot = 0; bot < trace_.bots; ++bot) {
                    const auto& here = trace_.at(frame, bot);
                    if (here.present && here.wish != Vec2(0) &&
                        near(here.origin, places_[i].at, kQueueRadius) && moved(bot, frame) < kCreeps)
                        ++waiting;
                }
                made.places[i].queue = std::max(made.places[i].queue, waiting);
                made.longestQueue = std::max(made.longestQueue, waiting);
            }
        }
    }

    void density(JamMeasures& made) const {
        for (std::size_t frame = 0; frame < trace_.frames(); ++frame) {
            for (std::size_t a = 0; a < trace_.bots; ++a) {
                const auto& here = trace_.at(frame, a);
                if (!here.present) continue;
                std::size_t together = 0;
                for (std::size_t b = 0; b < trace_.bots; ++b) {
                    const auto& other = trace_.at(frame, b);
                    if (other.present && std::abs(other.origin.x - here.origin.x) <= kSquare / 2 &&
                        std::abs(other.origin.y - here.origin.y) <= kSquare / 2 &&
                        std::abs(other.origin.z - here.origin.z) < kFloorsApart)
                        ++together;
                }
                made.densest = std::max(made.densest, together);
            }
        }
    }

    void falls(JamMeasures& made) const {
        for (std::size_t bot = 0; bot < trace_.bots; ++bot) {
            std::size_t crowdedAt = 0;
            bool wasCrowded = false, airborne = false, byOthers = false;
            float top = 0;
            for (std::size_t frame = 0; frame < trace_.frames(); ++frame) {
                const auto& here = trace_.at(frame, bot);
                if (!here.present || (frame > 0 && !lives(bot, frame - 1, frame))) {
                    wasCrowded = airborne = false;
                    continue;
                }
                if (here.crowded) {
                    crowdedAt = frame;
                    wasCrowded = true;
                }
                if (!here.onGround) {
                    if (!airborne) {
                        top = here.origin.z;
                        byOthers = wasCrowded && frame - crowdedAt <= kPushFrames && !here.falls;
                    }
                    top = std::max(top, here.origin.z);
                    byOthers = byOthers && !here.falls;
                    airborne = true;
                } else {
                    if (airborne && byOthers && top - here.origin.z > kPushedFall) ++made.pushedOff;
                    airborne = false;
                }
            }
        }
    }

    const JamTrace& trace_;
    std::span<const NarrowPlace> places_;
};

}  // namespace

JamMeasures measureJam(const JamTrace& trace, std::span<const NarrowPlace> places,
                       std::span<const double> alone) {
    JamMeasures made;
    Measurer(trace, places).measure(made);
    double sum = 0;
    std::size_t known = 0;
    for (std::size_t i = 0; i < trace.ended.size(); ++i) {
        const auto& errand = trace.ended[i];
        if (errand.end != EndedErrand::End::arrived) {
            made.gaveUp += errand.end == EndedErrand::End::stuck ? 1 : 0;
            continue;
        }
        ++made.arrivals;
        if (i >= alone.size() || alone[i] <= 0) continue;
        const double factor = double(errand.frame - errand.since) * kFrameSeconds / alone[i];
        sum += factor;
        made.worstDelay = std::max(made.worstDelay, factor);
        ++known;
    }
    made.delay = known > 0 ? sum / double(known) : 0;
    const double minutes = double(trace.frames()) * kFrameSeconds / 60;
    made.arrivalsPerMinute = minutes > 0 ? double(made.arrivals) / minutes : 0;
    made.deaths = trace.deaths.size();
    return made;
}

}  // namespace navwright
