#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "app/server/run/engine_profile.h"
#include "core/base/folder_handle.h"
#include "core/output/deploy/game_folders.h"

namespace navwright {

/// An engine folder that is held open. It may lie where others can write (the server's user always can): all
/// that is done in it goes through folders that were opened one in the other, none of them a link.
class EngineFolder {
  public:
    /// Errors: the folder is missing or may not be entered.
    [[nodiscard]] static Result<EngineFolder> open(const EngineProfile& profile);

    /// The folder that a file is in; `file` is relative to the engine folder. Errors: a part of the path is
    /// missing or a link.
    [[nodiscard]] Result<FolderHandle> folderOf(const std::filesystem::path& file) const;
    /// The folder for navs. Errors: as folderOf().
    [[nodiscard]] Result<FolderHandle> navFolder() const;
    /// Where a test keeps its note and what it sets aside; nothing when there is no such folder. Errors: it
    /// is a link, another user's, or can be written by others.
    [[nodiscard]] Result<std::optional<FolderHandle>> state() const;
    /// The folder of state(), made when missing. Errors: as state(), it cannot be made.
    [[nodiscard]] Result<FolderHandle> makeState() const;

    [[nodiscard]] const FolderHandle& root() const { return root_; }

  private:
    EngineFolder(FolderHandle root, std::filesystem::path navs)
        : root_(std::move(root)), navs_(std::move(navs)) {}

    FolderHandle root_;
    std::filesystem::path navs_;  ///< relative
};

/// Errors: what `name` means in `folder` is no file (or folder, with `directory`) of ours, others can write
/// it, or, a file, it has another name elsewhere.
[[nodiscard]] Result<> checkOurs(const FolderHandle& folder, const std::string& name, bool directory);

}  // namespace navwright
