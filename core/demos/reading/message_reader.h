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

/// Why reading ended before the demo's end.
struct Damage {
    std::string what;        ///< one sentence without a full stop
    std::size_t offset = 0;  ///< in the unpacked bytes
    std::string hint = {};
    bool cut = false;  ///< truncated rather than corrupt
};

/// Interprets the messages of one kind of demo.
class MessageReader {
  public:
    virtual ~MessageReader() = default;
    /// How messages are framed: bytes before the first one, size of the length field, largest valid length.
    struct Framing {
        std::size_t start = 0;
        std::size_t lengthBytes = 0;  ///< 2 or 4
        std::uint32_t endMarker = 0;
        std::uint32_t maxLength = 0;
    };
    [[nodiscard]] virtual Framing framing() const = 0;
    /// Reads one whole message. `begin` is the demo's first byte, for offsets in errors.
    [[nodiscard]] virtual std::optional<Damage> message(const std::byte* begin, std::size_t offset,
                                                        std::size_t length, RecordingBuilder& builder) = 0;
};

struct MessagesRead {
    bool endMarker = false;
    std::size_t trailingBytes = 0;
    std::optional<Damage> damage;  ///< includes a missing end marker
};

/// Reads all messages up to the end marker, the end of the data or the first damage. `onBytes`: see
/// DemoReadOptions. Errors: cancelled.
[[nodiscard]] Result<MessagesRead> readMessages(
    const DemoBytes& demo, MessageReader& reader, RecordingBuilder& builder,
    const std::function<void(std::size_t done, std::size_t total)>& onBytes, JobContext& context);

}  // namespace navwright
