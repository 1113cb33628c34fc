#pragma once

#include <QObject>

#include "app/navwright/shell/commands/command_table.h"

namespace navwright {

class NavIssues;
class Docks;
class FloorPanel;
class HoleFiller;
class IssuePanel;
class Messages;
class PanelPage;
class WorkbenchView;
struct Needs;
struct Workspace;

/// Floor that the nav leaves uncovered: its panel, its shade in the view, and what fills it.
class CoverPart : public QObject {
    Q_OBJECT

  public:
    /// Docks its panel; issues about holes have them filled here. `view` is nullptr where there is none; all
    /// outlive the part.
    CoverPart(Workspace& workspace, Messages& messages, NavIssues& navIssues, IssuePanel& issues,
              WorkbenchView* view, Docks& docks, QObject* parent = nullptr);

    /// The menu "Floor" within "Review".
    [[nodiscard]] Menu menu(const Needs& needs);
    /// What the commands' conditions and checks follow.
    [[nodiscard]] Follows follows() const;

  private:
    void draw(WorkbenchView& view);
    void askRegion();

    Workspace& workspace_;
    WorkbenchView* view_;
    HoleFiller* filler_;
    FloorPanel* panel_;
    PanelPage* page_;
};

}  // namespace navwright
