#include "core/demos/samples/flight.h"

#include <algorithm>
#include <cmath>

#include "core/base/engine_constants.h"
#include "core/demos/samples/packed_origin.h"
#include "core/map/bsp/contents.h"

namespace navwright {

namespace {

constexpr std::uint8_t kFlagOnGround = 4;
/// Additional fall per frame by gravity, units.
constexpr double kFallPerFrame = kGravity * kFrameSeconds * kFrameSeconds;

using Velocities = std::span<const std::array<std::int16_t, 3>>;

double height(const Sample& sample) {
    return sample.origin[2] * static_cast<double>(kOriginScale);
}

/// Tests for each sample of a run whether the player falls freely.
class FreeFall {
  public:
    FreeFall(std::span<const Sample> run, Velocities velocities, const GameMap* map,
             const Parameters& parameters)
        : run_(run),
          velocities_(velocities),
          map_(map),
          step_(parameters.real32(Param::StepHeight)),
          tolerance_(parameters.real(Param::FallTolerance)),
          ballistic_(run.size(), false) {
        for (std::size_t i = 1; i + 1 < run.size(); ++i) ballistic_[i] = falls(i);
    }

    [[nodiscard]] bool at(std::size_t i) const {
        if ((run_[i].rdFlags & kRdUnderwater) != 0) return false;
        if (!velocities_.empty() && (run_[i].pmFlags & kFlagOnGround) != 0) return false;
        if (map_ != nullptr) return near(i) && offGround(i);
        if (!velocities_.empty()) return near(i);
        // Without a map one such change of speed may be a stair; two in a row are not.
        return ballistic_[i] && (before(i) || after(i));
    }

  private:
    [[nodiscard]] bool falls(std::size_t i) const {
        if (run_[i + 1].frame - run_[i - 1].frame != 2) return false;
        const auto change = velocities_.empty()
                                ? height(run_[i + 1]) - 2 * height(run_[i]) + height(run_[i - 1])
                                : (velocities_[i + 1][2] - velocities_[i - 1][2]) / 2 *
                                      static_cast<double>(kOriginScale) * kFrameSeconds;
        return std::abs(change + kFallPerFrame) <= tolerance_;
    }
    [[nodiscard]] bool before(std::size_t i) const { return i > 0 && ballistic_[i - 1]; }
    [[nodiscard]] bool after(std::size_t i) const { return i + 1 < run_.size() && ballistic_[i + 1]; }
    [[nodiscard]] bool near(std::size_t i) const { return ballistic_[i] || before(i) || after(i); }

    [[nodiscard]] bool offGround(std::size_t i) const {
        const auto origin = PackedOrigin(run_[i].origin).units();
        const auto feet = origin + Vec3(0, 0, kHullStanding.mins.z);
        if ((map_->collision.pointContents(feet) & kMaskLiquid) != 0) return false;
        if (map_->touchesLadder(origin)) return false;
        const auto below = origin - Vec3(0, 0, step_);
        return map_->collision.trace(origin, below, kHullCrouched, kMaskPlayerSolid).fraction == 1;
    }

    std::span<const Sample> run_;
    Velocities velocities_;
    const GameMap* map_;
    float step_;
    double tolerance_;
    std::vector<bool> ballistic_;
};

Flight describe(std::span<const Sample> run, std::uint32_t first, std::uint32_t last) {
    Flight flight{.first = first, .last = last};
    const auto from = first == 0 ? first : first - 1;
    const auto to = std::min(last + 1, static_cast<std::uint32_t>(run.size() - 1));
    double top = height(run[from]);
    for (auto i = from; i <= to; ++i) top = std::max(top, height(run[i]));
    flight.rise = static_cast<float>(top - height(run[from]));
    flight.drop = static_cast<float>(std::max(0.0, height(run[from]) - height(run[to])));
    return flight;
}

}  // namespace

std::vector<Flight> findFlights(std::span<const Sample> run, Velocities velocities, const GameMap* map,
                                const Parameters& parameters) {
    std::vector<Flight> flights;
    const FreeFall freeFall(run, velocities, map, parameters);
    const auto count = static_cast<std::uint32_t>(run.size());
    for (std::uint32_t i = 0; i < count; ++i) {
        if (!freeFall.at(i)) continue;
        auto last = i;
        while (last + 1 < count && freeFall.at(last + 1)) ++last;
        flights.push_back(describe(run, i, last));
        // the next sample was tested already
        i = last + 1;
    }
    return flights;
}

}  // namespace navwright
