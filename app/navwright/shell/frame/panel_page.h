#pragma once

#include <QObject>
#include <QString>

class QDockWidget;
class QTabWidget;
class QWidget;

namespace navwright {

/// A page of a panel that has several (Docks::addPage()).
class PanelPage : public QObject {
    Q_OBJECT

  public:
    /// Adds a page to the tabs of a panel, which own it. It scrolls on its own; `most` as of PageScroll.
    PanelPage(QDockWidget& dock, QTabWidget& tabs, const QString& id, const QString& title, QWidget& page,
              int most);

    [[nodiscard]] QDockWidget& dock() const { return dock_; }
    /// Whether it can be seen: its panel is not behind others, and it is not behind other pages.
    [[nodiscard]] bool inFront() const { return shown_; }
    /// Puts it before the other pages, whether its panel is shown or not.
    void choose();

  signals:
    /// It can be seen now, or no longer.
    void visibilityChanged(bool visible);

  private:
    void follow();

    QDockWidget& dock_;
    QTabWidget& tabs_;
    QWidget& page_;  ///< in its frame that scrolls
    bool dockShown_ = false;
    bool shown_ = false;
};

/// Shows the page, and its panel before the others of its place.
void bringUp(PanelPage& page);

}  // namespace navwright
