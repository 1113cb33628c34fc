#pragma once

#include <QAbstractTableModel>

#include "trial/iteration_session.h"

namespace navwright {

/// The tests of an iteration, one a row.
class IterationModel : public QAbstractTableModel {
    Q_OBJECT

  public:
    /// `session` outlives it.
    explicit IterationModel(const IterationSession& session, QObject* parent = nullptr);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role = Qt::DisplayRole) const override;

    enum Column { test, why, nodes, links, coverage, deaths, stuck, unreachable, mends, columns };

  private:
    void take();
    [[nodiscard]] QString text(int row, int column) const;

    const IterationSession& session_;
    std::vector<IterationSession::Turn> rows_;
};

}  // namespace navwright
