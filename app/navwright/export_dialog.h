#pragma once

#include <QDialog>

#include <memory>

#include "navwright/nav_export.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;

namespace navwright {

class MainWindow;

/// What will be written, for which engine and where; a failure is said in the dialog, which stays.
class ExportDialog : public QDialog {
    Q_OBJECT

  public:
    explicit ExportDialog(MainWindow& window);

  private:
    void makeForm();
    void changeFormat();
    void summarise();
    void browse();
    void write();
    [[nodiscard]] NavFormat format() const;
    [[nodiscard]] NavExport wanted() const;

    MainWindow& window_;
    std::shared_ptr<const Generation> generation_;
    QComboBox* engine_;
    QLineEdit* target_;
    QCheckBox* archive_;
    QLabel* summary_;
    QLabel* message_;
    QPushButton* write_;
};

/// Opens the dialog, or says that there is nothing to export.
void exportNav(MainWindow& window);

}  // namespace navwright
