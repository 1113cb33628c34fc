#pragma once

#include <QApplication>
#include <QDialog>
#include <QFileDialog>
#include <QLineEdit>
#include <QTimer>

namespace navwright {

/// Acts on the next modal dialog once it is up; `act` gets it. What opens it is called after this.
template <class Dialog, class Act>
void whenAsked(Act act) {
    QTimer::singleShot(0, qApp, [act] {
        auto* dialog = qobject_cast<Dialog*>(QApplication::activeModalWidget());
        if (dialog && dialog->isVisible()) return act(*dialog);
        whenAsked<Dialog>(act);
    });
}

/// Types a path into the next file dialog and agrees.
inline void answerFileDialog(const QString& path) {
    whenAsked<QFileDialog>([path](QFileDialog& dialog) {
        auto* line = dialog.findChild<QLineEdit*>(QStringLiteral("fileNameEdit"));
        line->setText(path);
        QMetaObject::invokeMethod(&dialog, "accept");
    });
}

}  // namespace navwright
