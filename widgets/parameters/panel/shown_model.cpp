#include "widgets/parameters/panel/shown_model.h"

#include <QLocale>

#include <algorithm>
#include <utility>

#include "core/base/index.h"

namespace navwright {

namespace {

constexpr std::array kBaseLayers{LayerId::map, LayerId::areas, LayerId::reachabilities};
constexpr std::array kStageLayers{LayerId::raw,   LayerId::gated, LayerId::votes,  LayerId::clusters,
                                  LayerId::nodes, LayerId::links, LayerId::strafe, LayerId::navtest};

bool hasKey(LayerId layer) {
    return toIndex(layer) < kLayerKeys;
}

}  // namespace

ShownModel::ShownModel(LayerModel& layers, OverlayModel& overlays, QObject* parent)
    : QAbstractItemModel(parent), layers_(layers), overlays_(overlays) {
    for (const auto group : {ShownGroup::base, ShownGroup::stages, ShownGroup::heat, ShownGroup::marks})
        entries_[toIndex(group)] = wanted(group);
    const auto tellLayer = [this](LayerId layer) { tell({.layer = layer, .overlay = {}}); };
    connect(&layers, &LayerModel::changed, this, tellLayer);
    connect(&layers, &LayerModel::countChanged, this, tellLayer);
    connect(&layers, &LayerModel::soloEnded, this,
            [this](bool restored) { restored ? overlays_.endSolo() : overlays_.forgetSolo(); });
    connect(&overlays, &OverlayModel::listChanged, this, &ShownModel::takeList);
    connect(&overlays, &OverlayModel::changed, this,
            [this](const QString& id) { tell({.layer = {}, .overlay = id}); });
}

std::vector<ShownEntry> ShownModel::wanted(ShownGroup group) const {
    std::vector<ShownEntry> entries;
    const auto add = [&entries](LayerId layer) { entries.push_back({.layer = layer, .overlay = {}}); };
    if (group == ShownGroup::base) std::ranges::for_each(kBaseLayers, add);
    if (group == ShownGroup::stages) std::ranges::for_each(kStageLayers, add);
    for (const auto& id : overlays_.listed(group)) entries.push_back({.layer = {}, .overlay = id});
    return entries;
}

/// Rows come and go one by one, so that what is chosen stays chosen.
void ShownModel::takeList() {
    for (const auto group : {ShownGroup::base, ShownGroup::stages, ShownGroup::heat, ShownGroup::marks}) {
        auto& now = entries_[toIndex(group)];
        const auto then = wanted(group);
        const auto above = index(static_cast<int>(group), 0);
        for (auto row = std::ssize(now) - 1; row >= 0; --row) {
            if (std::ranges::find(then, now[toIndex(row)]) != then.end()) continue;
            beginRemoveRows(above, static_cast<int>(row), static_cast<int>(row));
            now.erase(now.begin() + row);
            endRemoveRows();
        }
        for (std::ptrdiff_t row = 0; row < std::ssize(then); ++row) {
            if (row < std::ssize(now) && now[toIndex(row)] == then[toIndex(row)]) continue;
            beginInsertRows(above, static_cast<int>(row), static_cast<int>(row));
            now.insert(now.begin() + row, then[toIndex(row)]);
            endInsertRows();
        }
    }
}

void ShownModel::tell(const ShownEntry& entry) {
    const auto at = indexOf(entry);
    if (at.isValid()) emit dataChanged(at, at.siblingAtColumn(columns - 1));
}

QModelIndex ShownModel::index(int row, int column, const QModelIndex& parent) const {
    if (!hasIndex(row, column, parent)) return {};
    return createIndex(row, column, parent.isValid() ? toIndex(parent.row()) + 1 : 0);
}

QModelIndex ShownModel::parent(const QModelIndex& index) const {
    if (!index.isValid() || isGroup(index)) return {};
    return createIndex(static_cast<int>(index.internalId()) - 1, 0, quintptr{0});
}

int ShownModel::rowCount(const QModelIndex& parent) const {
    if (!parent.isValid()) return kShownGroups;
    if (!isGroup(parent) || parent.column() != 0) return 0;
    return static_cast<int>(entries_[toIndex(parent.row())].size());
}

int ShownModel::columnCount(const QModelIndex& /*parent*/) const {
    return columns;
}

QModelIndex ShownModel::indexOf(const ShownEntry& entry, int column) const {
    for (int group = 0; group < kShownGroups; ++group) {
        const auto& entries = entries_[toIndex(group)];
        const auto found = std::ranges::find(entries, entry);
        if (found != entries.end())
            return index(static_cast<int>(found - entries.begin()), column, index(group, 0));
    }
    return {};
}

QModelIndex ShownModel::indexOf(LayerId layer, int column) const {
    return indexOf({.layer = layer, .overlay = {}}, column);
}

std::optional<ShownEntry> ShownModel::entryAt(const QModelIndex& index) const {
    if (!index.isValid() || isGroup(index)) return {};
    return entries_[index.internalId() - 1][toIndex(index.row())];
}

bool ShownModel::isShown(const ShownEntry& entry) const {
    return entry.layer ? layers_.settings(*entry.layer).visible : overlays_.eye(entry.overlay);
}

void ShownModel::isolate(const ShownEntry& entry) {
    const auto layer = entry.layer.value_or(LayerId::map);
    if (layers_.soloed() == layer && overlays_.soloed() == entry.overlay) return layers_.endSolo();
    if (layers_.soloed() != layer) layers_.solo(layer);
    overlays_.solo(entry.overlay);
}

QString ShownModel::title(LayerId layer) {
    switch (layer) {
        case LayerId::map:
            return tr("Map");
        case LayerId::raw:
            return tr("Raw traces");
        case LayerId::gated:
            return tr("Gated samples");
        case LayerId::votes:
            return tr("Votes");
        case LayerId::clusters:
            return tr("Clusters");
        case LayerId::nodes:
            return tr("Nodes");
        case LayerId::links:
            return tr("Links");
        case LayerId::strafe:
            return tr("Strafe archive");
        case LayerId::navtest:
            return tr("Test");
        case LayerId::areas:
            return tr("Areas");
        case LayerId::reachabilities:
            return tr("Reachabilities");
    }
    return {};
}

QString ShownModel::title(const ShownEntry& entry) const {
    return entry.layer ? title(*entry.layer) : overlays_.kind(entry.overlay).title;
}

QString ShownModel::lifeText(const ShownEntry& entry) const {
    if (entry.layer) return {};
    switch (overlays_.kind(entry.overlay).life) {
        case OverlayLife::session:
            return tr("Until another map is opened");
        case OverlayLife::test:
            return tr("Until the next test, or until the nav changes");
        case OverlayLife::untilClosed:
            return tr("Until its panel or tool is closed");
        case OverlayLife::file:
            return tr("Until its file is closed");
    }
    return {};
}

void ShownModel::setLacksSamples(bool lacks) {
    if (std::exchange(lacksSamples_, lacks) == lacks) return;
    for (const auto layer : {LayerId::raw, LayerId::gated}) tell({.layer = layer, .overlay = {}});
}

bool ShownModel::isLacking(LayerId layer) const {
    return lacksSamples_ && (layer == LayerId::raw || layer == LayerId::gated);
}

QString ShownModel::nameText(const ShownEntry& entry) const {
    const bool keyed = entry.layer && entry.layer != LayerId::map && hasKey(*entry.layer);
    return keyed ? tr("%1  %2").arg(static_cast<int>(*entry.layer)).arg(title(entry)) : title(entry);
}

QString ShownModel::countText(const ShownEntry& entry) const {
    if (!entry.layer) {
        const auto marks = overlays_.count(entry.overlay);
        return marks == 0 ? QString() : QLocale().toString(marks);
    }
    if (isLacking(*entry.layer)) return tr("not in votes");
    const auto all = QLocale().toString(layers_.count(*entry.layer));
    const auto filled = layers_.filled(*entry.layer);
    return filled == 0 ? all : tr("%1 (%2 filled)").arg(all, QLocale().toString(filled));
}

QString ShownModel::tip(const ShownEntry& entry, int column) const {
    const auto isolates = tr("Alt+click (or Ctrl+click) isolates it: nothing else but the map is shown");
    if (!entry.layer) return tr("%1\n%2").arg(lifeText(entry), isolates);
    const auto layer = *entry.layer;
    if (isLacking(layer)) return tr("A file of votes keeps no samples; open the demos to see them");
    if (column == count && layers_.filled(layer) > 0)
        return tr("%1 of them are filled in from the map: no demo shows them")
            .arg(QLocale().toString(layers_.filled(layer)));
    if (!hasKey(layer)) return isolates;
    return tr("Key %1 shows it alone of the stages, Shift+%1 shows or hides it.\n%2")
        .arg(static_cast<int>(layer))
        .arg(isolates);
}

QVariant ShownModel::groupData(ShownGroup group, int column, int role) const {
    if (column != name || role != Qt::DisplayRole) return {};
    switch (group) {
        case ShownGroup::base:
            return tr("Base");
        case ShownGroup::stages:
            return tr("Stages");
        case ShownGroup::heat:
            return tr("Heat, one at a time");
        case ShownGroup::marks:
            return tr("Marks");
    }
    return {};
}

QVariant ShownModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const auto entry = entryAt(index);
    if (!entry) return groupData(static_cast<ShownGroup>(index.row()), index.column(), role);
    const bool isName = index.column() == name;
    switch (role) {
        case Qt::DisplayRole:
            return isName ? nameText(*entry) : countText(*entry);
        case Qt::CheckStateRole:
            if (!isName) return {};
            return isShown(*entry) ? Qt::Checked : Qt::Unchecked;
        case Qt::TextAlignmentRole:
            return QVariant::fromValue(isName ? Qt::AlignLeft | Qt::AlignVCenter
                                              : Qt::AlignRight | Qt::AlignVCenter);
        case Qt::ToolTipRole:
            return tip(*entry, index.column());
        default:
            return {};
    }
}

QVariant ShownModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
    return section == name ? tr("Shown") : tr("Count");
}

Qt::ItemFlags ShownModel::flags(const QModelIndex& index) const {
    if (!index.isValid()) return {};
    if (isGroup(index)) return Qt::ItemIsEnabled;
    const auto usual = Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemNeverHasChildren;
    return index.column() == name ? usual | Qt::ItemIsUserCheckable : usual;
}

bool ShownModel::setData(const QModelIndex& index, const QVariant& value, int role) {
    const auto entry = entryAt(index);
    if (!entry || index.column() != name || role != Qt::CheckStateRole) return false;
    const bool on = value.toInt() == Qt::Checked;
    entry->layer ? layers_.setVisible(*entry->layer, on) : overlays_.setEye(entry->overlay, on);
    return true;
}

}  // namespace navwright
