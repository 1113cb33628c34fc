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

/// A file that appears whole or not at all, whatever ends the program or the machine. It is written to a
/// temporary beside the target and flushed to disk; commit() renames it and flushes the folder. Without
/// commit() the destructor removes the temporary and the target stays as it was.
///
/// A symbolic link stays, and the file it leads to is replaced. The mode of the replaced file is kept, its
/// owner and group as far as the system allows; a file without write permission is not replaced. A FIFO, a
/// character device and /dev/stdout are never replaced: commit() writes the buffered bytes into them.
class AtomicFile {
  public:
    /// The folder of `target` must exist. Errors: those of outputPlace(), a write-protected file, a FIFO
    /// without a reader.
    [[nodiscard]] static Result<AtomicFile> create(const std::filesystem::path& target);
    /// Creates the file `name` in a folder with exactly this mode. Replaces whatever has that name; a link is
    /// replaced, not followed.
    [[nodiscard]] static Result<AtomicFile> createIn(const FolderHandle& folder, const std::string& name,
                                                     unsigned mode);

    AtomicFile(AtomicFile&& other) noexcept;
    AtomicFile& operator=(AtomicFile&&) = delete;
    ~AtomicFile();

    [[nodiscard]] Result<> write(std::span<const std::byte> bytes);
    [[nodiscard]] Result<> write(std::string_view text) { return write(std::as_bytes(std::span(text))); }
    [[nodiscard]] Result<> commit();

    /// The three parts of commit(), for a set of files that are put in place together or not at all: flush()
    /// each, place() each, then settle() each once all are placed.
    [[nodiscard]] Result<> flush();
    [[nodiscard]] Result<> place();
    void settle();
    /// Undoes place(), even one that failed halfway: the name has its earlier file again, or none. Returns
    /// false where that is impossible: on a file system without hard links, and for bytes already sent to a
    /// stream.
    [[nodiscard]] bool takeBack();
    [[nodiscard]] bool isStream() const { return !folder_.isOpen(); }
    /// The path as given to create().
    [[nodiscard]] const std::filesystem::path& target() const { return target_; }

  private:
    AtomicFile(FolderHandle folder, std::string name, std::filesystem::path target)
        : folder_(std::move(folder)), name_(std::move(name)), target_(std::move(target)) {}
    [[nodiscard]] static Result<AtomicFile> openStream(const OutputPlace& place,
                                                       const std::filesystem::path& target);
    [[nodiscard]] Result<> openTemporary(unsigned mode);
    [[nodiscard]] Result<> rename();
    void keepEarlier();
    [[nodiscard]] Result<> writeOut(std::span<const std::byte> bytes);
    void removeBeside(const std::string& name);
    [[nodiscard]] std::unexpected<Failure> failed(std::string_view doing, const std::error_code& error) const;

    FolderHandle folder_;           ///< not open for a stream
    std::string name_;              ///< in the folder
    std::filesystem::path target_;  ///< as it was named, for messages
    std::string temporary_;         ///< name in the folder; empty for a stream, and once placed
    std::string earlier_;           ///< backup name of what place() replaced, until settle()
    bool placed_ = false;
    bool fresh_ = false;  ///< place() replaced nothing
    SystemFile file_;
    Bytes held_;  ///< bytes for a stream, until commit()
};

/// Writes a whole file through AtomicFile.
[[nodiscard]] Result<> writeFile(const std::filesystem::path& target, std::span<const std::byte> bytes);
[[nodiscard]] Result<> writeFile(const std::filesystem::path& target, std::string_view text);

}  // namespace navwright
