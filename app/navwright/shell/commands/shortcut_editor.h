#pragma once

#include <QDialog>
#include <QWidget>

class QKeySequenceEdit;
class QLabel;
class QLineEdit;
class QSettings;
class QTreeWidget;

namespace navwright {

class CommandTable;

/// All commands with their keys; keys that another command has are refused by its name.
class ShortcutEditor : public QWidget {
    Q_OBJECT

  public:
    /// Both outlive it. `settings` keep what is changed.
    ShortcutEditor(CommandTable& commands, QSettings& settings, QWidget* parent = nullptr);

  private:
    void fill();
    void filter(const QString& words);
    void showChosen();
    void apply(const QKeySequence& keys);
    void applyStandard();
    [[nodiscard]] QString chosen() const;

    CommandTable& commands_;
    QSettings& settings_;
    QLineEdit* words_;
    QTreeWidget* list_;
    QKeySequenceEdit* keys_;
    QLabel* message_;
};

/// The editor in a window of its own.
class ShortcutDialog : public QDialog {
    Q_OBJECT

  public:
    ShortcutDialog(CommandTable& commands, QSettings& settings, QWidget* parent);
};

}  // namespace navwright
