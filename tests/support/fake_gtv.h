#pragma once

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>
#include <zlib.h>

#include <algorithm>
#include <atomic>
#include <cstring>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "core/base/byte_reader.h"
#include "core/base/byte_writer.h"
#include "core/base/file_bytes.h"
#include "core/demos/live/gtv_stream.h"
#include "core/demos/live/server_lookup.h"
#include "small_mvd.h"

/// One client of a FakeGtv, as the server's script sees it. What it waits for comes within seconds, or the
/// connection counts as lost and the calls do nothing.
class GtvPeer {
  public:
    /// What a client says in its hello.
    struct Hello {
        unsigned protocol = 0;
        std::uint32_t flags = 0;
        std::string name, password, version;
    };

    explicit GtvPeer(int socket) : socket_(socket) {
        const timeval patience{.tv_sec = 20, .tv_usec = 0};
        ::setsockopt(socket_, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
        ::setsockopt(socket_, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
        // What was sent is there.
        const int yes = 1;
        ::setsockopt(socket_, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    }
    GtvPeer(const GtvPeer&) = delete;
    GtvPeer& operator=(const GtvPeer&) = delete;
    ~GtvPeer() {
        if (packing_) ::deflateEnd(&deflate_);
        ::close(socket_);
    }

    /// Up to the hello, which it answers with these flags.
    Hello greet(std::uint32_t flags = 0) {
        readMagic();
        const auto said = readHello();
        answerHello(flags);
        return said;
    }
    /// greet(), and begins the stream.
    void begin(std::uint32_t flags = 0) {
        greet(flags);
        acknowledgeStart();
    }
    void readMagic() {
        std::array<char, 4> magic{};
        readAll(magic.data(), magic.size());
        raw(std::string_view("MVD2"));
    }
    Hello readHello() {
        const auto message = read();
        navwright::ByteReader in(message);
        Hello hello;
        in.skip(1);
        hello.protocol = in.u16();
        hello.flags = in.u32();
        in.skip(4);
        hello.name = in.string();
        hello.password = in.string();
        hello.version = in.string();
        return hello;
    }
    void answerHello(std::uint32_t flags) {
        navwright::ByteWriter out;
        out.u32(flags);
        say(navwright::GtvOp::hello, out.view());
        if (flags == 0) return;
        ::deflateInit(&deflate_, Z_DEFAULT_COMPRESSION);
        packing_ = true;
    }
    void acknowledgeStart() {
        waitFor(2);
        say(navwright::GtvOp::streamStart);
    }
    void acknowledgeStop() {
        waitFor(3);
        say(navwright::GtvOp::streamStop);
    }

    void say(navwright::GtvOp op, std::span<const std::byte> payload = {}) {
        navwright::ByteWriter out;
        out.u16(static_cast<std::uint16_t>(payload.size() + 1));
        out.u8(static_cast<std::uint8_t>(op));
        out.bytes(payload);
        raw(out.view());
    }
    void data(std::span<const std::byte> message) { say(navwright::GtvOp::streamData, message); }
    void suspend() { data({}); }

    void raw(std::string_view text) { raw(std::as_bytes(std::span(text))); }
    /// Packed, once the hello said so.
    void raw(std::span<const std::byte> bytes) {
        if (!packing_) {
            write(bytes);
            return;
        }
        navwright::Bytes packed(bytes.size() + 1024);
        deflate_.next_in = reinterpret_cast<Bytef*>(const_cast<std::byte*>(bytes.data()));
        deflate_.avail_in = static_cast<uInt>(bytes.size());
        deflate_.next_out = reinterpret_cast<Bytef*>(packed.data());
        deflate_.avail_out = static_cast<uInt>(packed.size());
        ::deflate(&deflate_, Z_SYNC_FLUSH);
        packed.resize(packed.size() - deflate_.avail_out);
        write(packed);
    }
    /// As they are.
    void write(std::span<const std::byte> bytes) {
        for (std::size_t at = 0; at < bytes.size() && !lost_;) {
            const auto piece = std::min(bytes.size() - at, piece_);
            const auto count = ::send(socket_, bytes.data() + at, piece, MSG_NOSIGNAL);
            if (count <= 0) {
                lost_ = true;
            } else {
                at += static_cast<std::size_t>(count);
            }
        }
    }
    /// Sends at most so many bytes at once.
    void sendInPieces(std::size_t size) { piece_ = size; }

    /// The client's next message: its op, and what follows; empty when the connection is lost.
    navwright::Bytes read() {
        std::uint16_t length = 0;
        readAll(&length, sizeof length);
        navwright::Bytes message(lost_ ? 0 : length);
        readAll(message.data(), message.size());
        if (lost_) return {};
        return message;
    }
    /// Reads up to a message of this kind; answers pings.
    bool waitFor(int op) {
        for (;;) {
            const auto message = read();
            if (message.empty()) return false;
            const int got = std::to_integer<int>(message[0]);
            if (got == op) return true;
            if (got == 1) say(navwright::GtvOp::pong);
        }
    }
    /// Until the client closes the connection or asks for the end of the stream, which it gets.
    void untilEnd() {
        if (waitFor(3)) say(navwright::GtvOp::streamStop);
        while (!read().empty()) {
        }
    }

    [[nodiscard]] bool lost() const { return lost_; }
    /// All bytes that came of the client.
    [[nodiscard]] const navwright::Bytes& heard() const { return heard_; }

  private:
    void readAll(void* to, std::size_t size) {
        auto* at = static_cast<char*>(to);
        while (size > 0 && !lost_) {
            const auto count = ::recv(socket_, at, size, 0);
            if (count <= 0) {
                lost_ = true;
            } else {
                const auto came = std::as_bytes(std::span(at, static_cast<std::size_t>(count)));
                heard_.insert(heard_.end(), came.begin(), came.end());
                at += count;
                size -= came.size();
            }
        }
    }

    int socket_;
    bool lost_ = false;
    bool packing_ = false;
    std::size_t piece_ = SIZE_MAX;
    z_stream deflate_{};
    navwright::Bytes heard_;
};

/// A GTV server on 127.0.0.1 that plays a script to each client, one after another, on a thread of its own.
class FakeGtv {
  public:
    /// `client` counts from 0.
    using Script = std::function<void(GtvPeer& peer, int client)>;

    explicit FakeGtv(Script script) : script_(std::move(script)), socket_(::socket(AF_INET, SOCK_STREAM, 0)) {
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        ::bind(socket_, reinterpret_cast<const sockaddr*>(&address), sizeof address);
        ::listen(socket_, 8);
        socklen_t size = sizeof address;
        ::getsockname(socket_, reinterpret_cast<sockaddr*>(&address), &size);
        port_ = ntohs(address.sin_port);
        thread_ = std::thread([this] { serve(); });
    }
    FakeGtv(const FakeGtv&) = delete;
    FakeGtv& operator=(const FakeGtv&) = delete;
    ~FakeGtv() { end(); }

    [[nodiscard]] navwright::ServerName name() const { return {.host = "127.0.0.1", .port = port_}; }
    [[nodiscard]] int clients() const { return clients_; }
    /// All bytes that the script read of each client; after end().
    [[nodiscard]] const std::vector<navwright::Bytes>& heard() const { return heard_; }
    /// Takes no more clients, and waits for the script.
    void end() {
        if (!thread_.joinable()) return;
        ending_ = true;
        ::shutdown(socket_, SHUT_RDWR);
        thread_.join();
        ::close(socket_);
    }

  private:
    void serve() {
        for (;;) {
            const int client = ::accept(socket_, nullptr, nullptr);
            if (client < 0 || ending_) {
                if (client >= 0) ::close(client);
                return;
            }
            GtvPeer peer(client);
            script_(peer, clients_++);
            heard_.push_back(peer.heard());
        }
    }

    Script script_;
    int socket_;
    std::uint16_t port_ = 0;
    std::atomic<int> clients_ = 0;
    std::atomic<bool> ending_ = false;
    std::vector<navwright::Bytes> heard_;
    std::thread thread_;
};

/// Messages of made streams.
namespace gtv {

using navwright::Bytes;

inline Bytes gamestate(std::string_view map = "maps/box.bsp", std::uint32_t spawnCount = 0x12345678) {
    navwright::ByteWriter out;
    const wire::MvdKind kind;
    wire::serverData(out, kind);
    out.overwrite(7, spawnCount);  // behind command, protocol and version
    wire::configStrings(out, kind, map);
    wire::portalBits(out);
    wire::fullPlayer(out, kind, 0, wire::kAnna);
    wire::fullPlayer(out, kind, 3, wire::kDummy);
    wire::endPlayers(out);
    wire::endEntities(out);
    return std::move(out).take();
}

/// Anna moves; each number gives another message.
inline Bytes frame(int number) {
    navwright::ByteWriter out;
    out.u8(6);
    out.u8(0);
    wire::movedPlayer(out, {}, 0, {number % 30000, number / 30000, 24});
    wire::endPlayers(out);
    wire::endEntities(out);
    return std::move(out).take();
}

/// Op and length of each message of a client; empty if there is anything but whole messages behind the magic.
inline std::vector<std::pair<int, int>> saidIn(std::span<const std::byte> heard) {
    std::vector<std::pair<int, int>> said;
    navwright::ByteReader in(heard);
    if (!std::ranges::equal(in.take(4), std::as_bytes(std::span(std::string_view("MVD2"))))) return {};
    while (in.remaining() > 0) {
        const int length = in.u16();
        const auto message = in.take(static_cast<std::size_t>(length));
        if (in.failed() || message.empty()) return {};
        said.emplace_back(std::to_integer<int>(message[0]), length);
    }
    return said;
}

/// The messages of an MVD2 file.
inline std::vector<Bytes> messagesOf(std::span<const std::byte> file) {
    std::vector<Bytes> messages;
    navwright::ByteReader in(file);
    in.skip(4);
    while (in.remaining() >= 2) {
        const auto length = in.u16();
        if (length == 0) break;
        const auto message = in.take(length);
        if (in.failed()) break;
        messages.emplace_back(message.begin(), message.end());
    }
    return messages;
}

/// An MVD2 file of these messages.
inline Bytes fileOf(const std::vector<Bytes>& messages, bool endMarker = true) {
    navwright::ByteWriter out;
    out.fixedString("MVD2", 4);
    for (const auto& message : messages) {
        out.u16(static_cast<std::uint16_t>(message.size()));
        out.bytes(message);
    }
    if (endMarker) out.u16(0);
    return std::move(out).take();
}

}  // namespace gtv
