#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/file_bytes.h"
#include "core/base/folder_handle.h"
#include "core/base/limits.h"
#include "core/base/result.h"

namespace navwright {

/// The files of a folder and of those in it, found without regard to case. Of names that differ in nothing
/// but case the one with the most lower-case letters first counts; folders of such names are one.
/// Linked folders are followed, but for those that lead back to where they are or above; linked files are
/// not: what an unpacked archive brought along reads nothing else. What changes on the disk later is not
/// noticed.
class LooseFiles {
  public:
    /// Errors: absent, not a folder, not to be entered. The folder itself may be a link.
    [[nodiscard]] static Result<LooseFiles> open(const std::filesystem::path& folder);

    /// The path of a file below the folder as it is on the disk; nothing where there is none. `name` as of
    /// gameName(). Stops when the StopScope says so.
    [[nodiscard]] Result<std::optional<std::string>> find(std::string_view name);
    /// Names, as gameName() gives them, of all files that begin with `prefix` (lower case; may be empty),
    /// sorted, limit::kGameFiles at most. Stops when the StopScope says so.
    [[nodiscard]] Result<std::vector<std::string>> list(std::string_view prefix);
    /// `path` as find() gives it. Errors: as readFile(), and a link.
    [[nodiscard]] Result<Bytes> read(const std::string& path, std::uint64_t maxBytes) const;
    /// How many bytes it has; 0 where it is gone.
    [[nodiscard]] std::uint64_t bytes(const std::string& path) const;

    [[nodiscard]] const std::filesystem::path& folder() const { return root_.path(); }
    /// Links that were come across and not followed, as they are called on the disk; the first few.
    [[nodiscard]] const std::vector<std::string>& links() const { return links_; }
    /// limit::kGameFiles names were read, and no more are.
    [[nodiscard]] bool isFull() const { return entries_ >= limit::kGameFiles; }

  private:
    /// A folder by its name in lower case: itself, or several that differ in case.
    struct Listing {
        std::map<std::string, std::string, std::less<>> files;  ///< path on the disk, by name in lower case
        std::map<std::string, std::vector<std::string>, std::less<>> folders;  ///< the same, all of a name
    };

    explicit LooseFiles(FolderHandle root) : root_(std::move(root)) {}
    /// Of the folders with these paths ("" is the root), which `name` stands for; read once.
    [[nodiscard]] Result<const Listing*> listing(const std::string& name,
                                                 const std::vector<std::string>& paths);
    /// Whether a link is to a folder that is none of those on the way to it, nor above.
    [[nodiscard]] bool leadsOn(const std::string& path, const std::string& name) const;
    [[nodiscard]] Result<> readFolder(const std::string& path, Listing& listing);
    [[nodiscard]] Result<> collect(const std::string& name, const std::vector<std::string>& paths,
                                   std::string_view prefix, std::size_t depth,
                                   std::vector<std::string>& names);
    /// The folder that holds `path`, opened step by step, and what is called in it.
    [[nodiscard]] Result<FolderHandle> folderOf(const std::string& path, std::string& last) const;

    FolderHandle root_;
    std::map<std::string, Listing, std::less<>> listings_;
    std::vector<std::string> links_;
    std::size_t entries_ = 0;
};

}  // namespace navwright
