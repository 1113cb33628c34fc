#pragma once

#include <QDialog>

class QLineEdit;

namespace navwright {

class Layouts;

/// Asks for a new name of the present workspace, and renames it.
class RenameDialog : public QDialog {
    Q_OBJECT

  public:
    /// The workspaces outlive it.
    explicit RenameDialog(Layouts& layouts, QWidget* parent = nullptr);

    void accept() override;

  private:
    Layouts& layouts_;
    QString key_;
    QLineEdit* name_;
};

}  // namespace navwright
