#pragma once

#include <cstddef>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>

#include "base/result.h"

namespace navwright {

/// A file that appears whole or not at all, whatever ends the program or the machine: written to a temporary
/// beside the target, flushed to disk, renamed by commit(), which flushes the folder too. Without commit()
/// the destructor removes the temporary and the target stays as it was.
class AtomicFile {
  public:
    /// The folder of `target` must exist.
    [[nodiscard]] static Result<AtomicFile> create(const std::filesystem::path& target);

    AtomicFile(AtomicFile&& other) noexcept;
    AtomicFile& operator=(AtomicFile&&) = delete;
    ~AtomicFile();

    [[nodiscard]] Result<> write(std::span<const std::byte> bytes);
    [[nodiscard]] Result<> write(std::string_view text) { return write(std::as_bytes(std::span(text))); }
    [[nodiscard]] Result<> commit();

  private:
    AtomicFile(std::filesystem::path target, std::filesystem::path temporary, int descriptor) noexcept;
    [[nodiscard]] std::unexpected<Failure> failed(std::string_view doing) const;

    std::filesystem::path target_;
    std::filesystem::path temporary_;
    int descriptor_ = -1;
};

/// Writes a whole file through AtomicFile.
[[nodiscard]] Result<> writeFile(const std::filesystem::path& target, std::span<const std::byte> bytes);
[[nodiscard]] Result<> writeFile(const std::filesystem::path& target, std::string_view text);

}  // namespace navwright
