#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/system/network.h"

namespace navwright {

/// A server's TCP port, as it is named on a command line.
struct ServerName {
    std::string host = {};
    std::uint16_t port = 0;

    /// Reads HOST, HOST:PORT, [IPV6] or [IPV6]:PORT; without a port it is 27910, the game's. Errors: no host,
    /// a port that is not 1 to 65535, blanks or control characters.
    [[nodiscard]] static Result<ServerName> parse(std::string_view text);
    /// HOST:PORT.
    [[nodiscard]] std::string text() const;

    friend bool operator==(const ServerName&, const ServerName&) = default;
};

/// Finds a server's addresses; may take any time. Called on a thread of its own, which may be abandoned.
using ServerResolver = std::function<Result<std::vector<ServerAddress>>(const ServerName& server)>;

/// Asks the system (getaddrinfo). Errors: unknown name, no answer.
[[nodiscard]] Result<std::vector<ServerAddress>> resolveServer(const ServerName& server);
/// The address that `host` is already, in numbers; empty when it is a name.
[[nodiscard]] std::vector<ServerAddress> numericAddress(const ServerName& server);

/// One call of a resolver, beside everything else. The destructor does not wait: a call that hangs ends on
/// its own, or with the process.
class ServerLookup {
  public:
    /// Errors: the system gives no thread or descriptor.
    [[nodiscard]] static Result<ServerLookup> start(ServerResolver resolver, ServerName server);

    /// Becomes readable when there is an answer.
    [[nodiscard]] int descriptor() const;
    [[nodiscard]] bool answered() const;
    /// The answer; only once, when answered().
    [[nodiscard]] Result<std::vector<ServerAddress>> answer();

  private:
    struct Shared;
    explicit ServerLookup(std::shared_ptr<Shared> shared) : shared_(std::move(shared)) {}

    std::shared_ptr<Shared> shared_;
};

}  // namespace navwright
