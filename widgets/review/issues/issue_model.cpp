#include "widgets/review/issues/issue_model.h"

#include <QCoreApplication>
#include <QFont>
#include <QHBoxLayout>
#include <QToolButton>

#include <algorithm>
#include <set>

#include "core/base/index.h"
#include "core/lint/aq2/validator.h"
#include "widgets/drawing/draw/palette.h"
#include "widgets/parameters/panel/shape_icon.h"

namespace navwright {

namespace {

/// Marks rows without a parent; those of a group carry its number.
constexpr quintptr kTop = ~quintptr{0};

QString placeText(const Vec3& at) {
    return QStringLiteral("%1 %2 %3").arg(at.x, 0, 'f', 0).arg(at.y, 0, 'f', 0).arg(at.z, 0, 'f', 0);
}

}  // namespace

QString kindTitle(std::span<const Validator> kinds, std::string_view id) {
    return QString::fromUtf8(validatorTitle(kinds, id));
}

IssueModel::IssueModel(IssueSource& source, QObject* parent) : QAbstractItemModel(parent) {
    setSource(source);
}

void IssueModel::setSource(IssueSource& source) {
    if (source_) disconnect(source_, nullptr, this, nullptr);
    source_ = &source;
    connect(source_, &IssueSource::changed, this, &IssueModel::rebuild);
    connect(source_, &IssueSource::ignoredChanged, this, &IssueModel::rebuild);
    rebuild();
}

void IssueModel::setFilter(const IssueFilter& filter) {
    if (filter == filter_) return;
    filter_ = filter;
    rebuild();
}

void IssueModel::setGrouping(IssueGrouping grouping) {
    if (grouping == grouping_) return;
    grouping_ = grouping;
    rebuild();
}

void IssueModel::sort(int column, Qt::SortOrder order) {
    sortColumn_ = column;
    sortOrder_ = order;
    rebuild();
}

void IssueModel::rebuild() {
    beginResetModel();
    fill();
    endResetModel();
}

bool IssueModel::lists(const Issue& issue) const {
    if (!filter_.severities[toIndex(issue.severity)]) return false;
    if (!filter_.kind.isEmpty() && filter_.kind != QString::fromUtf8(issue.validator)) return false;
    if (!filter_.ignored && source_->ignored(issue)) return false;
    return filter_.text.isEmpty() ||
           QString::fromStdString(issue.message).contains(filter_.text, Qt::CaseInsensitive) ||
           kindTitle(source_->kinds(), issue.validator).contains(filter_.text, Qt::CaseInsensitive);
}

void IssueModel::fill() {
    issues_ = source_->issues();
    groups_.clear();
    if (grouping_ == IssueGrouping::none) groups_.emplace_back();
    if (!issues_) return;
    for (const auto& issue : *issues_) {
        if (!lists(issue)) continue;
        if (grouping_ == IssueGrouping::none) {
            groups_.front().issues.push_back(&issue);
            continue;
        }
        const auto title = grouping_ == IssueGrouping::kind ? kindTitle(source_->kinds(), issue.validator)
                                                            : severityTitle(issue.severity);
        auto group = std::ranges::find(groups_, title, &Group::title);
        if (group == groups_.end()) group = groups_.insert(group, {title, issue.severity, {}});
        group->issues.push_back(&issue);
    }
    for (auto& group : groups_) arrange(group.issues);
}

void IssueModel::arrange(std::vector<const Issue*>& issues) const {
    if (sortColumn_ < 0) return;
    const auto key = [this](const Issue* issue) -> std::string {
        return sortColumn_ == message ? issue->message : std::string(issue->validator);
    };
    std::ranges::stable_sort(issues, [&](const Issue* a, const Issue* b) {
        if (sortOrder_ == Qt::DescendingOrder) std::swap(a, b);
        if (sortColumn_ == place)
            return std::tie(a->at.x, a->at.y, a->at.z) < std::tie(b->at.x, b->at.y, b->at.z);
        if (sortColumn_ == what && a->severity != b->severity) return a->severity < b->severity;
        return key(a) < key(b);
    });
}

const Issue* IssueModel::issue(const QModelIndex& index) const {
    if (!index.isValid()) return nullptr;
    const bool top = index.internalId() == kTop;
    if (top && grouping_ != IssueGrouping::none) return nullptr;
    const auto& group = groups_[top ? 0 : toIndex(index.internalId())];
    return group.issues[index.row()];
}

IssueModel::GroupFacts IssueModel::group(const QModelIndex& index) const {
    if (!index.isValid() || issue(index)) return {};
    const auto& found = groups_[index.row()];
    return {found.title, found.severity, found.issues.size()};
}

std::vector<QModelIndex> IssueModel::listed() const {
    std::vector<QModelIndex> rows;
    if (grouping_ == IssueGrouping::none) {
        for (int i = 0; i < rowCount(); ++i) rows.push_back(index(i, 0));
        return rows;
    }
    for (int group = 0; group < rowCount(); ++group) {
        const auto parent = index(group, 0);
        for (int i = 0; i < rowCount(parent); ++i) rows.push_back(index(i, 0, parent));
    }
    return rows;
}

std::array<std::size_t, 3> IssueModel::counts() const {
    std::array<std::size_t, 3> counts{};
    if (!issues_) return counts;
    for (const auto& issue : *issues_) {
        if (!source_->ignored(issue)) ++counts[toIndex(issue.severity)];
    }
    return counts;
}

std::size_t IssueModel::ignoredCount() const {
    if (!issues_) return 0;
    return toIndex(
        std::ranges::count_if(*issues_, [this](const Issue& issue) { return source_->ignored(issue); }));
}

std::vector<std::pair<QString, QString>> IssueModel::kinds() const {
    std::set<std::string_view> occurring;
    if (issues_) {
        for (const auto& issue : *issues_) occurring.insert(issue.validator);
    }
    std::vector<std::pair<QString, QString>> kinds;
    for (const auto& known : source_->kinds()) {
        if (occurring.contains(known.id))
            kinds.emplace_back(QString::fromUtf8(known.id), QString::fromUtf8(known.title));
    }
    return kinds;
}

QModelIndex IssueModel::index(int row, int column, const QModelIndex& parent) const {
    if (!hasIndex(row, column, parent)) return {};
    return createIndex(row, column, parent.isValid() ? static_cast<quintptr>(parent.row()) : kTop);
}

QModelIndex IssueModel::parent(const QModelIndex& index) const {
    if (!index.isValid() || index.internalId() == kTop) return {};
    return createIndex(static_cast<int>(index.internalId()), 0, kTop);
}

int IssueModel::rowCount(const QModelIndex& parent) const {
    if (grouping_ == IssueGrouping::none) {
        return parent.isValid() ? 0 : static_cast<int>(groups_.front().issues.size());
    }
    if (!parent.isValid()) return static_cast<int>(groups_.size());
    if (parent.internalId() != kTop || parent.column() != 0) return 0;
    return static_cast<int>(groups_[parent.row()].issues.size());
}

int IssueModel::columnCount(const QModelIndex&) const {
    return kColumns;
}

QVariant IssueModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
    if (const auto* found = issue(index)) return issueData(*found, index.column(), role);
    return groupData(groups_[index.row()], index.column(), role);
}

