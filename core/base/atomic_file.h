#pragma once

#include <cstddef>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/file_bytes.h"
#include "base/folder_handle.h"
#include "base/output_place.h"
#include "base/result.h"

namespace navwright {

/// A file that appears whole or not at all, whatever ends the program or the machine: written to a temporary
/// beside the target, flushed to disk, renamed by commit(), which flushes the folder too. Without commit()
/// the destructor removes the temporary and the target stays as it was.
///
/// Symbolic links stay, and the file they lead to is replaced. The mode of the file that was there is kept,
/// its owner and group as far as the system lets us; a file that we may not write is not replaced. A FIFO, a
/// character device and /dev/stdout are never replaced: commit() writes into them what was kept until then.
class AtomicFile {
  public:
    /// The folder of `target` must exist. Errors: as outputPlace(), a write-protected file, a FIFO that
    /// nobody reads.
    [[nodiscard]] static Result<AtomicFile> create(const std::filesystem::path& target);
    /// A new file `name` in a folder, with this very mode; takes the place of whatever has the name, be it a
    /// link.
    [[nodiscard]] static Result<AtomicFile> createIn(const FolderHandle& folder, const std::string& name,
                                                     mode_t mode);

    AtomicFile(AtomicFile&& other) noexcept;
    AtomicFile& operator=(AtomicFile&&) = delete;
    ~AtomicFile();

    [[nodiscard]] Result<> write(std::span<const std::byte> bytes);
    [[nodiscard]] Result<> write(std::string_view text) { return write(std::as_bytes(std::span(text))); }
    [[nodiscard]] Result<> commit();

  private:
    AtomicFile(FolderHandle folder, std::string name, std::filesystem::path target)
        : folder_(std::move(folder)), name_(std::move(name)), target_(std::move(target)) {}
    [[nodiscard]] static Result<AtomicFile> openStream(const OutputPlace& place,
                                                       const std::filesystem::path& target);
    [[nodiscard]] Result<> openTemporary(mode_t mode);
    [[nodiscard]] Result<> writeOut(std::span<const std::byte> bytes);
    [[nodiscard]] std::unexpected<Failure> failed(std::string_view doing) const;

    FolderHandle folder_;           ///< of a stream: none
    std::string name_;              ///< in the folder
    std::filesystem::path target_;  ///< as it was named, for messages
    std::string temporary_;         ///< name in the folder; empty: a stream
    int descriptor_ = -1;
    Bytes held_;  ///< of a stream
};

/// Writes a whole file through AtomicFile.
[[nodiscard]] Result<> writeFile(const std::filesystem::path& target, std::span<const std::byte> bytes);
[[nodiscard]] Result<> writeFile(const std::filesystem::path& target, std::string_view text);

/// What AtomicFile puts between the name of its target and six letters or digits: a name that no
/// person gives to a copy, so that what killed programs left can be told from that.
inline constexpr std::string_view kTemporaryMark = ".unsaved-";
inline constexpr std::size_t kTemporaryLetters = 6;

/// Whether AtomicFile could have called a temporary of the file `target` so.
[[nodiscard]] inline bool isTemporaryOf(std::string_view name, std::string_view target) {
    return name.size() == target.size() + kTemporaryMark.size() + kTemporaryLetters &&
           name.starts_with(target) && name.substr(target.size()).starts_with(kTemporaryMark);
}

}  // namespace navwright
