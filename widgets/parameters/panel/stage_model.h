#pragma once

#include <QAbstractTableModel>

#include "widgets/common/models/layer_settings.h"

namespace navwright {

/// The layers as rows: name with a check box for being shown, and how many items there are.
class StageModel : public QAbstractTableModel {
    Q_OBJECT

  public:
    enum Column { name, count, columns };

    explicit StageModel(LayerModel& layers, QObject* parent = nullptr);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;

    [[nodiscard]] static QString title(LayerId layer);

    /// Whether there are no samples of the demos, as in a file of votes: the stages that show them say so.
    void setLacksSamples(bool lacks);

  private:
    [[nodiscard]] QString countText(LayerId layer) const;
    [[nodiscard]] bool isLacking(LayerId layer) const;

    LayerModel& layers_;
    bool lacksSamples_ = false;
};

}  // namespace navwright
