#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "core/base/file_bytes.h"
#include "core/base/result.h"
#include "core/map/packs/pack.h"

/// For the files of this folder that read packs.
namespace navwright {

/// The bytes of a pack: a file that is open, or memory.
class PackSource {
  public:
    /// Errors: as readFile(), but of any size.
    [[nodiscard]] static Result<PackSource> open(const std::filesystem::path& path);
    PackSource(std::span<const std::byte> bytes, std::string_view where) : bytes_(bytes), where_(where) {
        size_ = bytes.size();
    }
    PackSource(PackSource&& other) noexcept;
    PackSource& operator=(PackSource&&) = delete;
    ~PackSource();

    [[nodiscard]] std::uint64_t size() const noexcept { return size_; }
    /// In errors.
    [[nodiscard]] const std::string& where() const noexcept { return where_; }
    /// `count` bytes from `at` on. Stops when the StopScope says so. Errors: not so many there, unreadable.
    [[nodiscard]] Result<Bytes> read(std::uint64_t at, std::uint64_t count) const;
    /// As read(), up to the end at most: how many bytes came into `room`; below 0: unreadable.
    [[nodiscard]] std::int64_t readSome(std::uint64_t at, std::span<std::byte> room) const;

  private:
    PackSource() = default;

    int descriptor_ = -1;
    std::span<const std::byte> bytes_;  ///< where there is no descriptor
    std::uint64_t size_ = 0;
    std::string where_;
};

[[nodiscard]] Result<std::unique_ptr<Pack>> openPak(PackSource source);
[[nodiscard]] Result<std::unique_ptr<Pack>> openZip(PackSource source);

}  // namespace navwright
