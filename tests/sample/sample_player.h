#pragma once

#include <cstdint>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "tests/sample/mvd2_stream.h"
#include "tests/sample/sample_motion.h"
#include "tests/sample/sample_script.h"

namespace navwright {

/// What one slot adds to one frame.
struct SamplePlayerFrame {
    std::optional<Mvd2Player> player;  ///< nothing while the slot is not in use
    std::optional<Mvd2Entity> entity;
    std::vector<Mvd2Print> prints = {};
};

/// Whole numbers from a seed, the same on every machine.
class SampleRandom {
  public:
    explicit SampleRandom(std::uint32_t seed) : engine_(seed) {}
    /// 0 .. bound - 1
    int below(int bound) { return static_cast<int>(engine_() % static_cast<std::uint32_t>(bound)); }

  private:
    std::mt19937 engine_;
};

/// Plays one script frame by frame: health, air, events of landings, obituaries, respawns.
class SamplePlayer {
  public:
    SamplePlayer(const SampleGround& ground, std::uint8_t slot, const SampleScript& script,
                 std::string_view enemy, SampleRandom& random);

    /// From the first frame to the last in which anything happens.
    [[nodiscard]] std::vector<SamplePlayerFrame> play() &&;

  private:
    void live(const SampleLife& life);
    void spawn(std::string_view place);
    void follow(const SampleWay& way);
    void drown();
    void die(const std::string& obituary, std::uint8_t event);
    void stand(int frames);
    void pose(const SamplePose& pose);
    void land(double impact);
    void breathe(bool underwater);
    void look(const SamplePoint& from, const SamplePoint& to, bool onLadder);
    void emit(std::uint8_t event);
    [[nodiscard]] SamplePoint target(const SampleStop& place);
    [[nodiscard]] Mvd2Entity body(std::uint8_t event) const;

    const SampleGround& ground_;
    const SampleScript& script_;
    std::string enemy_;
    SampleRandom& random_;
    Mvd2Player state_;
    SamplePoint feet_{};
    int underwater_ = 0;  ///< frames with the eyes under water
    int airDamage_ = 0;   ///< of the last breath missed
    std::uint8_t event_ = 0;
    std::vector<SamplePlayerFrame> frames_;
};

/// Flies straight through walls and the closed vault, `frames` frames long, and never is anything but a
/// spectator.
[[nodiscard]] std::vector<SamplePlayerFrame> playSpectator(std::uint8_t slot, int frames,
                                                           SampleRandom& random);

}  // namespace navwright
