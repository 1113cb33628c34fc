#include "widgets/edit/rerelease/rerelease_nav_issues.h"

#include <QComboBox>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

#include "widgets/common/controls/flow_layout.h"
#include "widgets/common/models/file_text.h"
#include "widgets/common/models/grey.h"
#include "widgets/common/models/named.h"
#include "widgets/common/models/number_words.h"
#include "widgets/common/models/panel_parts.h"
#include "widgets/inspect/panel/row_table.h"

namespace navwright {

namespace {

constexpr int kFixLetters = 14;

QString severityWord(Severity severity) {
    switch (severity) {
        case Severity::error:
            return RereleaseNavIssues::tr("1 Error");
        case Severity::warning:
            return RereleaseNavIssues::tr("2 Warning");
        default:
            return RereleaseNavIssues::tr("3 Hint");
    }
}

QString titleOf(std::string_view validator) {
    const auto all = gameValidators();
    const auto found = std::ranges::find(all, validator, &GameValidator::id);
    const auto title = found == all.end() ? validator : found->title;
    return QString::fromUtf8(title.data(), static_cast<qsizetype>(title.size()));
}

QPushButton* issueButton(const char* name, const QString& text, const QString& tip, QWidget* parent) {
    auto* button = named(new QPushButton(text, parent), name, text, tip);
    button->setAutoDefault(false);
    return button;
}

}  // namespace

RereleaseNavIssues::RereleaseNavIssues(RereleaseNavEditor& editor, QWidget* parent)
    : QWidget(parent),
      editor_(editor),
      issues_(std::make_shared<const std::vector<RereleaseIssue>>()),
      summary_(new QLabel(this)),
      check_(issueButton(
          "gameCheck", tr("Check the nav"),
          tr("Check the nav for issues; with the map, simulated bots try jumps and links back"), this)),
      cancel_(issueButton("gameCheckCancel", tr("Cancel"), tr("Stop checking"), this)),
      progress_(named(new QProgressBar(this), "gameCheckProgress", tr("Progress"))),
      table_(new RowTable("gameIssues", tr("Issues of the re-release nav"), this)),
      message_(new QLabel(this)),
      fixes_(narrowCombo(this, "gameFixes", tr("Ways to mend the issue"), kFixLetters)),
      fix_(issueButton("gameFix", tr("Fix"), tr("Mend the issue in the way that is chosen"), this)),
      fixSafe_(issueButton("gameFixSafe", tr("Fix all that is safe"),
                           tr("Mend all issues whose fix follows from the map or the file"), this)) {
    setObjectName(QStringLiteral("gameNavIssues"));
    summary_->setObjectName(QStringLiteral("gameIssueSummary"));
    message_->setObjectName(QStringLiteral("gameIssueMessage"));
    for (auto* label : {summary_, message_}) {
        label->setWordWrap(true);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    }
    progress_->setTextVisible(false);
    auto* asking = new QHBoxLayout;
    asking->addWidget(check_);
    asking->addWidget(progress_, 1);
    asking->addWidget(cancel_);
    asking->addStretch();
    auto* buttons = new QWidget(this);
    auto* mending = new FlowLayout(buttons);
    mending->setContentsMargins(0, 0, 0, 0);
    for (auto* button : {fix_, fixSafe_}) mending->addWidget(button);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(6, 4, 6, 4);
    column->addWidget(summary_);
    column->addLayout(asking);
    column->addWidget(table_, 1);
    column->addWidget(message_);
    column->addWidget(fixes_);
    column->addWidget(buttons);
    connect(check_, &QPushButton::clicked, this, &RereleaseNavIssues::check);
    connect(cancel_, &QPushButton::clicked, this, &RereleaseNavIssues::cancel);
    connect(fix_, &QPushButton::clicked, this, &RereleaseNavIssues::fix);
    connect(fixSafe_, &QPushButton::clicked, this, &RereleaseNavIssues::fixSafe);
    connect(table_, &RowTable::rowChanged, this, &RereleaseNavIssues::refresh);
    connect(table_, &RowTable::rowChosen, this, &RereleaseNavIssues::go);
    connect(&work_, &LatestWork::progressed, this, [this](const QString&, qulonglong done, qulonglong total) {
        progress_->setRange(0, static_cast<int>(total));
        progress_->setValue(static_cast<int>(done));
    });
    connect(&work_, &LatestWork::ranOut, this, [this](const QString& message) {
        emit said(message);
        refresh();
    });
    connect(&editor_.model(), &RereleaseNavModel::openChanged, this, [this] {
        if (!editor_.model().isOpen()) graphChanged();
    });
    connect(&editor_.model(), &RereleaseNavModel::graphChanged, this, &RereleaseNavIssues::graphChanged);
    refresh();
}

/// The issues are about an earlier graph, whose nodes may have had other numbers.
void RereleaseNavIssues::graphChanged() {
    const auto graph = editor_.model().graph();
    if (!graph) {
        work_.cancel();
        checked_ = nullptr;
        issues_ = std::make_shared<const std::vector<RereleaseIssue>>();
        fillTable();
    }
    if (graph && std::exchange(again_, false)) return check();
    refresh();
}

void RereleaseNavIssues::check() {
    const auto graph = editor_.model().graph();
    if (!graph) return;
    progress_->setRange(0, 0);
    work_.run(
        [this, graph, map = editor_.model().document().map()](WorkContext& context) -> LatestWork::Done {
            auto found = lintRereleaseNav({.graph = *graph, .map = map.get()}, context);
            if (!found) return [this] { refresh(); };
            auto issues = std::make_shared<const std::vector<RereleaseIssue>>(*std::move(found));
            return [this, graph, issues, withMap = map != nullptr] {
                issues_ = issues;
                checked_ = graph;
                withMap_ = withMap;
                fillTable();
                refresh();
            };
        });
    refresh();
}

void RereleaseNavIssues::cancel() {
    work_.cancel();
    emit said(tr("Cancelled"));
    refresh();
}

void RereleaseNavIssues::fillTable() {
    auto table = rowTable({{tr("Severity"), tr("How much it matters")},
                           {tr("Issue"), tr("A click selects what it is about and flies there")},
                           {tr("Where"), tr("Place in the nav")}});
    for (const auto& issue : *issues_)
        addRow(table, {severityWord(issue.severity), titleOf(issue.validator), pointWords(issue.at)});
    table_->setTable(std::move(table), 0, Qt::AscendingOrder);
}

const RereleaseIssue* RereleaseNavIssues::current() const {
    const auto row = table_->currentRow();
    return row >= 0 && static_cast<std::size_t>(row) < issues_->size()
               ? &(*issues_)[static_cast<std::size_t>(row)]
               : nullptr;
}

void RereleaseNavIssues::go() {
    const auto* issue = current();
    if (issue == nullptr) return;
    auto& model = editor_.model();
    if (checked_ == model.graph() && issue->node >= 0) {
        const auto node = static_cast<std::uint32_t>(issue->node);
        model.select(issue->link < 0 ? Item{ItemKind::node, node}
                                     : Item::link(node, static_cast<std::uint32_t>(issue->link)));
    }
    emit model.focusWanted(issue->at);
}

void RereleaseNavIssues::fix() {
    const auto* issue = current();
    const auto which = fixes_->currentIndex();
    if (issue == nullptr || which < 0 || static_cast<std::size_t>(which) >= issue->fixes.size()) return;
    const auto& chosen = issue->fixes[static_cast<std::size_t>(which)];
    const auto edit = fixDelta(*editor_.model().graph(), chosen);
    if (!edit) return emit said(QString::fromStdString(edit.error().message()));
    again_ = true;
    editor_.change(*edit, QString::fromStdString(chosen.label));
    again_ = false;
}

void RereleaseNavIssues::fixSafe() {
    const auto mended = safeRereleaseFixes(*editor_.model().graph(), *issues_);
    if (mended.fixed == 0) return emit said(tr("No fix is left that is safe"));
    again_ = true;
    editor_.change(mended.delta, tr("Fix %1").arg(countText(mended.fixed, "issue", "issues")));
    again_ = false;
}

/// Why the nav is checked without its map.
QString RereleaseNavIssues::withoutMap() const {
    return editor_.model().document().shownMap() ? tr("since nothing is solid in a map of Quake")
                                                 : tr("without its map");
}

QString RereleaseNavIssues::summary() const {
    const auto& model = editor_.model();
    if (!model.isOpen()) return tr("No re-release nav is open.");
    if (work_.busy()) return tr("Checking the nav…");
    if (!checked_)
        return model.document().map()
                   ? tr("The nav was not checked yet.")
                   : tr("The nav was not checked yet; %1, only what the file alone shows is.")
                         .arg(withoutMap());
    const auto counts = countBySeverity(*issues_);
    auto words = issues_->empty() ? tr("Nothing is wrong with it.")
                                  : tr("%1, %2, %3.")
                                        .arg(countText(counts[0], "error", "errors"),
                                             countText(counts[1], "warning", "warnings"),
                                             countText(counts[2], "hint", "hints"));
    if (!withMap_) words += tr(" Only what the file alone shows was checked, %1.").arg(withoutMap());
    if (checked_ != model.graph()) words += tr(" It was changed since: check it again.");
    return words;
}

void RereleaseNavIssues::refresh() {
    const auto& model = editor_.model();
    const bool busy = work_.busy();
    summary_->setText(summary());
    check_->setVisible(!busy);
    progress_->setVisible(busy);
    cancel_->setVisible(busy);
    allow(*check_, model.isOpen() ? QString() : tr("open a re-release nav first"));
    const auto* issue = current();
    message_->setVisible(issue != nullptr);
    fixes_->clear();
    if (issue != nullptr) {
        message_->setText(QString::fromStdString(issue->message));
        for (const auto& fix : issue->fixes) fixes_->addItem(QString::fromStdString(fix.label));
    }
    const auto old = !checked_                   ? tr("check the nav first")
                     : busy                      ? tr("the nav is being checked")
                     : checked_ != model.graph() ? tr("the nav was changed: check it again")
                                                 : QString();
    const auto none = issue == nullptr       ? tr("select an issue first")
                      : issue->fixes.empty() ? tr("it has no quick fix")
                                             : QString();
    allow(*fix_, old.isEmpty() ? none : old);
    allow(*fixes_, none);
    const bool safe = std::ranges::any_of(*issues_, [](const RereleaseIssue& one) {
        return std::ranges::any_of(one.fixes, &RereleaseFix::safe);
    });
    allow(*fixSafe_, !old.isEmpty() ? old : safe ? QString() : tr("none of the issues has a safe fix"));
}

}  // namespace navwright
