#include "edit/patch_model.h"

#include <QBrush>

#include <algorithm>
#include <map>

#include "verbs/edit_words.h"

namespace navwright {

namespace {

QString text(const std::string& words) {
    return QString::fromStdString(words);
}

}  // namespace

PatchModel::PatchModel(Document& document, QObject* parent)
    : QAbstractTableModel(parent), document_(document) {
    connect(&document_, &Document::patchesChanged, this, &PatchModel::refresh);
    connect(&document_, &Document::generationChanged, this, &PatchModel::refresh);
    refresh();
}

void PatchModel::refresh() {
    // Rows keep their places while only their contents change, so that views keep their selection.
    const auto& now = document_.patches();
    const bool reset = now.size() != patches_.size();
    if (reset) beginResetModel();
    patches_ = now;
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
    if (reset) {
        endResetModel();
    } else if (!patches_.empty()) {
        emit dataChanged(index(0, 0), index(rowCount() - 1, kColumns - 1));
    }
}

int PatchModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(patches_.size());
}

int PatchModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : kColumns;
}

const PatchOutcome* PatchModel::outcome(int row) const {
    return outcomes_[static_cast<std::size_t>(row)];
}

int PatchModel::orphans() const {
    return static_cast<int>(std::ranges::count_if(outcomes_, [](const PatchOutcome* outcome) {
        return outcome != nullptr && outcome->state == PatchState::orphaned;
    }));
}

QString PatchModel::stateText(int row) const {
    if (!patch(row).enabled) return tr("Off");
    const auto* outcome = this->outcome(row);
    if (outcome == nullptr || outcome->state == PatchState::disabled) return tr("Waiting");
    const auto reason =
        outcome->reason.empty() ? QString() : QStringLiteral(": ") + navwright::text(outcome->reason);
    switch (outcome->state) {
        case PatchState::orphaned:
            return tr("Orphan") + reason;
        case PatchState::alreadySo:
            return tr("So already") + reason;
        default:
            return tr("Applied") + reason;
    }
}

QVariant PatchModel::text(int row, int column) const {
    const auto& patch = this->patch(row);
    switch (column) {
        case what:
            return navwright::text(patchWords(patch));
        case state:
            return stateText(row);
        case group:
            return navwright::text(patch.group);
        default:
            return navwright::text(patch.note);
    }
}

QVariant PatchModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const int row = index.row();
    switch (role) {
        case Qt::DisplayRole:
        case Qt::EditRole:
        case Qt::ToolTipRole:
            return text(row, index.column());
        case Qt::CheckStateRole:
            if (index.column() != what) return {};
            return patch(row).enabled ? Qt::Checked : Qt::Unchecked;
        case Qt::ForegroundRole: {
            const auto* outcome = this->outcome(row);
            const bool lost =
                patch(row).enabled && outcome != nullptr && outcome->state == PatchState::orphaned;
            return lost ? QBrush(QColor(213, 94, 0)) : QVariant();
        }
        case kStateRole:
            return outcome(row) != nullptr ? static_cast<int>(outcome(row)->state) : -1;
        case kIdRole:
            return navwright::text(patch(row).id);
        case kSearchRole:
            return text(row, what).toString() + u' ' + text(row, state).toString() + u' ' +
                   text(row, group).toString() + u' ' + text(row, note).toString();
        default:
            return {};
    }
}

bool PatchModel::setData(const QModelIndex& index, const QVariant& value, int role) {
    if (!index.isValid()) return false;
    if (role == Qt::CheckStateRole && index.column() == what) {
        setEnabled({index.row()}, value.toInt() == Qt::Checked);
        return true;
    }
    if (role != Qt::EditRole) return false;
    if (index.column() == group) {
        setGroup({index.row()}, value.toString());
        return true;
    }
    if (index.column() != note) return false;
    auto patches = patches_;
    patches[static_cast<std::size_t>(index.row())].note = value.toString().toStdString();
    document_.setPatches(std::move(patches), tr("Note on an edit"));
    return true;
}

void PatchModel::setEnabled(const std::vector<int>& rows, bool enabled) {
    auto patches = patches_;
    for (const auto row : rows) patches[static_cast<std::size_t>(row)].enabled = enabled;
    document_.setPatches(std::move(patches),
                         enabled ? tr("Switch %n edit(s) on", nullptr, static_cast<int>(rows.size()))
                                 : tr("Switch %n edit(s) off", nullptr, static_cast<int>(rows.size())));
}

void PatchModel::setGroup(const std::vector<int>& rows, const QString& name) {
    auto patches = patches_;
    for (const auto row : rows) patches[static_cast<std::size_t>(row)].group = name.toStdString();
    document_.setPatches(std::move(patches), tr("Group %n edit(s)", nullptr, static_cast<int>(rows.size())));
}

void PatchModel::revert(const std::vector<int>& rows) {
    std::vector<EditPatch> left;
    for (int row = 0; row < rowCount(); ++row) {
        if (std::ranges::find(rows, row) == rows.end()) left.push_back(patch(row));
    }
    const auto title = rows.size() == 1 ? tr("Revert: %1").arg(text(rows.front(), what).toString())
                                        : tr("Revert %1 edits").arg(rows.size());
    document_.setPatches(std::move(left), title);
}

QVariant PatchModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
    const QString titles[] = {tr("Edit"), tr("What came of it"), tr("Group"), tr("Note")};
    return section >= 0 && section < kColumns ? titles[section] : QVariant();
}

Qt::ItemFlags PatchModel::flags(const QModelIndex& index) const {
    if (!index.isValid()) return Qt::NoItemFlags;
    auto flags = QAbstractTableModel::flags(index) | Qt::ItemNeverHasChildren;
    if (index.column() == what) flags |= Qt::ItemIsUserCheckable;
    if (index.column() == group || index.column() == note) flags |= Qt::ItemIsEditable;
    return flags;
}

}  // namespace navwright
