#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>

#include "core/base/file_bytes.h"
#include "core/base/result.h"

struct z_stream_s;

namespace navwright {

/// Starts with the two gzip magic bytes (RFC 1952).
[[nodiscard]] bool isGzip(std::span<const std::byte> bytes) noexcept;

/// Unpacks gzip members one after the other, piece by piece.
class GzipReader {
  public:
    enum class State : std::uint8_t {
        more,        ///< there is more to read
        whole,       ///< all of the last member was read and nothing follows it
        cut,         ///< the end is missing
        damaged,     ///< no more can be read
        notAMember,  ///< what follows the last member is not gzip
    };

    /// The bytes must live as long as the reader.
    explicit GzipReader(std::span<const std::byte> packed);
    GzipReader(const GzipReader&) = delete;
    GzipReader& operator=(const GzipReader&) = delete;
    ~GzipReader();

    /// Fills `room` from its start, as far as one step goes, and returns how many bytes it wrote.
    [[nodiscard]] std::size_t read(std::span<std::byte> room);
    [[nodiscard]] State state() const noexcept { return state_; }
    /// Packed bytes read so far.
    [[nodiscard]] std::size_t consumed() const noexcept;

  private:
    std::span<const std::byte> packed_;
    std::unique_ptr<z_stream_s> stream_;
    State state_ = State::more;
};

/// What gzip members hold; anything that is not gzip comes back as it is. `where` names the input in errors.
/// Stops when the StopScope says so. Errors: damaged or cut gzip data, other bytes after it, more than
/// `maxBytes` unpacked. (Demos, of which the part before the damage is wanted, are read by
/// demo/demo_bytes.h.)
[[nodiscard]] Result<Bytes> gunzip(std::span<const std::byte> packed, std::string_view where,
                                   std::size_t maxBytes = std::size_t{1} << 30);

}  // namespace navwright
