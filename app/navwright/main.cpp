#include <QApplication>

#include "navwright/main_window.h"

int main(int argc, char** argv) {
    navwright::prepareGl();
    const QApplication application(argc, argv);
    QApplication::setApplicationName(QStringLiteral("navwright"));
    QApplication::setApplicationVersion(QStringLiteral(NAVWRIGHT_VERSION));
    navwright::MainWindow window;
    window.show();
    return QApplication::exec();
}
