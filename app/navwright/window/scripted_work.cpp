#include "app/navwright/window/scripted_work.h"

#include <QTimer>

#include <utility>

#include "app/navwright/window/main_window.h"

namespace navwright {

ScriptedWork::ScriptedWork(MainWindow& window) : QObject(&window), window_(window) {
    connect(&window_.opening(), &OpenService::busyChanged, this, &ScriptedWork::check);
    connect(&window_.messages(), &Messages::errorShown, this, &ScriptedWork::end);
    QTimer::singleShot(0, this, &ScriptedWork::check);
}

void ScriptedWork::check() {
    // What the last signals started or made still has to be seen here and reach the view.
    if (!window_.opening().busy()) QTimer::singleShot(0, this, &ScriptedWork::start);
}

void ScriptedWork::start() {
    if (!window_.opening().busy() && !ended_ && !std::exchange(started_, true)) make();
}

void ScriptedWork::end(const QString& failure) {
    if (!std::exchange(ended_, true)) emit finished(failure);
}

}  // namespace navwright
