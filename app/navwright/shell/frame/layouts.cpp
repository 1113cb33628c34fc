#include "app/navwright/shell/frame/layouts.h"

#include <QDockWidget>
#include <QEvent>
#include <QMainWindow>
#include <QScreen>
#include <QSettings>
#include <QToolBar>

#include <algorithm>
#include <array>
#include <memory>

#include "app/navwright/shell/frame/docks.h"
#include "app/navwright/shell/project/workspace.h"
#include "widgets/common/models/layer_settings.h"
#include "widgets/common/models/overlay_model.h"
#include "widgets/common/models/preferences.h"
#include "widgets/common/models/tool_model.h"

namespace navwright {

namespace {

/// Increase this when the place or name of a panel changes so that old states no longer fit.
constexpr int kStateVersion = 5;
/// Versions of states in which pages were panels of their own: those of the comparison, and before that all.
constexpr std::array kVersionsBeforePages{4, 3};

/// The original state of a workspace; panels by their ids.
struct Plan {
    const char* key;
    const char* title;
    const char* help;
    QStringList front;            ///< panels in front
    QStringList behind;           ///< panels in tabs behind them
    QStringList below;            ///< panels that a click on their tab below the view shows
    const char* tool;             ///< as in ToolModel
    std::vector<LayerId> layers;  ///< visible in addition to those of all workspaces
};

const std::vector<Plan>& plans() {
    static const std::vector<Plan> all{
        {.key = "look",
         .title = QT_TRANSLATE_NOOP("navwright::Layouts", "Look"),
         .help =
             QT_TRANSLATE_NOOP("navwright::Layouts", "Show the panels for viewing the nav and its evidence."),
         .front = {"stages", "inspector"},
         .behind = {"parameters", "verdict", "issues"},
         .below = {"timeline", "demos", "tables", "deaths", "log"},
         .tool = "select",
         .layers = {}},
        {.key = "tune",
         .title = QT_TRANSLATE_NOOP("navwright::Layouts", "Tune"),
         .help = QT_TRANSLATE_NOOP("navwright::Layouts", "Show the panels for changing parameters."),
         .front = {"parameters", "inspector"},
         .behind = {"stages"},
         .below = {"tuning", "testRuns", "confidence", "tables"},
         .tool = "select",
         .layers = {}},
        {.key = "test",
         .title = QT_TRANSLATE_NOOP("navwright::Layouts", "Test"),
         .help = QT_TRANSLATE_NOOP("navwright::Layouts", "Show the panels for testing the nav."),
         .front = {"stages", "verdict", "testRuns"},
         .behind = {"inspector", "changes"},
         .below = {"bots", "log"},
         .tool = "select",
         .layers = {LayerId::navtest}},
        {.key = "fix",
         .title = QT_TRANSLATE_NOOP("navwright::Layouts", "Edit and fix"),
         .help = QT_TRANSLATE_NOOP("navwright::Layouts",
                                   "Show the panels for editing the nav and fixing its issues."),
         .front = {"stages", "issues"},
         .behind = {"inspector", "edit", "edits", "changes", "coverage"},
         .below = {"missing", "tables"},
         .tool = "edit",
         .layers = {}},
        {.key = "map",
         .title = QT_TRANSLATE_NOOP("navwright::Layouts", "Map"),
         .help = QT_TRANSLATE_NOOP("navwright::Layouts",
                                   "Show the panels about the map: travel times, areas, meshes."),
         .front = {"stages", "ways"},
         .behind = {"shape", "coverage"},
         .below = {"missing", "doors", "sides", "experiments"},
         .tool = "select",
         .layers = {LayerId::areas}},
        {.key = "rotation",
         .title = QT_TRANSLATE_NOOP("navwright::Layouts", "Rotation"),
         .help = QT_TRANSLATE_NOOP("navwright::Layouts", "Show the maps of a rotation with their verdicts."),
         .front = {"stages", "verdict", "maps"},
         .behind = {},
         .below = {"log"},
         .tool = "select",
         .layers = {}},
    };
    return all;
}

const Plan& planOf(const QString& key) {
    return *std::ranges::find(plans(), key, [](const Plan& plan) { return QString::fromLatin1(plan.key); });
}

bool isShownAtFirst(const Plan& plan, const QString& panel) {
    return plan.front.contains(panel) || plan.behind.contains(panel);
}

QList<bool> firstLayers(const Plan& plan) {
    QList<bool> visible(kLayerCount, false);
    const auto show = [&](LayerId layer) { visible[static_cast<qsizetype>(layer)] = true; };
    for (const auto layer : {LayerId::map, LayerId::nodes, LayerId::links}) show(layer);
    std::ranges::for_each(plan.layers, show);
    return visible;
}

/// The present key of a workspace, also for a key from older settings and projects.
QString keyNow(const QString& key) {
    return key == QLatin1String("inspect") ? QStringLiteral("look") : key;
}

}  // namespace

Layouts::Layouts(QMainWindow& window, Docks& docks, Workspace& workspace)
    : QObject(&window),
      window_(window),
      docks_(docks),
      layers_(workspace.layers),
      overlays_(workspace.overlays),
      tools_(workspace.tools),
      settings_(*workspace.settings),
      current_(keys().first()) {
    connect(&docks, &Docks::changed, this, &Layouts::welcomeOverlays);
}

QStringList Layouts::keys() {
    QStringList keys;
    for (const auto& plan : plans()) keys << QString::fromLatin1(plan.key);
    return keys;
}

QString Layouts::title(const QString& key) {
    return tr(planOf(key).title);
}

QString Layouts::help(const QString& key) {
    return tr(planOf(key).help);
}

QString Layouts::name(const QString& key) const {
    const auto own = preferred(settings_, preference::workspaceName(key));
    return own.isEmpty() ? title(key) : own;
}

void Layouts::rename(const QString& key, const QString& name) {
    const auto preference = preference::workspaceName(key);
    const auto plain = name.simplified();
    if (plain.isEmpty() || plain == title(key)) {
        settings_.remove(preference.key);
    } else {
        prefer(settings_, preference, plain);
    }
    emit changed(current_);
}

bool Layouts::offers(const QString& panel) const {
    const auto& plan = planOf(current_);
    return isShownAtFirst(plan, panel) || plan.below.contains(panel);
}

QString Layouts::screenWords() const {
    const auto size = window_.screen()->size();
    return QStringLiteral("%1x%2").arg(size.width()).arg(size.height());
}

void Layouts::show(const QString& key) {
    const auto now = keyNow(key);
    if (!keys().contains(now) || now == current_) return;
    setAlone(false);
    keepState();
    keepScene();
    load(now);
}

void Layouts::prepare(const QString& key, const QString& panel) {
    if (key != current_) {
        next_[key] = panel;
        const auto tool = scenes_.contains(key) ? scenes_[key].tool : QString::fromLatin1(planOf(key).tool);
        scenes_[key].tool = tool;
        scenes_[key].visible = visibleLayers();
    } else {
        docks_.show(panel);
    }
}

void Layouts::keepState() {
    const auto state = alone_ ? before_ : window_.saveState(kStateVersion);
    for (const auto& screen : {screenWords(), QString()})
        prefer(settings_, preference::layoutState(current_, screen), state);
    prefer(settings_, preference::layoutAdapts(current_), given_);
}

QList<bool> Layouts::visibleLayers() const {
    QList<bool> visible;
    for (int i = 0; i < kLayerCount; ++i) visible << layers_.settings(static_cast<LayerId>(i)).visible;
    return visible;
}

void Layouts::keepScene() {
    tools_.stop();
    layers_.endSolo();
    Scene scene{.tool = tools_.current(), .visible = visibleLayers()};
    for (const auto& id : overlays_.ids()) {
        scene.eyes[id] = overlays_.wanted(id);
        if (overlays_.isListed(id) && !overlays_.away(id)) scene.overlays << id;
    }
    scenes_[current_] = scene;
}

void Layouts::showScene() {
    const auto& plan = planOf(current_);
    const auto scene =
        scenes_.value(current_, {.tool = QString::fromLatin1(plan.tool), .visible = firstLayers(plan)});
    for (int i = 0; i < kLayerCount; ++i) layers_.setVisible(static_cast<LayerId>(i), scene.visible[i]);
    tools_.setCurrent(scene.tool);
    showOverlays(scene);
}

/// What comes later is asked for here.
void Layouts::showOverlays(const Scene& scene) {
    for (const auto& id : overlays_.ids()) {
        const bool away = overlays_.isListed(id) && !scene.overlays.contains(id) && !isOfHere(id);
        overlays_.place(id, scene.eyes.value(id, true), away);
    }
}

/// Whether an overlay is about a panel that belongs to the present workspace or is shown in it, or about
/// none.
bool Layouts::isOfHere(const QString& overlay) const {
    const auto& panel = overlays_.kind(overlay).panel;
    const auto* dock = docks_.find(panel);
    return panel.isEmpty() || offers(panel) || (dock != nullptr && !dock->isHidden());
}

/// A panel that is shown brings its overlays along.
void Layouts::welcomeOverlays() {
    for (const auto& id : overlays_.ids()) {
        if (overlays_.away(id) && isOfHere(id)) overlays_.place(id, overlays_.wanted(id), false);
    }
}

void Layouts::forgetScenes() {
    scenes_.clear();
    next_.clear();
    showScene();
}

void Layouts::load(const QString& key) {
    current_ = key;
    const auto here = preferred(settings_, preference::layoutState(key, screenWords()));
    const auto anywhere = preferred(settings_, preference::layoutState(key, {}));
    if (!here.isEmpty() && restoreDocks(here)) {
        given_ = preferred(settings_, preference::layoutAdapts(key));
    } else if (!anywhere.isEmpty() && restoreDocks(anywhere)) {
        // The panels are those of the saved state, but its sizes were for another screen.
        giveRoom();
    } else {
        arrange();
    }
    showScene();
    docks_.show(next_.take(key));
    emit changed(current_);
}

bool Layouts::restoreDocks(const QByteArray& state) {
    return window_.restoreState(state, kStateVersion) || restoreFromBeforePages(state);
}

/// Restores a state from before there were pages: each panel with pages goes where the first of its pages was
/// shown. Empty docks stand in for the pages while the state is restored.
bool Layouts::restoreFromBeforePages(const QByteArray& state) {
    struct Place {
        const Docks::Page* page;
        std::unique_ptr<QDockWidget> dock;
    };
    std::vector<Place> places;
    for (const auto& page : docks_.pages()) {
        places.push_back({.page = &page, .dock = std::make_unique<QDockWidget>(&window_)});
        places.back().dock->setObjectName(QStringLiteral("panel.") + page.id);
        places.back().dock->hide();
    }
    for (const auto& dock : docks_.all()) dock.widget->hide();
    const auto restores = [&](int version) { return window_.restoreState(state, version); };
    if (std::ranges::none_of(kVersionsBeforePages, restores)) return false;
    for (const auto& [page, dock] : places) {
        auto* panel = page->panel->widget;
        if (dock->isHidden() || !panel->isHidden()) continue;
        if (!dock->isFloating()) window_.tabifyDockWidget(dock.get(), panel);
        panel->show();
        page->page->choose();
    }
    return true;
}

void Layouts::reset() {
    setAlone(false);
    for (const auto& screen : {screenWords(), QString()})
        settings_.remove(preference::layoutState(current_, screen).key);
    arrange();
    scenes_.remove(current_);
    showScene();
    emit changed(current_);
}

void Layouts::arrange() {
    window_.restoreState(first_[current_], kStateVersion);
    // Tabs of a window that was not shown yet have no order, so what is kept of first_ has none.
    for (const auto& dock : docks_.all())
        if (planOf(current_).front.contains(dock.id)) bringUp(*dock.widget);
    giveRoom();
}

/// Makes the original state of a workspace. Called before the window is shown, so that no panel starts work
/// just because it is visible for a moment.
void Layouts::makeFirst(const QString& key) {
    const auto& plan = planOf(key);
    for (const auto& dock : docks_.all()) dock.widget->setVisible(isShownAtFirst(plan, dock.id));
    for (const auto& dock : docks_.all())
        if (plan.front.contains(dock.id)) dock.widget->raise();
    first_[key] = window_.saveState(kStateVersion);
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
    // The window itself gets a press only on the edge of a panel.
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

/// Gives most of the window to the 3D view, except in the workspace with the list of maps.
void Layouts::giveRoom() {
    given_ = true;
    constexpr int kBesides = 356, kBelow = 225, kBelowRuns = 290, kLeastBelow = 150;  // logical pixels
    constexpr double kMostBesides = 0.24, kMostBelow = 0.26, kMostBelowRuns = 0.32;   // of a small window
    constexpr double kMaps = 0.5;
    const auto share = [](double most, int whole) { return static_cast<int>(most * whole); };
    int height = std::min(kBelow, share(kMostBelow, window_.height()));
    if (current_ == QLatin1String("test"))
        height = std::min(kBelowRuns, share(kMostBelowRuns, window_.height()));
    if (current_ == QLatin1String("rotation")) height = share(kMaps, window_.height());
    height = std::max(height, kLeastBelow);
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
    for (const auto& key : keys()) makeFirst(key);
    placeWindow();
    window_.installEventFilter(this);
    const auto kept = keyNow(preferred(settings_, preference::layout));
    load(keys().contains(kept) ? kept : current_);
}

/// Restores the window's geometry for a screen of this size; without one, makes the window as large as fits.
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
