#pragma once

#include <QAbstractTableModel>

#include <optional>

#include "widgets/test/verdict/floor_shares.h"
#include "widgets/test/verdict/iteration_session.h"

namespace navwright {

/// The nav that was tested, kept alive by the turn.
[[nodiscard]] std::shared_ptr<const NavGraph> navOf(const IterationSession::Turn& turn);

/// The tests of an iteration, one a row.
class IterationModel : public QAbstractTableModel {
    Q_OBJECT

  public:
    /// Both outlive it.
    explicit IterationModel(const IterationSession& session, FloorShares& floors, QObject* parent = nullptr);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role = Qt::DisplayRole) const override;

    enum Column { test, why, nodes, links, coverage, floor, deaths, stuck, unreachable, mends, columns };

  private:
    void take();
    [[nodiscard]] QString text(int row, int column) const;
    [[nodiscard]] std::optional<double> floorOf(int row) const;

    const IterationSession& session_;
    FloorShares& floors_;
    std::vector<IterationSession::Turn> rows_;
};

}  // namespace navwright
