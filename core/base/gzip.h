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

/// Whether the bytes start with the gzip magic number (RFC 1952).
[[nodiscard]] bool isGzip(std::span<const std::byte> bytes) noexcept;

/// Unpacks concatenated gzip members piece by piece.
class GzipReader {
  public:
    enum class State : std::uint8_t {
        more,        ///< there is more to read
        whole,       ///< the last member was read completely and nothing follows it
        cut,         ///< the input ends inside a member
        damaged,     ///< the data is corrupt
        notAMember,  ///< what follows the last member is not gzip
    };

    /// The bytes must live as long as the reader.
    explicit GzipReader(std::span<const std::byte> packed);
    GzipReader(const GzipReader&) = delete;
    GzipReader& operator=(const GzipReader&) = delete;
    ~GzipReader();

    /// Unpacks into `room` and returns how many bytes were written; may fill it only partly.
    [[nodiscard]] std::size_t read(std::span<std::byte> room);
    [[nodiscard]] State state() const noexcept { return state_; }
    /// Packed bytes read so far.
    [[nodiscard]] std::size_t consumed() const noexcept;

  private:
    std::span<const std::byte> packed_;
    std::unique_ptr<z_stream_s> stream_;
    State state_ = State::more;
};

/// Unpacks gzip data; other data is returned unchanged. `where` names the input in errors. Can be cancelled
/// through StopScope. Errors: corrupt or truncated data, trailing bytes, more than `maxBytes` unpacked.
/// (Damaged demos are read up to the damage by demos/reading/demo_bytes.h instead.)
[[nodiscard]] Result<Bytes> gunzip(std::span<const std::byte> packed, std::string_view where,
                                   std::size_t maxBytes = std::size_t{1} << 30);

}  // namespace navwright
