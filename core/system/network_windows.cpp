#include "core/system/network.h"

#include <winsock2.h>
#include <ws2tcpip.h>

#include <algorithm>
#include <cstring>
#include <thread>

#include "core/system/errors_windows.h"

namespace navwright {

namespace {

/// Once, before the first use.
void startSockets() {
    static const bool started = [] {
        WSADATA about{};
        return ::WSAStartup(MAKEWORD(2, 2), &about) == 0;
    }();
    static_cast<void>(started);
}

std::unexpected<std::error_code> socketError(int error) {
    return systemError(static_cast<unsigned long>(error));
}

/// Numbers of sockets are small; -1 is none, as that of INVALID_SOCKET.
SOCKET socketOf(int descriptor) {
    return static_cast<SOCKET>(descriptor);
}

void makeNonBlocking(SOCKET socket) {
    u_long yes = 1;
    ::ioctlsocket(socket, FIONBIO, &yes);
}

}  // namespace

std::expected<std::vector<ServerAddress>, std::string> findAddresses(const std::string& host,
                                                                     std::uint16_t port, bool numeric,
                                                                     std::size_t most) {
    startSockets();
    addrinfo hints{};
    hints.ai_family = AF_UNSPEC;
    hints.ai_socktype = SOCK_STREAM;
    hints.ai_flags = (numeric ? AI_NUMERICHOST : 0) | AI_NUMERICSERV;
    addrinfo* found = nullptr;
    const int said = ::getaddrinfo(host.c_str(), std::to_string(port).c_str(), &hints, &found);
    if (said != 0) return std::unexpected(socketError(said).error().message());
    std::vector<ServerAddress> addresses;
    for (const auto* one = found; one != nullptr && addresses.size() < most; one = one->ai_next) {
        auto& address = addresses.emplace_back();
        address.length = static_cast<std::uint32_t>(std::min(one->ai_addrlen, address.bytes.size()));
        std::memcpy(address.bytes.data(), one->ai_addr, address.length);
    }
    ::freeaddrinfo(found);
    return addresses;
}

Attempt<StreamSocket> StreamSocket::connect(const ServerAddress& to) {
    startSockets();
    const auto* const address = reinterpret_cast<const sockaddr*>(to.bytes.data());
    const auto made = ::socket(address->sa_family, SOCK_STREAM, 0);
    if (made == INVALID_SOCKET) return socketError(::WSAGetLastError());
    StreamSocket socket(static_cast<int>(made));
    makeNonBlocking(made);
    const int yes = 1;
    ::setsockopt(made, IPPROTO_TCP, TCP_NODELAY, reinterpret_cast<const char*>(&yes), sizeof yes);
    if (::connect(made, address, static_cast<int>(to.length)) != 0) {
        const int error = ::WSAGetLastError();
        if (error != WSAEWOULDBLOCK) return socketError(error);
    }
    return socket;
}

Attempt<bool> StreamSocket::isConnected() const {
    // A failed connection is an exception of select(); WSAPoll() of older systems does not tell.
    fd_set ready{}, broken{};
    FD_SET(socketOf(descriptor_), &ready);
    FD_SET(socketOf(descriptor_), &broken);
    timeval atOnce{};
    if (::select(0, nullptr, &ready, &broken, &atOnce) < 1) return false;
    int error = 0, size = sizeof error;
    ::getsockopt(socketOf(descriptor_), SOL_SOCKET, SO_ERROR, reinterpret_cast<char*>(&error), &size);
    if (error != 0) return socketError(error);
    return true;
}

Attempt<std::size_t> StreamSocket::receive(std::span<std::byte> room) const {
    const int count =
        ::recv(socketOf(descriptor_), reinterpret_cast<char*>(room.data()), static_cast<int>(room.size()), 0);
    if (count < 0) return socketError(::WSAGetLastError());
    return static_cast<std::size_t>(count);
}

Attempt<std::size_t> StreamSocket::send(std::span<const std::byte> bytes) const {
    const int count = ::send(socketOf(descriptor_), reinterpret_cast<const char*>(bytes.data()),
                             static_cast<int>(bytes.size()), 0);
    if (count < 0) return socketError(::WSAGetLastError());
    return static_cast<std::size_t>(count);
}

void StreamSocket::close() {
    if (descriptor_ >= 0) ::closesocket(socketOf(std::exchange(descriptor_, -1)));
}

/// A datagram to itself: select() waits only for sockets.
WakeUp::WakeUp() {
    startSockets();
    const auto made = ::socket(AF_INET, SOCK_DGRAM, 0);
    sockaddr_in here{};
    here.sin_family = AF_INET;
    here.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    int size = sizeof here;
    auto* const address = reinterpret_cast<sockaddr*>(&here);
    if (made == INVALID_SOCKET || ::bind(made, address, size) != 0 ||
        ::getsockname(made, address, &size) != 0 || ::connect(made, address, size) != 0)
        throw std::system_error(::WSAGetLastError(), std::system_category(), "socket");
    makeNonBlocking(made);
    descriptor_ = static_cast<int>(made);
}

WakeUp::~WakeUp() {
    ::closesocket(socketOf(descriptor_));
}

void WakeUp::wake() const {
    const char byte = 1;
    ::send(socketOf(descriptor_), &byte, 1, 0);
}

void awaitAny(std::span<const Awaited> awaited, std::chrono::milliseconds time) {
    fd_set read{}, write{}, broken{};
    bool any = false;
    for (const auto& one : awaited) {
        if (one.descriptor < 0) continue;
        any = true;
        if (one.read) FD_SET(socketOf(one.descriptor), &read);
        if (one.write) FD_SET(socketOf(one.descriptor), &write);
        FD_SET(socketOf(one.descriptor), &broken);
    }
    // select() refuses to wait for nothing.
    if (!any) {
        std::this_thread::sleep_for(time);
        return;
    }
    constexpr long kMicroseconds = 1000, kSecond = 1000;
    const auto count = static_cast<long>(time.count());
    timeval most{count / kSecond, count % kSecond * kMicroseconds};
    ::select(0, &read, &write, &broken, &most);
}

}  // namespace navwright
