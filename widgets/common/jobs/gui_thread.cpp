#include "widgets/common/jobs/gui_thread.h"

#include <QCoreApplication>
#include <QMetaObject>
#include <QObject>

#include <utility>

namespace navwright {

void onGuiThread(std::function<void()> call) {
    // Never destroyed: threads may still tell something while the program ends.
    static auto* const there = [] {
        auto* object = new QObject;
        object->moveToThread(QCoreApplication::instance()->thread());
        return object;
    }();
    // Emptied where it is called: what is left of it may be let go of last by the thread that posted it.
    QMetaObject::invokeMethod(
        there, [call = std::move(call)]() mutable { std::exchange(call, nullptr)(); }, Qt::QueuedConnection);
}

}  // namespace navwright