QVariant IssueModel::groupData(const Group& group, int column, int role) const {
    if (column != what) return {};
    if (role == Qt::DisplayRole) return tr("%1 (%2)").arg(group.title).arg(group.issues.size());
    if (role == Qt::DecorationRole) return severityIcon(group.severity);
    if (role == Qt::FontRole) {
        QFont font;
        font.setBold(true);
        return font;
    }
    return {};
}

QVariant IssueModel::issueData(const Issue& issue, int column, int role) const {
    const auto note = source_->noteOn(issue);
    if (role == Qt::DecorationRole && column == what) return severityIcon(issue.severity);
    if (role == Qt::FontRole && note) {
        QFont font;
        font.setStrikeOut(true);
        return font;
    }
    if (role == Qt::ToolTipRole) {
        const auto text = QString::fromStdString(issue.message);
        if (!note) return text;
        return note->isEmpty() ? tr("%1 (ignored)").arg(text) : tr("%1 (ignored: %2)").arg(text, *note);
    }
    if (role != Qt::DisplayRole) return {};
    switch (column) {
        case what:
            if (grouping_ != IssueGrouping::kind) return kindTitle(source_->kinds(), issue.validator);
            if (issue.to >= 0) return tr("Link %1 → %2").arg(issue.node).arg(issue.to);
            return issue.node >= 0 ? tr("Node %1").arg(issue.node) : tr("Place");
        case message:
            return QString::fromStdString(issue.message);
        default:
            return placeText(issue.at);
    }
}

QVariant IssueModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
    return QStringList{tr("Issue"), tr("What is wrong"), tr("Place")}.value(section);
}

IssueCounts::IssueCounts(IssueModel& model, QWidget* parent) : QWidget(parent), model_(model) {
    setObjectName(QStringLiteral("issueCounts"));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    for (const auto severity : {Severity::error, Severity::warning, Severity::hint}) {
        auto* button = new QToolButton(this);
        button->setObjectName(QStringLiteral("issueCount.") +
                              QString::fromLatin1(severityName(severity).data()));
        button->setIcon(severityIcon(severity));
        button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        button->setAutoRaise(true);
        connect(button, &QToolButton::clicked, this, [this, severity] { emit wanted(severity); });
        buttons_[toIndex(severity)] = button;
        row->addWidget(button);
    }
    connect(&model_, &IssueModel::modelReset, this, &IssueCounts::update);
    update();
}

void IssueCounts::update() {
    const auto counts = model_.counts();
    for (std::size_t i = 0; i < counts.size(); ++i) {
        const auto title = severityTitle(static_cast<Severity>(i));
        const auto text = tr("%1: %2. Click to list them").arg(title).arg(counts[i]);
        buttons_[i]->setText(QString::number(counts[i]));
        buttons_[i]->setToolTip(text);
        buttons_[i]->setAccessibleName(text);
    }
}

SeverityLook severityLook(Severity severity) {
    switch (severity) {
        case Severity::error:
            return {GlyphShape::cross, 5};  // vermilion
        case Severity::warning:
            return {GlyphShape::pyramid, 0};  // orange
        case Severity::hint:
            break;
    }
    return {GlyphShape::ring, 1};  // sky blue
}

QIcon severityIcon(Severity severity) {
    const auto look = severityLook(severity);
    return shapeIcon(look.shape, toColour(paletteColour(Palette::categories, look.category)));
}

QString severityTitle(Severity severity) {
    switch (severity) {
        case Severity::error:
            return QCoreApplication::translate("SeverityLook", "Errors");
        case Severity::warning:
            return QCoreApplication::translate("SeverityLook", "Warnings");
        case Severity::hint:
            break;
    }
    return QCoreApplication::translate("SeverityLook", "Hints");
}

}  // namespace navwright
