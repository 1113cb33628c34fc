#include "navwright/picture_export.h"

#include <QFileDialog>
#include <QImageWriter>
#include <QPointer>

#include "navwright/main_window.h"
#include "navwright/view_area.h"

namespace navwright {

Result<> savePicture(const QImage& picture, const QString& file) {
    if (picture.isNull()) return fail("The 3D view gave no picture", file.toStdString());
    QImageWriter writer(file);
    if (writer.write(picture)) return {};
    return fail("The picture cannot be written: " + writer.errorString().toStdString(), file.toStdString(),
                "choose another folder, and a name that ends in .png");
}

void exportPicture(MainWindow& window) {
    if (!window.view().works()) {
        window.showError({"There is no picture without the 3D view", {}, {}});
        return;
    }
    auto file = QFileDialog::getSaveFileName(&window, MainWindow::tr("Save picture"), {},
                                             MainWindow::tr("Pictures (*.png)"));
    if (file.isEmpty()) return;
    if (QFileInfo(file).suffix().isEmpty()) file += QStringLiteral(".png");
    window.view().capture([guard = QPointer<MainWindow>(&window), file](const QImage& picture) {
        if (!guard) return;
        if (const auto saved = savePicture(picture, file); !saved) {
            guard->showError(saved.error().error());
        } else {
            guard->log(LogLevel::info, MainWindow::tr("Written: %1").arg(file));
        }
    });
}

}  // namespace navwright
