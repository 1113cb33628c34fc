#include "core/demos/live/gtv_client.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <system_error>
#include <utility>

#include "core/base/byte_writer.h"
#include "core/base/debug_log.h"
#include "core/base/index.h"

namespace navwright {

namespace {

constexpr std::string_view kGtvGreeting = "MVD2";
constexpr std::string_view kClientName = "navwright";  // the server keeps 15 characters
constexpr std::size_t kMostVersion = 63;

/// q2pro protocol.h, GTC_*. There is also a string command, 4, which is never sent.
enum ClientOp : std::uint8_t { gtcHello, gtcPing, gtcStreamStart, gtcStreamStop };

constexpr std::uint16_t kGtvProtocol = 0xED04;
constexpr std::uint32_t kAskDeflate = 1;
/// Frames that the server collects before it flushes; it takes at least 10.
constexpr std::int16_t kFramesToFlush = 10;

/// Bytes read in one call of serve(): others wait meanwhile.
constexpr std::size_t kMostRead = std::size_t{1} << 18;

double inSeconds(GtvTimes::Span span) {
    return std::chrono::duration<double>(span).count();
}

}  // namespace

std::string_view gtvStateName(GtvState state) {
    static constexpr std::array<std::string_view, 9> kNames{"waiting",  "resolving", "connecting",
                                                            "starting", "streaming", "suspended",
                                                            "stopping", "refused",   "closed"};
    return kNames[toIndex(state)];
}

GtvClient::GtvClient(ServerName server, GtvOptions options, GtvListener& listener)
    : server_(std::move(server)),
      options_(std::move(options)),
      listener_(listener),
      retry_(options_.times.firstRetry) {}

GtvClient::~GtvClient() {
    disconnect();
}

Awaited GtvClient::awaited() const {
    if (state_ == GtvState::resolving && lookup_) return {lookup_->descriptor(), true, false};
    return {socket_.descriptor(), open_, !open_ || !out_.empty()};
}

bool GtvClient::isStreaming() const {
    return state_ == GtvState::streaming || state_ == GtvState::suspended || state_ == GtvState::stopping;
}

void GtvClient::serve(TimePoint now) {
    now_ = now;
    if (isOver()) return;
    if (state_ == GtvState::waiting && now_ >= due_) begin();
    if (state_ == GtvState::resolving) resolve();
    if (socket_.isOpen() && !open_) finishConnecting();
    if (open_) {
        flush();
        read();
    }
    if (!isOver()) checkTime();
    if (open_) flush();
    schedule();
}

void GtvClient::begin() {
    since_ = now_;
    addresses_ = numericAddress(server_);
    if (!addresses_.empty()) {
        connectNext({});
        return;
    }
    // One that still hangs is waited for: hanging threads must not become more and more.
    if (!lookup_) {
        auto lookup = ServerLookup::start(options_.resolver, server_);
        if (!lookup) {
            lose(lookup.error().message());
            return;
        }
        lookup_ = std::move(*lookup);
    }
    enter(GtvState::resolving, "Looking the server's name up");
}

void GtvClient::resolve() {
    if (!lookup_->answered()) {
        if (now_ < since_ + options_.times.resolve) return;
        since_ = now_;
        enter(GtvState::resolving, "The server's name is still not found; waiting");
        return;
    }
    auto found = lookup_->answer();
    lookup_.reset();
    since_ = now_;
    if (!found) {
        lose(found.error().error().what);
        return;
    }
    addresses_ = std::move(*found);
    connectNext("it has no address");
}

/// Tries the next address; `why` the one before did not do.
void GtvClient::connectNext(std::string why) {
    disconnect();
    while (!addresses_.empty()) {
        const auto to = addresses_.front();
        addresses_.erase(addresses_.begin());
        auto socket = StreamSocket::connect(to);
        if (socket) {
            socket_ = *std::move(socket);
            if (state_ != GtvState::connecting) enter(GtvState::connecting, "Connecting");
            return;
        }
        why = socket.error().message();
    }
    lose(fmt::format("Cannot connect: {}", why));
}

void GtvClient::finishConnecting() {
    const auto connected = socket_.isConnected();
    if (!connected) {
        connectNext(connected.error().message());
        return;
    }
    if (!*connected) return;
    open_ = true;
    heard_ = pinged_ = now_;
    const auto greeting = std::as_bytes(std::span(kGtvGreeting));
    out_.assign(greeting.begin(), greeting.end());
}

void GtvClient::read() {
    std::array<std::byte, 16384> room;
    for (std::size_t total = 0; open_ && total < kMostRead;) {
        const auto received = socket_.receive(room);
        const auto broke = received ? std::error_code() : received.error();
        if (broke == std::errc::operation_would_block) return;
        const auto count = received.value_or(0);
        if ((!broke && count == 0) || broke == std::errc::connection_reset) {
            lose(stream_.greeted() ? "The server closed the connection"
                                   : "The server closed the connection before it answered: it is full, or "
                                     "refuses this address");
            return;
        }
        if (broke) {
            lose(fmt::format("The connection broke: {}", broke.message()));
            return;
        }
        total += count;
        received_ += count;
        heard_ = now_;
        const auto taken = take(std::span(room).first(count));
        if (!taken) {
            const auto& error = taken.error().error();
            const auto words =
                error.hint.empty() ? error.what : fmt::format("{} ({})", error.what, error.hint);
            // A server that streamed before is only not up yet.
            if (stream_.foreign() && connections_ == 0) {
                refuse(words);
            } else {
                lose(words);
            }
            return;
        }
        if (state_ == GtvState::stopping && stopsAwaited_ == 0) {
            disconnect();
            enter(GtvState::closed, "The stream has ended");
        } else if (!ending_.empty()) {
            const auto why = std::exchange(ending_, {});
            if (forGood_) {
                refuse(why);
            } else {
                lose(why);
            }
        }
    }
}

Result<> GtvClient::take(std::span<const std::byte> bytes) {
    NAV_TRY(stream_.take(bytes, [this](const GtvMessage& message) { return answer(message); }));
    if (stream_.ended()) end("The server ended the stream", false);
    if (stream_.greeted() && !saidHello_) hello();
    return {};
}

void GtvClient::end(std::string_view why, bool forGood) {
    if (!ending_.empty()) return;
    ending_ = why;
    forGood_ = forGood;
}

Result<> GtvClient::answer(const GtvMessage& message) {
    const auto outOfTurn = [] { return fail("The server's messages are out of turn"); };
    switch (message.op) {
        case GtvOp::hello:
            if (!saidHello_ || state_ != GtvState::connecting) return outOfTurn();
            enter(GtvState::starting, stream_.deflated() ? "Connected, compressed" : "Connected");
            start();
            return {};
        case GtvOp::pong:
            return {};
        case GtvOp::streamStart:
            if (state_ == GtvState::starting) {
                ++connections_;
                since_ = now_;
                enter(GtvState::streaming, "The stream has begun");
            } else if (!isStreaming()) {
                return outOfTurn();
            }
            return {};
        case GtvOp::streamStop:
            if (stopsAwaited_ == 0) return outOfTurn();
            --stopsAwaited_;
            return {};
        case GtvOp::streamData:
            return isStreaming() ? data(message.payload) : outOfTurn();
        case GtvOp::error:
            end("The server had an error", false);
            return {};
        case GtvOp::badRequest:
            end("The server speaks another version of the protocol", true);
            return {};
        case GtvOp::noAccess:
            end("The server refuses the password, or this address", true);
            return {};
        case GtvOp::disconnect:
            end("The server has shut down", false);
            return {};
        case GtvOp::reconnect:
            end("The server restarts", false);
            return {};
    }
    return {};
}

Result<> GtvClient::data(std::span<const std::byte> message) {
    if (message.empty()) {
        if (state_ == GtvState::streaming) enter(GtvState::suspended, "Suspended: nobody plays");
        return {};
    }
    if (now_ >= minute_ + std::chrono::minutes(1)) {
        minute_ = now_;
        inMinute_ = 0;
    }
    inMinute_ += message.size();
    if (inMinute_ > options_.mostBytesAMinute) return fail("The server sends far more than a game is");
    if (state_ == GtvState::suspended) enter(GtvState::streaming, "The stream goes on");
    return listener_.onMessage(message);
}

void GtvClient::checkTime() {
    const auto& times = options_.times;
    if (state_ == GtvState::connecting || state_ == GtvState::starting) {
        if (now_ >= since_ + times.answer)
            lose(fmt::format("The server does not answer within {} s", inSeconds(times.answer)));
    } else if (state_ == GtvState::stopping) {
        if (now_ < since_ + times.stop) return;
        disconnect();
        enter(GtvState::closed, "The server did not acknowledge the end of the stream");
    } else if (isStreaming()) {
        if (now_ >= heard_ + times.silence) {
            lose(fmt::format("The server has been silent for {} s", inSeconds(times.silence)));
        } else if (now_ >= pinged_ + times.ping && out_.empty()) {
            pinged_ = now_;
            send(gtcPing);
        }
    }
}

void GtvClient::flush() {
    while (!out_.empty()) {
        const auto sent = socket_.send(out_);
        if (!sent) {
            // What else is wrong, reading tells.
            if (sent.error() != std::errc::operation_would_block) out_.clear();
            return;
        }
        out_.erase(out_.begin(), out_.begin() + static_cast<std::ptrdiff_t>(*sent));
    }
}

void GtvClient::hello() {
    saidHello_ = true;
    ByteWriter out;
    out.u16(kGtvProtocol);
    out.u32(options_.deflate ? kAskDeflate : 0);
    out.u32(0);
    out.string(kClientName);
    out.string(std::string_view(options_.password).substr(0, kMostGtvPassword));
    out.string(std::string_view(options_.version).substr(0, kMostVersion));
    send(gtcHello, out.view());
}

void GtvClient::start() {
    ByteWriter out;
    out.s16(kFramesToFlush);
    send(gtcStreamStart, out.view());
}

void GtvClient::send(std::uint8_t op, std::span<const std::byte> payload) {
    ByteWriter out;
    out.u16(static_cast<std::uint16_t>(payload.size() + 1));
    out.u8(op);
    out.bytes(payload);
    out_.insert(out_.end(), out.view().begin(), out.view().end());
}

void GtvClient::restartStream() {
    if ((state_ != GtvState::streaming && state_ != GtvState::suspended) || stopsAwaited_ > 0) return;
    ++stopsAwaited_;
    send(gtcStreamStop);
    start();
}

void GtvClient::stop(TimePoint now) {
    now_ = now;
    if (isOver() || state_ == GtvState::stopping) return;
    since_ = now_;
    if (state_ != GtvState::streaming && state_ != GtvState::suspended) {
        disconnect();
        enter(GtvState::closed, "Stopped");
        return;
    }
    ++stopsAwaited_;
    send(gtcStreamStop);
    enter(GtvState::stopping, "Stopping");
    flush();
    schedule();
}

void GtvClient::enter(GtvState state, std::string_view words) {
    NAV_DEBUG(server, "{}: {}: {}", server_.text(), gtvStateName(state), words);
    state_ = state;
    listener_.onState(state, words);
}

void GtvClient::lose(std::string_view why) {
    const bool wasStopping = state_ == GtvState::stopping;
    const auto& times = options_.times;
    if (isStreaming() && now_ >= since_ + times.steady) retry_ = times.firstRetry;
    disconnect();
    if (wasStopping) {
        enter(GtvState::closed, why);
        return;
    }
    due_ = now_ + retry_;
    const auto wait = std::exchange(retry_, std::min(2 * retry_, times.mostRetry));
    enter(GtvState::waiting, fmt::format("{}; next try in {} s", why, inSeconds(wait)));
}

void GtvClient::refuse(std::string_view why) {
    disconnect();
    enter(GtvState::refused, why);
}

void GtvClient::disconnect() {
    socket_.close();
    open_ = saidHello_ = forGood_ = false;
    stopsAwaited_ = 0;
    ending_.clear();
    out_.clear();
    stream_ = GtvStream();
}

void GtvClient::schedule() {
    const auto& times = options_.times;
    switch (state_) {
        case GtvState::waiting:
            return;
        case GtvState::resolving:
            due_ = since_ + times.resolve;
            return;
        case GtvState::connecting:
        case GtvState::starting:
            due_ = since_ + times.answer;
            return;
        case GtvState::streaming:
        case GtvState::suspended:
            due_ = heard_ + times.silence;
            if (out_.empty()) due_ = std::min(due_, pinged_ + times.ping);
            return;
        case GtvState::stopping:
            due_ = since_ + times.stop;
            return;
        case GtvState::refused:
        case GtvState::closed:
            due_ = TimePoint::max();
            return;
    }
}

}  // namespace navwright
