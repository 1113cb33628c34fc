#include "widgets/review/issues/diff_model.h"

#include <algorithm>

#include "core/base/index.h"
#include "widgets/drawing/draw/palette.h"
#include "widgets/drawing/layers/change_look.h"
#include "widgets/parameters/panel/shape_icon.h"

namespace navwright {

namespace {

const NavNode& nodeOf(const NavGraph& graph, std::int32_t node) {
    return graph.nodes[node];
}

QString typeText(NodeType type) {
    return QString::fromUtf8(nodeTypeName(type));
}

QString linkTypeText(const NavGraph& graph, const NodeLink& ends) {
    const auto* link = findLink(nodeOf(graph, ends.from), ends.to);
    return link ? typeText(link->type) : QString();
}

Vec3 middle(const NavGraph& graph, const NodeLink& ends) {
    return 0.5f * (nodeOf(graph, ends.from).origin + nodeOf(graph, ends.to).origin);
}

}  // namespace

QString diffKindTitle(DiffKind kind) {
    switch (kind) {
        case DiffKind::nodeAdded:
            return DiffModel::tr("Node added");
        case DiffKind::nodeRemoved:
            return DiffModel::tr("Node removed");
        case DiffKind::nodeMoved:
            return DiffModel::tr("Node moved");
        case DiffKind::nodeRetyped:
            return DiffModel::tr("Node of another type");
        case DiffKind::linkAdded:
            return DiffModel::tr("Link added");
        case DiffKind::linkRemoved:
            return DiffModel::tr("Link removed");
        case DiffKind::linkRetyped:
            return DiffModel::tr("Link of another type");
    }
    return {};
}

QIcon diffKindIcon(DiffKind kind) {
    const auto icon = [](const ChangeLook& look) {
        return shapeIcon(look.shape, toColour(paletteColour(Palette::categories, look.colour)), look.hollow);
    };
    switch (kind) {
        case DiffKind::nodeAdded:
        case DiffKind::linkAdded:
            return icon(kAddedLook);
        case DiffKind::nodeRemoved:
        case DiffKind::linkRemoved:
            return icon(kRemovedLook);
        case DiffKind::nodeMoved:
            return icon(kMovedLook);
        case DiffKind::nodeRetyped:
        case DiffKind::linkRetyped:
            break;
    }
    return icon(kRetypedLook);
}

DiffModel::DiffModel(Comparison& comparison, QObject* parent)
    : QAbstractTableModel(parent), comparison_(comparison) {
    connect(&comparison_, &Comparison::changed, this, &DiffModel::rebuild);
    fill();
}

void DiffModel::setFilter(const Filter& filter) {
    if (filter == filter_) return;
    filter_ = filter;
    rebuild();
}

void DiffModel::rebuild() {
    beginResetModel();
    fill();
    endResetModel();
}

void DiffModel::fill() {
    compared_ = comparison_.compared();
    rows_.clear();
    if (!compared_) return;
    for (const auto& each : allItems(compared_->diff)) {
        if (filter_.kind && each.kind != *filter_.kind) continue;
        if (!isNear(placeOf(each))) continue;
        rows_.push_back(each);
    }
}

bool DiffModel::isNear(const Vec3& at) const {
    return !filter_.centers || std::ranges::any_of(*filter_.centers, [&](const Vec3& center) {
        return glm::distance(at, center) <= filter_.radius;
    });
}

std::array<std::size_t, kDiffKindCount> DiffModel::totals() const {
    std::array<std::size_t, kDiffKindCount> totals{};
    if (!compared_) return totals;
    for (const auto& each : allItems(compared_->diff)) ++totals[toIndex(each.kind)];
    return totals;
}

Vec3 DiffModel::placeOf(const DiffItem& item) const {
    const auto& [a, b, diff] = *compared_;
    switch (item.kind) {
        case DiffKind::nodeAdded:
            return nodeOf(*b, diff.nodesAdded[item.index]).origin;
        case DiffKind::nodeRemoved:
            return nodeOf(*a, diff.nodesRemoved[item.index]).origin;
        case DiffKind::nodeMoved:
            return nodeOf(*b, diff.nodesMoved[item.index].b).origin;
        case DiffKind::nodeRetyped:
            return nodeOf(*b, diff.nodesRetyped[item.index].b).origin;
        case DiffKind::linkAdded:
            return middle(*b, diff.linksAdded[item.index]);
        case DiffKind::linkRemoved:
            return middle(*a, diff.linksRemoved[item.index]);
        case DiffKind::linkRetyped:
            break;
    }
    return middle(*b, diff.linksRetyped[item.index].b);
}

QString DiffModel::itemText(const DiffItem& item) const {
    const auto& diff = compared_->diff;
    const auto nodeText = [](std::int32_t node) { return tr("Node %1").arg(node); };
    const auto linkText = [](const NodeLink& ends) { return tr("Link %1 → %2").arg(ends.from).arg(ends.to); };
    switch (item.kind) {
        case DiffKind::nodeAdded:
            return nodeText(diff.nodesAdded[item.index]);
        case DiffKind::nodeRemoved:
            return tr("%1 of A").arg(nodeText(diff.nodesRemoved[item.index]));
        case DiffKind::nodeMoved:
            return nodeText(diff.nodesMoved[item.index].b);
        case DiffKind::nodeRetyped:
            return nodeText(diff.nodesRetyped[item.index].b);
        case DiffKind::linkAdded:
            return linkText(diff.linksAdded[item.index]);
        case DiffKind::linkRemoved:
            return tr("%1 of A").arg(linkText(diff.linksRemoved[item.index]));
        case DiffKind::linkRetyped:
            break;
    }
    return linkText(diff.linksRetyped[item.index].b);
}

QString DiffModel::changeText(const DiffItem& item) const {
    const auto& [a, b, diff] = *compared_;
    switch (item.kind) {
        case DiffKind::nodeAdded:
            return typeText(nodeOf(*b, diff.nodesAdded[item.index]).type);
        case DiffKind::nodeRemoved:
            return typeText(nodeOf(*a, diff.nodesRemoved[item.index]).type);
        case DiffKind::nodeMoved:
            return tr("by %1 units").arg(diff.nodesMoved[item.index].distance, 0, 'f', 1);
        case DiffKind::nodeRetyped: {
            const auto& match = diff.nodesRetyped[item.index];
            return tr("%1, in A %2")
                .arg(typeText(nodeOf(*b, match.b).type), typeText(nodeOf(*a, match.a).type));
        }
        case DiffKind::linkAdded:
            return linkTypeText(*b, diff.linksAdded[item.index]);
        case DiffKind::linkRemoved:
            return linkTypeText(*a, diff.linksRemoved[item.index]);
        case DiffKind::linkRetyped:
            break;
    }
    const auto& match = diff.linksRetyped[item.index];
    return tr("%1, in A %2").arg(linkTypeText(*b, match.b), linkTypeText(*a, match.a));
}

int DiffModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int DiffModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : kColumns;
}

QVariant DiffModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
    const auto& row = itemAt(index.row());
    if (role == Qt::DecorationRole && index.column() == what) return diffKindIcon(row.kind);
    if (role != Qt::DisplayRole) return {};
    switch (index.column()) {
        case what:
            return diffKindTitle(row.kind);
        case part:
            return itemText(row);
        case change:
            return changeText(row);
        default: {
            const auto at = placeOf(row);
            return QStringLiteral("%1 %2 %3").arg(at.x, 0, 'f', 0).arg(at.y, 0, 'f', 0).arg(at.z, 0, 'f', 0);
        }
    }
}

QVariant DiffModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
    return QStringList{tr("Difference"), tr("What"), tr("Change"), tr("Place")}.value(section);
}

}  // namespace navwright
