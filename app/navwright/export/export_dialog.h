#pragma once

#include <QDialog>

#include <memory>

#include "navwright/export/nav_export.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;

namespace navwright {

class ExportFiles;
struct Workspace;

/// What will be written, for which engine and where; a failure is said in the dialog, which stays.
class ExportDialog : public QDialog {
    Q_OBJECT

  public:
    /// For the nav that is open, which there is. Both outlive the dialog.
    ExportDialog(Workspace& workspace, ExportFiles& files, QWidget* parent);

  private:
    void makeForm();
    void changeFormat();
    void summarise();
    void browse();
    void write();
    [[nodiscard]] NavFormat format() const;
    [[nodiscard]] NavExport wanted() const;

    Workspace& workspace_;
    ExportFiles& files_;
    std::shared_ptr<const Generation> generation_;
    QComboBox* engine_;
    QLineEdit* target_;
    QCheckBox* archive_;
    QLabel* summary_;
    QLabel* message_;
    QPushButton* write_;
};

}  // namespace navwright
