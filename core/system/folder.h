#pragma once

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "core/system/file.h"

namespace navwright {

/// An open folder. Its operations act on that folder, whatever becomes of its path. Names are those of its
/// entries; links are not followed.
class SystemFolder {
  public:
    /// No folder is open.
    SystemFolder() = default;
    SystemFolder(SystemFolder&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}
    SystemFolder& operator=(SystemFolder&& other) noexcept {
        std::swap(descriptor_, other.descriptor_);
        return *this;
    }
    ~SystemFolder();

    [[nodiscard]] static Attempt<SystemFolder> open(const std::filesystem::path& path);
    [[nodiscard]] Attempt<SystemFolder> inner(const std::string& name) const;
    [[nodiscard]] Attempt<SystemFolder> again() const;

    [[nodiscard]] bool isOpen() const { return descriptor_ >= 0; }
    [[nodiscard]] int descriptor() const { return descriptor_; }

    /// Whether `name` can be that of an entry on this system: no path, no "..", nothing reserved.
    [[nodiscard]] static bool isName(const std::string& name);
    [[nodiscard]] Attempt<EntryState> state(const std::string& name) const;
    /// Unordered; empty when it cannot be read.
    [[nodiscard]] std::vector<std::string> names() const;
    /// Errors: a link is std::errc::too_many_symbolic_link_levels.
    [[nodiscard]] Attempt<SystemFile> toRead(const std::string& name) const;
    /// A new file. `readable`: also to read. Errors: the name is taken (std::errc::file_exists).
    [[nodiscard]] Attempt<SystemFile> make(const std::string& name, unsigned mode,
                                           bool readable = false) const;
    [[nodiscard]] Attempt<> makeFolder(const std::string& name, unsigned mode) const;
    /// Renames in one step, replacing what has that name unless it is a folder.
    [[nodiscard]] Attempt<> rename(const std::string& name, const SystemFolder& to,
                                   const std::string& newName) const;
    /// Renames unless the name is taken (std::errc::file_exists).
    [[nodiscard]] Attempt<> renameAnew(const std::string& name, const std::string& newName) const;
    /// A second name of the same file. Errors: this file system has none.
    [[nodiscard]] Attempt<> link(const std::string& name, const std::string& newName) const;
    /// Removes a file, a link or an empty folder. Errors: it is absent, too.
    [[nodiscard]] Attempt<> remove(const std::string& name) const;
    /// Removes a file or a link.
    [[nodiscard]] Attempt<> removeFile(const std::string& name) const;
    /// Flushes renames and removals to disk.
    [[nodiscard]] Attempt<> flush() const;
    /// Whether this user may write that file, or make files here.
    [[nodiscard]] Attempt<> mayWrite(const std::string& name) const;
    [[nodiscard]] Attempt<> mayMake() const;
    /// Locks the folder for this process alone; it goes with the handle. False: another one holds it.
    [[nodiscard]] bool lock() const;
    /// Whether another process has it locked.
    [[nodiscard]] bool isLocked() const;

  private:
    explicit SystemFolder(int descriptor) : descriptor_(descriptor) {}

    int descriptor_ = -1;
};

}  // namespace navwright
