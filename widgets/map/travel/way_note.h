#pragma once

#include <QWidget>

class QLabel;
class QPushButton;

namespace navwright {

class WayFinding;
class WorkRow;
class MapWays;

/// A note at the top of a panel about reachabilities: why there is nothing to show, with a button that makes
/// areas where they are missing; or the progress of the work, with a button that cancels it. Hidden
/// otherwise.
class WayNote : public QWidget {
    Q_OBJECT

  public:
    /// `place` names it among others; the finding outlives it.
    WayNote(WayFinding& finding, const QString& place, QWidget* parent = nullptr);
    /// A note about missing areas only.
    WayNote(MapWays& ways, const QString& place, QWidget* parent = nullptr);

  private:
    WayNote(MapWays& ways, WayFinding* finding, const QString& place, QWidget* parent);
    void refresh();

    MapWays& ways_;
    WayFinding* finding_;
    QLabel* text_;
    WorkRow* work_;
    QPushButton* make_;
    QPushButton* again_;
};

}  // namespace navwright
