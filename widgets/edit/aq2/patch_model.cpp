#include "widgets/edit/aq2/patch_model.h"

#include <QBrush>

#include <algorithm>
#include <map>

#include "core/base/index.h"
#include "core/edit/aq2/edit_words.h"
#include "widgets/common/models/file_text.h"

namespace navwright {

namespace {

constexpr quintptr kTop = 0;  ///< of the rows without a parent; others have the number of theirs, from 1

QString text(const std::string& words) {
    return QString::fromStdString(words);
}

}  // namespace

PatchModel::PatchModel(Document& document, QObject* parent)
    : QAbstractItemModel(parent), document_(document) {
    connect(&document_, &Document::patchesChanged, this, &PatchModel::refresh);
    connect(&document_, &Document::generationChanged, this, &PatchModel::refresh);
    refresh();
}

void PatchModel::refresh() {
    // Rows keep their places while only their contents change, so that views keep their selection.
    auto entries = patchEntries(document_.patches());
    const bool reset = entries != entries_;
    if (reset) beginResetModel();
    patches_ = document_.patches();
    entries_ = std::move(entries);
    single_.resize(patches_.size());
    for (std::size_t i = 0; i < single_.size(); ++i) single_[i] = {static_cast<int>(i)};
    generation_ = document_.generation();
    outcomes_.assign(patches_.size(), nullptr);
    if (generation_ && generation_->graph) {
        std::map<std::string_view, const PatchOutcome*> byId;
        for (const auto& outcome : generation_->graph->patches.outcomes) byId[outcome.id] = &outcome;
        for (std::size_t i = 0; i < patches_.size(); ++i) {
            const auto found = byId.find(patches_[i].id);
            if (found != byId.end()) outcomes_[i] = found->second;
        }
    }
    if (reset) return endResetModel();
    for (int row = 0; row < rowCount(); ++row) {
        const auto top = index(row, 0);
        const auto children = rowCount(top);
        if (children > 0) emit dataChanged(index(0, 0, top), index(children - 1, kColumns - 1, top));
    }
    if (rowCount() > 0) emit dataChanged(index(0, 0), index(rowCount() - 1, kColumns - 1));
}

QModelIndex PatchModel::index(int row, int column, const QModelIndex& parent) const {
    if (!hasIndex(row, column, parent)) return {};
    return createIndex(row, column, parent.isValid() ? static_cast<quintptr>(parent.row()) + 1 : kTop);
}

QModelIndex PatchModel::parent(const QModelIndex& index) const {
    if (!index.isValid() || index.internalId() == kTop) return {};
    return createIndex(static_cast<int>(index.internalId() - 1), 0, kTop);
}

int PatchModel::rowCount(const QModelIndex& parent) const {
    if (!parent.isValid()) return static_cast<int>(entries_.size());
    if (parent.internalId() != kTop || parent.column() != 0) return 0;
    const auto& entry = entryOf(parent);
    return entry.isGroup() ? static_cast<int>(entry.rows.size()) : 0;
}

int PatchModel::columnCount(const QModelIndex&) const {
    return kColumns;
}

const PatchEntry& PatchModel::entryOf(const QModelIndex& index) const {
    const auto top = index.internalId() == kTop ? toIndex(index.row()) : toIndex(index.internalId() - 1);
    return entries_[top];
}

const std::vector<int>& PatchModel::numbersAt(const QModelIndex& index) const {
    static const std::vector<int> none;
    if (!index.isValid()) return none;
    const auto& entry = entryOf(index);
    if (index.internalId() == kTop) return entry.rows;
    return single_[toIndex(entry.rows[toIndex(index.row())])];
}

const PatchOutcome* PatchModel::outcome(int number) const {
    return outcomes_[toIndex(number)];
}

bool PatchModel::lost(int number) const {
    const auto* outcome = this->outcome(number);
    return patch(number).enabled && outcome != nullptr && outcome->state == PatchState::orphaned;
}

int PatchModel::orphans() const {
    return static_cast<int>(std::ranges::count_if(outcomes_, [](const PatchOutcome* outcome) {
        return outcome != nullptr && outcome->state == PatchState::orphaned;
    }));
}

QString PatchModel::stateText(int number) const {
    if (!patch(number).enabled) return tr("Off");
    const auto* outcome = this->outcome(number);
    if (outcome == nullptr || outcome->state == PatchState::disabled) return tr("Waiting");
    const auto reason = outcome->reason.empty() ? QString() : QStringLiteral(": ") + text(outcome->reason);
    switch (outcome->state) {
        case PatchState::orphaned:
            return tr("Orphan") + reason;
        case PatchState::alreadySo:
            return tr("So already") + reason;
        default:
            return tr("Applied") + reason;
    }
}

QString PatchModel::statesText(const PatchEntry& entry) const {
    const auto off = std::ranges::count_if(entry.rows, [this](int n) { return !patch(n).enabled; });
    const auto orphans = std::ranges::count_if(entry.rows, [this](int n) { return lost(n); });
    const auto inUse = static_cast<qsizetype>(entry.rows.size()) - off - orphans;
    QStringList parts;
    if (inUse > 0) parts << tr("%1 in use").arg(inUse);
    if (orphans > 0) parts << countText(static_cast<std::uint64_t>(orphans), "orphan", "orphans");
    if (off > 0) parts << tr("%1 off").arg(off);
    return parts.join(QStringLiteral(", "));
}

QVariant PatchModel::patchText(int number, int column) const {
    const auto& patch = this->patch(number);
    switch (column) {
        case what:
            return text(patchWords(patch));
        case state:
            return stateText(number);
        case group:
            return text(patch.group);
        default:
            return text(patch.note);
    }
}

QVariant PatchModel::patchData(int number, int column, int role) const {
    switch (role) {
        case Qt::DisplayRole:
        case Qt::EditRole:
        case Qt::ToolTipRole:
            return patchText(number, column);
        case Qt::CheckStateRole:
            if (column != what) return {};
            return patch(number).enabled ? Qt::Checked : Qt::Unchecked;
        case Qt::ForegroundRole:
            return lost(number) ? QBrush(QColor(213, 94, 0)) : QVariant();
        case kStateRole:
            return outcome(number) != nullptr ? static_cast<int>(outcome(number)->state) : -1;
        case kIdRole:
            return text(patch(number).id);
        case kSearchRole: {
            QStringList words;
            for (int each = 0; each < kColumns; ++each) words << patchText(number, each).toString();
            return words.join(u' ');
        }
        default:
            return {};
    }
}

QVariant PatchModel::groupText(const PatchEntry& entry, int column) const {
    switch (column) {
        case what:
            return QStringLiteral("%1 (%2)").arg(text(entry.group),
                                                 countText(entry.rows.size(), "edit", "edits"));
        case state:
            return statesText(entry);
        case group:
            return text(entry.group);
        default:
            return {};
    }
}

QVariant PatchModel::groupData(const PatchEntry& entry, int column, int role) const {
    switch (role) {
        case Qt::DisplayRole:
        case Qt::EditRole:
        case Qt::ToolTipRole:
            return groupText(entry, column);
        case Qt::CheckStateRole: {
            if (column != what) return {};
            const auto on = std::ranges::count_if(entry.rows, [this](int n) { return patch(n).enabled; });
            if (on == 0) return Qt::Unchecked;
            return on == static_cast<qsizetype>(entry.rows.size()) ? Qt::Checked : Qt::PartiallyChecked;
        }
        case Qt::ForegroundRole:
            return std::ranges::any_of(entry.rows, [this](int n) { return lost(n); })
                       ? QBrush(QColor(213, 94, 0))
                       : QVariant();
        case kIdRole:
            return text(entry.group);
        default:
            return {};
    }
}

QVariant PatchModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const bool isGroup = index.internalId() == kTop && entryOf(index).isGroup();
    if (role == kGroupRole) return isGroup;
    return isGroup ? groupData(entryOf(index), index.column(), role)
                   : patchData(numbersAt(index).front(), index.column(), role);
}

