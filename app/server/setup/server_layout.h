#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "app/server/run/run_user.h"
#include "core/base/folder_handle.h"
#include "core/base/result.h"

namespace navwright {

/// The folder that a server is set up in.
class ServerFolder {
  public:
    /// Opens the folder, or makes it, and locks it for the life of the object. Errors: it holds anything but
    /// a server set up before; as root, others own it or can write it; it lies in the source or around it;
    /// another setup is under way; it cannot be made or written.
    [[nodiscard]] static Result<ServerFolder> open(const std::filesystem::path& folder,
                                                   const std::filesystem::path& source);
    ServerFolder(ServerFolder&& other) noexcept;
    ServerFolder& operator=(ServerFolder&&) = delete;
    /// Removes what is left of the build, and the folder where it was made for nothing.
    ~ServerFolder();

    [[nodiscard]] const std::filesystem::path& path() const { return path_; }
    /// Where the source is copied to and built; new and empty.
    [[nodiscard]] std::filesystem::path buildFolder() const;
    /// All that was printed.
    [[nodiscard]] std::filesystem::path logFile() const;
    /// Keeps the build folder when this object goes.
    void keepBuild() { keepBuild_ = true; }
    /// Unlocks the folder: a test locks it itself.
    void unlock();

  private:
    ServerFolder(std::filesystem::path path, bool made) : path_(std::move(path)), made_(made) {}

    std::filesystem::path path_;
    FolderHandle locked_;
    bool made_ = false;
    bool keepBuild_ = true;  ///< until it is ours
};

/// What goes into a server folder.
struct ServerFiles {
    std::filesystem::path build;   ///< has `program` and `library`
    std::filesystem::path source;  ///< has the game's own settings
    std::filesystem::path bots;    ///< bots' files, over those of the source; may be empty
    std::string program = "q2proded";
    std::string library;  ///< "gamex86_64.so"
};

/// Lays a server out: program, game library, folders for maps and navs, bots' files and settings; those that
/// are there stay, but program and library are replaced. All belongs to `user`. Says what it did in `log`.
/// Errors: something was not built, cannot be read or written.
[[nodiscard]] Result<> layOutServer(const ServerFolder& folder, const ServerFiles& files, const RunUser& user,
                                    std::vector<std::string>& log);

/// Gives the folder and all in it to the user, if that is not who we are. Links are not followed.
[[nodiscard]] Result<> giveTo(const RunUser& user, const std::filesystem::path& folder);

}  // namespace navwright
