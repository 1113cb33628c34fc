#include "widgets/test/verdict/removal_model.h"

#include <algorithm>
#include <set>
#include <utility>

#include "core/base/index.h"
#include "core/nav/files/nav_locks.h"
#include "widgets/drawing/layers/present_nodes.h"
#include "widgets/drawing/layers/sketch.h"

namespace navwright {

namespace {

constexpr int kColumns = 3;

/// Whether a lock patch is about this very node or link.
bool isLockOf(const EditPatch& patch, const Removal& row) {
    if (row.isLink)
        return patch.operation == PatchOperation::lockLink && patch.at == row.from && patch.to == row.end;
    return patch.operation == PatchOperation::lockNode && patch.at == row.from;
}

/// "keep-1", "keep-2", ...: the first that no patch has.
std::string freeId(const std::vector<EditPatch>& patches) {
    std::set<std::string> taken;
    for (const auto& patch : patches) taken.insert(patch.id);
    for (std::size_t number = 1;; ++number) {
        auto id = "keep-" + std::to_string(number);
        if (!taken.contains(id)) return id;
    }
}

void carryTicks(const std::vector<Removal>& before, std::vector<Removal>& now) {
    for (auto& row : now) {
        const auto same = [&row](const Removal& other) {
            return other.isLink == row.isLink && other.from == row.from && other.end == row.end;
        };
        const auto found = std::ranges::find_if(before, same);
        if (found != before.end()) row.wanted = found->wanted;
    }
}

}  // namespace

RemovalModel::RemovalModel(Document& document, const TestedNav& tested, QObject* parent)
    : QAbstractTableModel(parent), document_(document), tested_(tested) {
    connect(&tested_, &TestedNav::changed, this, &RemovalModel::refill);
    connect(&document_, &Document::ledgerChanged, this, &RemovalModel::refill);
    connect(&document_, &Document::patchesChanged, this, &RemovalModel::readNav);
    connect(&document_, &Document::generationChanged, this, &RemovalModel::readNav);
    refill();
}

void RemovalModel::refill() {
    beginResetModel();
    const auto before = std::exchange(rows_, {});
    const auto& report = tested_.report();
    const bool another = std::exchange(shown_, report) != report;
    if (report) {
        for (auto& row :
             proposedRemovals(*report, tested_.graph(), tested_.ledger().get(), document_.ledger().get()))
            rows_.push_back({std::move(row)});
        if (!another) carryTicks(before, rows_);
        resolve();
    }
    endResetModel();
    emit changed();
}

void RemovalModel::resolve() {
    resolveRemovals(rows_, *graphOf(document_.generation()), document_.patches());
}

void RemovalModel::readNav() {
    if (rows_.empty()) return;
    resolve();
    emit dataChanged(index(0, 0), index(rowCount() - 1, kColumns - 1));
    emit changed();
}

int RemovalModel::wantedCount() const {
    return static_cast<int>(
        std::ranges::count_if(rows_, [](const Removal& row) { return row.wanted && !row.locked; }));
}

void RemovalModel::setAllWanted(bool wanted) {
    if (rows_.empty()) return;
    for (auto& row : rows_) row.wanted = wanted;
    emit dataChanged(index(0, what), index(rowCount() - 1, what), {Qt::CheckStateRole});
    emit changed();
}

void RemovalModel::setWanted(const std::vector<int>& rows, bool wanted) {
    for (const int row : rows) rows_.at(toIndex(row)).wanted = wanted;
    if (rows.empty()) return;
    emit dataChanged(index(0, what), index(rowCount() - 1, kept));
    emit changed();
}

EditPatch RemovalModel::lockOf(const Removal& row) const {
    EditPatch patch;
    patch.operation = row.isLink ? PatchOperation::lockLink : PatchOperation::lockNode;
    patch.at = row.from;
    if (row.isLink) patch.to = row.end;
    patch.tolerance = defaultPatchTolerance(patch.operation);
    patch.note = tr("Kept against feedback: %1").arg(QString::fromStdString(row.reason)).toStdString();
    return patch;
}

void RemovalModel::setLocked(const std::vector<int>& rows, bool locked) {
    auto patches = document_.patches();
    int count = 0;
    for (const int number : rows) {
        const auto& row = removal(number);
        const auto isIts = [&row](const EditPatch& patch) { return isLockOf(patch, row); };
        if (!locked) {
            count += std::erase_if(patches, isIts) > 0 ? 1 : 0;
        } else if (!row.locked) {
            auto patch = lockOf(row);
            patch.id = freeId(patches);
            patches.push_back(std::move(patch));
            ++count;
        }
    }
    if (count == 0) return;
    document_.setPatches(std::move(patches), locked ? tr("Keep against feedback (%1)").arg(count)
                                                    : tr("Stop keeping (%1)").arg(count));
}

void RemovalModel::apply() {
    const auto count = wantedCount();
    if (count == 0) return;
    const std::vector<ProposedRemoval> removals(rows_.begin(), rows_.end());
    auto ledger = withRemovals(document_.ledger().get(), shown_->map, removals);
    document_.setLedger(std::make_shared<const Ledger>(std::move(ledger)),
                        tr("Remove what failed the test (%1)").arg(count));
}

std::shared_ptr<const StagePicture> RemovalModel::picture() const {
    return removalPicture(rows_);
}

int RemovalModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int RemovalModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : kColumns;
}