bool PatchModel::setData(const QModelIndex& index, const QVariant& value, int role) {
    if (!index.isValid()) return false;
    const auto numbers = numbersAt(index);  // a copy: the change rearranges them
    if (role == Qt::CheckStateRole && index.column() == what) {
        setEnabled(numbers, value.toInt() == Qt::Checked);
        return true;
    }
    if (role != Qt::EditRole) return false;
    if (index.column() == group) {
        setGroup(numbers, value.toString());
        return true;
    }
    if (index.column() != note) return false;
    setNote(numbers, value.toString());
    return true;
}

void PatchModel::setEnabled(const std::vector<int>& numbers, bool enabled) {
    auto patches = patches_;
    for (const auto number : numbers) patches[toIndex(number)].enabled = enabled;
    document_.setPatches(
        std::move(patches),
        (enabled ? tr("Switch %1 on") : tr("Switch %1 off")).arg(countText(numbers.size(), "edit", "edits")));
}

void PatchModel::setGroup(const std::vector<int>& numbers, const QString& name) {
    auto patches = patches_;
    const auto trimmed = name.trimmed().toStdString();
    for (const auto number : numbers) patches[toIndex(number)].group = trimmed;
    document_.setPatches(std::move(patches), tr("Group %1").arg(countText(numbers.size(), "edit", "edits")));
}

