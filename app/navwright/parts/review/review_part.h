#pragma once

#include <QObject>

#include <functional>
#include <optional>

#include "app/navwright/shell/commands/command_table.h"
#include "widgets/drawing/draw/split.h"
#include "widgets/test/decisions/tests_beside.h"

class QDockWidget;
class QStackedWidget;
class QWidget;

namespace navwright {

class AgreementPanel;
class NavIssues;
class Comparison;
class ComparisonPanel;
class Docks;
class CoverPart;
class IssuePanel;
class Messages;
class PanelPage;
class RereleaseIssues;
class SafeFixPage;
class SafeFixSession;
class SplitComparison;
class ViewArea;
class WorkbenchView;
struct Needs;
struct Workspace;

/// What is wrong with the nav and how it differs from others: issues, agreement, kept runs and comparison.
class ReviewPart : public QObject {
    Q_OBJECT

  public:
    /// Docks its panels. All outlive the part.
    ReviewPart(Workspace& workspace, Messages& messages, ViewArea& area, Docks& docks,
               QObject* parent = nullptr);

    /// How many issues there are, for the status bar.
    [[nodiscard]] QWidget* makeCounts();
    /// Ends the view of two navs; whether there was one.
    bool leaveSplit();
    /// The button that goes to the next issue.
    [[nodiscard]] QWidget& nextButton();
    /// Shows the issues of the re-release nav that is open, and looks for them.
    void checkRereleaseNav();
    /// Filters the list of issues to the worst detours.
    void showDetours();
    /// Shows what tests of both navs say.
    void showTested(const TestsBeside& tests);
    /// The menu "Review".
    [[nodiscard]] Menu menu(const Needs& needs);

  signals:
    /// The evidence of what is selected is asked for.
    void evidenceWanted();
    /// Somebody has gone to an issue.
    void issueVisited();
    /// Both navs that are compared are to be tested.
    void testWanted(const navwright::NavsBeside& navs);

  private:
    void rateParts();
    void makeIssues(Docks& docks);
    void makeSafeFixes();
    void fixSafely();
    void showIssues();
    void makeAgreement(Docks& docks);
    void makeConfidence(Docks& docks);
    void makeComparison(Docks& docks);
    void makeSplit(ViewArea& area);
    void makeRuns(Docks& docks);
    [[nodiscard]] Command splitCommand(const char* id, const QString& title, const QKeySequence& keys,
                                       const QString& help, Split::Kind kind);
    [[nodiscard]] Command testCommand(const Needs& needs);
    [[nodiscard]] std::optional<NavsBeside> compared() const;
    void testBoth();
    [[nodiscard]] Command besideCommand();
    [[nodiscard]] Command swipeCommand();
    /// Draws what a panel says over the stages, as long as the panel itself is shown. `told` hears each time
    /// whether something is about to be drawn.
    template <class Place, class Panel, class Signal>
    void draw(const char* id, Place* place, Panel* panel, Signal signal, std::function<void(bool)> told = {});
    template <class Panel>
    void fly(Panel* panel);

    Workspace& workspace_;
    Messages& messages_;
    WorkbenchView* view_;
    NavIssues* navIssues_;
    RereleaseIssues* rereleaseIssues_;
    Comparison* comparison_;
    SafeFixSession* safe_;
    QStackedWidget* pages_ = nullptr;  ///< the issues, or the safe fixes of them
    CoverPart* floor_ = nullptr;
    IssuePanel* issues_ = nullptr;
    SafeFixPage* safePage_ = nullptr;
    ComparisonPanel* compared_ = nullptr;
    SplitComparison* split_ = nullptr;  ///< none where there is no view
    QDockWidget* issuesDock_ = nullptr;
    PanelPage* agreementPage_ = nullptr;
    QDockWidget* confidenceDock_ = nullptr;
    PanelPage* comparisonPage_ = nullptr;
    PanelPage* runsPage_ = nullptr;
};

}  // namespace navwright
