#include <signal.h>
#include <unistd.h>
#include <QApplication>
#include <QDir>

#include <chrono>
#include <cstdlib>
#include <thread>

#include "app/navwright/shell/project/autosave.h"
#include "app/navwright/window/main_window.h"
#include "gui_main.h"

/// campaign_window FOLDER MILLISECONDS: a window with unsaved work that keeps it in the folder again and
/// again, and is killed, as by kill -9, so long after it first did.
int main(int argc, char** argv) {
    if (argc != 3) return 1;
    navwright::prepareGl();
    QApplication application(argc, argv);
    const QDir folder(QString::fromLocal8Bit(argv[1]));
    const std::chrono::duration<double, std::milli> delay(std::atof(argv[2]));
    navwright::MainWindow window(folder.filePath(QStringLiteral("settings.ini")));
    const auto kept = [&] {
        return !folder.entryList({QStringLiteral("autosave-*.navwright")}, QDir::Files).isEmpty();
    };
    std::thread killer;
    for (int value = 2;; value = 5 - value) {
        if (!window.document().setParameter(navwright::Param::NodeMinDemos, value)) return 1;
        static_cast<void>(window.autosave().saveNow());
        QCoreApplication::processEvents();
        if (killer.joinable() || !kept()) continue;
        killer = std::thread([delay] {
            std::this_thread::sleep_for(delay);
            ::kill(::getpid(), SIGKILL);
        });
    }
}