QVariant RemovalModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
    const auto& row = removal(index.row());
    if (role == Qt::CheckStateRole && index.column() == what) {
        return row.wanted && !row.locked ? Qt::Checked : Qt::Unchecked;
    }
    if (role == Qt::ToolTipRole && row.locked) return tr("A lock keeps it: see the list of edits");
    if (role != Qt::DisplayRole) return {};
    switch (index.column()) {
        case what:
            return row.isLink ? tr("Link %1 → %2").arg(row.node).arg(row.to) : tr("Node %1").arg(row.node);
        case why:
            return QString::fromStdString(row.reason);
        case kept:
            return row.locked ? tr("kept for good") : row.wanted ? QString() : tr("not now");
        default:
            return {};
    }
}

bool RemovalModel::setData(const QModelIndex& index, const QVariant& value, int role) {
    if (role != Qt::CheckStateRole || !checkIndex(index, CheckIndexOption::IndexIsValid)) return false;
    auto& row = rows_[index.row()];
    if (row.locked || index.column() != what) return false;
    row.wanted = value.toInt() == Qt::Checked;
    emit dataChanged(this->index(index.row(), 0), this->index(index.row(), kColumns - 1));
    emit changed();
    return true;
}

Qt::ItemFlags RemovalModel::flags(const QModelIndex& index) const {
    auto flags = QAbstractTableModel::flags(index);
    if (index.isValid() && index.column() == what && !removal(index.row()).locked) {
        flags |= Qt::ItemIsUserCheckable;
    }
    return flags;
}

QVariant RemovalModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
    return QStringList{tr("Remove"), tr("Why"), tr("Kept")}.value(section);
}

namespace {

constexpr float kRemovedSize = 14, kRingSize = 10;
constexpr float kRemovedWidth = 6, kKeptWidth = 2;
/// Categories of the picture: vermilion for what goes, sky blue for what stays.
constexpr float kRemovedColour = 5, kKeptColour = 1;

}  // namespace

void resolveRemovals(std::vector<Removal>& removals, const NavGraph& now,
                     const std::vector<EditPatch>& patches) {
    const LockedParts locked(now, navLocks({.map = {}, .patches = patches}));
    for (auto& row : removals) {
        const auto from = presentNode(now, row.node, row.from);
        if (from) row.node = static_cast<std::int32_t>(*from);
        if (!row.isLink) {
            row.item = from ? Item{ItemKind::node, *from} : Item{};
            row.locked = from && locked.node(*from);
            continue;
        }
        const auto to = presentNode(now, row.to, row.end);
        if (to) row.to = static_cast<std::int32_t>(*to);
        row.item = presentLinkItem(now, from, to);
        row.locked = row.item.kind == ItemKind::link && locked.link(row.item.major(), row.item.minor());
    }
}

std::shared_ptr<const StagePicture> removalPicture(const std::vector<Removal>& removals) {
    Sketch sketch;
    for (const auto& row : removals) {
        const bool goes = row.wanted && !row.locked;
        const auto colour = goes ? kRemovedColour : kKeptColour;
        if (row.isLink) {
            sketch.band(row.from, row.end, colour, goes ? kRemovedWidth : kKeptWidth);
        } else {
            sketch.mark({.position = row.from,
                         .size = goes ? kRemovedSize : kRingSize,
                         .scalar = colour,
                         .shape = goes ? GlyphShape::cross : GlyphShape::ring,
                         .hollow = !goes});
        }
    }
    return std::move(sketch).share();
}

}  // namespace navwright
