#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/base/folder_handle.h"
#include "core/base/job_context.h"
#include "core/demos/live/growing_demo.h"
#include "core/demos/live/gtv_client.h"
#include "core/demos/live/live_reader.h"

namespace navwright {

/// A demo that was recorded.
struct RecordedDemo {
    std::string server = {};  ///< HOST:PORT
    std::filesystem::path file = {};
    std::string map = {};
    std::optional<std::int32_t> mapChecksum = {};
    double seconds = 0;  ///< from its first message to its last
    std::uint64_t messages = 0;
    std::uint64_t bytes = 0;
};

/// How it went with one server.
struct RecordedServer {
    std::string server = {};             ///< HOST:PORT
    GtvState state = GtvState::waiting;  ///< before recording was stopped
    std::string words = {};              ///< what was said of that state
    std::uint64_t connections = 0;
    std::uint64_t suspensions = 0;
    std::uint64_t bytes = 0;  ///< received
};

/// When a demo ends and the next begins. Other maps, and other loads of one, always have their own.
struct DemoSplit {
    GtvClock::duration every{};  ///< zero: only then
    /// Readers of demos take so much at least (limit::kDemoSamples, limit::kDemoBytes): a demo that gets
    /// longer is split, too. 65,536 messages are 1.8 h.
    std::uint64_t messages = 65'536;
    std::uint64_t bytes = std::uint64_t{1} << 27;
};

/// What is told of a recording while it runs, on its thread, which must not wait.
class RecordWatcher {
  public:
    virtual ~RecordWatcher() = default;
    /// As GtvListener::onState().
    virtual void onState(GtvState state, std::string_view words) = 0;
    /// A demo has begun: its file holds the gamestate.
    virtual void onDemo(const LiveGame& game, const std::filesystem::path& demo) = 0;
    /// A message was recorded; the reader has what it says.
    virtual void onFrame(const LiveReader& reader) = 0;
};

/// Records one server's stream into demos.
class ServerRecorder final : public GtvListener {
  public:
    /// `folder` and `job` outlive the recorder. What happens is logged to the job.
    /// `onDemo` is told of each demo that is finished; may be empty. `watcher` may be null, and outlives the
    /// recorder.
    ServerRecorder(ServerName server, GtvOptions options, DemoSplit split, const FolderHandle& folder,
                   std::function<void(const RecordedDemo&)> onDemo, RecordWatcher* watcher, JobContext& job);
    ServerRecorder(const ServerRecorder&) = delete;
    ServerRecorder& operator=(const ServerRecorder&) = delete;

    [[nodiscard]] GtvClient& client() noexcept { return client_; }
    void serve(GtvClock::time_point now);
    /// Ends the stream; the demo is finished when the client is over.
    void stop(GtvClock::time_point now);
    /// Finishes the demo that is open.
    void finish();

    /// Why nothing more can be written; recording is over then.
    [[nodiscard]] const std::optional<Failure>& failure() const noexcept { return failure_; }
    /// Every demo that is finished.
    [[nodiscard]] const std::vector<RecordedDemo>& demos() const noexcept { return demos_; }
    [[nodiscard]] RecordedServer outcome() const;

    [[nodiscard]] Result<> onMessage(std::span<const std::byte> message) override;
    void onState(GtvState state, std::string_view words) override;

  private:
    [[nodiscard]] Result<> gamestate(std::span<const std::byte> message);
    [[nodiscard]] Result<> keep(std::span<const std::byte> message);
    [[nodiscard]] bool isLongEnough() const;
    [[nodiscard]] std::string demoName() const;

    DemoSplit split_;
    const FolderHandle& folder_;
    std::function<void(const RecordedDemo&)> onDemo_;
    RecordWatcher* watcher_;
    JobContext& job_;
    LiveReader reader_;
    std::optional<GrowingDemo> demo_;
    LiveGame game_;  ///< of `demo_`
    GtvClock::time_point now_{}, begun_{}, last_{};
    bool splitting_ = false;  ///< the next gamestate begins a demo
    bool stopped_ = false;
    std::optional<Failure> failure_;
    std::vector<RecordedDemo> demos_;
    RecordedServer outcome_;
    GtvClient client_;  ///< the last: it tells the others
};

}  // namespace navwright
