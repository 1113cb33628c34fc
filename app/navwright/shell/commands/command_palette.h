#pragma once

#include <QDialog>

class QLabel;
class QLineEdit;
class QListWidget;

namespace navwright {

class CommandTable;

/// Type a few letters of a command, Enter runs it. What the one marked does is said below.
class CommandPalette : public QDialog {
    Q_OBJECT

  public:
    /// The commands outlive it.
    CommandPalette(CommandTable& commands, QWidget* parent);

    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void fill(const QString& typed);
    void showHelp();
    void run();

    CommandTable& commands_;
    QLineEdit* line_;
    QListWidget* list_;
    QLabel* help_;
};

/// Whether the letters of `typed` occur in `title` in their order, whatever their case.
[[nodiscard]] bool matchesCommand(const QString& title, const QString& typed);

}  // namespace navwright
