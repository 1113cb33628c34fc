#include "app/navwright/parts/review/review_part.h"

#include <QDockWidget>
#include <QStackedWidget>

#include "app/navwright/parts/review/cover_part.h"
#include "app/navwright/parts/review/split_comparison.h"
#include "app/navwright/parts/view3d/panel_overlay.h"
#include "app/navwright/parts/view3d/view_area.h"
#include "app/navwright/shell/commands/command_ids.h"
#include "app/navwright/shell/frame/docks.h"
#include "app/navwright/shell/project/messages.h"
#include "app/navwright/shell/project/needs.h"
#include "app/navwright/shell/project/workspace.h"
#include "widgets/inspect/confidence/confidence_panel.h"
#include "widgets/review/issues/agreement_panel.h"
#include "widgets/review/issues/comparison_panel.h"
#include "widgets/review/issues/issue_model.h"
#include "widgets/review/issues/issue_panel.h"
#include "widgets/review/issues/rerelease_issues.h"
#include "widgets/review/issues/runs_list.h"
#include "widgets/review/issues/verdict_box.h"
#include "widgets/review/safe_fixes/safe_fix_page.h"
#include "widgets/view3d/view/workbench_view.h"

namespace navwright {

namespace {

const QString kComparison = QStringLiteral("comparison");

}  // namespace

ReviewPart::ReviewPart(Workspace& workspace, Messages& messages, ViewArea& area, Docks& docks,
                       QObject* parent)
    : QObject(parent),
      workspace_(workspace),
      messages_(messages),
      view_(area.view()),
      navIssues_(new NavIssues(workspace.document, this)),
      rereleaseIssues_(new RereleaseIssues(workspace.rereleaseNavEditor, this)),
      comparison_(new Comparison(workspace.document, workspace.runs, this)),
      safe_(new SafeFixSession(workspace.document, *navIssues_, workspace.testing, this)) {
    rateParts();
    makeIssues(docks);
    makeSafeFixes();
    floor_ = new CoverPart(workspace, messages, *navIssues_, *issues_, area.view(), docks, this);
    makeAgreement(docks);
    makeComparison(docks);
    makeConfidence(docks);
    makeSplit(area);
    makeRuns(docks);
}

/// Rates nodes and links. What bots make of each link is known from the search for issues.
void ReviewPart::rateParts() {
    connect(navIssues_, &NavIssues::changed, this, [this] {
        const auto& result = navIssues_->result();
        workspace_.confidence.set(result ? result->generation : nullptr,
                                  result ? result->confidence : nullptr);
    });
    if (view_) view_->content().setConfidence(workspace_.confidence);
}

void ReviewPart::makeConfidence(Docks& docks) {
    auto* panel = new ConfidencePanel(workspace_.document, workspace_.confidence, workspace_.layers,
                                      workspace_.selection);
    confidenceDock_ =
        docks.add(QStringLiteral("confidence"), tr("Confidence"), Qt::BottomDockWidgetArea, panel);
    fly(panel);
    connect(panel, &ConfidencePanel::evidenceWanted, this, &ReviewPart::evidenceWanted);
}

template <class Place, class Panel, class Signal>
void ReviewPart::draw(const char* id, Place* place, Panel* panel, Signal signal,
                      std::function<void(bool)> told) {
    if (!view_) return;
    auto* overlay = new PanelOverlay(*view_, QString::fromLatin1(id), *place);
    overlay->whenShown(std::move(told));
    connect(panel, signal, overlay,
            [overlay](std::shared_ptr<const StagePicture> picture) { overlay->set(std::move(picture)); });
}

template <class Panel>
void ReviewPart::fly(Panel* panel) {
    if (view_) connect(panel, &Panel::placeWanted, &view_->camera(), &ViewCamera::lookAt);
}

void ReviewPart::makeIssues(Docks& docks) {
    issues_ = new IssuePanel(*navIssues_, workspace_.selection);
    pages_ = new QStackedWidget;
    pages_->setObjectName(QStringLiteral("issuePages"));
    pages_->addWidget(issues_);
    issuesDock_ = docks.add(QStringLiteral("issues"), tr("Issues"), Qt::RightDockWidgetArea, pages_,
                            {tr("errors"), tr("problems"), tr("lint")});
    draw("issues", issuesDock_, issues_, &IssuePanel::marksChanged);
    draw("fix", issuesDock_, issues_, &IssuePanel::previewChanged);
    fly(issues_);
    connect(issues_, &IssuePanel::placeWanted, this, &ReviewPart::issueVisited);
    connect(issues_, &IssuePanel::said, &messages_, &Messages::tell);
    connect(&workspace_.rereleaseNav, &RereleaseNavModel::openChanged, issues_, [this] {
        auto& nav = workspace_.rereleaseNav;
        nav.isOpen() ? issues_->setSource(*rereleaseIssues_, nav.selection())
                     : issues_->setSource(*navIssues_, workspace_.selection);
        if (nav.isOpen()) pages_->setCurrentWidget(issues_);
    });
}

void ReviewPart::checkRereleaseNav() {
    showIssues();
    rereleaseIssues_->check();
}

void ReviewPart::showDetours() {
    showIssues();
    issues_->showKind(kDetourIssue);
}

void ReviewPart::makeSafeFixes() {
    safePage_ = new SafeFixPage(*safe_);
    pages_->addWidget(safePage_);
    draw("safeFixes", issuesDock_, safePage_, &SafeFixPage::pictureChanged);
    fly(safePage_);
    connect(safe_, &SafeFixSession::said, &messages_, &Messages::tell);
    connect(issues_, &IssuePanel::safeFixWanted, this, &ReviewPart::fixSafely);
    connect(safe_, &SafeFixSession::stepChanged, pages_, [this] {
        if (safe_->step() == SafeFixSession::Step::idle) pages_->setCurrentWidget(issues_);
    });
    connect(pages_, &QStackedWidget::currentChanged, issues_,
            [this] { issues_->setPreviewing(pages_->currentWidget() == issues_); });
}

void ReviewPart::fixSafely() {
    bringUp(*issuesDock_);
    safe_->begin();
    pages_->setCurrentWidget(safePage_);
}

void ReviewPart::showIssues() {
    bringUp(*issuesDock_);
    pages_->setCurrentWidget(issues_);
}

QWidget& ReviewPart::nextButton() {
    return issues_->nextButton();
}

QWidget* ReviewPart::makeCounts() {
    auto* counts = new IssueCounts(issues_->model());
    connect(counts, &IssueCounts::wanted, issues_, [this](Severity severity) {
        showIssues();
        issues_->showSeverity(severity);
    });
    return counts;
}

void ReviewPart::makeAgreement(Docks& docks) {
    auto* panel = new AgreementPanel(*navIssues_, workspace_.selection);
    agreementPage_ = docks.addPage(kCoveragePanel, QStringLiteral("agreement"), tr("Agreement"), panel);
    draw("agreement", agreementPage_, panel, &AgreementPanel::overlayChanged);
    fly(panel);
    connect(panel, &AgreementPanel::evidenceWanted, this, &ReviewPart::evidenceWanted);
}

void ReviewPart::makeComparison(Docks& docks) {
    compared_ = new ComparisonPanel(*comparison_, workspace_.selection, workspace_.tools);
    comparisonPage_ = docks.addPage(kChangesPanel, QStringLiteral("comparison"), tr("Differences"), compared_,
                                    {tr("compare navs")});
    draw("comparison", comparisonPage_, compared_, &ComparisonPanel::overlayChanged,
         [&turns = workspace_.difference](bool drawn) {
             if (drawn) turns.begin(kComparison, tr("the comparison"));
             if (!drawn) turns.end(kComparison);
         });
    connect(&workspace_.difference, &ShownDifference::ended, compared_, [this](const QString& who) {
        if (who == kComparison) compared_->stopDrawing();
    });
    draw("comparisonPaths", comparisonPage_, compared_, &ComparisonPanel::pathsChanged);
    fly(compared_);
    messages_.showFailures(*compared_);
    if (view_) connect(&view_->pointer(), &ViewPointer::placeClicked, compared_, &ComparisonPanel::addPlace);
    auto& verdicts = compared_->verdicts();
    const auto allowTest = [&verdicts, &testing = workspace_.testing] {
        verdicts.setNoTest(testing.whyNotReady());
    };
    connect(&workspace_.testing, &Testing::readyChanged, &verdicts, allowTest);
    allowTest();
    connect(&verdicts, &VerdictBox::testWanted, this, &ReviewPart::testBoth);
}

void ReviewPart::testBoth() {
    if (const auto navs = compared()) emit testWanted(*navs);
}

std::optional<NavsBeside> ReviewPart::compared() const {
    const auto& both = comparison_->compared();
    if (!both) return std::nullopt;
    return NavsBeside{
        .navs = {both->a, both->b},
        .names = {comparison_->nameOf(comparison_->sideA()), comparison_->nameOf(comparison_->sideB())}};
}

void ReviewPart::showTested(const TestsBeside& tests) {
    std::vector<Comparison::Tested> tested;
    for (std::size_t side = 0; side < tests.navs.size(); ++side)
        tested.push_back({tests.navs[side], outcomeOf(*tests.reports[side])});
    comparison_->setTested(std::move(tested));
    bringUp(*comparisonPage_);
}

void ReviewPart::makeSplit(ViewArea& area) {
    if (!view_) return compared_->verdicts().setNoView(tr("There is no 3D view on this display"));
    split_ = new SplitComparison(workspace_, area, *comparison_, compared_->verdicts(), this);
}

bool ReviewPart::leaveSplit() {
    return split_ && split_->leave();
}

Command ReviewPart::splitCommand(const char* id, const QString& title, const QKeySequence& keys,
                                 const QString& help, Split::Kind kind) {
    auto* split = split_;
    return {.id = id,
            .title = title,
            .keys = keys,
            .help = help,
            .when = {{[split] { return split != nullptr; }, tr("there is no 3D view on this display")},
                     {[split] { return split && split->possible(); },
                      tr("choose two navs in the panel Comparison first")}},
            .run = [split, kind] { split->toggle(kind); },
            .checked = [split, kind] { return split && split->kind() == kind; }};
}

Command ReviewPart::testCommand(const Needs& needs) {
    return {
        .id = "audit.testBoth",
        .title = tr("&Test both navs"),
        .keys = Qt::CTRL | Qt::SHIFT | Qt::Key_F5,
        .help = tr("Let bots walk both navs that are compared, with the same seed, and compare verdicts."),
        .synonyms = {tr("a/b test"), tr("old and new nav")},
        .when = {needs.map,
                 needs.noTest,
                 {[this] { return comparison_->compared() != nullptr; },
                  tr("choose two navs in the panel Comparison first")}},
        .run = [this] { testBoth(); }};
}

Command ReviewPart::besideCommand() {
    return splitCommand(
        "audit.beside", tr("Compare side &by side"), Qt::Key_C,
        tr("Show both navs beside each other, from one camera; run again, or press Esc, to leave."),
        Split::Kind::beside);
}

Command ReviewPart::swipeCommand() {
    return splitCommand(
        "audit.swipe", tr("Compare by s&wiping"), Qt::SHIFT | Qt::Key_C,
        tr("Show one nav left and one right of a line that you drag; again, or press Esc, to leave."),
        Split::Kind::swipe);
}

void ReviewPart::makeRuns(Docks& docks) {
    auto* panel = new RunsList(workspace_.document, workspace_.runs);
    runsPage_ = docks.addPage(kChangesPanel, QStringLiteral("keptRuns"), tr("Kept runs"), panel);
    connect(panel, &RunsList::compareWanted, compared_, [this](int id) {
        compared_->compareWith({.kind = Side::Kind::run, .run = id, .path = {}});
        bringUp(*comparisonPage_);
    });
}

Menu ReviewPart::menu(const Needs& needs) {
    auto* issues = issues_;
    const std::vector<Condition> listed{{[issues] { return issues->hasIssues(); }, tr("no issue is listed")}};
    const std::vector<Condition> fixable{
        {[issues] { return issues->canFix(); }, tr("go to an issue that has a fix first")}};
    // Those of a re-release are mended without a test.
    const auto tested = [&nav = workspace_.rereleaseNav](Condition condition) {
        condition.met = [&nav, met = std::move(condition.met)] { return nav.isOpen() || met(); };
        return condition;
    };
    const std::vector<Condition> safe{
        tested(needs.map),
        tested(needs.noTest),
        {[issues] { return issues->safeCount() > 0; }, tr("no issue has a safe fix: all need a decision")}};
    std::vector<Follows> follows{Follows(*issues_, &IssuePanel::canChanged),
                                 Follows(*safe_, &SafeFixSession::offersChanged), floor_->follows(),
                                 Follows(*comparison_, &Comparison::changed)};
    if (split_) follows.emplace_back(*split_, &SplitComparison::changed);
    const auto show = [](auto* place) { return [place] { bringUp(*place); }; };
    return {.id = "menu.audit",
            .title = tr("&Review"),
            .entries =
                {Command{.id = command_id::kNextIssue,
                         .title = tr("&Next issue"),
                         .keys = Qt::Key_N,
                         .help = tr("Fly to the next issue of the list and select what it is about."),
                         .synonyms = {tr("error"), tr("problem"), tr("lint")},
                         .when = listed,
                         .run =
                             [this] {
                                 showIssues();
                                 issues_->next();
                             }},
                 Command{.id = "audit.previous",
                         .title = tr("&Previous issue"),
                         .keys = Qt::SHIFT | Qt::Key_N,
                         .help = tr("Fly to the previous issue and select what it is about."),
                         .when = listed,
                         .run =
                             [this] {
                                 showIssues();
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
                 Command{.id = "audit.fixSafe",
                         .title = tr("Fix all that is sa&fe…"),
                         .help = tr("List all fixes that need no decision, make them as one step, and take "
                                    "them back if bots then fare worse."),
                         .synonyms = {tr("repair"), tr("mend")},
                         .when = safe,
                         .run = [issues] { issues->fixSafely(); }},
                 floor_->menu(needs), Separator(),
                 Command{.id = "audit.keep",
                         .title = tr("&Keep this run"),
                         .help = tr("Keep the nav as it is now, to compare others with it."),
                         .when = {needs.nav},
                         .run =
                             [this] {
                                 workspace_.runs.keep({});
                                 bringUp(*runsPage_);
                             }},
                 Command{.id = "audit.compare",
                         .title = tr("&Compare navs"),
                         .help = tr("Show how the nav differs from a kept run or a file."),
                         .synonyms = {tr("diff"), tr("differences")},
                         .run = show(comparisonPage_)},
                 besideCommand(), swipeCommand(), testCommand(needs),
                 Command{.id = "audit.agreement",
                         .title = tr("A&greement of demos, physics and test"),
                         .help = tr("Show on how many links demos, physics and the test agree."),
                         .run = show(agreementPage_)},
                 Command{.id = "audit.confidence",
                         .title = tr("C&onfidence of nodes and links"),
                         .help = tr("Show the confidence of nodes and links and why; hide low confidence."),
                         .run = show(confidenceDock_)}},
            .follows = std::move(follows)};
}

}  // namespace navwright
