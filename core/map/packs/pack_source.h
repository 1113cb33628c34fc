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
#include "core/system/file.h"

/// Internal to the pack readers of this folder.
namespace navwright {

/// The bytes of a pack: an open file, or memory.
class PackSource {
  public:
    /// Errors: those of readFile(), but no limit on its size.
    [[nodiscard]] static Result<PackSource> open(const std::filesystem::path& path);
    PackSource(std::span<const std::byte> bytes, std::string_view where) : bytes_(bytes), where_(where) {
        size_ = bytes.size();
    }

    [[nodiscard]] std::uint64_t size() const noexcept { return size_; }
    /// Its name in errors.
    [[nodiscard]] const std::string& where() const noexcept { return where_; }
    /// Reads `count` bytes from `at`. Can be cancelled through StopScope. Errors: fewer bytes there,
    /// unreadable.
    [[nodiscard]] Result<Bytes> read(std::uint64_t at, std::uint64_t count) const;
    /// Reads up to the end and returns the number of bytes. Errors: unreadable.
    [[nodiscard]] Attempt<std::size_t> readSome(std::uint64_t at, std::span<std::byte> room) const;

  private:
    PackSource() = default;

    SystemFile file_;
    std::span<const std::byte> bytes_;  ///< used without a file
    std::uint64_t size_ = 0;
    std::string where_;
};

[[nodiscard]] Result<std::unique_ptr<Pack>> openPak(PackSource source);
[[nodiscard]] Result<std::unique_ptr<Pack>> openZip(PackSource source);

}  // namespace navwright
