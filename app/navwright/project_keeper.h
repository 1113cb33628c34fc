#pragma once

#include <QObject>
#include <QString>

#include <filesystem>
#include <map>
#include <optional>

#include "base/result.h"
#include "project/project_file.h"
#include "project/project_lock.h"

namespace navwright {

class MainWindow;

/// Saves and opens what the window holds as a project file. A project that a second window has open, or that
/// lies where nothing can be written, is opened for reading: saving asks for another name, until the first
/// window lets go of it.
class ProjectKeeper : public QObject {
    Q_OBJECT

  public:
    explicit ProjectKeeper(MainWindow& window);

    /// Empty until saved or opened.
    [[nodiscard]] const std::filesystem::path& path() const { return path_; }
    /// The same, also of recovered work, which once had a file.
    [[nodiscard]] const std::filesystem::path& home() const { return path_.empty() ? recovered_ : path_; }
    /// Why the project cannot be saved under its own name; nothing when it can.
    [[nodiscard]] const std::optional<Error>& readOnly() const { return readOnly_; }
    /// What would be saved now.
    [[nodiscard]] ProjectFile project() const;

    /// Under its own name, asked for when it has none. False: not saved, and the user has seen why.
    bool save();
    bool saveAs();
    [[nodiscard]] Result<> saveTo(const std::filesystem::path& file);
    /// Parameters, edits, demos and the view of a project whose map or nav is open now. Inputs that are
    /// missing stay part of it.
    void adopt(const ProjectFile& project, const std::filesystem::path& file);
    /// Recovered work: has no file of its own until saved.
    void adoptWithoutFile(const ProjectFile& project);
    /// The window holds nothing of the project any more.
    void forget();

    /// What an input held when it was read.
    void know(const ProjectInput& input);

  signals:
    void pathChanged();

  private:
    [[nodiscard]] std::optional<ContentHash> hashOf(const std::filesystem::path& input) const;
    [[nodiscard]] bool saveOrSay(const std::filesystem::path& file);
    [[nodiscard]] bool savedByAnother() const;
    [[nodiscard]] bool takeOver();
    [[nodiscard]] std::filesystem::path usualPath() const;
    void setPath(const std::filesystem::path& file);
    void followReport();
    /// Shows the project's test once its nav is there.
    void showTest();

    MainWindow& window_;
    std::filesystem::path path_;
    std::filesystem::path recovered_;  ///< where recovered work once was saved; empty when nowhere
    std::optional<ProjectLock> lock_;
    std::optional<Error> readOnly_;
    std::optional<ContentHash> onDisk_;                    ///< what the file held when it was opened or saved
    std::map<std::filesystem::path, ContentHash> hashes_;  ///< of inputs, as last read
    std::optional<ProjectInput> missingMap_, missingNav_;
    std::string missingMapName_;
    /// That is shown, once it was asked for; else the project's, of a nav that is not.
    mutable std::optional<KeptTest> test_;
    bool testShown_ = false;
};

/// The word of a project's view that names the file which autosaved work belongs to.
inline constexpr const char* kAutosavedProject = "autosaved.project";

}  // namespace navwright
