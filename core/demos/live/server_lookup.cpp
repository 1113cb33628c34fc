#include "core/demos/live/server_lookup.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
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

Result<std::vector<ServerAddress>> addressesOf(const ServerName& server, bool numeric) {
    auto found = findAddresses(server.host, server.port, numeric, kMostAddresses);
    if (found) return *std::move(found);
    return fail(fmt::format("The server's name is not found: {}", found.error()), server.text());
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
    return addressesOf(server, false);
}

std::vector<ServerAddress> numericAddress(const ServerName& server) {
    return addressesOf(server, true).value_or(std::vector<ServerAddress>());
}

/// Outlives whichever of the two ends first: the lookup, or the thread.
struct ServerLookup::Shared {
    WakeUp wake;
    std::mutex mutex;
    std::optional<Result<std::vector<ServerAddress>>> found;
};

Result<ServerLookup> ServerLookup::start(ServerResolver resolver, ServerName server) {
    try {
        auto shared = std::make_shared<Shared>();
        std::thread([shared, resolver = std::move(resolver), server = std::move(server)] {
            auto found = resolver(server);
            const std::lock_guard lock(shared->mutex);
            shared->found = std::move(found);
            shared->wake.wake();
        }).detach();
        return ServerLookup(std::move(shared));
    } catch (const std::system_error& error) {
        return fail(fmt::format("The server's name cannot be looked up: {}", error.what()));
    }
}

int ServerLookup::descriptor() const {
    return shared_->wake.descriptor();
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
