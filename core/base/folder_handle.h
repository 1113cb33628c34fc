#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "core/base/file_bytes.h"
#include "core/base/result.h"
#include "core/system/folder.h"

namespace navwright {

/// Makes a folder and those that it lies in, if absent. Errors: the system's.
[[nodiscard]] Result<> makeFolder(const std::filesystem::path& folder);

/// An open folder. All operations act on that folder even if its path is renamed or replaced meanwhile. Names
/// are names of direct entries: a path, an empty name, "." and ".." are errors, and links are never followed.
class FolderHandle {
  public:
    /// No folder is open.
    FolderHandle() = default;
    /// Opens a folder, following links in `path`. Errors: absent, not a folder, no permission.
    [[nodiscard]] static Result<FolderHandle> open(const std::filesystem::path& path);
    /// Opens a direct subfolder. Errors: as open(), or it is a link.
    [[nodiscard]] Result<FolderHandle> inner(const std::string& name) const;
    /// Opens this folder a second time. Errors: too many open files.
    [[nodiscard]] Result<FolderHandle> again() const;

    [[nodiscard]] bool isOpen() const { return folder_.isOpen(); }
    [[nodiscard]] int descriptor() const { return folder_.descriptor(); }
    /// What can be done with it apart from what is here.
    [[nodiscard]] const SystemFolder& system() const { return folder_; }
    /// The path it was opened by, for messages.
    [[nodiscard]] const std::filesystem::path& path() const { return path_; }

    /// The state of an entry (of a link itself, not its target); nullopt when there is none.
    [[nodiscard]] std::optional<EntryState> look(const std::string& name) const;
    [[nodiscard]] bool has(const std::string& name) const;
    /// The names of all entries, unordered; empty when the folder cannot be read.
    [[nodiscard]] std::vector<std::string> names() const;
    /// Reads a whole regular file, or what stands behind its first `from` bytes. `maxBytes`: of the whole
    /// file. Errors: as readFile(), or it is a link.
    [[nodiscard]] Result<Bytes> read(const std::string& name, std::uint64_t maxBytes,
                                     std::uint64_t from = 0) const;
    /// Creates a subfolder.
    [[nodiscard]] Result<> make(const std::string& name, unsigned mode) const;
    /// Renames an entry into another folder of the same file system, replacing what has that name unless it
    /// is a folder.
    [[nodiscard]] Result<> move(const std::string& name, const FolderHandle& to,
                                const std::string& newName) const;
    /// Removes a file, a link or an empty folder. An absent entry is no error.
    [[nodiscard]] Result<> remove(const std::string& name) const;
    /// Flushes renames and removals to disk. Errors: those of the disk.
    [[nodiscard]] Result<> flush() const;

  private:
    FolderHandle(SystemFolder folder, std::filesystem::path path)
        : folder_(std::move(folder)), path_(std::move(path)) {}
    [[nodiscard]] std::unexpected<Failure> failed(std::string_view doing, const std::string& name,
                                                  const std::error_code& error) const;
    [[nodiscard]] std::unexpected<Failure> noName(std::string_view doing, const std::string& name) const;

    SystemFolder folder_;
    std::filesystem::path path_;
};

}  // namespace navwright
