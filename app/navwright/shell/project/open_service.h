#pragma once

#include <QObject>
#include <QStringList>

#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "app/navwright/shell/project/messages.h"
#include "app/navwright/shell/project/opener.h"
#include "core/base/parameters.h"
#include "core/base/result.h"

namespace navwright {

class Autosave;
class Messages;
class ProjectKeeper;
struct Workspace;

/// Opens files into the workspace, closes what is open, and reports the outcome.
class OpenService : public QObject {
    Q_OBJECT

  public:
    /// All outlive it.
    OpenService(Workspace& workspace, Messages& messages, ProjectKeeper& project, Autosave& autosave,
                QObject* parent = nullptr);

    /// Called before open work is closed; false: it stays open.
    void setMayLoseChanges(std::function<bool()> may) { mayLoseChanges_ = std::move(may); }

    /// Files about to replace the work on another map.
    struct OtherMap {
        QString here, there;  ///< names of the maps
        QStringList paths;    ///< files being opened
    };
    /// Called before demos or a nav are closed for another map; false: they stay open.
    void setMayReplace(std::function<bool(const OtherMap&)> may) { mayReplace_ = std::move(may); }

    /// Whether open work may be closed; asks if it is not saved.
    [[nodiscard]] bool mayLoseChanges() const { return mayLoseChanges_(); }

    /// Maps, demos, folders, navs, areas, a project: read in the background, then shown. A map other than the
    /// one open closes what was there. Missing inputs of a project are looked for in `lookIn`.
    void open(const QStringList& paths, const QString& lookIn = {});
    /// Repeats the last opening with one map of the pack instead of the pack.
    void openMapOfPack(const std::filesystem::path& map);
    void openSample();
    /// Opens a map of a rotation with its nav or its votes, and the parameters that the nav was made with.
    /// What was open is closed. The recent files list the rotation, not each of its maps.
    void openMade(const QStringList& paths, const Parameters& parameters);
    /// Replaces the open re-release nav by a nav that was made from it.
    void showConverted(const std::filesystem::path& file, NavGraph graph);
    /// Opens a project whose inputs were found elsewhere. `carried`: it holds the work that is open now, and
    /// replaces it.
    void openProject(const std::filesystem::path& file, const ProjectFile& project, bool carried);
    /// Switches the open map to its own entities, or to those of the file that replaces them. Undoable.
    void useOwnEntities(bool own);
    /// Looks for missing inputs of the project; emits inputsMissing().
    void locateMissing();
    void closeAll();

    /// Whether files are being read, or a generation or areas are being made.
    [[nodiscard]] bool busy() const;
    [[nodiscard]] bool reading() const { return opener_.busy(); }
    /// Stops reading files and making generations and areas.
    void cancel();

  signals:
    void busyChanged(bool busy);
    /// Reading or generating has started or ended.
    void workChanged();
    /// There is something to show now.
    void opened();
    void closed();
    /// The folder of a rotation was opened.
    void rotationOpened(std::shared_ptr<const navwright::Rotation> rotation);
    /// Somebody is to say where they are, and openProject() to be called.
    void inputsMissing(const navwright::ProjectFile& project,
                       const std::vector<navwright::InputCheck>& inputs, const std::filesystem::path& file,
                       bool carried);
    /// The user accepted the offer of a message: ask for files to open.
    void filesWanted();
    /// A pack holds several maps: ask for one, then call openMapOfPack().
    void mapOfPackWanted(const std::vector<std::filesystem::path>& maps);
    void saveAsWanted();

  private:
    void read(const QStringList& paths, const QString& lookIn);
    void take(const OpenedFiles& files);
    void askWhichMap(const OpenedFiles& files);
    void takeProject(const OpenedFiles& files);
    void takeInputs(const OpenedFiles& files);
    /// Whether these files may replace what is open, if they are of another map.
    [[nodiscard]] bool mayReplace(const OpenedFiles& files) const;
    void takeAreas(const OpenedFiles& files);
    void takePreset(const OpenedFiles& files);
    /// Restores the selection of an opened moment, once everything is loaded.
    void selectMoment();
    /// Logs what a re-release nav holds, and shows a notice when the map that stays open is not its own.
    void sayRereleaseNav(const OpenedFiles& files);
    /// Shows notices about the map: that it is one of Quake, or that a file replaces its entities.
    void sayOfMap();
    /// Shows notices about the demos after they were opened, and keeps them up to date.
    void sayOfDemos();
    void sayChangedDemos();
    void sayCancelled();
    void sayReadOnly();
    void sayInputs(const std::vector<InputCheck>& inputs);
    void logGeneration();
    void updateBusy();

    Workspace& workspace_;
    Messages& messages_;
    ProjectKeeper& project_;
    Autosave& autosave_;
    Opener opener_;
    std::function<bool()> mayLoseChanges_ = [] { return true; };
    std::function<bool(const OtherMap&)> mayReplace_ = [](const OtherMap&) { return true; };
    QStringList opening_;
    std::optional<Parameters> made_;     ///< of what is being opened, by openMade()
    std::optional<ProjectFile> moment_;  ///< that was opened and has not got its selection yet
    bool demosOpened_ = false;           ///< and nothing said of them yet
    bool carried_ = false;               ///< what is being opened holds all of the present work
    bool wasBusy_ = false;
};

class Document;

struct OpeningNotice {
    Error words;
    MessageOffer offer = {};  ///< without a title there is none
};

/// What to tell right after demos were opened: that their map is missing, that they are too few for a node,
/// and which of them are left out. The offers act on the document, which must have a generation.
[[nodiscard]] std::vector<OpeningNotice> noticesOfDemos(Document& document, Messages& messages,
                                                        const std::function<void()>& askForFiles);

}  // namespace navwright
