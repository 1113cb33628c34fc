#pragma once

#include <QObject>
#include <QString>

class QAction;
class QKeyEvent;
class QWidget;

namespace navwright {

class MainWindow;

/// Greys the commands that could do nothing as things are, and says why where such a command is asked for.
class CommandStates : public QObject {
    Q_OBJECT

  public:
    /// Made when the window has all of its commands, and owned by it.
    explicit CommandStates(MainWindow& window);

    /// What a command waits for, as in "open a map and demos, or a nav, first"; empty when it waits for
    /// nothing.
    [[nodiscard]] QString missing(const QString& id) const;

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void update();
    /// Keys tell in words which items a command wants; a menu shows it before anything is chosen.
    void greyBySelection(bool shown);
    [[nodiscard]] bool explain(const QKeyEvent& event) const;

    MainWindow& window_;
};

/// The command is enabled as the button that does the same.
void enableLike(QAction& command, QWidget& button);

}  // namespace navwright
