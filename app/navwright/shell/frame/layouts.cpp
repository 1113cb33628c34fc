#include "app/navwright/shell/frame/layouts.h"

#include <QDockWidget>
#include <QEvent>
#include <QMainWindow>
#include <QMap>
#include <QScreen>
#include <QSettings>
#include <QToolBar>

#include <algorithm>

#include "app/navwright/shell/frame/docks.h"
#include "widgets/common/models/preferences.h"

namespace navwright {

namespace {

/// Raise when a panel's place or name changes in a way that old states do not fit.
constexpr int kStateVersion = 2;

/// The panels that lie in front of the others in their area. Below the view, there is none but those named.
QStringList frontPanels(const QString& layout) {
    static const QMap<QString, QStringList> front{
        {QStringLiteral("inspect"), {"stages", "inspector"}},
        {QStringLiteral("tune"), {"parameters", "issues"}},
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

QString Layouts::screenWords() const {
    const auto size = window_.screen()->size();
    return QStringLiteral("%1x%2").arg(size.width()).arg(size.height());
}

void Layouts::show(const QString& key) {
    if (!keys().contains(key) || key == current_) return;
    setAlone(false);
    keepState();
    load(key);
}

void Layouts::keepState() {
    const auto state = alone_ ? before_ : window_.saveState(kStateVersion);
    for (const auto& screen : {screenWords(), QString()})
        prefer(settings_, preference::layoutState(current_, screen), state);
    prefer(settings_, preference::layoutAdapts(current_), given_);
}

void Layouts::load(const QString& key) {
    current_ = key;
    const auto here = preferred(settings_, preference::layoutState(key, screenWords()));
    const auto anywhere = preferred(settings_, preference::layoutState(key, {}));
    if (!here.isEmpty() && window_.restoreState(here, kStateVersion)) {
        given_ = preferred(settings_, preference::layoutAdapts(key));
    } else if (!anywhere.isEmpty() && window_.restoreState(anywhere, kStateVersion)) {
        // The panels are those of the saved state, but its sizes were for another screen.
        giveRoom();
    } else {
        arrange();
    }
    emit changed(current_);
}

void Layouts::reset() {
    setAlone(false);
    for (const auto& screen : {screenWords(), QString()})
        settings_.remove(preference::layoutState(current_, screen).key);
    arrange();
}

void Layouts::arrange() {
    window_.restoreState(initial_, kStateVersion);
    giveRoom();
    const auto front = frontPanels(current_);
    for (const auto& dock : docks_.all()) {
        const bool below = dock.home == Qt::BottomDockWidgetArea;
        if (front.contains(dock.id)) {
            dock.widget->raise();
        } else if (below) {
            dock.widget->hide();
        }
    }
}

void Layouts::setAlone(bool alone) {
    if (alone == alone_) return;
    alone_ = alone;
    if (alone) {
        before_ = window_.saveState(kStateVersion);
        for (const auto& dock : docks_.all()) dock.widget->hide();
        for (auto* bar : bars_) bar->hide();
    } else {
        window_.restoreState(before_, kStateVersion);
    }
    emit aloneChanged(alone);
}

bool Layouts::eventFilter(QObject* watched, QEvent* event) {
    // A press that reaches the window itself takes hold of an edge of a panel.
    if (event->type() == QEvent::MouseButtonPress) given_ = false;
    if (event->type() == QEvent::Resize && given_ && !alone_)
        QMetaObject::invokeMethod(
            this,
            [this] {
                if (given_ && !alone_) giveRoom();
            },
            Qt::QueuedConnection);
    return QObject::eventFilter(watched, event);
}

/// Most of the window is for the 3D view.
void Layouts::giveRoom() {
    given_ = true;
    constexpr int kBesides = 356, kBelow = 225, kBelowRuns = 290;                    // logical pixels
    constexpr double kMostBesides = 0.24, kMostBelow = 0.26, kMostBelowRuns = 0.32;  // of a small window
    const bool test = current_ == QLatin1String("test");
    const auto share = [](double most, int whole) { return static_cast<int>(most * whole); };
    const int height =
        std::min(test ? kBelowRuns : kBelow, share(test ? kMostBelowRuns : kMostBelow, window_.height()));
    const int width = std::min(kBesides, share(kMostBesides, window_.width()));
    for (const auto& dock : docks_.all()) {
        const bool below = window_.dockWidgetArea(dock.widget) == Qt::BottomDockWidgetArea;
        window_.resizeDocks({dock.widget}, {below ? height : width}, below ? Qt::Vertical : Qt::Horizontal);
    }
}

void Layouts::save() {
    if (!keeps_) return;
    prefer(settings_, preference::windowPlace(screenWords()), window_.saveGeometry());
    prefer(settings_, preference::layout, current_);
    keepState();
}

void Layouts::restore() {
    initial_ = window_.saveState(kStateVersion);
    placeWindow();
    window_.installEventFilter(this);
    const auto kept = preferred(settings_, preference::layout);
    load(keys().contains(kept) ? kept : current_);
}

/// Places the window as it was left on a screen of this size; else as large as there is room.
void Layouts::placeWindow() {
    const auto here = preferred(settings_, preference::windowPlace(screenWords()));
    if (!here.isEmpty() && window_.restoreGeometry(here)) return;
    constexpr QSize kUsual{1440, 900};
    constexpr QSize kFrame{16, 64};  // about what titles and borders of windows take
    const auto room = window_.screen()->availableSize();
    window_.resize(kUsual.boundedTo(room - kFrame));
    if (kUsual.width() > room.width() - kFrame.width() || kUsual.height() > room.height() - kFrame.height())
        window_.setWindowState(Qt::WindowMaximized);
}

}  // namespace navwright
