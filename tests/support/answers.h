#pragma once

#include <QApplication>
#include <QDialog>
#include <QFileDialog>
#include <QLineEdit>
#include <QTimer>

namespace navwright {

/// Calls `act` with the next modal dialog once it is open. Call this before opening it.
template <class Dialog, class Act>
void whenAsked(Act act) {
    QTimer::singleShot(0, qApp, [act] {
        auto* dialog = qobject_cast<Dialog*>(QApplication::activeModalWidget());
        if (dialog && dialog->isVisible()) return act(*dialog);
        whenAsked<Dialog>(act);
    });
}

/// Enters a path into the next file dialog and accepts it.
inline void answerFileDialog(const QString& path) {
    whenAsked<QFileDialog>([path](QFileDialog& dialog) {
        auto* line = dialog.findChild<QLineEdit*>(QStringLiteral("fileNameEdit"));
        line->setText(path);
        QMetaObject::invokeMethod(&dialog, "accept");
    });
}

}  // namespace navwright
