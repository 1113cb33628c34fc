#pragma once

#include <cstddef>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/file_bytes.h"
#include "core/base/folder_handle.h"
#include "core/base/output_place.h"
#include "core/base/result.h"
#include "core/base/temporary_name.h"

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

    /// commit() in three parts, for files of which either all are put in place or none: flush() what was
    /// written, place() it, and settle() when the others are placed, too.
    [[nodiscard]] Result<> flush();
    [[nodiscard]] Result<> place();
    void settle();
    /// After place(), whether or not it came to its end: what had the name before, or nothing, has it again.
    /// False: the new file stays, as the file system gives no file two names; or what a stream was given.
    [[nodiscard]] bool takeBack();
    [[nodiscard]] bool isStream() const { return !folder_.isOpen(); }
    /// As it was named.
    [[nodiscard]] const std::filesystem::path& target() const { return target_; }

  private:
    AtomicFile(FolderHandle folder, std::string name, std::filesystem::path target)
        : folder_(std::move(folder)), name_(std::move(name)), target_(std::move(target)) {}
    [[nodiscard]] static Result<AtomicFile> openStream(const OutputPlace& place,
                                                       const std::filesystem::path& target);
    [[nodiscard]] Result<> openTemporary(mode_t mode);
    [[nodiscard]] Result<> rename();
    void keepEarlier();
    [[nodiscard]] Result<> writeOut(std::span<const std::byte> bytes);
    [[nodiscard]] std::unexpected<Failure> failed(std::string_view doing) const;

    FolderHandle folder_;           ///< of a stream: none
    std::string name_;              ///< in the folder
    std::filesystem::path target_;  ///< as it was named, for messages
    std::string temporary_;         ///< name in the folder; empty: a stream, or placed
    std::string earlier_;           ///< name of what place() replaced, until it is settled
    bool placed_ = false;
    bool fresh_ = false;  ///< place() replaced nothing
    int descriptor_ = -1;
    Bytes held_;  ///< of a stream
};

/// Writes a whole file through AtomicFile.
[[nodiscard]] Result<> writeFile(const std::filesystem::path& target, std::span<const std::byte> bytes);
[[nodiscard]] Result<> writeFile(const std::filesystem::path& target, std::string_view text);

}  // namespace navwright
