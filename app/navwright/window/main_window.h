#pragma once

#include <QMainWindow>

#include <memory>

#include "app/navwright/parts/preferences/habits.h"
#include "app/navwright/shell/commands/command_table.h"
#include "app/navwright/shell/frame/docks.h"
#include "app/navwright/shell/frame/layouts.h"
#include "app/navwright/shell/frame/theme.h"
#include "app/navwright/shell/project/autosave.h"
#include "app/navwright/shell/project/messages.h"
#include "app/navwright/shell/project/open_service.h"
#include "app/navwright/shell/project/project_keeper.h"
#include "app/navwright/shell/project/workspace.h"

class QStackedWidget;
class QToolBar;
class QVBoxLayout;

namespace navwright {

class AreaPart;
class ReviewPart;
class EditPart;
class DeployPart;
class ExportPart;
class FilesPart;
class GuidePart;
class InspectPart;
class LivePart;
class LogPanel;
class MessageBar;
class MessageBell;
class MomentStrip;
class PanelBar;
class RotationPart;
class TestPart;
class TunePart;
class ViewArea;
class MeshComparisonPart;
class CrowdPart;
class MeshPart;
class RereleasePart;
class TravelPart;
class WelcomePage;
class WorkStatus;
class WorkspaceBar;

/// The one window: the 3D view in the middle, panels docked around it, the menus. Holds models, services and
/// parts, and lays them out.
class MainWindow : public QMainWindow {
    Q_OBJECT

  public:
    /// `settingsFile`: where the window remembers its state; empty = the user's own settings.
    explicit MainWindow(const QString& settingsFile = {}, QWidget* parent = nullptr);
    ~MainWindow() override;

    [[nodiscard]] Workspace& workspace() { return workspace_; }
    [[nodiscard]] Document& document() { return workspace_.document; }
    [[nodiscard]] RunStore& runs() { return workspace_.runs; }
    [[nodiscard]] LayerModel& layers() { return workspace_.layers; }
    [[nodiscard]] Selection& selection() { return workspace_.selection; }
    [[nodiscard]] DataFilter& filter() { return workspace_.filter; }
    [[nodiscard]] ToolModel& tools() { return workspace_.tools; }
    [[nodiscard]] Testing& testing() { return workspace_.testing; }
    [[nodiscard]] RecentFiles& recent() { return workspace_.recent; }
    [[nodiscard]] QSettings& settings() { return *workspace_.settings; }

    [[nodiscard]] Messages& messages() { return messages_; }
    [[nodiscard]] ProjectKeeper& project() { return project_; }
    [[nodiscard]] Autosave& autosave() { return autosave_; }
    [[nodiscard]] OpenService& opening() { return opening_; }

    [[nodiscard]] Habits& habits() { return habits_; }
    [[nodiscard]] CommandTable& commands() { return *commands_; }
    [[nodiscard]] Docks& docks() { return docks_; }
    [[nodiscard]] Layouts& layouts() { return layouts_; }
    [[nodiscard]] ViewArea& view() { return *view_; }
    [[nodiscard]] FilesPart& files() { return *files_; }
    [[nodiscard]] TestPart& test() { return *test_; }
    [[nodiscard]] ReviewPart& review() { return *review_; }
    [[nodiscard]] TravelPart& travel() { return *travelPart_; }
    [[nodiscard]] MeshPart& meshes() { return *meshPart_; }
    [[nodiscard]] RereleasePart& rerelease() { return *rerelease_; }
    [[nodiscard]] ExportPart& exports() { return *export_; }
    [[nodiscard]] RotationPart& rotation() { return *rotation_; }
    [[nodiscard]] LivePart& live() { return *live_; }
    [[nodiscard]] GuidePart& guide() { return *guide_; }

    /// The colours that are shown.
    [[nodiscard]] Theme theme() const { return theme_; }
    void setTheme(Theme theme) { chooseTheme(theme == Theme::dark ? ThemeChoice::dark : ThemeChoice::light); }
    void chooseTheme(ThemeChoice theme);
    /// Hides everything but the view, as for a picture of it alone.
    void leaveOnlyTheView();
    /// Keeps unsaved work for the next start when the program has to end at once and cannot ask. Prints to
    /// the terminal what cannot be kept.
    void keepForNextStart();

  signals:
    void themeChanged(navwright::Theme theme);

  protected:
    void closeEvent(QCloseEvent* event) override;
    void childEvent(QChildEvent* event) override;
    bool event(QEvent* event) override;

  private:
    void makeCenter();
    void layOver(QWidget* strip, Qt::Edge edge);
    void makeParts();
    void makeMenus();
    void makeGuide();
    void makeStatusBar();
    void showWork();
    void applyHabits();
    void showTheme();
    void showBars(bool alone);
    void updateTitle();
    void updateModified();

    // Models, then services that act on them, then what is shown of both: each outlives what follows.
    Workspace workspace_;
    Messages messages_;
    ProjectKeeper project_{workspace_, messages_};
    Autosave autosave_{workspace_, messages_, project_};
    OpenService opening_{workspace_, messages_, project_, autosave_};
    Habits habits_{*workspace_.settings};
    Docks docks_{*this};
    Layouts layouts_{*this, docks_, workspace_};
    std::unique_ptr<FilesPart> files_;
    std::unique_ptr<AreaPart> areas_;
    std::unique_ptr<TunePart> tune_;
    std::unique_ptr<InspectPart> inspect_;
    std::unique_ptr<EditPart> edit_;
    std::unique_ptr<TestPart> test_;
    std::unique_ptr<ReviewPart> review_;
    std::unique_ptr<MeshPart> meshPart_;
    std::unique_ptr<MeshComparisonPart> meshComparisonPart_;
    std::unique_ptr<CrowdPart> crowdPart_;
    std::unique_ptr<TravelPart> travelPart_;
    std::unique_ptr<RereleasePart> rerelease_;
    std::unique_ptr<ExportPart> export_;
    std::unique_ptr<DeployPart> deploy_;
    std::unique_ptr<RotationPart> rotation_;
    std::unique_ptr<LivePart> live_;
    std::unique_ptr<CommandTable> commands_;
    std::unique_ptr<GuidePart> guide_;
    ViewArea* view_ = nullptr;
    QStackedWidget* pages_ = nullptr;
    WelcomePage* welcome_ = nullptr;
    QVBoxLayout* center_ = nullptr;  ///< bars over and under the view
    WorkspaceBar* workspaceBar_ = nullptr;
    QToolBar* testBar_ = nullptr;
    PanelBar* panelBar_ = nullptr;
    MomentStrip* moment_ = nullptr;
    MessageBar* messageBar_ = nullptr;
    MessageBell* bell_ = nullptr;
    LogPanel* log_ = nullptr;
    WorkStatus* work_ = nullptr;
    ThemeChoice themeChoice_ = ThemeChoice::dark;
    Theme theme_ = Theme::dark;  ///< what the choice comes to
    int tabBars_ = 0;            ///< that Qt made
};

}  // namespace navwright
