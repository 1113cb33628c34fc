#pragma once

#include <QDialog>

class QLineEdit;
class QListWidget;

namespace navwright {

class MainWindow;

/// Type a few letters of a command, Enter runs it.
class CommandPalette : public QDialog {
    Q_OBJECT

  public:
    explicit CommandPalette(MainWindow& window);

    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void fill(const QString& typed);
    void run();

    MainWindow& window_;
    QLineEdit* line_;
    QListWidget* list_;
};

void showCommandPalette(MainWindow& window);

/// Whether the letters of `typed` occur in `title` in their order, whatever their case.
[[nodiscard]] bool matchesCommand(const QString& title, const QString& typed);

}  // namespace navwright
