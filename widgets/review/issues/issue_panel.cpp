#include "widgets/review/issues/issue_panel.h"

#include <QCheckBox>
#include <QComboBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScopedValueRollback>
#include <QToolButton>
#include <QTreeView>

#include <algorithm>
#include <utility>

#include "core/base/index.h"
#include "core/lint/aq2/lint.h"
#include "core/lint/issues/safe_fixes.h"
#include "widgets/common/controls/flow_layout.h"
#include "widgets/common/controls/named_button.h"
#include "widgets/common/controls/work_row.h"
#include "widgets/common/models/file_text.h"
#include "widgets/common/models/grey.h"
#include "widgets/common/models/named.h"
#include "widgets/common/models/panel_parts.h"
#include "widgets/common/models/parameter_links.h"
#include "widgets/review/issues/component_joiner.h"
#include "widgets/review/issues/floor_picture.h"
#include "widgets/review/issues/issue_fixes.h"
#include "widgets/review/issues/issue_model.h"
#include "widgets/review/issues/nav_issues.h"

namespace navwright {

namespace {

constexpr int kLeastLetters = 6;  ///< of a combo box

/// Most hints of a group that is open at first; more would hide what matters.
constexpr std::size_t kManyHints = 50;

}  // namespace

IssuePanel::IssuePanel(NavIssues& navIssues, Selection& selection, QWidget* parent)
    : Panel("issues", parent),
      navIssues_(navIssues),
      source_(&navIssues),
      selection_(&selection),
      model_(new IssueModel(navIssues, this)),
      joiner_(new ComponentJoiner(navIssues.document(), this)),
      summary_(wordsLabel(this, "issueSummary")),
      missing_(wordsLabel(this, "issueMissing")),
      check_(
          pushButton(this, "issueCheck", tr("Check the nav"),
                     tr("Check the nav for issues; with the map, simulated bots try jumps and links back"))),
      wayOut_(pushButton(this, "issueWayOut", tr("It is of this map"),
                         tr("Check and mend the nav all the same"))),
      work_(new WorkRow(QStringLiteral("issueCheck"), tr("Stop checking"), this)),
      text_(new QLineEdit(this)),
      kind_(new QComboBox(this)),
      grouping_(new QComboBox(this)),
      ignoredToo_(new QCheckBox(tr("Also ignored"), this)),
      marks_(new QCheckBox(tr("Mark in view"), this)),
      list_(new QTreeView(this)),
      message_(wordsLabel(this, "issueMessage")),
      fixes_(new QComboBox(this)),
      note_(new QLineEdit(this)) {
    makeFilters();
    makeList();
    makeActions();
    connect(joiner_, &ComponentJoiner::said, this, [this](const QString& text) {
        message_->setText(withParameterLinks(text));
        emit said(text);
    });
    connect(joiner_, &ComponentJoiner::runningChanged, this, [this] { showCurrent(); });
    connect(check_, &QPushButton::clicked, this, [this] { source_->check(); });
    connect(wayOut_, &QPushButton::clicked, this, [this] { source_->takeWayOut(); });
    connect(work_, &WorkRow::cancelled, this, [this] { source_->cancel(); });
    connect(model_, &IssueModel::modelReset, this, &IssuePanel::refresh);
    follow();
    refresh();
}

void IssuePanel::setSource(IssueSource& source, Selection& selection) {
    if (source_ == &source) return;
    disconnect(source_, nullptr, this, nullptr);
    disconnect(selection_, nullptr, this, nullptr);
    source_ = &source;
    selection_ = &selection;
    currentKey_.clear();
    fixed_.reset();
    kind_->setCurrentIndex(0);  // the other nav's issues are of other kinds
    follow();
    model_->setSource(source);
}

void IssuePanel::follow() {
    connect(source_, &IssueSource::runningChanged, this, [this](bool running) {
        refresh();
        if (!running) goOn();
    });
    connect(source_, &IssueSource::progressed, work_, &WorkRow::tell);
    connect(source_, &IssueSource::said, this, &IssuePanel::said);
    // If the user selects something meanwhile, the selection stays.
    connect(selection_, &Selection::itemsChanged, this, [this] {
        if (!selection_->items().empty()) fixed_.reset();
    });
}

void IssuePanel::takeFilter() {
    if (filling_) return;
    auto filter = model_->filter();
    filter.text = text_->text().trimmed();
    for (std::size_t i = 0; i < severities_.size(); ++i) filter.severities[i] = severities_[i]->isChecked();
    filter.kind = kind_->currentData().toString();
    filter.ignored = ignoredToo_->isChecked();
    model_->setFilter(filter);
}

void IssuePanel::showSeverity(Severity severity) {
    for (std::size_t i = 0; i < severities_.size(); ++i) {
        severities_[i]->setChecked(i == toIndex(severity));
    }
}

void IssuePanel::showKind(std::string_view kind) {
    const auto id = QString::fromUtf8(kind.data(), std::ssize(kind));
    // Each changes the list of kinds, to those that there are.
    for (auto* severity : severities_) severity->setChecked(true);
    if (kind_->findData(id) < 0) kind_->addItem(kindTitle(source_->kinds(), kind), id);
    kind_->setCurrentIndex(kind_->findData(id));
}

void IssuePanel::refresh() {
    {
        const QScopedValueRollback guard(filling_, true);
        const auto kind = kind_->currentData().toString();
        kind_->clear();
        kind_->addItem(tr("All kinds"), QString());
        for (const auto& [id, title] : model_->kinds()) kind_->addItem(title, id);
        // A kind stays chosen when all its issues are mended: the user did not ask for others.
        if (kind_->findData(kind) < 0) kind_->addItem(kindTitle(source_->kinds(), kind.toStdString()), kind);
        kind_->setCurrentIndex(kind_->findData(kind));
        openGroups();
        restoreCurrent();
    }
    takeFilter();
    const auto counts = model_->counts();
    const bool known = source_->issues() != nullptr;
    auto words = known ? QStringList({countText(counts[0], "error", "errors"),
                                      countText(counts[1], "warning", "warnings"),
                                      countText(counts[2], "hint", "hints")})
                             .join(QStringLiteral(", "))
                       : source_->noneWords();
    if (const auto ignored = model_->ignoredCount()) words += tr("; %1 ignored").arg(ignored);
    if (known && source_->running()) words += tr(" – looking further…");
    summary_->setText(words);
    // An empty list must not be taken for a flawless nav.
    missing_->setText(source_->missingWords());
    missing_->setVisible(!missing_->text().isEmpty());
    check_->setVisible(source_->onDemand() && !source_->running());
    const auto wayOut = source_->wayOut();
    if (!wayOut.isEmpty()) wayOut_->setText(wayOut);
    wayOut_->setVisible(!wayOut.isEmpty());
    work_->setBusy(source_->onDemand() && source_->running(), tr("Checking the nav…"));
    std::vector<const Issue*> listed;
    for (const auto& index : model_->listed()) listed.push_back(model_->issue(index));
    listed_ = !listed.empty();
    for (auto* button : {previous_, next_, select_})
        allow(*button, listed_ ? QString() : tr("no issue is listed"));
    showSafe();
    emit marksChanged(marks_->isChecked() ? issuePicture(listed) : nullptr);
    showCurrent();
}

/// Remembers what is selected, as the fix may remove it.
void IssuePanel::awaitNext() {
    fixed_ = {.key = currentKey_, .nav = source_->nav()};
    selection_->select({});
}

void IssuePanel::goOn() {
    const auto nav = source_->nav();
    if (!fixed_ || !nav || source_->checkedNav() != nav || nav == fixed_->nav) return;
    const auto key = std::exchange(fixed_, std::nullopt)->key;
    const auto rows = model_->listed();
    const auto still = std::ranges::find_if(
        rows, [&](const QModelIndex& index) { return issueKey(*model_->issue(index)) == key; });
    if (still != rows.end()) {
        selection_->select(source_->itemOf(*model_->issue(*still)));
        list_->scrollTo(*still);
        return emit said(tr("The issue is still there after the fix"));
    }
    if (!current()) return;
    list_->scrollTo(list_->currentIndex());
    go(list_->currentIndex());
}

/// Groups that a person opened or shut stay so; many hints wait until they are asked for.
void IssuePanel::openGroups() {
    for (int row = 0; row < model_->rowCount(); ++row) {
        const auto index = model_->index(row, 0);
        const auto group = model_->group(index);
        if (group.title.isEmpty()) return;
        list_->setFirstColumnSpanned(row, {}, true);
        const auto known = open_.find(group.title);
        const bool few = group.severity != Severity::hint || group.issues <= kManyHints;
        list_->setExpanded(index, known == open_.end() ? few : known->second);
    }
}

void IssuePanel::rememberOpen(const QModelIndex& index, bool open) {
    if (!filling_) open_[model_->group(index).title] = open;
}

void IssuePanel::restoreCurrent() {
    if (currentKey_.empty()) return;
    const auto rows = model_->listed();
    const auto same = std::ranges::find_if(
        rows, [this](const QModelIndex& index) { return issueKey(*model_->issue(index)) == currentKey_; });
    if (same != rows.end()) return list_->setCurrentIndex(*same);
    unvisited_ = false;
    if (rows.empty()) return;
    // Another list was asked for, which starts with its first issue.
    if (filteredOut(currentKey_)) return currentKey_.clear();
    // A mended issue leaves the list; the one that takes its place is the next to look at.
    const auto number = toIndex(currentNumber_);
    list_->setCurrentIndex(rows[number < rows.size() ? number : 0]);
    unvisited_ = true;
}

bool IssuePanel::filteredOut(const std::string& key) const {
    const auto issues = source_->issues();
    return issues && std::ranges::any_of(*issues, [&](const Issue& issue) {
               return !source_->ignored(issue) && issueKey(issue) == key;
           });
}

/// An empty list must not be taken for a nav without faults.
QString IssuePanel::emptyWords() const {
    if (!source_->issues() || !model_->listed().empty()) return tr("No issue is selected.");
    const auto counts = model_->counts();
    if (const auto hidden = counts[0] + counts[1] + counts[2]; hidden > 0)
        return tr("Nothing to list: the filter leaves out %1.").arg(countText(hidden, "issue", "issues"));
    return model_->ignoredCount() > 0 ? tr("No issues but the ignored ones.") : tr("No issues.");
}

const Issue* IssuePanel::current() const {
    return model_->issue(list_->currentIndex());
}

std::vector<const Issue*> IssuePanel::chosen() const {
    std::vector<const Issue*> issues;
    for (const auto& index : list_->selectionModel()->selectedRows()) {
        if (const auto* issue = model_->issue(index)) issues.push_back(issue);
    }
    return issues;
}

std::vector<Item> IssuePanel::markedItems() const {
    std::vector<Item> items;
    const auto take = [&](const QModelIndex& index) {
        const auto* issue = model_->issue(index);
        const auto item = issue ? source_->itemOf(*issue) : Item();
        if (item.kind != ItemKind::none && std::ranges::find(items, item) == items.end())
            items.push_back(item);
    };
    for (const auto& index : list_->selectionModel()->selectedRows()) {
        take(index);
        for (int row = 0; row < model_->rowCount(index); ++row) take(model_->index(row, 0, index));
    }
    return items;
}

void IssuePanel::selectMarked() {
    if (auto items = markedItems(); !items.empty()) selection_->selectAll(std::move(items));
}

void IssuePanel::showCurrent() {
    const auto* issue = current();
    {
        const QScopedValueRollback guard(filling_, true);
        fixes_->clear();
        if (issue) {
            for (const auto& fix : issue->fixes) fixes_->addItem(QString::fromStdString(fix.label));
        }
    }
    const auto issues = chosen();
    const bool ignored = !issues.empty() && std::ranges::all_of(issues, [this](const Issue* each) {
        return source_->ignored(*each);
    });
    fixable_ = issue && !issue->fixes.empty() && source_->hindrance().isEmpty();
    message_->setText(withParameterLinks(issue ? QString::fromStdString(issue->message) : emptyWords()));
    allowFixes();
    const auto noIssue = source_->onDemand() ? tr("what is ignored is kept in projects, which hold AQ2 navs")
                         : issues.empty()    ? tr("select issues in the list first")
                                             : QString();
    allow(*ignore_, noIssue);
    ignore_->setText(ignored ? tr("Stop ignoring") : tr("Ignore"));
    allow(*note_, ignored ? tr("these issues are ignored already") : noIssue);
    if (issue) {
        currentKey_ = issueKey(*issue);
        const auto rows = model_->listed();
        currentNumber_ = static_cast<int>(std::ranges::find(rows, list_->currentIndex().siblingAtColumn(0)) -
                                          rows.begin());
    }
    emit canChanged();
    showPreview();
}

/// The buttons are for the fix that is chosen.
void IssuePanel::allowFixes() {
    const auto* issue = current();
    const auto hindrance = source_->hindrance();
    const auto noFix = !hindrance.isEmpty() ? hindrance
                       : fixable_           ? source_->idleWords(issue->fixes[chosenFix()])
                       : issue              ? tr("this issue has no fix")
                                            : tr("go to an issue first");
    const bool searching = joiner_->running();
    const auto busy = tr("links are being looked for");
    allow(*fixes_, searching ? busy : fixable_ ? QString() : noFix);
    fix_->setText(searching ? tr("Cancel") : tr("Fix"));
    fix_->setToolTip(searching ? tr("Stop looking for links; none is added")
                               : tr("Mend this issue (Ctrl+Return; can be undone)"));
    allow(*fix_, searching ? QString() : noFix);
    allow(*fixAll_, searching ? busy : fixable_ ? QString() : noFix);
}

std::size_t IssuePanel::chosenFix() const {
    return toIndex(std::max(0, fixes_->currentIndex()));
}

void IssuePanel::showPreview() {
    if (filling_) return;
    const auto* issue = current();
    if (previewing_ && issue && !issue->navWay.empty()) return emit previewChanged(detourPicture(*issue));
    const bool any = previewing_ && issue && !issue->fixes.empty();
    if (any && issue->fixes[chosenFix()].fillsHole) return emit previewChanged(holePicture(*issue));
    emit previewChanged(any ? fixPicture(issue->fixes[chosenFix()]) : nullptr);
}

void IssuePanel::setPreviewing(bool previewing) {
    previewing_ = previewing;
    showPreview();
}

void IssuePanel::showSafe() {
    const auto count = safeCount();
    auto words = count > 0 ? tr("Fix all that is safe (%1)").arg(count) : tr("Fix all that is safe");
    if (!source_->onDemand()) words += QStringLiteral("…");
    fixSafe_->setText(words);
    const auto hindrance = source_->hindrance();
    allow(*fixSafe_, !hindrance.isEmpty() ? hindrance
                     : count > 0          ? QString()
                                          : tr("no issue has a safe fix: all need a decision"));
}

std::size_t IssuePanel::safeCount() const {
    const auto issues = source_->issues();
    if (!issues) return 0;
    return safeFixesOf(*issues, [this](const Issue& issue) { return !source_->ignored(issue); }).fixes.size();
}

void IssuePanel::fixSafely() {
    source_->onDemand() ? source_->fixSafe() : emit safeFixWanted();
}

std::shared_ptr<const StagePicture> IssuePanel::holePicture(const Issue& issue) const {
    const auto& result = navIssues_.result();
    const auto* hole = result && result->coverage ? holeAt(*result->coverage, issue.at) : nullptr;
    return hole ? fillOutline(*result->floor, *hole) : nullptr;
}

void IssuePanel::go(const QModelIndex& index) {
    const auto* issue = model_->issue(index);
    if (!issue) return;
    unvisited_ = false;
    fixed_.reset();
    const auto place = issue->at;
    selection_->select(source_->itemOf(*issue));
    emit placeWanted(place);
}

void IssuePanel::step(int by) {
    const auto rows = model_->listed();
    if (rows.empty()) return;
    const auto count = static_cast<int>(rows.size());
    const auto at = std::ranges::find(rows, list_->currentIndex().siblingAtColumn(0));
    const auto from = at != rows.end() ? static_cast<int>(at - rows.begin()) : (by > 0 ? -1 : 0);
    // The issue that took the place of a mended one is the next.
    const int way = unvisited_ && by > 0 && from >= 0 ? 0 : by;
    const auto index = rows[(from + way + count) % count];
    list_->setCurrentIndex(index);
    list_->scrollTo(index);
    go(index);
}

QWidget& IssuePanel::nextButton() {
    return *next_;
}

void IssuePanel::next() {
    step(1);
}

void IssuePanel::previous() {
    step(-1);
}

/// Whether the chosen fix is one that bots have to find; then they are sent for it.
bool IssuePanel::joins(const std::vector<const Issue*>& issues) {
    if (!current()->fixes[chosenFix()].joins) return false;
    std::vector<Vec3> parts;
    for (const auto* issue : issues) {
        for (const auto& fix : issue->fixes) {
            if (fix.joins) parts.push_back(*fix.joins);
        }
    }
    joiner_->join(std::move(parts));
    return true;
}

void IssuePanel::fix() {
    if (joiner_->running()) return joiner_->cancel();
    const auto* issue = current();
    if (!issue || issue->fixes.empty() || joins({issue})) return;
    if (issue->fixes[chosenFix()].fillsHole) return emit fillWanted({issue->at});
    const auto fix = issue->fixes[chosenFix()];
    awaitNext();
    if (const auto why = source_->fix(*issue, fix); !why.isEmpty()) {
        fixed_.reset();
        return emit said(why);
    }
    emit said(QString::fromStdString(fix.label));
}

void IssuePanel::fixAllOfKind() {
    const auto* issue = current();
    if (!issue || issue->fixes.empty()) return;
    std::vector<const Issue*> alike;
    for (const auto& index : model_->listed()) {
        const auto* other = model_->issue(index);
        if (other->validator == issue->validator && !source_->ignored(*other)) alike.push_back(other);
    }
    if (joiner_->running() || joins(alike)) return;
    if (issue->fixes[chosenFix()].fillsHole) {
        std::vector<Vec3> centers;
        for (const auto* each : alike) centers.push_back(each->at);
        return emit fillWanted(std::move(centers));
    }
    const auto kind = kindTitle(source_->kinds(), issue->validator);
    const auto all = alike.size();
    const auto like = issue->fixes[chosenFix()];
    awaitNext();
    const auto fixed = source_->fixAlike(alike, like);
    emit said(fixed == all
                  ? tr("%1: %2").arg(kind, countText(fixed, "issue mended", "issues mended"))
                  : tr("%1: %2 of %3 mended; the others offer other fixes").arg(kind).arg(fixed).arg(all));
}

void IssuePanel::ignoreChosen() {
    const auto issues = chosen();
    const bool ignored =
        std::ranges::all_of(issues, [this](const Issue* each) { return source_->ignored(*each); });
    if (ignored) {
        heedIssues(navIssues_.document(), issues);
    } else {
        ignoreIssues(navIssues_.document(), issues, note_->text().trimmed());
        note_->clear();
    }
}

void IssuePanel::makeFilters() {
    missing_->setForegroundRole(QPalette::PlaceholderText);
    text_->setObjectName(QStringLiteral("issueText"));
    text_->setAccessibleName(tr("Filter issues by words"));
    text_->setPlaceholderText(tr("Filter"));
    text_->setClearButtonEnabled(true);
    kind_->setObjectName(QStringLiteral("issueKind"));
    kind_->setAccessibleName(tr("Kind of issues listed"));
    kind_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    grouping_->setObjectName(QStringLiteral("issueGrouping"));
    grouping_->setAccessibleName(tr("Group issues by"));
    grouping_->addItems({tr("By kind"), tr("By severity"), tr("One list")});
    ignoredToo_->setObjectName(QStringLiteral("issueIgnoredToo"));
    ignoredToo_->setAccessibleName(tr("List ignored issues too"));
    marks_->setObjectName(QStringLiteral("issueMarks"));
    marks_->setAccessibleName(tr("Mark the listed issues in the 3D view"));
    marks_->setChecked(true);
    auto* words = new QHBoxLayout;
    words->addWidget(text_, 1);
    for (const auto severity : {Severity::error, Severity::warning, Severity::hint}) {
        auto* box = new QToolButton(this);
        box->setObjectName(QStringLiteral("issueSeverity.") +
                           QString::fromLatin1(severityName(severity).data()));
        box->setIcon(severityIcon(severity));
        box->setCheckable(true);
        box->setChecked(true);
        box->setToolTip(severityTitle(severity));
        box->setAccessibleName(severityTitle(severity));
        severities_[toIndex(severity)] = box;
        words->addWidget(box);
        connect(box, &QToolButton::toggled, this, &IssuePanel::takeFilter);
    }
    // In a narrow dock the boxes shrink; their lists show the full text.
    for (auto* box : {kind_, grouping_}) {
        box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        box->setMinimumContentsLength(kLeastLetters);
    }
    add(summary_);
    add(missing_);
    add(check_);
    add(wayOut_);
    add(work_);
    add(words);
    addLine({kind_, grouping_}, kind_);
    addLine({ignoredToo_, marks_});
    connect(text_, &QLineEdit::textChanged, this, &IssuePanel::takeFilter);
    connect(kind_, &QComboBox::currentIndexChanged, this, &IssuePanel::takeFilter);
    connect(ignoredToo_, &QCheckBox::toggled, this, &IssuePanel::takeFilter);
    connect(marks_, &QCheckBox::toggled, this, &IssuePanel::refresh);
    connect(grouping_, &QComboBox::currentIndexChanged, model_,
            [this](int index) { model_->setGrouping(static_cast<IssueGrouping>(index)); });
}

void IssuePanel::makeList() {
    list_->setObjectName(QStringLiteral("issueList"));
    list_->setAccessibleName(tr("Issues of the nav"));
    list_->setModel(model_);
    list_->setUniformRowHeights(true);
    list_->setAlternatingRowColors(true);
    list_->setSelectionMode(QAbstractItemView::ExtendedSelection);
    list_->setSortingEnabled(true);
    list_->sortByColumn(-1, Qt::AscendingOrder);  // order of the validators
    list_->header()->setSectionResizeMode(QHeaderView::Interactive);
    list_->header()->resizeSection(IssueModel::what, 150);
    list_->header()->resizeSection(IssueModel::message, 190);
    list_->setIndentation(12);
    list_->setMinimumHeight(120);
    add(list_, 1);
    connect(list_, &QTreeView::expanded, this,
            [this](const QModelIndex& index) { rememberOpen(index, true); });
    connect(list_, &QTreeView::collapsed, this,
            [this](const QModelIndex& index) { rememberOpen(index, false); });
    connect(list_, &QTreeView::clicked, this, &IssuePanel::go);
    connect(list_, &QTreeView::activated, this, &IssuePanel::go);
    connect(list_->selectionModel(), &QItemSelectionModel::currentChanged, this,
            [this](const QModelIndex& index) {
                if (filling_) return;
                showCurrent();
                if (list_->hasFocus()) go(index);
            });
    connect(list_->selectionModel(), &QItemSelectionModel::selectionChanged, this, [this] {
        if (!filling_) showCurrent();
    });
}

void IssuePanel::makeActions() {
    message_->setTextFormat(Qt::RichText);
    message_->setTextInteractionFlags(Qt::TextBrowserInteraction);
    message_->setAccessibleName(tr("What the current issue says"));
    message_->setToolTip(tr("Names of parameters lead to their sliders"));
    connect(message_, &QLabel::linkActivated, this, [this](const QString& link) {
        if (const auto id = linkedParameter(link)) emit selection_->parameterWanted(*id);
    });
    fixes_->setObjectName(QStringLiteral("issueFixes"));
    fixes_->setAccessibleName(tr("Ways to mend the issue"));
    note_->setObjectName(QStringLiteral("issueNote"));
    note_->setAccessibleName(tr("Why the issue is ignored"));
    note_->setPlaceholderText(tr("Note: why it is harmless"));
    fix_ = named(new QPushButton(tr("Fix"), this), "issueFix",
                 tr("Mend this issue (Ctrl+Return; can be undone)"));
    fixAll_ = named(new QPushButton(tr("Fix all of this kind"), this), "issueFixAll",
                    tr("Mend all listed issues of this kind"));
    fixSafe_ = named(
        new QPushButton(this), "issueFixSafe", tr("Fix all that is safe"),
        tr("List what follows from the map or from what bots did; mend it between tests before and after"));
    ignore_ = named(new QPushButton(tr("Ignore"), this), "issueIgnore",
                    tr("Ignore the selected issues, with the note"));
    previous_ = named(new QPushButton(tr("Previous"), this), "issuePrevious",
                      tr("Fly to the previous issue (Shift+N)"));
    next_ = named(new QPushButton(tr("Next"), this), "issueNext", tr("Fly to the next issue (N)"));
    select_ = named(new QPushButton(tr("Select"), this), "issueSelect",
                    tr("Select the nodes and links that the marked issues are about (Ctrl+Shift+N)"));
    auto* steps = new FlowLayout;
    steps->addWidget(previous_);
    steps->addWidget(next_);
    steps->addWidget(select_);
    auto* mend = new QGridLayout;
    mend->addWidget(fixes_, 0, 0, 1, 2);
    mend->addWidget(fix_, 1, 0, 1, 2);
    mend->addWidget(fixAll_, 2, 0, 1, 2);
    mend->addWidget(fixSafe_, 3, 0, 1, 2);
    mend->addWidget(note_, 4, 0);
    mend->addWidget(ignore_, 4, 1);
    add(steps);
    add(message_);
    add(mend);
    connect(fix_, &QPushButton::clicked, this, &IssuePanel::fix);
    connect(fixAll_, &QPushButton::clicked, this, &IssuePanel::fixAllOfKind);
    connect(fixSafe_, &QPushButton::clicked, this, &IssuePanel::fixSafely);
    connect(ignore_, &QPushButton::clicked, this, &IssuePanel::ignoreChosen);
    connect(previous_, &QPushButton::clicked, this, &IssuePanel::previous);
    connect(next_, &QPushButton::clicked, this, &IssuePanel::next);
    connect(select_, &QPushButton::clicked, this, &IssuePanel::selectMarked);
    connect(fixes_, &QComboBox::currentIndexChanged, this, [this] {
        if (filling_) return;
        allowFixes();
        showPreview();
    });
}

}  // namespace navwright
