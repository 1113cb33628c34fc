#include "navwright/frame/layouts.h"

#include <QDockWidget>
#include <QMainWindow>
#include <QMap>
#include <QSettings>

#include <algorithm>

#include "models/preferences.h"
#include "navwright/frame/docks.h"

namespace navwright {

namespace {

/// Raise when a panel's place or name changes in a way that old states do not fit.
constexpr int kStateVersion = 1;

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
    prefer(settings_, preference::layoutState(current_), window_.saveState(kStateVersion));
    load(key);
}

void Layouts::load(const QString& key) {
    current_ = key;
    const auto state = preferred(settings_, preference::layoutState(key));
    if (state.isEmpty() || !window_.restoreState(state, kStateVersion)) arrange();
    emit changed(current_);
}

void Layouts::reset() {
    settings_.remove(preference::layoutState(current_).key);
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
    prefer(settings_, preference::windowPlace, window_.saveGeometry());
    prefer(settings_, preference::layout, current_);
    prefer(settings_, preference::layoutState(current_), window_.saveState(kStateVersion));
}

void Layouts::restore() {
    initial_ = window_.saveState(kStateVersion);
    window_.restoreGeometry(preferred(settings_, preference::windowPlace));
    const auto kept = preferred(settings_, preference::layout);
    load(keys().contains(kept) ? kept : current_);
}

}  // namespace navwright
