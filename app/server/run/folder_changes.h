#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "app/server/run/engine_folder.h"
#include "app/server/run/engine_profile.h"
#include "app/server/run/run_note.h"
#include "core/base/file_bytes.h"
#include "core/base/result.h"

namespace navwright {

/// One file of the engine folder that a run needs to be different.
struct FolderChange {
    std::filesystem::path path;    ///< relative to the engine folder
    std::optional<Bytes> content;  ///< what it must hold; nothing: it must be absent
};

/// Asked for the changes when the folder is as it was before any test: what is missing there then is missing.
using WantedChanges = std::function<Result<std::vector<FolderChange>>()>;

/// What the log says when the run before was killed.
inline constexpr const char* kCutShort = "a test here was cut short; what it had changed is put back";

/// What becomes of what a run left that was killed.
enum class Leftovers {
    putBack,
    refuse,  ///< nothing is touched, and that is an error
};

/// refuse when we are root, whose mistakes are everybody's; root is to be asked first.
[[nodiscard]] Leftovers usualLeftovers();

/// Changes files of an engine folder for as long as this lives, and locks the folder against other runs. What
/// was there is set aside in bots/nav/.navwright with a note of it, so that the next run puts it back when
/// this process is killed. Believed is only a note of this user's that nobody else can write.
class FolderChanges {
  public:
    /// Locks, puts back what a killed run had changed (told in `log`), then makes the changes. On errors the
    /// folder is as before: another run has the lock, a file or folder that cannot be written, a folder that
    /// is a link, a disk that is full, a note that is not to be believed, `leftovers` that are refused.
    [[nodiscard]] static Result<FolderChanges> make(const EngineProfile& profile, const std::string& map,
                                                    const WantedChanges& wanted, Leftovers leftovers,
                                                    std::vector<std::string>& log);
    FolderChanges(FolderChanges&& other) noexcept;
    FolderChanges& operator=(FolderChanges&&) = delete;
    ~FolderChanges();

    /// Every file as it was before; unlocks. Errors name where the old file is kept.
    [[nodiscard]] Result<> restore(std::vector<std::string>& log);

  private:
    FolderChanges(EngineProfile profile, EngineFolder folder)
        : profile_(std::move(profile)), folder_(std::move(folder)) {}

    EngineProfile profile_;
    std::optional<EngineFolder> folder_;  ///< locked; none after restore()
};

/// Whether a run was killed here, or is under way, or something lies there that looks so.
[[nodiscard]] bool hasLeftovers(const EngineProfile& profile);

/// What restoreLeftovers() would put back, relative to the engine folder; nothing while another run is under
/// way. Errors: a note that is not to be believed.
[[nodiscard]] Result<std::vector<std::string>> leftoverFiles(const EngineProfile& profile);

/// Puts back what a killed run had changed, as root, too. Nothing happens while another run is under way.
[[nodiscard]] Result<> restoreLeftovers(const EngineProfile& profile, std::vector<std::string>& log);

/// Puts back what the note of a test says, then takes away the note and its folder. Only the files that such
/// a test changes are touched, and no folder is removed that holds anything: what stands in the way is moved
/// aside. Told in `log`. What cannot be put back keeps the note. Errors: of the disk; a note that is not to
/// be believed; a part of a path that is a link.
[[nodiscard]] Result<> restoreNoted(const EngineProfile& profile, const EngineFolder& engine,
                                    std::vector<std::string>& log);

}  // namespace navwright
