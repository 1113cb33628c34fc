#pragma once

#include <QAbstractTableModel>

#include <memory>

#include "widgets/inspect/deaths/death_finder.h"

namespace navwright {

/// The deaths of all demos, one a row, in the order of the list.
class DeathModel : public QAbstractTableModel {
    Q_OBJECT

  public:
    enum Column { time, demo, victim, killer, by, hit, cause, columnCount_ };
    static constexpr int kSortRole = Qt::UserRole;

    using QAbstractTableModel::QAbstractTableModel;

    /// Shows these deaths; nullptr: none.
    void setFound(std::shared_ptr<const FoundDeaths> found);
    [[nodiscard]] const std::shared_ptr<const FoundDeaths>& found() const { return found_; }
    [[nodiscard]] const DeathRecord& row(int number) const { return found_->list.deaths[number]; }

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role = Qt::DisplayRole) const override;

  private:
    [[nodiscard]] QString text(const DeathRecord& death, int column) const;

    std::shared_ptr<const FoundDeaths> found_;
};

/// "Fell", "Drowned", "Lava"; "Combat" where a player did it.
[[nodiscard]] QString causeWords(const DeathRecord& death);

}  // namespace navwright
