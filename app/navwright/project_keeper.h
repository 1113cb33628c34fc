#pragma once

#include <QObject>
#include <QString>

#include <filesystem>
#include <optional>

#include "base/result.h"
#include "project/project_file.h"
#include "project/project_lock.h"

namespace navwright {

class MainWindow;

/// Saves and opens what the window holds as a project file, which no second window may have open meanwhile.
class ProjectKeeper : public QObject {
    Q_OBJECT

  public:
    explicit ProjectKeeper(MainWindow& window);

    /// Empty until saved or opened.
    [[nodiscard]] const std::filesystem::path& path() const { return path_; }
    /// What would be saved now.
    [[nodiscard]] ProjectFile project() const;

    /// Under its own name, asked for when it has none. False: not saved, and the user has seen why.
    bool save();
    bool saveAs();
    [[nodiscard]] Result<> saveTo(const std::filesystem::path& file);
    /// Parameters, demos left out and the view of a project whose map and demos are open now.
    [[nodiscard]] Result<> adopt(const ProjectFile& project, const std::filesystem::path& file);
    /// Recovered work: has no file of its own until saved.
    void adoptWithoutFile(const ProjectFile& project);
    /// The window holds nothing of the project any more.
    void forget();

  signals:
    void pathChanged();

  private:
    [[nodiscard]] Result<> hold(const std::filesystem::path& file);
    void setPath(const std::filesystem::path& file);

    MainWindow& window_;
    std::filesystem::path path_;
    std::optional<ProjectLock> lock_;
};

}  // namespace navwright
