#include "engine_runner/server_watch.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>

namespace navwright {

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t kReadBytes = 64u << 10;
constexpr double kPollSeconds = 0.05;
/// What a server that has ended left in the pipe is read at most so often; something it started may hold the
/// pipe open.
constexpr double kDrainSeconds = 0;

double since(Clock::time_point time) {
    return std::chrono::duration<double>(Clock::now() - time).count();
}

std::string lastWords(const ServerConsole& console) {
    const auto words = console.lastWords();
    return words.empty() ? "it printed nothing" : "its last words: " + words;
}

Result<> withinLimits(const ServerConsole& console, const EngineLimits& limits, double running, double silent,
                      double totalSeconds) {
    if (console.bytes() > limits.consoleBytes) {
        return fail(fmt::format("The server printed more than {} MB and was ended; {}",
                                std::max<std::uint64_t>(limits.consoleBytes >> 20, 1), lastWords(console)),
                    {}, "see the log of the test; take debugging cvars out of the profile");
    }
    if (!console.bannerSeen() && running > limits.bannerSeconds) {
        return fail(fmt::format("The server did not begin the nav test within {:g} s; {}",
                                limits.bannerSeconds, lastWords(console)),
                    {}, "check the engine: the game library may lack the nav test (docs/engine.md)");
    }
    if (console.bannerSeen() && silent > limits.silenceSeconds) {
        return fail(fmt::format("The server has said nothing of the test for {:g} s and was ended; {}",
                                limits.silenceSeconds, lastWords(console)),
                    {}, "try again; if it happens again, raise the limit or run the server by hand");
    }
    if (running > totalSeconds) {
        return fail(fmt::format("The test was not over after {:g} s and was ended; {}", totalSeconds,
                                lastWords(console)),
                    {}, "shorten the test, or raise the time limit of the engine profile");
    }
    return {};
}

}  // namespace

Result<> watchServer(ServerProcess& server, ServerConsole& console, const EngineLimits& limits,
                     double totalSeconds, JobContext& context) {
    std::array<char, kReadBytes> buffer;
    const auto begin = Clock::now();
    auto lastStep = begin;
    while (true) {
        if (context.stopRequested()) return cancelled();
        const auto steps = console.steps();
        const bool ended = server.exit().has_value();
        const auto text = server.read(buffer, ended ? kDrainSeconds : kPollSeconds);
        console.feed(text);
        if (ended && text.empty()) break;
        if (console.steps() != steps) lastStep = Clock::now();
        NAV_TRY(withinLimits(console, limits, since(begin), since(lastStep), totalSeconds));
        // It would idle for ever.
        if (!console.complaint().empty() && !console.bannerSeen() && text.empty()) break;
    }
    console.finish();
    return {};
}

}  // namespace navwright
