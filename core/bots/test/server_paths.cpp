#include "core/bots/test/server_paths.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string_view>
#include <utility>

#include "core/base/byte_reader.h"
#include "core/base/byte_text.h"
#include "core/base/index.h"
#include "core/bots/test/stuck_cause.h"

namespace navwright {

namespace {

constexpr std::string_view kPathsMark = "NWPATHS1";
constexpr std::size_t kPathsHeader = 12, kBotNumber = 2, kFrameNumber = 4, kPlaceSize = 20;
constexpr int kMostBots = 256, kPathFrames = 10;
constexpr float kEighths = 8, kTurn = 360.f / 65536;
constexpr std::int16_t kCommandUnit = 4;
/// Frames before it gave up that are kept of a bot: 15 s.
constexpr std::int32_t kMostLast = 150;

enum PathFlag : std::uint8_t { kAlive = 1, kOnGround = 2, kSwims = 4, kClimbs = 8, kGaveUp = 16 };

constexpr const char* kPathsHint = "reinstall the nav test in the server (docs/engine.md)";

}  // namespace

Result<> ServerPaths::take(std::span<const std::byte> bytes) {
    if (broken_) return {};
    rest_.insert(rest_.end(), bytes.begin(), bytes.end());
    broken_ = true;
    NAV_TRY(takeHeader());
    broken_ = false;
    if (!begun_) return {};
    const auto size = kFrameNumber + numbers_.size() * kPlaceSize;
    std::size_t done = 0;
    for (; rest_.size() - done >= size; done += size) {
        broken_ = true;
        NAV_TRY(takeFrame(std::span(rest_).subspan(done, size)));
        broken_ = false;
    }
    rest_.erase(rest_.begin(), rest_.begin() + static_cast<std::ptrdiff_t>(done));
    return {};
}

Result<> ServerPaths::takeHeader() {
    if (begun_ || rest_.size() < kPathsHeader) return {};
    ByteReader reader(rest_);
    if (asText(reader.take(kPathsMark.size())) != kPathsMark)
        return fail("This is no record of bots that a server wrote", {}, kPathsHint);
    const int bots = reader.u16(), rate = reader.u16();
    if (bots < 1 || bots > kMostBots || rate != kPathFrames) {
        return fail(fmt::format("The server wrote of {} bots, {} times a second", bots, rate), {},
                    kPathsHint);
    }
    if (reader.remaining() < toIndex(bots) * kBotNumber) return {};
    for (int i = 0; i < bots; ++i) numbers_.push_back(reader.u16());
    rest_.erase(rest_.begin(), rest_.begin() + static_cast<std::ptrdiff_t>(reader.position()));
    begun_ = true;
    return {};
}

Result<> ServerPaths::takeFrame(std::span<const std::byte> bytes) {
    ByteReader reader(bytes);
    if (const auto frame = reader.u32(); frame != static_cast<std::uint32_t>(frames_))
        return fail(fmt::format("Frame {} of the server's bots follows frame {}", frame, frames_ - 1));
    const auto nodes = static_cast<std::int32_t>(graph_.nodes.size());
    std::vector<int> gaveUp;
    for (int bot = 0; bot < static_cast<int>(numbers_.size()); ++bot) {
        SimulatedPlace place{.bot = bot, .frame = frames_};
        for (int axis = 0; axis < 3; ++axis) place.origin[axis] = reader.s16() / kEighths;
        for (auto* node : {&place.node, &place.next, &place.goal}) {
            *node = reader.s16();
            if (*node < -1 || *node >= nodes)
                return fail(fmt::format("A bot of the server is at node {}; the nav has {}", *node, nodes));
        }
        place.yaw = reader.u16() * kTurn;
        for (auto* pressed : {&place.forward, &place.side, &place.up})
            *pressed = static_cast<std::int16_t>(reader.s8() * kCommandUnit);
        const auto flags = reader.u8();
        place.alive = (flags & kAlive) != 0;
        place.onGround = (flags & kOnGround) != 0;
        // As the simulator says: what has no goal tries no link.
        if (place.goal < 0) place.next = -1;
        const auto health = static_cast<std::int16_t>(reader.u8());
        trace_.push_back(place);
        bodies_.push_back(
            {.swims = (flags & kSwims) != 0, .climbs = (flags & kClimbs) != 0, .health = health});
        idle_.push_back(place.alive ? reader.u8() : (reader.skip(1), 0));
        if ((flags & kGaveUp) != 0) gaveUp.push_back(bot);
    }
    ++frames_;
    for (const int bot : gaveUp) addGaveUp(bot);
    return {};
}

const SimulatedPlace& ServerPaths::before(int bot, std::int32_t frames) const {
    return trace_[toIndex(frames_ - 1 - frames) * numbers_.size() + toIndex(bot)];
}

/// It is told in the frame after which it has no goal any more.
void ServerPaths::addGaveUp(int bot) {
    if (frames_ < 2) return;
    const auto& tried = before(bot, 1);
    StuckBot stuck{.bot = bot,
                   .frame = frames_ - 1,
                   .origin = before(bot, 0).origin,
                   .from = tried.node,
                   .to = tried.next,
                   .goal = tried.goal};
    const auto idle = idle_[toIndex(frames_ - 2) * numbers_.size() + toIndex(bot)];
    for (auto i = std::min({idle + 1, kMostLast, frames_ - 1}); i >= 1; --i)
        stuck.last.push_back(before(bot, i));
    stuck.cause = stuckCause(graph_, stuck);
    gaveUp_.push_back(std::move(stuck));
}

std::vector<WatchedBot> ServerPaths::at(std::int32_t frame) const {
    std::vector<WatchedBot> bots(numbers_.size());
    for (std::size_t i = 0; i < bots.size(); ++i) {
        const auto index = toIndex(frame) * bots.size() + i;
        const auto goal = trace_[index].goal;
        bots[i] = {.place = trace_[index],
                   .body = bodies_[index],
                   .idle = idle_[index],
                   .goal = goal >= 0 ? graph_.nodes[goal].origin : Vec3(0)};
    }
    return bots;
}

/// The server writes a frame before all of it has happened: who dies in it may be dead in the next alone.
double ServerPaths::deadSince(int bot, double time) const {
    constexpr std::int32_t kLatest = 2;
    const auto told = static_cast<std::int32_t>(std::lround(time * kPathFrames));
    const auto alive = [&](std::int32_t frame) {
        return trace_[toIndex(frame) * numbers_.size() + toIndex(bot)].alive;
    };
    for (auto frame = std::max(told, 1); frame <= told + kLatest && frame < frames_; ++frame) {
        if (alive(frame - 1) && !alive(frame)) return static_cast<double>(frame) / kPathFrames;
    }
    return time;
}

TestRecord ServerPaths::record(NavtestReport report) && {
    for (auto& death : report.deaths) {
        const auto found = std::ranges::find(numbers_, death.bot);
        death.bot = found != numbers_.end() ? static_cast<std::int32_t>(found - numbers_.begin()) : -1;
        if (death.bot >= 0) death.time = deadSince(death.bot, death.time);
    }
    // Not what is left of a frame that was refused.
    trace_.resize(toIndex(frames_) * numbers_.size());
    bodies_.resize(trace_.size());
    TestRecord made;
    made.test.report = std::move(report);
    made.test.trace = std::move(trace_);
    made.test.stuck = std::move(gaveUp_);
    made.bodies = std::move(bodies_);
    return made;
}

}  // namespace navwright
