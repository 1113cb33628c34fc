#pragma once

#include <QDialog>
#include <QImage>
#include <QSize>
#include <QString>

#include "core/base/result.h"

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QSpinBox;

namespace navwright {

class ExportFiles;
class ViewArea;
struct Workspace;

/// Where a picture of the 3D view goes and how large it is: as on the screen, or drawn anew at any size. A
/// failure is said in the dialog, which stays.
class PictureDialog : public QDialog {
    Q_OBJECT

  public:
    /// The view works. All outlive the dialog.
    PictureDialog(Workspace& workspace, ExportFiles& files, ViewArea& area, QWidget* parent);

  private:
    void makeForm();
    void chooseSize();
    void browse();
    void write();
    void finish(const QImage& picture);
    void fail(const QString& message);
    [[nodiscard]] bool asOnScreen() const;

    Workspace& workspace_;
    ExportFiles& files_;
    ViewArea& area_;
    QComboBox* size_;
    QSpinBox* width_;
    QSpinBox* height_;
    QLineEdit* target_;
    QLabel* message_;
    QPushButton* write_ = nullptr;
};

/// Writes a picture whole or not at all, in the format its name ends in. Errors: no picture, a name that
/// names no format, a place that cannot be written.
[[nodiscard]] Result<> savePicture(const QImage& picture, const QString& file);

}  // namespace navwright
