#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>

#include "core/base/file_bytes.h"
#include "core/base/result.h"

namespace navwright {

/// What a GTV server says (q2pro protocol.h, GTS_*).
enum class GtvOp : std::uint8_t {
    hello,
    pong,
    streamStart,
    streamStop,
    streamData,
    error,
    badRequest,
    noAccess,
    disconnect,
    reconnect
};

struct GtvMessage {
    GtvOp op = GtvOp::hello;
    /// Of streamData one message of an MVD2 file, at most limit::kMessageBytes - 1 bytes, or none: the stream
    /// is suspended. Valid until the handler returns.
    std::span<const std::byte> payload = {};
};

/// Takes the bytes of a GTV server apart, in pieces of any size. After its hello they may be one zlib stream.
/// Memory is bounded: one message, and zlib's window.
class GtvStream {
  public:
    /// What it fails with, take() fails with.
    using OnMessage = std::function<Result<>(const GtvMessage&)>;

    GtvStream();
    GtvStream(GtvStream&&) noexcept;
    GtvStream& operator=(GtvStream&&) noexcept;
    ~GtvStream();

    /// Calls `onMessage` for each whole message. Errors: the peer speaks another protocol (foreign()); an
    /// unknown message, or one longer than its kind can be; damaged zlib data, or data that unpack to far
    /// more than frames of a game do. Nothing may be taken after an error.
    [[nodiscard]] Result<> take(std::span<const std::byte> bytes, const OnMessage& onMessage);

    /// Whether the server has answered with the magic number.
    [[nodiscard]] bool greeted() const noexcept { return greeted_; }
    /// Whether the first bytes were those of another protocol.
    [[nodiscard]] bool foreign() const noexcept { return foreign_; }
    [[nodiscard]] bool deflated() const noexcept { return inflater_ != nullptr; }
    /// Whether the server has ended the stream; what follows is ignored.
    [[nodiscard]] bool ended() const noexcept { return ended_; }

  private:
    class Inflater;

    [[nodiscard]] Result<> frame(std::span<const std::byte>& bytes, const OnMessage& onMessage);
    [[nodiscard]] Result<> unpack(std::span<const std::byte>& bytes, const OnMessage& onMessage);
    [[nodiscard]] Result<> complete(const OnMessage& onMessage);
    [[nodiscard]] Result<> message(const OnMessage& onMessage);

    Bytes held_;  ///< the beginning of what is not whole yet
    std::size_t wanted_;
    std::unique_ptr<Inflater> inflater_;
    bool greeted_ = false;
    bool foreign_ = false;
    bool saidHello_ = false;
    bool ended_ = false;
};

}  // namespace navwright
