#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cstring>

#include "core/system/errors_posix.h"
#include "core/system/network.h"

namespace navwright {

std::expected<std::vector<ServerAddress>, std::string> findAddresses(const std::string& host,
                                                                     std::uint16_t port, bool numeric,
                                                                     std::size_t most) {
    addrinfo hints{};
    hints.ai_family = AF_UNSPEC;
    hints.ai_socktype = SOCK_STREAM;
    hints.ai_flags = (numeric ? AI_NUMERICHOST : 0) | AI_NUMERICSERV;
    addrinfo* found = nullptr;
    const int said = ::getaddrinfo(host.c_str(), std::to_string(port).c_str(), &hints, &found);
    if (said != 0) return std::unexpected(std::string(::gai_strerror(said)));
    std::vector<ServerAddress> addresses;
    for (const auto* one = found; one != nullptr && addresses.size() < most; one = one->ai_next) {
        auto& address = addresses.emplace_back();
        address.length = std::min(one->ai_addrlen, static_cast<socklen_t>(address.bytes.size()));
        std::memcpy(address.bytes.data(), one->ai_addr, address.length);
    }
    ::freeaddrinfo(found);
    return addresses;
}

Attempt<StreamSocket> StreamSocket::connect(const ServerAddress& to) {
    const auto* const address = reinterpret_cast<const sockaddr*>(to.bytes.data());
    StreamSocket socket(::socket(address->sa_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0));
    if (!socket.isOpen()) return systemError();
    const int yes = 1;
    ::setsockopt(socket.descriptor_, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    if (::connect(socket.descriptor_, address, to.length) != 0 && errno != EINPROGRESS) return systemError();
    return socket;
}

Attempt<bool> StreamSocket::isConnected() const {
    pollfd asked{descriptor_, POLLOUT, 0};
    if (::poll(&asked, 1, 0) != 1) return false;
    int error = 0;
    socklen_t size = sizeof error;
    if (::getsockopt(descriptor_, SOL_SOCKET, SO_ERROR, &error, &size) != 0) error = errno;
    if (error != 0) return systemError(error);
    return true;
}

Attempt<std::size_t> StreamSocket::receive(std::span<std::byte> room) const {
    ssize_t count = 0;
    do {
        count = ::recv(descriptor_, room.data(), room.size(), 0);
    } while (count < 0 && errno == EINTR);
    if (count < 0) return systemError();
    return static_cast<std::size_t>(count);
}

Attempt<std::size_t> StreamSocket::send(std::span<const std::byte> bytes) const {
    ssize_t count = 0;
    do {
        count = ::send(descriptor_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    } while (count < 0 && errno == EINTR);
    if (count < 0) return systemError();
    return static_cast<std::size_t>(count);
}

void StreamSocket::close() {
    if (descriptor_ >= 0) ::close(std::exchange(descriptor_, -1));
}

WakeUp::WakeUp() : descriptor_(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {
    if (descriptor_ < 0) throw std::system_error(errno, std::generic_category(), "eventfd");
}

WakeUp::~WakeUp() {
    ::close(descriptor_);
    if (other_ >= 0) ::close(other_);
}

void WakeUp::wake() const {
    ::eventfd_write(descriptor_, 1);
}

void awaitAny(std::span<const Awaited> awaited, std::chrono::milliseconds time) {
    std::vector<pollfd> asked;
    for (const auto& one : awaited) {
        asked.push_back(
            {one.descriptor, static_cast<short>((one.read ? POLLIN : 0) | (one.write ? POLLOUT : 0)), 0});
    }
    ::poll(asked.data(), asked.size(), static_cast<int>(time.count()));
}

}  // namespace navwright
