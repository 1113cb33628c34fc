#pragma once

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>

#include "core/base/vec3.h"
#include "core/demos/reading/recording.h"

/// Builds recordings player by player and frame by frame, in units.
class HandMade {
  public:
    explicit HandMade(std::string name, std::string map = "flat") {
        recording_.name = name + ".mvd2";
        recording_.hash = navwright::contentHash(name);
        recording_.endMarker = true;
        addSegment(std::move(map));
    }

    HandMade& addSegment(std::string map) {
        const auto first = recording_.segments.empty() ? 0u : end();
        auto& segment = recording_.segments.emplace_back();
        segment.map = std::move(map);
        segment.maxClients = 16;
        segment.firstFrame = first;
        frame_ = first;
        return *this;
    }

    navwright::Segment& segment() { return recording_.segments.back(); }
    navwright::Recording& recording() { return recording_; }

    /// Selects a slot and a frame of the segment for the following calls.
    HandMade& player(int slot, std::uint32_t frame = 0) {
        slot_ = slot;
        frame_ = segment().firstFrame + frame;
        state_ = {};
        state_.viewOffsetZ = 88;
        return *this;
    }
    HandMade& named(std::string name) {
        segment().names.push_back({frame_, static_cast<std::uint8_t>(slot_), std::move(name)});
        return *this;
    }
    HandMade& print(std::string text) {
        segment().prints.push_back({frame_, 1, std::move(text)});
        return *this;
    }
    HandMade& view(int units) {
        state_.viewOffsetZ = static_cast<std::int8_t>(units * 4);
        return *this;
    }
    HandMade& underwater(bool wet = true) {
        state_.rdFlags = wet ? navwright::kRdUnderwater : 0;
        return *this;
    }
    HandMade& type(int pmType) {
        state_.pmType = static_cast<std::uint8_t>(pmType);
        return *this;
    }
    /// Sets the event of only the next sample.
    HandMade& event(int number) {
        state_.event = static_cast<std::uint8_t>(number);
        return *this;
    }
    /// Adds a sample.
    HandMade& at(double x, double y, double z = 24) {
        place_[0] = x;
        place_[1] = y;
        place_[2] = z;
        auto sample = state_;
        for (std::size_t i = 0; i < 3; ++i) {
            sample.origin[i] = static_cast<std::int32_t>(std::lround(place_[i] * 8));
        }
        sample.frame = frame_++;
        track().samples.push_back(sample);
        state_.event = 0;
        segment().frameCount = std::max(segment().frameCount, frame_ - segment().firstFrame);
        return *this;
    }
    /// Adds samples straight from the last place to this one, `units` apart, ending exactly there.
    HandMade& to(double x, double y, double z, double units = 30) {
        const double from[] = {place_[0], place_[1], place_[2]};
        const auto way = std::hypot(x - from[0], y - from[1], z - from[2]);
        const auto steps = std::max(1.0, std::ceil(way / units));
        for (double i = 1; i <= steps; ++i) {
            const auto share = i / steps;
            at(from[0] + (x - from[0]) * share, from[1] + (y - from[1]) * share,
               from[2] + (z - from[2]) * share);
        }
        return *this;
    }
    /// Adds `frames` samples at the last place.
    HandMade& stay(int frames) {
        for (int i = 0; i < frames; ++i) at(place_[0], place_[1], place_[2]);
        return *this;
    }
    /// Adds a ballistic jump: six samples, `units` apart along x, landing `rise` higher.
    HandMade& jumpX(double rise = 0, double units = 30) {
        const double x = place_[0], y = place_[1], z = place_[2];
        for (int i = 1; i <= 6; ++i) {
            const double t = i * 0.1;
            const double flight = 270 * t - 400 * t * t;
            at(x + units * i, y, i == 6 ? z + rise : z + std::max(flight, i > 4 ? rise : 0.0));
        }
        return *this;
    }
    /// Skips frames without samples.
    HandMade& skip(std::uint32_t frames) {
        frame_ += frames;
        return *this;
    }

    [[nodiscard]] std::shared_ptr<const navwright::Recording> share() const {
        return std::make_shared<const navwright::Recording>(recording_);
    }

  private:
    [[nodiscard]] std::uint32_t end() const {
        const auto& last = recording_.segments.back();
        return last.firstFrame + last.frameCount;
    }
    navwright::Track& track() {
        auto& tracks = segment().tracks;
        const auto slot = static_cast<std::uint8_t>(slot_);
        auto found = std::ranges::lower_bound(tracks, slot, {}, &navwright::Track::slot);
        if (found == tracks.end() || found->slot != slot) {
            found = tracks.emplace(found);
            found->slot = slot;
        }
        return *found;
    }

    navwright::Recording recording_;
    navwright::Sample state_;
    double place_[3] = {0, 0, 24};
    std::uint32_t frame_ = 0;
    int slot_ = 0;
};
