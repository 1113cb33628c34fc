#include <fmt/format.h>

#include <cstdlib>
#include <exception>

#include "core/base/file_bytes.h"
#include "core/map/bsp/bsp_file.h"
#include "core/map/bsp/collision.h"
#include "core/nav/files/aq2_nav.h"
#include "frame_replay.h"

using namespace navwright;
using frame_replay::Cause;

namespace {

/// Differences shown of a cause.
std::size_t shown = 3;

std::string text(const Vec3& v) {
    return fmt::format("({:g} {:g} {:g})", v.x, v.y, v.z);
}

void show(const frame_replay::Difference& found) {
    const auto& r = found.record;
    const auto& s = found.simulated;
    fmt::print(
        "  {} frame {} bot {} on {}: {} -> {}, goal {}, from {}, actions {} then {} then {}, air {} shield "
        "{}\n",
        frame_replay::kCauseNames[static_cast<std::size_t>(found.cause)], r.frame, r.bot,
        nodeTypeName(found.link), r.chosen.current, r.chosen.next, r.chosen.goal, text(r.origin), r.actions,
        r.pressedActions, r.actionsAfter, r.air, r.shield);
    fmt::print("    before    seen {} view {} velocity {} wish {} {} look {} ground {} flags {:x}\n",
               text(r.seen), text(r.view), text(r.velocity), text(r.wish), r.speed, text(r.lookWay), r.ground,
               r.moveFlags);
    fmt::print(
        "    server    node {} -> {} at {} view {:.2f} {:.2f} keys {} {} {} place {} velocity {} ground {} "
        "water {} (pushed {}) look {}\n",
        r.chosen.current, r.chosen.next, r.chosen.at, r.angles[0] * 360. / 65536, r.angles[1] * 360. / 65536,
        r.forward, r.side, r.up, text(r.originAfter), text(r.velocityAfter), r.groundAfter, r.waterLevelAfter,
        text(r.pressedVelocity), text(r.pressedLookWay));
    fmt::print(
        "    simulator node {} -> {} view {:.2f} {:.2f} keys {} {} {} place {} velocity {} ground {} water "
        "{} actions {:x} look {}\n",
        found.current, found.next, s.view.x, s.view.y, s.lastCommand.forward, s.lastCommand.side,
        s.lastCommand.up, text(s.origin()), text(s.velocity()), s.onGround ? 1 : 0, s.found.waterLevel,
        s.actions, text(s.lookWay));
    for (const auto& body : found.bodies) fmt::print("    other {} {}\n", text(body.mins), text(body.maxs));
}

struct Sums {
    std::map<NodeType, frame_replay::Tally> tallies;

    void add(const frame_replay::Replay& replay) {
        for (const auto& [type, tally] : replay.tallies) {
            auto& sum = tallies[type];
            sum.frames += tally.frames;
            sum.links += tally.links;
            sum.linksAlike += tally.linksAlike;
            for (const auto& [cause, count] : tally.causes) sum.causes[cause] += count;
        }
    }
    void print() const {
        fmt::print("{:<14}{:>9}{:>9}{:>9}", "link", "frames", "links", "alike");
        for (std::size_t i = 1; i < frame_replay::kCauseNames.size(); ++i)
            fmt::print("{:>10}", frame_replay::kCauseNames[i]);
        fmt::print("\n");
        for (const auto& [type, tally] : tallies) {
            fmt::print("{:<14}{:>9}{:>9}{:>9}", nodeTypeName(type), tally.frames, tally.links,
                       tally.linksAlike);
            for (std::size_t i = 1; i < frame_replay::kCauseNames.size(); ++i) {
                const auto found = tally.causes.find(static_cast<Cause>(i));
                fmt::print("{:>10}", found == tally.causes.end() ? 0 : found->second);
            }
            fmt::print("\n");
        }
    }
};

template <typename T>
T orThrow(Result<T>&& result) {
    if (!result) throw std::runtime_error(result.error().message());
    return std::move(*result);
}

void replay(const char* navFile, const char* bspFile, const char* logFile, Sums& sums) {
    const auto nav = orThrow(readAq2Nav(orThrow(readFile(navFile)), navFile));
    const auto bsp = orThrow(parseBsp(orThrow(readFile(bspFile)), bspFile));
    const Collision world(bsp, solidModels(bsp, false));
    frame_replay::Replay replay(nav.graph, world);
    replay.run(frame_log::read(logFile));
    sums.add(replay);
    std::map<Cause, std::size_t> seen;
    fmt::print("{}: {} differences\n", logFile, replay.differences.size());
    for (const auto& found : replay.differences)
        if (seen[found.cause]++ < shown) show(found);
}

}  // namespace

/// replay_frames [-n SHOWN] (NAV BSP LOG)...: where simulated bots part from the server's.
int main(int count, char** arguments) {
    int next = 1;
    if (count > 2 && std::string(arguments[1]) == "-n") {
        shown = static_cast<std::size_t>(std::atoi(arguments[2]));
        next = 3;
    }
    try {
        Sums sums;
        for (; next + 2 < count; next += 3)
            replay(arguments[next], arguments[next + 1], arguments[next + 2], sums);
        sums.print();
    } catch (const std::exception& error) {
        fmt::print(stderr, "{}\n", error.what());
        return 1;
    }
    return 0;
}
