#pragma once

#include <QObject>

#include "app/navwright/shell/commands/command_table.h"
#include "widgets/test/decisions/tests_beside.h"

namespace navwright {

class CharactersPart;
class DecisionPanel;
class Docks;
class Messages;
class PanelPage;
class SendTool;
class TwoClicks;
class WorkbenchView;
struct Needs;
struct Workspace;

/// What bots of a test decide and do: their lanes in a panel, the moment in the view, the tool that sends a
/// bot.
class DecisionPart : public QObject {
    Q_OBJECT

  public:
    /// Docks its panel. `view` is nullptr where there is none. All outlive the part.
    DecisionPart(Workspace& workspace, Messages& messages, WorkbenchView* view, Docks& docks,
                 QObject* parent = nullptr);

    /// Commands for the menu "Test", and what they follow.
    [[nodiscard]] MenuEntries commands(const Needs& needs);
    [[nodiscard]] std::vector<Follows> follows();
    /// Asks for two places in the view; needs a strip that shows what it says.
    [[nodiscard]] TwoClicks& sendTool();
    /// Tests two navs of the map beside each other; see DecisionSession::testBoth().
    void testBoth(const NavsBeside& navs);
    /// Brings its panel to the front, and records a test if none is recorded.
    void show();

  signals:
    /// Two navs were tested.
    void bothTested(const navwright::TestsBeside& tests);

  private:
    void connectView(Docks& docks);

    Workspace& workspace_;
    WorkbenchView* view_;
    CharactersPart* characters_;
    DecisionPanel* panel_;
    SendTool* send_;
    PanelPage* page_;
};

}  // namespace navwright
