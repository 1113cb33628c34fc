#pragma once

#include <QStandardItemModel>

#include "trial/tested_nav.h"

namespace navwright {

/// The stuck bots of the shown test under their causes, the cause of most of them first. Under a cause, bots
/// that failed at the same link stand together, the worst link first.
class StuckModel : public QStandardItemModel {
    Q_OBJECT

  public:
    enum Column { when, who, link, goal, why, columns };

    /// `tested` outlives it.
    explicit StuckModel(const TestedNav& tested, QObject* parent = nullptr);

    /// nullptr for the row of a cause.
    [[nodiscard]] const StuckBot* stuckBot(const QModelIndex& index) const;
    /// All stuck bots.
    [[nodiscard]] int count() const;
    /// Whether the shown test tells of each stuck bot.
    [[nodiscard]] bool told() const { return tested_.stuck() != nullptr; }

  private:
    void fill();
    void addCause(StuckCause cause, std::vector<std::size_t> bots);

    const TestedNav& tested_;
};

}  // namespace navwright
