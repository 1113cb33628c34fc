#pragma once

#include <QObject>

#include <filesystem>
#include <utility>

#include "app/navwright/shell/commands/command_table.h"
#include "widgets/test/decisions/tests_beside.h"

class QDockWidget;
class QToolBar;
class QWidget;

namespace navwright {

class CommandTable;
class DecisionPart;
class Docks;
class FindingsPanel;
class MapNav;
class Messages;
class PanelPage;
class RehearsalPanel;
class Testing;
class TwoClicks;
class WorkbenchView;
struct Needs;
struct Workspace;

/// Tests of the nav: verdict, runs, rehearsals and what tests.
class TestPart : public QObject {
    Q_OBJECT

  public:
    /// Docks its panels. `view` is nullptr where there is none; `window` is the parent of what is asked. All
    /// outlive the part.
    TestPart(Workspace& workspace, Messages& messages, WorkbenchView* view, Docks& docks, QWidget& window,
             QObject* parent = nullptr);

    /// The menu "Test".
    [[nodiscard]] Menu menu(const Needs& needs);
    /// Puts buttons for the commands into a tool bar.
    void fillToolBar(QToolBar& bar, const CommandTable& commands);
    /// Paints the icons of the commands again after the theme changed.
    void paintIcons(const CommandTable& commands);

    /// Makes the part of the status bar that shows a test's progress and verdict, and opens their panels.
    [[nodiscard]] QWidget* makeStatus();

    /// Tests two navs of the map beside each other.
    void testBoth(const NavsBeside& navs);

    /// Shows a test of the nav that is shown, as stage 8. A message says what is wrong with the file.
    void showReport(const QString& file);

    /// The panel of the verdict.
    [[nodiscard]] QWidget& verdict();

    /// The tool that sends a bot; needs a strip that shows what it says.
    [[nodiscard]] TwoClicks& sendTool();

  signals:
    /// A test has ended, or the last of an iteration, and its verdict has come up.
    void verdictCame();
    /// Two navs were tested beside each other.
    void bothTested(const navwright::TestsBeside& tests);
    /// The user asks for a list of the worst detours.
    void detoursWanted();
    /// A file that was made is to be opened.
    void openWanted(const QStringList& paths);

  private:
    void start();
    void makeMapNav();
    void makeRehearsal(Docks& docks);
    void connectMessages();
    void raiseVerdict();
    void connectView(FindingsPanel& findings);
    void loadReportFile();
    void saveReportFile();

    Workspace& workspace_;
    Messages& messages_;
    WorkbenchView* view_;
    QWidget& window_;
    Testing& testing_;
    DecisionPart* decisions_ = nullptr;
    RehearsalPanel* rehearsal_ = nullptr;
    MapNav* mapNav_ = nullptr;
    std::filesystem::path testWhenOpen_;  ///< nav that is being opened and is to be tested then; mostly empty
    QDockWidget* verdictDock_ = nullptr;
    PanelPage* runsPage_ = nullptr;
};

}  // namespace navwright
