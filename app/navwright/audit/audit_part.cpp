#include "navwright/audit/audit_part.h"

#include <QDockWidget>

#include "audit/agreement_panel.h"
#include "audit/comparison_panel.h"
#include "audit/issue_model.h"
#include "audit/issue_panel.h"
#include "audit/runs_list.h"
#include "navwright/commands/command_ids.h"
#include "navwright/frame/docks.h"
#include "navwright/project/messages.h"
#include "navwright/project/needs.h"
#include "navwright/project/workspace.h"
#include "view/workbench_view.h"

namespace navwright {

namespace {

/// Shows an overlay of a panel as long as the panel itself is shown.
class PanelOverlay : public QObject {
  public:
    PanelOverlay(WorkbenchView& view, QString id, QDockWidget& dock)
        : QObject(&dock), view_(view), id_(std::move(id)), shown_(false) {
        connect(&dock, &QDockWidget::visibilityChanged, this, [this](bool visible) {
            shown_ = visible;
            view_.setOverlay(id_, shown_ ? picture_ : nullptr);
        });
    }
    void set(std::shared_ptr<const StagePicture> picture) {
        picture_ = std::move(picture);
        if (shown_) view_.setOverlay(id_, picture_);
    }

  private:
    WorkbenchView& view_;
    QString id_;
    bool shown_;
    std::shared_ptr<const StagePicture> picture_;
};

}  // namespace

AuditPart::AuditPart(Workspace& workspace, Messages& messages, WorkbenchView* view, Docks& docks,
                     QObject* parent)
    : QObject(parent),
      workspace_(workspace),
      messages_(messages),
      view_(view),
      audit_(new Audit(workspace.document, this)),
      comparison_(new Comparison(workspace.document, workspace.runs, this)) {
    makeIssues(docks);
    makeAgreement(docks);
    makeComparison(docks);
    makeRuns(docks);
}

template <class Panel, class Signal>
void AuditPart::draw(const char* id, QDockWidget* dock, Panel* panel, Signal signal) {
    if (!view_) return;
    auto* overlay = new PanelOverlay(*view_, QString::fromLatin1(id), *dock);
    connect(panel, signal, overlay,
            [overlay](std::shared_ptr<const StagePicture> picture) { overlay->set(std::move(picture)); });
}

template <class Panel>
void AuditPart::fly(Panel* panel) {
    if (view_) connect(panel, &Panel::placeWanted, view_, &WorkbenchView::lookAt);
}

void AuditPart::makeIssues(Docks& docks) {
    issues_ = new IssuePanel(*audit_, workspace_.selection);
    issuesDock_ = docks.add(QStringLiteral("issues"), tr("Issues"), Qt::RightDockWidgetArea, issues_);
    draw("issues", issuesDock_, issues_, &IssuePanel::marksChanged);
    draw("fix", issuesDock_, issues_, &IssuePanel::previewChanged);
    fly(issues_);
    connect(issues_, &IssuePanel::placeWanted, this, &AuditPart::issueVisited);
    connect(issues_, &IssuePanel::said, &messages_, &Messages::tell);
}

QWidget& AuditPart::nextButton() {
    return issues_->nextButton();
}

QWidget* AuditPart::makeCounts() {
    auto* counts = new IssueCounts(issues_->model());
    connect(counts, &IssueCounts::wanted, issues_, [this](Severity severity) {
        bringUp(*issuesDock_);
        issues_->showSeverity(severity);
    });
    return counts;
}

void AuditPart::makeAgreement(Docks& docks) {
    auto* panel = new AgreementPanel(*audit_, workspace_.selection);
    agreementDock_ = docks.add(QStringLiteral("agreement"), tr("Agreement"), Qt::BottomDockWidgetArea, panel);
    draw("agreement", agreementDock_, panel, &AgreementPanel::overlayChanged);
    fly(panel);
    connect(panel, &AgreementPanel::evidenceWanted, this, &AuditPart::evidenceWanted);
}

void AuditPart::makeComparison(Docks& docks) {
    compared_ = new ComparisonPanel(*comparison_, workspace_.selection, workspace_.tools);
    comparisonDock_ =
        docks.add(QStringLiteral("comparison"), tr("Comparison"), Qt::RightDockWidgetArea, compared_);
    draw("comparison", comparisonDock_, compared_, &ComparisonPanel::overlayChanged);
    draw("comparisonPaths", comparisonDock_, compared_, &ComparisonPanel::pathsChanged);
    fly(compared_);
    connect(compared_, &ComparisonPanel::failed, &messages_, &Messages::showFailure);
    if (view_) connect(view_, &WorkbenchView::placeClicked, compared_, &ComparisonPanel::addPlace);
}

void AuditPart::makeRuns(Docks& docks) {
    auto* panel = new RunsList(workspace_.document, workspace_.runs);
    runsDock_ = docks.add(QStringLiteral("keptRuns"), tr("Kept runs"), Qt::BottomDockWidgetArea, panel);
    connect(panel, &RunsList::compareWanted, compared_, [this](int id) {
        compared_->compareWith({.kind = Side::Kind::run, .run = id, .path = {}});
        bringUp(*comparisonDock_);
    });
}

Menu AuditPart::menu(const Needs& needs) {
    auto* issues = issues_;
    const std::vector<Condition> listed{{[issues] { return issues->hasIssues(); }, tr("no issue is listed")}};
    const std::vector<Condition> fixable{
        {[issues] { return issues->canFix(); }, tr("go to an issue that has a fix first")}};
    const auto show = [](QDockWidget* dock) { return [dock] { bringUp(*dock); }; };
    return {.id = "menu.audit",
            .title = tr("&Audit"),
            .entries = {Command{.id = command_id::kNextIssue,
                                .title = tr("&Next issue"),
                                .keys = Qt::Key_N,
                                .help = tr("Fly to the next issue of the list and select what it is about."),
                                .when = listed,
                                .run =
                                    [this] {
                                        bringUp(*issuesDock_);
                                        issues_->next();
                                    }},
                        Command{.id = "audit.previous",
                                .title = tr("&Previous issue"),
                                .keys = Qt::SHIFT | Qt::Key_N,
                                .help = tr("Fly to the issue before and select what it is about."),
                                .when = listed,
                                .run =
                                    [this] {
                                        bringUp(*issuesDock_);
                                        issues_->previous();
                                    }},
                        Command{.id = "audit.select",
                                .title = tr("&Select what the marked issues are about"),
                                .keys = tr("Ctrl+Shift+N"),
                                .help = tr("Select the nodes and links of all issues marked in the list."),
                                .when = listed,
                                .run = [issues] { issues->selectMarked(); }},
                        Command{.id = "audit.fix",
                                .title = tr("&Fix the issue"),
                                .keys = tr("Ctrl+Return"),
                                .help = tr("Apply the fix that is chosen for the current issue."),
                                .when = fixable,
                                .run = [issues] { issues->fix(); }},
                        Command{.id = "audit.fixAll",
                                .title = tr("Fix &all of its kind"),
                                .keys = tr("Ctrl+Shift+Return"),
                                .help = tr("Apply that fix to all issues of the kind that are listed."),
                                .when = fixable,
                                .run = [issues] { issues->fixAllOfKind(); }},
                        Separator(),
                        Command{.id = "audit.keep",
                                .title = tr("&Keep this run"),
                                .help = tr("Keep the nav as it is now, to compare others with it."),
                                .when = {needs.nav},
                                .run =
                                    [this] {
                                        workspace_.runs.keep({});
                                        bringUp(*runsDock_);
                                    }},
                        Command{.id = "audit.compare",
                                .title = tr("&Compare navs"),
                                .help = tr("Show how the nav differs from a kept run or a file."),
                                .run = show(comparisonDock_)},
                        Command{.id = "audit.agreement",
                                .title = tr("A&greement of demos, physics and test"),
                                .help = tr("Show for how many links demos, physics and the test agree."),
                                .run = show(agreementDock_)}},
            .follows = {Follows(*issues_, &IssuePanel::canChanged)}};
}

}  // namespace navwright
