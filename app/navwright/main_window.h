#pragma once

#include <QMainWindow>
#include <QSettings>

#include <memory>

#include "models/data_filter.h"
#include "models/document.h"
#include "models/layer_settings.h"
#include "models/run_store.h"
#include "models/selection.h"
#include "models/tool_model.h"
#include "navwright/action_registry.h"
#include "navwright/theme.h"
#include "scene3d/gl_preflight.h"

class QStackedWidget;

namespace navwright {

class Autosave;
class Layouts;
class LogPanel;
class MessageBar;
class Opener;
class ProjectKeeper;
class RecentFiles;
class ViewArea;
class WorkStatus;
struct InputCheck;
struct MessageOffer;
struct OpenedFiles;
struct ProjectFile;

/// How long the status bar shows a message.
inline constexpr int kMessageMilliseconds = 6000;

/// What messages in the bar are about.
inline const QString kGenerationTopic = QStringLiteral("generation");
inline const QString kDemosTopic = QStringLiteral("demos");
inline const QString kChangedDemosTopic = QStringLiteral("changedDemos");
inline const QString kProjectTopic = QStringLiteral("project");
inline const QString kInputsTopic = QStringLiteral("inputs");
inline const QString kAutosaveTopic = QStringLiteral("autosave");
inline const QString kTestTopic = QStringLiteral("test");
inline const QString kExportTopic = QStringLiteral("export");
inline const QString kEngineTopic = QStringLiteral("engine");

/// The one window: the 3D view in the middle, panels docked around it. Owns the models that views and panels
/// share.
class MainWindow : public QMainWindow {
    Q_OBJECT

  public:
    /// `settingsFile`: where the window remembers its state; empty = the user's own settings.
    explicit MainWindow(const QString& settingsFile = {}, QWidget* parent = nullptr);
    ~MainWindow() override;

    [[nodiscard]] Document& document() { return document_; }
    [[nodiscard]] RunStore& runs() { return runs_; }
    [[nodiscard]] LayerModel& layers() { return layers_; }
    [[nodiscard]] Selection& selection() { return selection_; }
    [[nodiscard]] DataFilter& filter() { return filter_; }
    [[nodiscard]] ToolModel& tools() { return tools_; }
    [[nodiscard]] ActionRegistry& actions() { return *actions_; }
    [[nodiscard]] QSettings& settings() { return *settings_; }
    [[nodiscard]] RecentFiles& recent() { return *recent_; }
    [[nodiscard]] Layouts& layouts() { return *layouts_; }
    [[nodiscard]] ViewArea& view() { return *view_; }
    [[nodiscard]] ProjectKeeper& project() { return *project_; }
    [[nodiscard]] Autosave& autosave() { return *autosave_; }

    /// Docks a panel and gives it an entry in the View menu. `id` names the dock ("panel.<id>") in saved
    /// layouts, so it never changes. Panels of one area are tabs of one another, the first in front.
    QDockWidget* addPanel(const QString& id, const QString& title, Qt::DockWidgetArea area, QWidget* panel);

    /// Maps, demos, folders, navs, a project: read in the background, then shown. A map other than the one
    /// open closes what was there.
    void open(const QStringList& paths);
    /// The same, missing inputs of a project looked for in that folder.
    void openLookingIn(const QStringList& paths, const QString& lookIn);
    /// Asks where the project's missing inputs are, and opens it with them.
    void locateMissing();
    void openSample();
    void closeAll();
    /// Files are being read or a generation is being made.
    [[nodiscard]] bool busy() const;
    /// There is work that no project holds.
    [[nodiscard]] bool modified();
    /// Stops both.
    void cancelWork();
    /// The program is to end at once and nobody can be asked: unsaved work is kept for the next start. What
    /// cannot be kept is said on the terminal.
    void keepForNextStart();

    [[nodiscard]] Theme theme() const { return theme_; }
    void setTheme(Theme theme);

    /// Nobody is there to be asked anything.
    void setUnattended() { unattended_ = true; }
    [[nodiscard]] bool unattended() const { return unattended_; }

    /// Says it in the message bar and in the log. `topic` names what it is about, for retireMessages();
    /// without one it is about what was just tried, and goes when the next command is given.
    void showError(const Error& error, const QString& topic = {});
    /// The same for what did not fail; something can be offered to be done about it.
    void showNotice(const Error& notice, const MessageOffer& offer, const QString& topic = {});
    void showNotice(const Error& notice, const QString& topic = {});
    /// What the messages of the topic were about is over: they go from the bar.
    void retireMessages(const QString& topic);
    void log(LogLevel level, const QString& message);

  signals:
    void busyChanged(bool busy);
    void errorShown(const QString& message);
    void noticeShown(const QString& message);
    void themeChanged(navwright::Theme theme);

  protected:
    void closeEvent(QCloseEvent* event) override;
    void childEvent(QChildEvent* event) override;

  private:
    void makeCentre();
    void connectModels();
    void take(const OpenedFiles& files);
    void takeProject(const OpenedFiles& files);
    void takeInputs(const OpenedFiles& files);
    /// `carried`: it is the work that is open now, which it replaces.
    void askWhere(const ProjectFile& project, const std::vector<InputCheck>& inputs,
                  const std::filesystem::path& file, bool carried);
    /// What came of the demos, after they were opened and for as long as it is shown.
    void sayOfDemos();
    void sayChangedDemos();
    void sayCancelled();
    void sayReadOnly();
    void sayInputs(const std::vector<InputCheck>& inputs);
    void updateTitle();
    void logGeneration();
    void updateBusy();
    [[nodiscard]] bool mayLoseChanges();
    [[nodiscard]] bool mayLoseIteration();
    void updateModified();

    std::unique_ptr<QSettings> settings_;
    Document document_;
    RunStore runs_{document_};
    LayerModel layers_;
    Selection selection_;
    DataFilter filter_;
    ToolModel tools_;
    ActionRegistry* actions_;
    RecentFiles* recent_;
    Opener* opener_;
    Layouts* layouts_;
    ProjectKeeper* project_;
    Autosave* autosave_;
    ViewArea* view_ = nullptr;
    QStackedWidget* pages_ = nullptr;
    MessageBar* messages_ = nullptr;
    LogPanel* log_ = nullptr;
    WorkStatus* work_ = nullptr;
    Theme theme_ = Theme::dark;
    QStringList opening_;
    bool demosOpened_ = false;  ///< and nothing said of them yet
    bool unattended_ = false;
    bool carried_ = false;  ///< what is being opened holds all of the present work
    bool wasBusy_ = false;
};

}  // namespace navwright
