#pragma once

#include <QObject>
#include <QString>

class QDockWidget;
class QTabWidget;
class QWidget;

namespace navwright {

/// One page of a panel with pages (Docks::addPage()).
class PanelPage : public QObject {
    Q_OBJECT

  public:
    /// Adds a scrolling page to the tabs of a panel, which own it. `most`: the greatest width that the page
    /// may ask for, in logical pixels; beyond that it scrolls horizontally; 0: no limit.
    PanelPage(QDockWidget& dock, QTabWidget& tabs, const QString& id, const QString& title, QWidget& page,
              int most);

    [[nodiscard]] QDockWidget& dock() const { return dock_; }
    /// Whether the page is visible: neither its panel nor the page itself is behind others.
    [[nodiscard]] bool inFront() const { return shown_; }
    /// Puts the page in front of the panel's other pages, whether the panel is visible or not.
    void choose();

  signals:
    /// The page became visible or hidden.
    void visibilityChanged(bool visible);

  private:
    void follow();

    QDockWidget& dock_;
    QTabWidget& tabs_;
    QWidget& page_;  ///< the content, inside its scroll area
    bool dockShown_ = false;
    bool shown_ = false;
};

/// Brings the page, and its panel, to the front.
void bringUp(PanelPage& page);

}  // namespace navwright
