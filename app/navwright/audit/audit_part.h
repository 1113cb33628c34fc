#pragma once

#include <QObject>

#include "navwright/commands/command_table.h"

class QDockWidget;
class QWidget;

namespace navwright {

class AgreementPanel;
class Audit;
class Comparison;
class ComparisonPanel;
class Docks;
class IssuePanel;
class Messages;
class WorkbenchView;
struct Needs;
struct Workspace;

/// What is wrong with the nav and how it differs from others: issues, agreement, kept runs and comparison.
class AuditPart : public QObject {
    Q_OBJECT

  public:
    /// Docks its panels. `view` is nullptr where there is none; all outlive the part.
    AuditPart(Workspace& workspace, Messages& messages, WorkbenchView* view, Docks& docks,
              QObject* parent = nullptr);

    /// How many issues there are, for the status bar.
    [[nodiscard]] QWidget* makeCounts();
    /// The button that goes to the next issue.
    [[nodiscard]] QWidget& nextButton();
    /// The menu "Audit".
    [[nodiscard]] Menu menu(const Needs& needs);

  signals:
    /// The evidence of what is selected is asked for.
    void evidenceWanted();
    /// Somebody has gone to an issue.
    void issueVisited();

  private:
    void makeIssues(Docks& docks);
    void makeAgreement(Docks& docks);
    void makeComparison(Docks& docks);
    void makeRuns(Docks& docks);
    /// Draws what a panel says over the stages, as long as the panel itself is shown.
    template <class Panel, class Signal>
    void draw(const char* id, QDockWidget* dock, Panel* panel, Signal signal);
    template <class Panel>
    void fly(Panel* panel);

    Workspace& workspace_;
    Messages& messages_;
    WorkbenchView* view_;
    Audit* audit_;
    Comparison* comparison_;
    IssuePanel* issues_ = nullptr;
    ComparisonPanel* compared_ = nullptr;
    QDockWidget* issuesDock_ = nullptr;
    QDockWidget* agreementDock_ = nullptr;
    QDockWidget* comparisonDock_ = nullptr;
    QDockWidget* runsDock_ = nullptr;
};

}  // namespace navwright
