#pragma once

#include <QDialog>
#include <QSize>

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QSpinBox;

namespace navwright {

class MainWindow;

/// Where a picture of the 3D view goes and how large it is: as on the screen, or drawn anew at any size. A
/// failure is said in the dialog, which stays.
class PictureDialog : public QDialog {
    Q_OBJECT

  public:
    explicit PictureDialog(MainWindow& window);

  private:
    void makeForm();
    void chooseSize();
    void browse();
    void write();
    void finish(const QImage& picture);
    void fail(const QString& message);
    [[nodiscard]] bool asOnScreen() const;

    MainWindow& window_;
    QComboBox* size_;
    QSpinBox* width_;
    QSpinBox* height_;
    QLineEdit* target_;
    QLabel* message_;
    QPushButton* write_ = nullptr;
};

/// Opens the dialog, or says that there is nothing to show.
void exportPicture(MainWindow& window);

}  // namespace navwright
