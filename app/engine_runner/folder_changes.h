#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "base/file_bytes.h"
#include "base/result.h"
#include "engine_runner/engine_profile.h"

namespace navwright {

/// One file of the engine folder that a run needs to be different.
struct FolderChange {
    std::filesystem::path path;    ///< relative to the engine folder
    std::optional<Bytes> content;  ///< what it must hold; nothing: it must be absent
};

/// What the log says when the run before was killed.
inline constexpr const char* kCutShort = "a test here was cut short; what it had changed is put back";

/// Changes files of an engine folder for as long as this lives, and locks the folder against other runs. What
/// was there is set aside in bots/nav/.navwright with a note of it, so that the next run puts it back when
/// this process is killed.
class FolderChanges {
  public:
    /// Locks, puts back what a killed run had changed (told in `log`), then makes the changes. On errors the
    /// folder is as before: another run has the lock, a file or folder that cannot be written, a disk that
    /// is full.
    [[nodiscard]] static Result<FolderChanges> make(const EngineProfile& profile, const std::string& map,
                                                    const std::vector<FolderChange>& changes,
                                                    std::vector<std::string>& log);
    FolderChanges(FolderChanges&& other) noexcept;
    FolderChanges& operator=(FolderChanges&&) = delete;
    ~FolderChanges();

    /// Every file as it was before; unlocks. Errors name where the old file is kept.
    [[nodiscard]] Result<> restore(std::vector<std::string>& log);

  private:
    FolderChanges(EngineProfile profile, int lock) : profile_(std::move(profile)), lock_(lock) {}

    EngineProfile profile_;
    int lock_ = -1;
};

/// Whether a run was killed here, or is under way.
[[nodiscard]] bool hasLeftovers(const EngineProfile& profile);

/// Puts back what a killed run had changed. Nothing happens while another run is under way.
[[nodiscard]] Result<> restoreLeftovers(const EngineProfile& profile, std::vector<std::string>& log);

}  // namespace navwright
