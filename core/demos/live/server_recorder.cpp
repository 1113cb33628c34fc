#include "core/demos/live/server_recorder.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <ctime>
#include <utility>

#include "core/base/counted.h"

namespace navwright {

namespace {

/// A lost connection may come back to the same game within this time, and the demo then goes on.
constexpr auto kKeptOpen = std::chrono::seconds(60);
/// A server that goes on so long without the gamestate that it was asked for is no good.
constexpr std::uint64_t kMostAfterSplit = 6000;

/// A part of a file's name: letters, digits, dot, dash and underscore, not hidden.
std::string nameOfFile(std::string_view text) {
    constexpr std::size_t kMostLetters = 64;
    std::string name;
    for (const char letter : text.substr(0, kMostLetters)) {
        const bool plain = (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') ||
                           (letter >= '0' && letter <= '9') || letter == '-' || letter == '_' ||
                           (letter == '.' && !name.empty());
        name += plain ? letter : '_';
    }
    return name.empty() ? "unnamed" : name;
}

}  // namespace

ServerRecorder::ServerRecorder(ServerName server, GtvOptions options, DemoSplit split,
                               const FolderHandle& folder, std::function<void(const RecordedDemo&)> onDemo,
                               RecordWatcher* watcher, JobContext& job)
    : split_(split),
      folder_(folder),
      onDemo_(std::move(onDemo)),
      watcher_(watcher),
      job_(job),
      client_(std::move(server), std::move(options), *this) {
    outcome_.server = client_.server().text();
}

void ServerRecorder::serve(GtvClock::time_point now) {
    now_ = now;
    client_.serve(now);
    if (demo_ && client_.state() == GtvState::waiting && now_ >= last_ + kKeptOpen) finish();
    if (client_.isOver()) finish();
}

void ServerRecorder::stop(GtvClock::time_point now) {
    // What has come already is not lost.
    serve(now);
    stopped_ = true;
    client_.stop(now);
}

RecordedServer ServerRecorder::outcome() const {
    auto outcome = outcome_;
    outcome.connections = client_.connections();
    outcome.bytes = client_.bytesReceived();
    return outcome;
}

void ServerRecorder::onState(GtvState state, std::string_view words) {
    if (state == GtvState::starting) reader_ = LiveReader();
    if (stopped_) return;
    outcome_.state = state;
    outcome_.words = words;
    if (state == GtvState::suspended) ++outcome_.suspensions;
    const bool trouble = state == GtvState::waiting || state == GtvState::refused;
    job_.log(trouble ? LogLevel::warning : LogLevel::info, fmt::format("{}: {}", outcome_.server, words));
    if (watcher_) watcher_->onState(state, words);
}

Result<> ServerRecorder::onMessage(std::span<const std::byte> message) {
    if (auto read = reader_.read(message); !read) {
        finish();
        return read;
    }
    auto kept = LiveReader::isGamestate(message) ? gamestate(message) : keep(message);
    if (!kept) {
        failure_ = kept.error();
        return kept;
    }
    last_ = now_;
    if (watcher_) watcher_->onFrame(reader_);
    if (splitting_ && demo_->messages() > split_.messages + kMostAfterSplit) {
        finish();
        return fail("The server does not start its stream anew when it is asked to");
    }
    if (!splitting_ && isLongEnough()) {
        splitting_ = true;
        client_.restartStream();
    }
    return {};
}

bool ServerRecorder::isLongEnough() const {
    const bool timeIsUp = split_.every > GtvClock::duration::zero() && now_ >= begun_ + split_.every;
    return timeIsUp || demo_->messages() >= split_.messages || demo_->bytes() >= split_.bytes;
}

Result<> ServerRecorder::gamestate(std::span<const std::byte> message) {
    if (demo_ && !splitting_ && game_ == *reader_.game()) return keep(message);
    finish();
    if (failure_) return std::unexpected(*failure_);
    game_ = *reader_.game();
    NAV_ASSIGN(demo_, GrowingDemo::create(folder_, demoName(), message));
    begun_ = now_;
    splitting_ = false;
    job_.info(fmt::format("{}: recording {}", outcome_.server, demo_->path().string()));
    if (watcher_) watcher_->onDemo(game_, demo_->path());
    return {};
}

Result<> ServerRecorder::keep(std::span<const std::byte> message) {
    return demo_->add(message);
}

std::string ServerRecorder::demoName() const {
    const auto& server = client_.server();
    return fmt::format("{}_{:%Y%m%d-%H%M%S}_{}-{}", nameOfFile(game_.map), fmt::gmtime(std::time(nullptr)),
                       nameOfFile(server.host), server.port);
}

void ServerRecorder::finish() {
    if (!demo_) return;
    const auto finished = demo_->finish();
    if (!finished && !failure_) failure_ = finished.error();
    const auto seconds = std::chrono::duration<double>(last_ - begun_).count();
    demos_.push_back({.server = outcome_.server,
                      .file = demo_->path(),
                      .map = game_.map,
                      .mapChecksum = game_.mapChecksum,
                      .seconds = seconds,
                      .messages = demo_->messages(),
                      .bytes = demo_->bytes()});
    job_.info(fmt::format("{}: {} is finished: {}", outcome_.server, demo_->path().filename().string(),
                          counted(demo_->messages(), "message", "messages")));
    demo_.reset();
    if (onDemo_) onDemo_(demos_.back());
}

}  // namespace navwright
