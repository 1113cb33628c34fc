#pragma once

#include <QTreeWidget>

#include "widgets/test/decisions/recorded_test.h"

namespace navwright {

/// How the bots of each character of a team fared, a row each, and below them the links on which one
/// character fails and the others do not.
class CharacterTable : public QTreeWidget {
    Q_OBJECT

  public:
    enum Column { who, bots, visited, arrived, pickedUp, stuck, died, failing, columns };

    explicit CharacterTable(QWidget* parent = nullptr);

    /// Shows the team of a recording; empty for a recording without one.
    void show(const RecordedTest* recorded);

  signals:
    /// A link was chosen.
    void linkWanted(const navwright::NodeLink& link);
};

}  // namespace navwright
