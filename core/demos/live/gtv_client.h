#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/file_bytes.h"
#include "core/base/result.h"
#include "core/demos/live/gtv_stream.h"
#include "core/demos/live/server_lookup.h"
#include "core/system/network.h"

namespace navwright {

using GtvClock = std::chrono::steady_clock;

enum class GtvState : std::uint8_t {
    waiting,     ///< for the next try
    resolving,   ///< the server's name
    connecting,  ///< until the hello is answered
    starting,    ///< the stream is asked for
    streaming,
    suspended,  ///< nobody plays
    stopping,   ///< the stream is to end
    refused,    ///< the server will not have us: there is no further try
    closed
};

/// "connecting", "streaming"...
[[nodiscard]] std::string_view gtvStateName(GtvState state);

/// How long what may take.
struct GtvTimes {
    using Span = std::chrono::milliseconds;
    Span resolve{10'000};    ///< until it is said that the name is not found yet
    Span answer{10'000};     ///< from a try to connect to the start of the stream
    Span silence{90'000};    ///< without a byte, until the connection counts as lost
    Span ping{30'000};       ///< between pings; the server gives up after 90 s without one
    Span stop{400};          ///< for the server's last frames
    Span firstRetry{1'000};  ///< doubles with each try that fails, up to mostRetry
    Span mostRetry{300'000};
    Span steady{60'000};  ///< a stream that held so long is a success: the next wait is firstRetry
};

struct GtvOptions {
    std::string password = {};  ///< at most kMostGtvPassword bytes without NUL
    std::string version = {};   ///< the program's, which servers show
    bool deflate = false;       ///< fewer bytes, and frames come in bursts of up to 1.1 s
    /// Of messages, unpacked. The largest that there can be, ten a second, are 38 MiB.
    std::uint64_t mostBytesAMinute = std::uint64_t{1} << 28;
    ServerResolver resolver = resolveServer;
    GtvTimes times = {};
};

/// The server cuts passwords here.
inline constexpr std::size_t kMostGtvPassword = 63;

/// What a GtvClient tells. It may be told of several things within one call of serve().
class GtvListener {
  public:
    virtual ~GtvListener() = default;
    /// A message of the stream, never empty. An error drops the connection, which is tried anew.
    [[nodiscard]] virtual Result<> onMessage(std::span<const std::byte> message) = 0;
    /// The state has changed, or the reason for it; `words` are a sentence for people, without a full stop.
    virtual void onState(GtvState state, std::string_view words) = 0;
};

/// A client of one server's GTV stream: connects, keeps the connection alive, and tries again when it is
/// lost. It never blocks and has no clock: whoever owns it waits for awaited() until due() and calls serve().
/// It sends hello, ping, start and stop of the stream, never a command.
class GtvClient {
  public:
    /// `listener` outlives the client.
    GtvClient(ServerName server, GtvOptions options, GtvListener& listener);
    GtvClient(const GtvClient&) = delete;
    GtvClient& operator=(const GtvClient&) = delete;
    ~GtvClient();

    /// What it waits for.
    [[nodiscard]] Awaited awaited() const;
    /// When serve() must be called at the latest.
    [[nodiscard]] GtvClock::time_point due() const { return due_; }
    /// Does what can be done at once.
    void serve(GtvClock::time_point now);

    /// Asks for a new gamestate, with which the stream goes on: no frame is lost. For a running stream.
    void restartStream();
    /// Ends the stream; the last frames may still come until the state is GtvState::closed.
    void stop(GtvClock::time_point now);

    [[nodiscard]] GtvState state() const noexcept { return state_; }
    /// refused or closed.
    [[nodiscard]] bool isOver() const noexcept {
        return state_ == GtvState::refused || state_ == GtvState::closed;
    }
    [[nodiscard]] const ServerName& server() const noexcept { return server_; }
    [[nodiscard]] std::uint64_t bytesReceived() const noexcept { return received_; }
    /// How often a stream was started by a new connection.
    [[nodiscard]] std::uint64_t connections() const noexcept { return connections_; }

  private:
    using TimePoint = GtvClock::time_point;

    void begin();
    void resolve();
    void connectNext(std::string why);
    void finishConnecting();
    void read();
    [[nodiscard]] Result<> take(std::span<const std::byte> bytes);
    [[nodiscard]] Result<> answer(const GtvMessage& message);
    [[nodiscard]] Result<> data(std::span<const std::byte> message);
    void end(std::string_view why, bool forGood);
    void checkTime();
    void flush();
    void hello();
    void start();
    void send(std::uint8_t op, std::span<const std::byte> payload = {});
    void enter(GtvState state, std::string_view words);
    void lose(std::string_view why);
    void refuse(std::string_view why);
    void disconnect();
    void schedule();
    [[nodiscard]] bool isStreaming() const;

    ServerName server_;
    GtvOptions options_;
    GtvListener& listener_;
    GtvState state_ = GtvState::waiting;
    TimePoint now_{}, due_{};
    TimePoint since_{};  ///< when the try, the first stream of a connection, or stopping began
    TimePoint heard_{}, pinged_{};
    TimePoint minute_{};          ///< when it began
    std::uint64_t inMinute_ = 0;  ///< bytes of messages
    GtvTimes::Span retry_;
    std::optional<ServerLookup> lookup_;
    std::vector<ServerAddress> addresses_;  ///< that are left to try
    StreamSocket socket_;
    bool open_ = false;  ///< the connection is made
    bool saidHello_ = false;
    int stopsAwaited_ = 0;  ///< that the server has not acknowledged
    std::string ending_;    ///< why the server ends the connection; empty: it does not
    bool forGood_ = false;  ///< `ending_` is
    GtvStream stream_;
    Bytes out_;
    std::uint64_t received_ = 0, connections_ = 0;
};

}  // namespace navwright
