#pragma once

#include <QAbstractTableModel>

#include "widgets/common/models/run_store.h"

namespace navwright {

/// The kept runs with their counts and verdicts, oldest first. Names can be edited.
class RunsModel : public QAbstractTableModel {
    Q_OBJECT

  public:
    enum Column { name, time, nav, nodes, links, changedParameters, verdict, coverage, floor, judge };
    static constexpr int kColumns = 10;

    /// The store outlives it.
    explicit RunsModel(RunStore& store, QObject* parent = nullptr);

    [[nodiscard]] int idAt(int row) const { return store_.runs()[row].id; }

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role = Qt::DisplayRole) const override;

  private:
    RunStore& store_;
    int rows_ = 0;
};

/// The parameters that are not at their defaults, as "key = value", one a line.
[[nodiscard]] QStringList changedParameterLines(const Parameters& parameters);

}  // namespace navwright
