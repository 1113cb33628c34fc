#include "widgets/parameters/panel/stage_model.h"

#include <QLocale>

#include <utility>

namespace navwright {

StageModel::StageModel(LayerModel& layers, QObject* parent) : QAbstractTableModel(parent), layers_(layers) {
    const auto tell = [this](LayerId layer) {
        const int row = static_cast<int>(layer);
        emit dataChanged(index(row, 0), index(row, columns - 1));
    };
    connect(&layers, &LayerModel::changed, this, tell);
    connect(&layers, &LayerModel::countChanged, this, tell);
}

QString StageModel::title(LayerId layer) {
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

void StageModel::setLacksSamples(bool lacks) {
    if (std::exchange(lacksSamples_, lacks) == lacks) return;
    emit dataChanged(index(static_cast<int>(LayerId::raw), 0),
                     index(static_cast<int>(LayerId::gated), columns - 1));
}

bool StageModel::isLacking(LayerId layer) const {
    return lacksSamples_ && (layer == LayerId::raw || layer == LayerId::gated);
}

QString StageModel::countText(LayerId layer) const {
    if (isLacking(layer)) return tr("not in votes");
    const auto all = QLocale().toString(layers_.count(layer));
    const auto filled = layers_.filled(layer);
    return filled == 0 ? all : tr("%1 (%2 filled)").arg(all, QLocale().toString(filled));
}

int StageModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : kLayerCount;
}

int StageModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : columns;
}

QVariant StageModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const auto layer = static_cast<LayerId>(index.row());
    const bool isName = index.column() == name;
    switch (role) {
        case Qt::DisplayRole:
            if (isName)
                return index.row() == 0 || index.row() >= kLayerKeys
                           ? title(layer)
                           : tr("%1  %2").arg(index.row()).arg(title(layer));
            return countText(layer);
        case Qt::CheckStateRole:
            if (!isName) return {};
            return layers_.settings(layer).visible ? Qt::Checked : Qt::Unchecked;
        case Qt::TextAlignmentRole:
            return QVariant::fromValue(isName ? Qt::AlignLeft | Qt::AlignVCenter
                                              : Qt::AlignRight | Qt::AlignVCenter);
        case Qt::ToolTipRole:
            if (isLacking(layer)) return tr("A file of votes keeps no samples; open the demos to see them");
            if (!isName && layers_.filled(layer) > 0)
                return tr("%1 of them are filled in from the map: no demo shows them")
                    .arg(QLocale().toString(layers_.filled(layer)));
            if (index.row() >= kLayerKeys) return tr("Alt+click (or Ctrl+click) isolates it");
            return tr("Key %1 shows it alone, Shift+%1 shows or hides it, Alt+click (or Ctrl+click) isolates "
                      "it")
                .arg(index.row());
        default:
            return {};
    }
}

QVariant StageModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
    return section == name ? tr("Stage") : tr("Count");
}

Qt::ItemFlags StageModel::flags(const QModelIndex& index) const {
    if (!index.isValid()) return {};
    const auto usual = Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemNeverHasChildren;
    return index.column() == name ? usual | Qt::ItemIsUserCheckable : usual;
}

bool StageModel::setData(const QModelIndex& index, const QVariant& value, int role) {
    if (!index.isValid() || index.column() != name || role != Qt::CheckStateRole) return false;
    layers_.setVisible(static_cast<LayerId>(index.row()), value.toInt() == Qt::Checked);
    return true;
}

}  // namespace navwright
