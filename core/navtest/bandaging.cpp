#include "navtest/bandaging.h"

namespace navwright {

namespace {

constexpr int kDelay = 50;      ///< frames
constexpr int kDelayMost = 15;  ///< and up to so many more, by chance
constexpr int kDuration = 27;   ///< BANDAGE_TIME of the game
constexpr int kFullHealth = 100;

}  // namespace

void Bandaging::frame(BotBody& body, int health, bool alone, int frame, std::mt19937_64& random) {
    if (body.bandaging) {
        if (frame < endsAt_) return;
        body.bandaging = body.legHurt = false;
        body.legHits = 0;
        beginsAt_ = 0;
        return;
    }
    if (!body.legHurt || health >= kFullHealth) return;
    if (beginsAt_ == 0) beginsAt_ = frame + kDelay + 1 + static_cast<int>(random() % kDelayMost);
    if (frame <= beginsAt_ || !alone) return;
    body.bandaging = true;
    endsAt_ = frame + kDuration;
}

}  // namespace navwright
