#pragma once

#include <QWidget>

class QLabel;
class QProgressBar;
class QPushButton;

namespace navwright {

class WayFinding;
class MapWays;

/// Over a panel about the ways of a map: why there is nothing to show, with a button that makes areas where
/// these are missing; or how far the work is, with one that cancels it. Hidden else.
class WayNote : public QWidget {
    Q_OBJECT

  public:
    /// `place` names it among others; the finding outlives it.
    WayNote(WayFinding& finding, const QString& place, QWidget* parent = nullptr);
    /// About the areas alone.
    WayNote(MapWays& ways, const QString& place, QWidget* parent = nullptr);

  private:
    WayNote(MapWays& ways, WayFinding* finding, const QString& place, QWidget* parent);
    void refresh();

    MapWays& ways_;
    WayFinding* finding_;
    QLabel* text_;
    QProgressBar* bar_;
    QPushButton* make_;
    QPushButton* cancel_;
    QPushButton* again_;
};

}  // namespace navwright
