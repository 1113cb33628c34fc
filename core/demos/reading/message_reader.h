#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "core/base/job_context.h"
#include "core/base/result.h"
#include "core/demos/reading/demo_bytes.h"
#include "core/demos/reading/recording_builder.h"

namespace navwright {

/// Why the reading of a demo ended before its end.
struct Damage {
    std::string what;        ///< one sentence without a full stop
    std::size_t offset = 0;  ///< in the unpacked bytes
    std::string hint = {};
    bool cut = false;  ///< bytes are missing at the end; nothing that is there is wrong
};

/// The commands of one kind of demo.
class MessageReader {
  public:
    virtual ~MessageReader() = default;
    /// Bytes before the first message, the size of a message's length field, and its largest legal value.
    struct Framing {
        std::size_t start = 0;
        std::size_t lengthBytes = 0;  ///< 2 or 4
        std::uint32_t endMarker = 0;
        std::uint32_t maxLength = 0;
    };
    [[nodiscard]] virtual Framing framing() const = 0;
    /// Reads one whole message. `begin` is the demo's first byte, to say where damage is.
    [[nodiscard]] virtual std::optional<Damage> message(const std::byte* begin, std::size_t offset,
                                                        std::size_t length, RecordingBuilder& builder) = 0;
};

struct MessagesRead {
    bool endMarker = false;
    std::size_t trailingBytes = 0;
    std::optional<Damage> damage;  ///< also the missing end marker
};

/// Walks the messages of a demo up to its end marker, its end or the first damage. `onBytes`: as in
/// DemoReadOptions. Fails only when cancelled.
[[nodiscard]] Result<MessagesRead> readMessages(
    const DemoBytes& demo, MessageReader& reader, RecordingBuilder& builder,
    const std::function<void(std::size_t done, std::size_t total)>& onBytes, JobContext& context);

}  // namespace navwright
