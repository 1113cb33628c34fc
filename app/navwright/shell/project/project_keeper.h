#pragma once

#include <QObject>
#include <QString>

#include <filesystem>
#include <functional>
#include <map>
#include <optional>

#include "core/base/result.h"
#include "core/output/project/project_file.h"
#include "core/output/project/project_lock.h"

namespace navwright {

class Messages;
struct Workspace;

/// What of the view a project keeps, as words of its own.
using ViewWords = std::map<std::string, std::string>;

/// Saves and opens what the workspace holds as a project file. A project that a second window has open, or
/// that lies where nothing can be written, is opened for reading: saving asks for another name, until the
/// first window lets go of it.
class ProjectKeeper : public QObject {
    Q_OBJECT

  public:
    /// Both outlive it.
    ProjectKeeper(Workspace& workspace, Messages& messages, QObject* parent = nullptr);

    /// How the view is told in words, and made to look as those of a project say. Without a view there are
    /// none.
    void setView(std::function<ViewWords()> words, std::function<void(const ProjectFile&)> show);

    /// The project's file; empty until saved or opened.
    [[nodiscard]] const std::filesystem::path& path() const { return path_; }
    /// The project's file, or the one that recovered work once had.
    [[nodiscard]] const std::filesystem::path& home() const { return path_.empty() ? recovered_ : path_; }
    /// Why the project cannot be saved under its own name; nothing when it can.
    [[nodiscard]] const std::optional<Error>& readOnly() const { return readOnly_; }
    /// What would be saved now.
    [[nodiscard]] ProjectFile project() const;

    [[nodiscard]] Result<> saveTo(const std::filesystem::path& file);
    /// Calls saveTo(), and shows a message if it fails. Of several tries the last one counts.
    bool saveOrSay(const std::filesystem::path& file);
    /// Whether the project's own file can be written now: the window that had it may have let go of it. A
    /// message says why not.
    bool takeOver();
    /// Whether another program has saved the project since it was opened or saved here.
    [[nodiscard]] bool savedByAnother() const;
    /// What a project without a file is to be called, and where.
    [[nodiscard]] std::filesystem::path usualPath() const;
    /// Takes over parameters, edits, demos and the view of a project whose map or nav is open now. Missing
    /// inputs stay part of it.
    void adopt(const ProjectFile& project, const std::filesystem::path& file);
    /// Takes over recovered work, which has no file of its own until saved.
    void adoptWithoutFile(const ProjectFile& project);
    /// Forgets the project: nothing of it is open any more.
    void forget();

    /// Remembers what an input held when it was read.
    void know(const ProjectInput& input);

  signals:
    void pathChanged();
    /// The project was written to its file.
    void savedToFile();

  private:
    [[nodiscard]] std::optional<ContentHash> hashOf(const std::filesystem::path& input) const;
    void setPath(const std::filesystem::path& file);
    void followReport();
    /// Shows the project's test once its nav is there.
    void showTest();

    Workspace& workspace_;
    Messages& messages_;
    std::function<ViewWords()> viewWords_;
    std::function<void(const ProjectFile&)> showView_;
    std::filesystem::path path_;
    std::filesystem::path recovered_;  ///< where recovered work once was saved; empty when nowhere
    std::optional<ProjectLock> lock_;
    std::optional<Error> readOnly_;
    std::optional<ContentHash> onDisk_;                    ///< what the file held when it was opened or saved
    std::map<std::filesystem::path, ContentHash> hashes_;  ///< of inputs, as last read
    std::optional<ProjectInput> missingMap_, missingNav_;
    std::string missingMapName_;
    /// The project's test: the one that is shown, once project() was called, or one of a nav that is not
    /// open.
    mutable std::optional<KeptTest> test_;
    bool testShown_ = false;
    bool staleSaid_ = false;  ///< that the project's test is of a nav that nobody has
};

/// The word of a project's view that names the file which autosaved work belongs to.
inline constexpr const char* kAutosavedProject = "autosaved.project";
/// The word of a project's view that names the file of a re-release nav, whose copy lies beside the autosaved
/// project.
inline constexpr const char* kAutosavedNav = "autosaved.nav";
/// The copy of the re-release nav beside an autosaved project.
[[nodiscard]] inline std::filesystem::path autosavedNav(const std::filesystem::path& project) {
    auto nav = project;
    nav.replace_extension(".gamenav");
    return nav;
}

}  // namespace navwright
