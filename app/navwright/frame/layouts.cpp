#include "navwright/frame/layouts.h"

#include <QDockWidget>
#include <QMainWindow>
#include <QMap>
#include <QSettings>

#include <algorithm>

#include "navwright/frame/docks.h"

namespace navwright {

namespace {

/// Raise when a panel's place or name changes in a way that old states do not fit.
constexpr int kStateVersion = 1;

const QString kGeometry = QStringLiteral("window/geometry");
const QString kCurrent = QStringLiteral("window/layout");

QString stateKey(const QString& layout) {
    return QStringLiteral("window/state/") + layout;
}

/// The panels that lie in front of the others in their area.
QStringList frontPanels(const QString& layout) {
    static const QMap<QString, QStringList> front{
        {QStringLiteral("inspect"), {"stages", "inspector", "timeline"}},
        {QStringLiteral("tune"), {"parameters", "issues", "demos"}},
        {QStringLiteral("test"), {"stages", "verdict", "runs"}},
    };
    return front.value(layout);
}

}  // namespace

Layouts::Layouts(QMainWindow& window, Docks& docks, QSettings& settings)
    : QObject(&window), window_(window), docks_(docks), settings_(settings), current_(keys().first()) {}

QStringList Layouts::keys() {
    return {QStringLiteral("inspect"), QStringLiteral("tune"), QStringLiteral("test")};
}

void Layouts::show(const QString& key) {
    if (!keys().contains(key) || key == current_) return;
    settings_.setValue(stateKey(current_), window_.saveState(kStateVersion));
    load(key);
}

void Layouts::load(const QString& key) {
    current_ = key;
    const auto state = settings_.value(stateKey(key)).toByteArray();
    if (state.isEmpty() || !window_.restoreState(state, kStateVersion)) arrange();
    emit changed(current_);
}

void Layouts::reset() {
    settings_.remove(stateKey(current_));
    arrange();
}

void Layouts::arrange() {
    window_.restoreState(initial_, kStateVersion);
    giveRoom();
    const auto front = frontPanels(current_);
    for (const auto& [id, dock, inFront] : docks_.all()) {
        if (front.contains(id)) dock->raise();
    }
}

/// Most of the window is for the 3D view.
void Layouts::giveRoom() {
    constexpr int kBesides = 356, kBelow = 225, kBelowRuns = 290;                    // logical pixels
    constexpr double kMostBesides = 0.27, kMostBelow = 0.26, kMostBelowRuns = 0.32;  // of a small window
    const bool test = current_ == QLatin1String("test");
    const auto share = [](double most, int whole) { return static_cast<int>(most * whole); };
    const int height =
        std::min(test ? kBelowRuns : kBelow, share(test ? kMostBelowRuns : kMostBelow, window_.height()));
    const int width = std::min(kBesides, share(kMostBesides, window_.width()));
    for (const auto& [id, dock, inFront] : docks_.all()) {
        const bool below = window_.dockWidgetArea(dock) == Qt::BottomDockWidgetArea;
        window_.resizeDocks({dock}, {below ? height : width}, below ? Qt::Vertical : Qt::Horizontal);
    }
}

void Layouts::save() {
    settings_.setValue(kGeometry, window_.saveGeometry());
    settings_.setValue(kCurrent, current_);
    settings_.setValue(stateKey(current_), window_.saveState(kStateVersion));
}

void Layouts::restore() {
    initial_ = window_.saveState(kStateVersion);
    window_.restoreGeometry(settings_.value(kGeometry).toByteArray());
    const auto kept = settings_.value(kCurrent).toString();
    load(keys().contains(kept) ? kept : current_);
}

}  // namespace navwright
