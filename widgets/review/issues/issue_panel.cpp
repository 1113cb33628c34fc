#include "widgets/review/issues/issue_panel.h"

#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QScopedValueRollback>
#include <QTreeView>

#include <algorithm>
#include <utility>

#include "core/base/index.h"
#include "core/lint/aq2/lint.h"
#include "widgets/common/controls/flow_layout.h"
#include "widgets/common/controls/work_row.h"
#include "widgets/common/models/grey.h"
#include "widgets/common/models/named.h"
#include "widgets/common/models/panel_parts.h"
#include "widgets/review/issues/issue_filters.h"
#include "widgets/review/issues/issue_pictures.h"
#include "widgets/review/issues/nav_issues.h"

namespace navwright {

namespace {

/// Most hints of a group that is open at first; more would hide what matters.
constexpr std::size_t kManyHints = 50;

}  // namespace

IssuePanel::IssuePanel(NavIssues& navIssues, Selection& selection, QWidget* parent)
    : Panel("issues", parent),
      navIssues_(navIssues),
      source_(&navIssues),
      selection_(&selection),
      model_(new IssueModel(navIssues, this)),
      summary_(wordsLabel(this, "issueSummary")),
      missing_(wordsLabel(this, "issueMissing")),
      check_(
          pushButton(this, "issueCheck", tr("Check the nav"),
                     tr("Check the nav for issues; with the map, simulated bots try jumps and links back"))),
      wayOut_(pushButton(this, "issueWayOut", tr("It is of this map"),
                         tr("Check and mend the nav all the same"))),
      work_(new WorkRow(QStringLiteral("issueCheck"), tr("Stop checking"), this)),
      filters_(new IssueFilters(*model_, this)),
      list_(new QTreeView(this)),
      mending_(new IssueMending(navIssues, *model_, this)) {
    missing_->setForegroundRole(QPalette::PlaceholderText);
    for (QWidget* part :
         std::initializer_list<QWidget*>{summary_, missing_, check_, wayOut_, work_, filters_})
        add(part);
    makeList();
    makeSteps();
    add(mending_);
    connect(filters_, &IssueFilters::marksToggled, this, &IssuePanel::refresh);
    connect(mending_, &IssueMending::previewChanged, this, &IssuePanel::previewChanged);
    connect(mending_, &IssueMending::safeFixWanted, this, &IssuePanel::safeFixWanted);
    connect(mending_, &IssueMending::fillWanted, this, &IssuePanel::fillWanted);
    connect(mending_, &IssueMending::said, this, &IssuePanel::said);
    connect(mending_, &IssueMending::fixing, this, &IssuePanel::awaitNext);
    connect(mending_, &IssueMending::notFixed, this, [this] { fixed_.reset(); });
    connect(mending_, &IssueMending::parameterWanted, this,
            [this](Param id) { emit selection_->parameterWanted(id); });
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
    filters_->showAllKinds();  // the other nav's issues are of other kinds
    mending_->setSource(source);
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

void IssuePanel::refresh() {
    {
        const QScopedValueRollback guard(filling_, true);
        openGroups();
        restoreCurrent();
    }
    filters_->refreshKinds(source_->kinds());
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
    mending_->showSafe();
    emit marksChanged(filters_->marks() ? issuePicture(listed) : nullptr);
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
    if (issue) {
        currentKey_ = issueKey(*issue);
        const auto rows = model_->listed();
        currentNumber_ = static_cast<int>(std::ranges::find(rows, list_->currentIndex().siblingAtColumn(0)) -
                                          rows.begin());
    }
    mending_->show(issue, chosen(), emptyWords());
    emit canChanged();
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

void IssuePanel::showSeverity(Severity severity) {
    filters_->showSeverity(severity);
}

void IssuePanel::showKind(std::string_view kind) {
    filters_->showKind(kind, source_->kinds());
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

void IssuePanel::makeSteps() {
    previous_ = named(new QPushButton(tr("Previous"), this), "issuePrevious",
                      tr("Fly to the previous issue (Shift+N)"));
    next_ = named(new QPushButton(tr("Next"), this), "issueNext", tr("Fly to the next issue (N)"));
    select_ = named(new QPushButton(tr("Select"), this), "issueSelect",
                    tr("Select the nodes and links that the marked issues are about (Ctrl+Shift+N)"));
    auto* steps = new FlowLayout;
    steps->addWidget(previous_);
    steps->addWidget(next_);
    steps->addWidget(select_);
    add(steps);
    connect(previous_, &QPushButton::clicked, this, &IssuePanel::previous);
    connect(next_, &QPushButton::clicked, this, &IssuePanel::next);
    connect(select_, &QPushButton::clicked, this, &IssuePanel::selectMarked);
}

}  // namespace navwright
