#include "core/demos/live/server_lookup.h"

#include <fmt/format.h>
#include <netdb.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <mutex>
#include <optional>
#include <system_error>
#include <thread>
#include <utility>

namespace navwright {

namespace {

constexpr std::uint16_t kGamePort = 27910;
constexpr std::size_t kMostHostName = 253;  // RFC 1035
constexpr std::size_t kMostAddresses = 16;

Result<std::vector<ServerAddress>> addressesOf(const ServerName& server, int flags) {
    addrinfo hints{};
    hints.ai_family = AF_UNSPEC;
    hints.ai_socktype = SOCK_STREAM;
    hints.ai_flags = flags | AI_NUMERICSERV;
    addrinfo* found = nullptr;
    const int said = ::getaddrinfo(server.host.c_str(), std::to_string(server.port).c_str(), &hints, &found);
    if (said != 0) {
        return fail(fmt::format("The server's name is not found: {}", ::gai_strerror(said)), server.text());
    }
    std::vector<ServerAddress> addresses;
    for (const auto* one = found; one != nullptr && addresses.size() < kMostAddresses; one = one->ai_next) {
        auto& address = addresses.emplace_back();
        address.length = std::min<socklen_t>(one->ai_addrlen, sizeof address.address);
        std::memcpy(&address.address, one->ai_addr, address.length);
    }
    ::freeaddrinfo(found);
    return addresses;
}

}  // namespace

Result<ServerName> ServerName::parse(std::string_view text) {
    const auto wrong = [&](std::string_view what) {
        return fail(what, text, "a server is named HOST:PORT, as in play.example.org:27910");
    };
    const bool odd = std::ranges::any_of(text, [](char letter) {
        return static_cast<unsigned char>(letter) <= ' ' || letter == '\x7f' || letter == '/';
    });
    if (odd) return wrong("This is not a server's name");
    ServerName server;
    std::string_view port;
    if (text.starts_with('[')) {
        const auto end = text.find(']');
        if (end == std::string_view::npos) return wrong("The bracket of the address is not closed");
        server.host = text.substr(1, end - 1);
        port = text.substr(end + 1);
    } else {
        const auto colon = text.find(':');
        server.host = text.substr(0, colon);
        port = colon == std::string_view::npos ? std::string_view() : text.substr(colon);
    }
    if (server.host.empty() || server.host.size() > kMostHostName) return wrong("The server has no name");
    server.port = kGamePort;
    if (port.empty()) return server;
    const auto* const end = port.data() + port.size();
    const auto read = std::from_chars(port.data() + 1, end, server.port);
    if (port.front() != ':' || read.ec != std::errc() || read.ptr != end || server.port == 0)
        return wrong("The server's port is not a number from 1 to 65535");
    return server;
}

std::string ServerName::text() const {
    return host.contains(':') ? fmt::format("[{}]:{}", host, port) : fmt::format("{}:{}", host, port);
}

Result<std::vector<ServerAddress>> resolveServer(const ServerName& server) {
    return addressesOf(server, 0);
}

std::vector<ServerAddress> numericAddress(const ServerName& server) {
    return addressesOf(server, AI_NUMERICHOST).value_or(std::vector<ServerAddress>());
}

/// Outlives whichever of the two ends first: the lookup, or the thread.
struct ServerLookup::Shared {
    Shared() : wake(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {}
    Shared(const Shared&) = delete;
    Shared& operator=(const Shared&) = delete;
    ~Shared() {
        if (wake >= 0) ::close(wake);
    }

    int wake;
    std::mutex mutex;
    std::optional<Result<std::vector<ServerAddress>>> found;
};

Result<ServerLookup> ServerLookup::start(ServerResolver resolver, ServerName server) {
    auto shared = std::make_shared<Shared>();
    if (shared->wake < 0)
        return fail(fmt::format("The server's name cannot be looked up: {}", std::strerror(errno)),
                    server.text());
    try {
        std::thread([shared, resolver = std::move(resolver), server = std::move(server)] {
            auto found = resolver(server);
            const std::lock_guard lock(shared->mutex);
            shared->found = std::move(found);
            ::eventfd_write(shared->wake, 1);
        }).detach();
    } catch (const std::system_error& error) {
        return fail(fmt::format("The server's name cannot be looked up: {}", error.what()));
    }
    return ServerLookup(std::move(shared));
}

int ServerLookup::descriptor() const {
    return shared_->wake;
}

bool ServerLookup::answered() const {
    const std::lock_guard lock(shared_->mutex);
    return shared_->found.has_value();
}

Result<std::vector<ServerAddress>> ServerLookup::answer() {
    const std::lock_guard lock(shared_->mutex);
    return std::move(*shared_->found);
}

}  // namespace navwright
