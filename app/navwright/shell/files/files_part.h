#pragma once

#include <QObject>

#include <filesystem>
#include <functional>
#include <vector>

#include "app/navwright/shell/commands/command_table.h"
#include "app/navwright/shell/project/open_service.h"
#include "core/output/project/project_inputs.h"

class QWidget;

namespace navwright {

class Autosave;
class Messages;
class ProjectKeeper;
struct Needs;
struct Workspace;

/// Opening, saving and closing as a person does it: asks for files, and before work is lost.
class FilesPart : public QObject {
    Q_OBJECT

  public:
    /// All outlive the part; `window` is the parent of what is asked.
    FilesPart(Workspace& workspace, Messages& messages, ProjectKeeper& project, Autosave& autosave,
              OpenService& opening, QWidget& window, QObject* parent = nullptr);

    /// The entries of the menu "File" that open files; saves() has those that save.
    [[nodiscard]] MenuEntries opens();
    [[nodiscard]] MenuEntries saves(const Needs& needs);
    /// Adds its command to the menu "Map".
    void addTo(Menu& menu, const Needs& needs);

    /// How a nav of a re-release is saved, in its file or `as` another; false: it was not. While one is open
    /// the commands that save save it.
    void setSaveRereleaseNav(std::function<bool(bool as)> save) { saveRereleaseNav_ = std::move(save); }

    /// How paths are opened in another window; false: it cannot be started. Until set, by another process of
    /// this program.
    void setOpenElsewhere(std::function<bool(const QStringList& paths)> open) {
        openElsewhere_ = std::move(open);
    }

    /// The file dialog; what is chosen is opened.
    void askForFiles();
    /// Saves the project under its own name, which is asked for when it has none. False: not saved, and the
    /// user has seen why.
    bool save();
    bool saveAs();
    /// Asks for a file and saves the moment there (saved_moment.h).
    void saveMomentAs();
    /// Asks about an iteration that nobody kept and about unsaved work. False: what is open must stay open.
    [[nodiscard]] bool mayLoseChanges();
    /// Asks whether left-over work is to be opened, naming its file and time.
    void offerRecovery();

  private:
    [[nodiscard]] bool mayLoseIteration();
    /// The file for a project; empty: none was chosen.
    [[nodiscard]] std::filesystem::path askForProject(const QString& title,
                                                      const std::filesystem::path& usual);
    [[nodiscard]] bool mayReplace(const OpenService::OtherMap& other);
    void askForFolder();
    void askForMap(const std::vector<std::filesystem::path>& maps);
    void askWhere(const ProjectFile& project, const std::vector<InputCheck>& inputs,
                  const std::filesystem::path& file, bool carried);
    void endRecovery(int answer, const QString& file);
    [[nodiscard]] QString lastFolder() const;

    Workspace& workspace_;
    Messages& messages_;
    ProjectKeeper& project_;
    Autosave& autosave_;
    OpenService& opening_;
    QWidget& window_;
    std::function<bool(bool as)> saveRereleaseNav_;
    std::function<bool(const QStringList& paths)> openElsewhere_;
};

}  // namespace navwright
