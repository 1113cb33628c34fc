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

/// The files in a folder and its subfolders, found ignoring case. Of names that differ only in case the one
/// that sorts last wins (lower case over upper case); such folders are merged. Linked folders are followed
/// unless they lead back to themselves or a parent; linked files are not, so that an unpacked archive cannot
/// expose other files. Later changes on disk are not noticed.
class LooseFiles {
  public:
    /// Errors: absent, not a folder, no permission. The folder itself may be a link.
    [[nodiscard]] static Result<LooseFiles> open(const std::filesystem::path& folder);

    /// The path on disk of a file below the folder; nullopt when there is none. `name` as from gameName().
    /// Can be cancelled through StopScope.
    [[nodiscard]] Result<std::optional<std::string>> find(std::string_view name);
    /// Names (normalised by gameName()) of all files with a prefix (lower case; may be empty), sorted, at
    /// most limit::kGameFiles. Can be cancelled through StopScope.
    [[nodiscard]] Result<std::vector<std::string>> list(std::string_view prefix);
    /// `path` as returned by find(). Errors: those of readFile(), or it is a link.
    [[nodiscard]] Result<Bytes> read(const std::string& path, std::uint64_t maxBytes) const;
    /// The file's size in bytes; 0 when it is gone.
    [[nodiscard]] std::uint64_t bytes(const std::string& path) const;

    [[nodiscard]] const std::filesystem::path& folder() const { return root_.path(); }
    /// The first few links that were not followed, as named on disk.
    [[nodiscard]] const std::vector<std::string>& links() const { return links_; }
    /// Whether limit::kGameFiles names were read; no more are.
    [[nodiscard]] bool isFull() const { return entries_ >= limit::kGameFiles; }

  private:
    /// A folder by lower-case name: one, or several merged.
    struct Listing {
        std::map<std::string, std::string, std::less<>> files;  ///< path on disk, by lower-case name
        std::map<std::string, std::vector<std::string>, std::less<>>
            folders;  ///< paths on disk of all folders, by lower-case name
    };

    explicit LooseFiles(FolderHandle root) : root_(std::move(root)) {}
    /// Lists the folders at these paths ("" is the root), merged as `name`; read once.
    [[nodiscard]] Result<const Listing*> listing(const std::string& name,
                                                 const std::vector<std::string>& paths);
    /// Whether a link leads to a folder that is neither on its path nor above.
    [[nodiscard]] bool leadsOn(const std::string& path, const std::string& name) const;
    [[nodiscard]] Result<> readFolder(const std::string& path, Listing& listing);
    [[nodiscard]] Result<> collect(const std::string& name, const std::vector<std::string>& paths,
                                   std::string_view prefix, std::size_t depth,
                                   std::vector<std::string>& names);
    /// Opens the folder of `path` step by step; `last` is the name inside it.
    [[nodiscard]] Result<FolderHandle> folderOf(const std::string& path, std::string& last) const;

    FolderHandle root_;
    std::map<std::string, Listing, std::less<>> listings_;
    std::vector<std::string> links_;
    std::size_t entries_ = 0;
};

}  // namespace navwright
