#pragma once

#include <sys/types.h>

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "core/base/file_bytes.h"
#include "core/base/result.h"

struct stat;

namespace navwright {

/// A folder that is held open: what is done in it is done in this very folder, whatever becomes of its path
/// meanwhile. Names are those of things in the folder; a name that is a path, empty or made of dots is an
/// error, and links are never followed.
class FolderHandle {
  public:
    /// None.
    FolderHandle() = default;
    /// Links of `path` are followed. Errors: absent, not a folder, not to be entered.
    [[nodiscard]] static Result<FolderHandle> open(const std::filesystem::path& path);
    /// A folder in this one. Errors: as open(), and a link.
    [[nodiscard]] Result<FolderHandle> inner(const std::string& name) const;
    /// The same folder once more. Errors: too many open files.
    [[nodiscard]] Result<FolderHandle> again() const;

    FolderHandle(FolderHandle&& other) noexcept;
    FolderHandle& operator=(FolderHandle&& other) noexcept;
    ~FolderHandle();

    [[nodiscard]] bool isOpen() const { return descriptor_ >= 0; }
    [[nodiscard]] int descriptor() const { return descriptor_; }
    /// What it was opened by, for messages.
    [[nodiscard]] const std::filesystem::path& path() const { return path_; }

    /// What has the name, be it a link; false: nothing has.
    [[nodiscard]] bool look(const std::string& name, struct stat& status) const;
    [[nodiscard]] bool has(const std::string& name) const;
    /// What is in it, in no order; nothing where it may not be read.
    [[nodiscard]] std::vector<std::string> names() const;
    /// The whole of a regular file. Errors: as readFile(), and a link.
    [[nodiscard]] Result<Bytes> read(const std::string& name, std::uint64_t maxBytes) const;
    /// Makes a folder in this one.
    [[nodiscard]] Result<> make(const std::string& name, mode_t mode) const;
    /// Gives what is called `name` a name in another folder of the same file system; what has that is
    /// replaced, if it is no folder.
    [[nodiscard]] Result<> move(const std::string& name, const FolderHandle& to,
                                const std::string& newName) const;
    /// Removes a file, a link, or an empty folder; that nothing has the name is no error.
    [[nodiscard]] Result<> remove(const std::string& name) const;
    /// Puts on disk what has got other names here. Errors: the disk's.
    [[nodiscard]] Result<> flush() const;

  private:
    FolderHandle(int descriptor, std::filesystem::path path)
        : descriptor_(descriptor), path_(std::move(path)) {}
    [[nodiscard]] std::unexpected<Failure> failed(std::string_view doing, const std::string& name,
                                                  int error) const;

    int descriptor_ = -1;
    std::filesystem::path path_;
};

}  // namespace navwright
