#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>

#include "core/base/folder_handle.h"
#include "core/base/result.h"

namespace navwright {

/// An MVD2 file that grows by whole messages and can be read at any time: one that a kill cut off lacks at
/// most its last message, and the end marker. It appears with its gamestate in it, and replaces no file.
class GrowingDemo {
  public:
    /// Creates NAME.mvd2 in the folder, or NAME_2.mvd2 and so on if there is one. Errors: those of the disk.
    [[nodiscard]] static Result<GrowingDemo> create(const FolderHandle& folder, const std::string& name,
                                                    std::span<const std::byte> gamestate);

    GrowingDemo(GrowingDemo&& other) noexcept = default;
    GrowingDemo& operator=(GrowingDemo&& other) noexcept;
    /// finish(), if nobody called it.
    ~GrowingDemo();

    /// Appends a message of 1 to limit::kMessageBytes bytes. Errors: those of the disk; the file then ends
    /// with the message before.
    [[nodiscard]] Result<> add(std::span<const std::byte> message);
    /// Writes the end marker and flushes to disk. Nothing may be added afterwards. Errors: those of the disk.
    [[nodiscard]] Result<> finish();

    [[nodiscard]] const std::filesystem::path& path() const noexcept { return path_; }
    [[nodiscard]] std::uint64_t bytes() const noexcept { return bytes_; }
    [[nodiscard]] std::uint64_t messages() const noexcept { return messages_; }

  private:
    GrowingDemo() = default;
    [[nodiscard]] Result<> append(std::span<const std::byte> bytes);
    [[nodiscard]] std::unexpected<Failure> failed(std::string_view doing, const std::error_code& error) const;

    SystemFile file_;
    std::filesystem::path path_;
    std::uint64_t bytes_ = 0;
    std::uint64_t messages_ = 0;
};

}  // namespace navwright
