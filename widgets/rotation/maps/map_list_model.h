#pragma once

#include <QAbstractTableModel>
#include <QPixmap>

#include "widgets/rotation/maps/rotation_session.h"

namespace navwright {

/// The maps of a rotation, one a row, those that need most work first.
class MapListModel : public QAbstractTableModel {
    Q_OBJECT

  public:
    enum Column { map, test, coverage, visited, stuck, deaths, issues, demos, votes, worst, columnCount_ };
    static constexpr int kSortRole = Qt::UserRole;

    /// The session outlives it.
    explicit MapListModel(RotationSession& session, QObject* parent = nullptr);

    /// Sets the map whose nav is open, by its folder; empty: none.
    void setOpen(const std::string& folder);
    [[nodiscard]] const std::string& open() const { return open_; }

    [[nodiscard]] const RotationRow& row(int number) const { return session_.rotation()->index.rows[number]; }
    /// The row of a map by its folder; -1: there is none.
    [[nodiscard]] int rowOf(const std::string& folder) const;
    /// What of its files is gone, in words; empty: nothing.
    [[nodiscard]] const std::string& missing(int number) const {
        return session_.rotation()->missing[number];
    }

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role = Qt::DisplayRole) const override;

  private:
    [[nodiscard]] QString text(int number, int column) const;
    [[nodiscard]] QVariant sortValue(int number, int column) const;
    [[nodiscard]] QVariant decoration(int number, int column) const;

    RotationSession& session_;
    std::string open_;
    int rows_ = 0;  ///< as views know them
};

}  // namespace navwright
