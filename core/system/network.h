#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/system/attempt.h"

namespace navwright {

/// An address and port of the internet, as the system has it.
struct ServerAddress {
    alignas(8) std::array<std::byte, 128> bytes{};
    std::uint32_t length = 0;
};

/// At most `most` addresses of a host for TCP. `numeric`: only if the name is an address. Errors: words of
/// the system.
[[nodiscard]] std::expected<std::vector<ServerAddress>, std::string> findAddresses(const std::string& host,
                                                                                   std::uint16_t port,
                                                                                   bool numeric,
                                                                                   std::size_t most);

/// A TCP connection that never waits.
class StreamSocket {
  public:
    /// Not connected.
    StreamSocket() = default;
    StreamSocket(StreamSocket&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}
    StreamSocket& operator=(StreamSocket&& other) noexcept {
        std::swap(descriptor_, other.descriptor_);
        return *this;
    }
    ~StreamSocket() { close(); }

    /// Begins to connect.
    [[nodiscard]] static Attempt<StreamSocket> connect(const ServerAddress& to);
    /// Whether it is connected by now. Errors: it cannot be.
    [[nodiscard]] Attempt<bool> isConnected() const;
    /// Receives at most `room`; 0 is the end. Errors: std::errc::operation_would_block: nothing came yet.
    [[nodiscard]] Attempt<std::size_t> receive(std::span<std::byte> room) const;
    /// Sends a part. Errors: as receive().
    [[nodiscard]] Attempt<std::size_t> send(std::span<const std::byte> bytes) const;
    void close();

    [[nodiscard]] bool isOpen() const { return descriptor_ >= 0; }
    [[nodiscard]] int descriptor() const { return descriptor_; }

  private:
    explicit StreamSocket(int descriptor) : descriptor_(descriptor) {}

    int descriptor_ = -1;
};

/// What one thread waits for and another wakes; it stays awake.
class WakeUp {
  public:
    /// Not awake; throws std::system_error if the system gives no descriptor.
    WakeUp();
    WakeUp(const WakeUp&) = delete;
    WakeUp& operator=(const WakeUp&) = delete;
    ~WakeUp();

    void wake() const;
    /// Becomes readable.
    [[nodiscard]] int descriptor() const { return descriptor_; }

  private:
    int descriptor_ = -1, other_ = -1;
};

/// A descriptor of a socket or WakeUp to wait for; -1 is none.
struct Awaited {
    int descriptor = -1;
    bool read = false, write = false;
};
/// Waits until one is ready, or for the time.
void awaitAny(std::span<const Awaited> awaited, std::chrono::milliseconds time);

}  // namespace navwright
