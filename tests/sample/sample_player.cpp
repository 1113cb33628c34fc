#include "tests/sample/sample_player.h"

#include <algorithm>
#include <cmath>

#include "core/map/bsp/contents.h"
#include "tests/sample/sample_dimensions.h"
#include "tests/sample/sample_map.h"

namespace navwright {

namespace {

constexpr std::size_t kStatHealthIcon = 0, kStatAmmo = 3;
constexpr std::int16_t kFullHealth = 100;
constexpr std::uint8_t kEventFootstep = 2;
constexpr std::uint8_t kPrintMedium = 1, kPrintHigh = 2;
/// Bodies rest this far above floors: positions are cut to 1/8 unit and then lifted out of the floor.
constexpr double kRest = 0.125;
constexpr double kStandingView = 22, kDuckedView = 8, kDeadView = -8;
constexpr std::int8_t kViewUnits = 4;  ///< view offsets are in 1/4 units
/// Players stray from a place by up to this much along x and y, in 1/8 units.
constexpr int kStray = 12;
constexpr int kDeadFrames = 15, kAwayFrames = 10;
constexpr int kAirFrames = 120;  ///< the game's 12 s
constexpr int kBreathFrames = 10, kMostAirDamage = 15;
/// Drowners leave for the deadly places this long after their heads went under.
constexpr int kDrownersWait = 140;
constexpr std::uint8_t kFieldOfView = 90;
constexpr std::uint16_t kPlayerModel = 255;

std::int32_t eighths(double units) {
    return static_cast<std::int32_t>(std::floor(units * 8 + 0.5));
}

/// The angle of a direction, roughly (within 4 degrees): a player does not look exactly where he goes, and no
/// two machines' arc tangents need agree. A full turn is 65536.
std::int16_t roughYaw(double x, double y) {
    const double sum = std::abs(x) + std::abs(y);
    if (sum == 0) return 0;
    const double quarter = x >= 0 ? y / sum : 2 - y / sum;
    return static_cast<std::int16_t>(static_cast<std::int32_t>(std::floor(quarter * 16384)));
}

}  // namespace

SamplePlayer::SamplePlayer(const SampleGround& ground, std::uint8_t slot, const SampleScript& script,
                           std::string_view enemy, SampleRandom& random)
    : ground_(ground), script_(script), enemy_(enemy), random_(random) {
    state_.slot = slot;
    state_.fov = kFieldOfView;
    state_.gunIndex = 1;
    state_.stats[kStatHealthIcon] = 1;
    state_.stats[kStatAmmo] = 12;
}

std::vector<SamplePlayerFrame> SamplePlayer::play() && {
    for (int i = random_.below(kBreathFrames); i > 0; --i) frames_.emplace_back();
    for (const auto& life : script_.lives) live(life);
    return std::move(frames_);
}

void SamplePlayer::live(const SampleLife& life) {
    const auto places = routePlaces(life.route);
    spawn(places.front());
    stand(1 + random_.below(kBreathFrames / 2));
    for (std::size_t i = 0; i + 1 < places.size(); ++i) follow(sampleWay(places[i], places[i + 1]));
    const std::string name(script_.name);
    switch (life.ending) {
        case SampleEnding::stay:
        case SampleEnding::fall:
            break;
        case SampleEnding::leave:
            stand(random_.below(kBreathFrames));
            for (int i = 0; i < kAwayFrames; ++i) frames_.emplace_back();
            frames_.back().prints.push_back({kPrintHigh, name + " entered the game\n"});
            break;
        case SampleEnding::drown:
            drown();
            break;
        case SampleEnding::suicide:
            die(name + " killed himself.\n", 0);
            break;
        case SampleEnding::shot:
            die(name + " was shot by " + enemy_ + "'s Mark 23 pistol\n", 0);
            break;
    }
}

void SamplePlayer::spawn(std::string_view place) {
    state_.pmType = static_cast<std::uint8_t>(PmType::normal);
    state_.stats[kMvd2StatHealth] = kFullHealth;
    underwater_ = 0;
    feet_ = target(sampleStop(place));
    pose({.feet = feet_});
    emit(kEventTeleport);
}

/// A place as this player takes it this time.
SamplePoint SamplePlayer::target(const SampleStop& place) {
    SamplePoint point{place.feet.x, place.feet.y, place.feet.z};
    if (place.exact) return point;
    for (std::size_t i = 0; i < 2; ++i) point[i] += (random_.below(2 * kStray + 1) - kStray) / 8.0;
    return point;
}

void SamplePlayer::follow(const SampleWay& way) {
    const auto to = target(sampleStop(way.to));
    const auto poses = sampleMotion(ground_, way, feet_, to);
    const bool onLadder = way.action == SampleAction::climb;
    const bool deadly = way.action == SampleAction::fall;
    for (std::size_t i = 0; i < poses.size(); ++i) {
        look(feet_, poses[i].feet, onLadder);
        pose(poses[i]);
        if (deadly && i + 1 == poses.size()) {
            die(std::string(script_.name) + " plummets to its death\n", kEventFallFar);
            return;
        }
        if (way.action == SampleAction::walk && frames_.size() % 3 == 0) event_ = kEventFootstep;
        land(poses[i].impact);
        emit(event_);
    }
    // Standing up again at the end of a tunnel.
    if (way.action == SampleAction::crouch && sampleStop(way.to).node != NodeType::crouch) {
        auto& view = frames_.back().player->viewOffset;
        state_.viewOffset = view = {0, 0, static_cast<std::int8_t>(kStandingView * kViewUnits)};
    }
}

/// Waits for the air to run out, and then swims between the deadly places.
void SamplePlayer::drown() {
    while (underwater_ < kDrownersWait) {
        pose({.feet = feet_});
        emit(0);
    }
    std::string at = "W2";
    while (state_.stats[kMvd2StatHealth] > 0) {
        const std::string next = at == "WD1" ? "WD2" : "WD1";
        for (const auto& step : sampleMotion(ground_, sampleWay(at, next), feet_, target(sampleStop(next)))) {
            look(feet_, step.feet, false);
            pose(step);
            if (state_.stats[kMvd2StatHealth] <= 0) break;
            emit(0);
        }
        at = next;
    }
    die(std::string(script_.name) + " sank like a rock\n", 0);
}

void SamplePlayer::die(const std::string& obituary, std::uint8_t event) {
    state_.pmType = static_cast<std::uint8_t>(PmType::dead);
    state_.stats[kMvd2StatHealth] = std::min<std::int16_t>(state_.stats[kMvd2StatHealth], 0);
    state_.viewOffset[2] = static_cast<std::int8_t>(kDeadView * kViewUnits);
    emit(event);
    frames_.back().prints.push_back({kPrintMedium, obituary});
    for (int i = random_.below(kBreathFrames); i < kDeadFrames; ++i) emit(0);
}

void SamplePlayer::stand(int frames) {
    for (int i = 0; i < frames; ++i) {
        pose({.feet = feet_});
        emit(0);
    }
}

void SamplePlayer::pose(const SamplePose& pose) {
    feet_ = pose.feet;
    const double origin = feet_[2] - kHullStanding.mins.z + kRest;
    state_.origin = {eighths(feet_[0]), eighths(feet_[1]), eighths(origin)};
    const double view = pose.ducked ? kDuckedView : kStandingView;
    const int bob = static_cast<int>(frames_.size() % 3) - 1;
    state_.viewOffset = {0, 0, static_cast<std::int8_t>(view * kViewUnits + bob)};
    const auto& pool = kSamplePool;
    const bool inPool =
        feet_[0] > pool.mins.x && feet_[0] < pool.maxs.x && feet_[1] > pool.mins.y && feet_[1] < pool.maxs.y;
    const bool underwater = inPool && origin + view < kWaterSurface;
    state_.rdFlags = underwater ? kRdUnderwater : 0;
    breathe(underwater);
}

/// The game's rule: 12 s of air, then damage once a second, two more each time, fifteen at most.
void SamplePlayer::breathe(bool underwater) {
    underwater_ = underwater ? underwater_ + 1 : 0;
    if (underwater_ == 0) airDamage_ = 0;
    if (underwater_ <= kAirFrames || underwater_ % kBreathFrames != 0) return;
    airDamage_ = std::min(airDamage_ + 2, kMostAirDamage);
    auto& health = state_.stats[kMvd2StatHealth];
    health = static_cast<std::int16_t>(health - airDamage_);
}

/// Damage and sound of a landing as the game has them (docs/physics.md 5.2).
void SamplePlayer::land(double impact) {
    const double force = impact * impact * 0.0001;
    if (force < 15) return;
    event_ = force > 30 ? kEventFallFar : kEventFallShort;
    if (force <= 30) return;
    auto& health = state_.stats[kMvd2StatHealth];
    health = static_cast<std::int16_t>(health - 10 * std::max(1, static_cast<int>((force - 30) / 2)));
}

void SamplePlayer::look(const SamplePoint& from, const SamplePoint& to, bool onLadder) {
    constexpr std::int16_t kThirtyUp = -5461, kFacingNorth = 16384;  // 30 degrees up; the ladder faces south
    const bool moves = from[0] != to[0] || from[1] != to[1];
    state_.viewAngles[0] = onLadder ? kThirtyUp : std::int16_t{0};
    if (onLadder) {
        state_.viewAngles[1] = kFacingNorth;
    } else if (moves) {
        state_.viewAngles[1] = roughYaw(to[0] - from[0], to[1] - from[1]);
    }
}

Mvd2Entity SamplePlayer::body(std::uint8_t event) const {
    constexpr std::uint32_t kPlayerBox = 0x1c21;  ///< the standing hull as the engine packs it
    constexpr int kRunFrames = 6, kFirstRunFrame = 40;
    Mvd2Entity entity;
    entity.number = static_cast<std::uint16_t>(state_.slot + 1);
    entity.models[0] = kPlayerModel;
    entity.skin = state_.slot;
    entity.frame = static_cast<std::uint16_t>(kFirstRunFrame + static_cast<int>(frames_.size()) % kRunFrames);
    entity.origin = state_.origin;
    entity.angles = {0, state_.viewAngles[1], 0};
    entity.solid = state_.pmType == 0 ? kPlayerBox : 0;
    entity.event = event;
    return entity;
}

void SamplePlayer::emit(std::uint8_t event) {
    frames_.push_back({.player = state_, .entity = body(event)});
    event_ = 0;
}

std::vector<SamplePlayerFrame> playSpectator(std::uint8_t slot, int frames, SampleRandom& random) {
    // Through hall, rock, chasm and void; the vault on every round.
    const Vec3 vault = (kVault.mins + kVault.maxs) * 0.5f;
    const std::vector<Vec3> stops = {{200, 200, 300},          {1500, 400, 100},  vault,
                                     vault + Vec3(40, 30, 20), {700, -300, -100}, {1000, 1400, 250},
                                     {448, -264, -400},        {640, 700, 500}};
    constexpr float kSpeed = 45;  ///< units a frame
    Mvd2Player state{
        .slot = slot, .pmType = static_cast<std::uint8_t>(PmType::spectator), .fov = kFieldOfView};
    state.viewOffset[2] = static_cast<std::int8_t>(kStandingView * kViewUnits);
    auto at = stops[static_cast<std::size_t>(random.below(static_cast<int>(stops.size())))];
    std::size_t next = 0;
    std::vector<SamplePlayerFrame> result;
    for (int i = 0; i < frames; ++i) {
        const auto way = stops[next] - at;
        const float distance = std::sqrt(way.x * way.x + way.y * way.y + way.z * way.z);
        if (distance <= kSpeed) {
            at = stops[next];
            next = (next + 1) % stops.size();
        } else {
            at += way * (kSpeed / distance);
        }
        state.origin = {eighths(at.x), eighths(at.y), eighths(at.z)};
        state.viewAngles[1] = roughYaw(way.x, way.y);
        result.push_back({.player = state, .entity = {}});
    }
    return result;
}

}  // namespace navwright
