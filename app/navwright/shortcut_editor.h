#pragma once

#include <QDialog>

class QKeySequenceEdit;
class QLabel;
class QLineEdit;
class QTreeWidget;

namespace navwright {

class MainWindow;

/// All commands with their keys; keys that another command has are refused by its name.
class ShortcutEditor : public QDialog {
    Q_OBJECT

  public:
    explicit ShortcutEditor(MainWindow& window);

  private:
    void fill();
    void filter(const QString& words);
    void showChosen();
    void apply(const QKeySequence& keys);
    void applyStandard();
    [[nodiscard]] QString chosen() const;

    MainWindow& window_;
    QLineEdit* words_;
    QTreeWidget* list_;
    QKeySequenceEdit* keys_;
    QLabel* message_;
};

void editShortcuts(MainWindow& window);

}  // namespace navwright