void PatchModel::setNote(const std::vector<int>& numbers, const QString& words) {
    auto patches = patches_;
    for (const auto number : numbers) patches[toIndex(number)].note = words.toStdString();
    document_.setPatches(std::move(patches), tr("Note on an edit"));
}

void PatchModel::revertEdits(const std::vector<int>& numbers) {
    std::vector<EditPatch> left;
    for (int number = 0; number < count(); ++number) {
        if (std::ranges::find(numbers, number) == numbers.end()) left.push_back(patch(number));
    }
    const auto title = numbers.size() == 1 ? tr("Revert: %1").arg(patchText(numbers.front(), what).toString())
                                           : tr("Revert %1").arg(countText(numbers.size(), "edit", "edits"));
    document_.setPatches(std::move(left), title);
}

QVariant PatchModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
    const QString titles[] = {tr("Edit"), tr("Outcome"), tr("Group"), tr("Note")};
    return section >= 0 && section < kColumns ? titles[section] : QVariant();
}

Qt::ItemFlags PatchModel::flags(const QModelIndex& index) const {
    if (!index.isValid()) return Qt::NoItemFlags;
    const bool isGroup = index.internalId() == kTop && entryOf(index).isGroup();
    auto flags = QAbstractItemModel::flags(index);
    if (!isGroup) flags |= Qt::ItemNeverHasChildren;
    if (index.column() == what) flags |= Qt::ItemIsUserCheckable;
    if (index.column() == group || (index.column() == note && !isGroup)) flags |= Qt::ItemIsEditable;
    return flags;
}

std::vector<PatchEntry> patchEntries(std::span<const EditPatch> patches) {
    std::vector<PatchEntry> entries;
    std::map<std::string_view, std::size_t> groups;
    for (std::size_t i = 0; i < patches.size(); ++i) {
        const auto& name = patches[i].group;
        const auto row = static_cast<int>(i);
        const auto known = name.empty() ? groups.end() : groups.find(name);
        if (known != groups.end()) {
            entries[known->second].rows.push_back(row);
            continue;
        }
        if (!name.empty()) groups[name] = entries.size();
        entries.push_back({name, {row}});
    }
    return entries;
}

}  // namespace navwright
