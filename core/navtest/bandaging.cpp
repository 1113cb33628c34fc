#include "navtest/bandaging.h"

namespace navwright {

namespace {

constexpr int kDelay = 50;      ///< frames
constexpr int kDelayMost = 15;  ///< and up to so many more, by chance
/// The weapon is put away (5 frames with the pistol) and BANDAGE_TIME of the game, 27 frames, passes before
/// the leg is well; then as long again before the bot stands up.
constexpr int kHealed = 32;
constexpr int kDuration = kHealed + 28;
constexpr int kFullHealth = 100;

}  // namespace

void Bandaging::frame(BotBody& body, int health, bool alone, int frame, std::mt19937_64& random) {
    if (body.bandaging) {
        if (frame >= startedAt_ + kHealed) {
            body.legHurt = false;
            body.legHits = 0;
        }
        body.bandaging = frame < startedAt_ + kDuration;
        return;
    }
    if (!body.legHurt || health >= kFullHealth) return;
    if (beginsAt_ == 0) beginsAt_ = frame + kDelay + 1 + static_cast<int>(random() % kDelayMost);
    if (frame <= beginsAt_ || !alone) return;
    body.bandaging = true;
    startedAt_ = frame;
    beginsAt_ = 0;
}

}  // namespace navwright
