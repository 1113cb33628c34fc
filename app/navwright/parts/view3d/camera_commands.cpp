#include "app/navwright/parts/view3d/camera_commands.h"

#include <QCoreApplication>
#include <QMessageBox>

#include <algorithm>

#include "app/navwright/parts/view3d/map_commands.h"
#include "app/navwright/shell/project/messages.h"
#include "app/navwright/shell/project/needs.h"
#include "app/navwright/shell/project/workspace.h"
#include "widgets/view3d/view/workbench_view.h"

namespace navwright {

namespace {

constexpr float kXray = 0.3f;   ///< opacity of the map that lets through what lies behind
constexpr float kCutStep = 32;  ///< units

class CameraCommands {
    Q_DECLARE_TR_FUNCTIONS(CameraCommands)

  public:
    CameraCommands(Workspace& workspace, Messages& messages, WorkbenchView* view, const Needs& needs,
                   QWidget& window)
        : workspace_(workspace),
          messages_(messages),
          view_(view),
          needs_(needs),
          window_(window),
          drawn_{[view] { return view != nullptr; }, tr("there is no 3D view on this display")} {}

    [[nodiscard]] Menu menu() const {
        Menu menu{.id = "menu.camera",
                  .title = tr("&Camera"),
                  .entries = sides() + MenuEntries{Separator()} + modes() +
                             MenuEntries{Separator(), recalls(), marks(), Separator()} + looks() +
                             MenuEntries{mapMenu(workspace_, drawn_, needs_, window_)},
                  .follows = {Follows(workspace_.layers, &LayerModel::changed),
                              Follows(workspace_.layers, &LayerModel::nodeNumbersChanged),
                              Follows(workspace_.filter, &DataFilter::changed)}};
        if (view_) menu.follows.emplace_back(view_->camera(), &ViewCamera::bookmarksChanged);
        return menu;
    }

  private:
    [[nodiscard]] MenuEntries sides() const;
    [[nodiscard]] MenuEntries modes() const;
    [[nodiscard]] Menu recalls() const;
    [[nodiscard]] Menu marks() const;
    [[nodiscard]] MenuEntries looks() const;
    [[nodiscard]] Command mode(const char* id, const QString& title, const QString& keys, const QString& help,
                               SceneView::Mode mode) const;
    static void showHelp(QWidget& window);

    Workspace& workspace_;
    Messages& messages_;
    WorkbenchView* view_;
    const Needs& needs_;
    QWidget& window_;
    Condition drawn_;
};

MenuEntries CameraCommands::sides() const {
    using Side = ViewCamera::Side;
    auto* view = view_;
    const std::vector<Condition> when{needs_.picture, drawn_};
    return {Command{.id = "camera.frame",
                    .title = tr("Show the &whole map"),
                    .keys = tr("Shift+F"),
                    .help = tr("Move the camera back until all of the map is in the picture."),
                    .when = when,
                    .run = [view] { view->camera().frameMap(); }},
            Command{.id = "camera.top",
                    .title = tr("From the &top"),
                    .keys = tr("F6"),
                    .help = tr("Look straight down."),
                    .when = when,
                    .run = [view] { view->camera().lookFrom(Side::top); }},
            Command{.id = "camera.front",
                    .title = tr("From the &front"),
                    .keys = tr("F7"),
                    .help = tr("Look along the y axis."),
                    .when = when,
                    .run = [view] { view->camera().lookFrom(Side::front); }},
            Command{.id = "camera.side",
                    .title = tr("From the &side"),
                    .keys = tr("F8"),
                    .help = tr("Look along the x axis."),
                    .when = when,
                    .run = [view] { view->camera().lookFrom(Side::side); }}};
}

Command CameraCommands::mode(const char* id, const QString& title, const QString& keys, const QString& help,
                             SceneView::Mode mode) const {
    auto* view = view_;
    return {
        .id = id,
        .title = title,
        .keys = keys,
        .help = help,
        .when = {drawn_},
        .run = [view, mode] { view->scene().setMode(mode); },
        .checked = [view, mode] { return mode == (view ? view->scene().mode() : SceneView::Mode::orbit); },
        .choice = "camera.mode"};
}

MenuEntries CameraCommands::modes() const {
    auto* window = &window_;
    return {mode("camera.orbit", tr("Drag turns around the &place looked at"), tr("Shift+O"),
                 tr("Turn around the place looked at when dragging with the left button."),
                 SceneView::Mode::orbit),
            mode("camera.fly", tr("Drag turns the &head, as when flying"), tr("Shift+V"),
                 tr("Turn the camera on the spot when dragging with the left button."), SceneView::Mode::fly),
            Command{.id = "camera.help",
                    .title = tr("&How to move the camera"),
                    .help = tr("List what the mouse and the keys do in the 3D view."),
                    .when = {drawn_},
                    .run = [window] { showHelp(*window); }}};
}

void CameraCommands::showHelp(QWidget& window) {
    auto* box = new QMessageBox(QMessageBox::NoIcon, tr("How to move the camera"), QString(),
                                QMessageBox::Close, &window);
    box->setObjectName(QStringLiteral("cameraHelp"));
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setText(
        tr("<table cellspacing=6>"
           "<tr><td><b>Drag</b></td><td>turn around the place looked at</td></tr>"
           "<tr><td><b>Right drag</b></td><td>turn the head</td></tr>"
           "<tr><td><b>Middle or Shift drag</b></td><td>move along the picture</td></tr>"
           "<tr><td><b>Wheel</b></td><td>nearer, farther</td></tr>"
           "<tr><td><b>W A S D</b></td><td>fly ahead, left, back, right; Shift: faster</td></tr>"
           "<tr><td><b>E Q</b></td><td>fly up, down</td></tr>"
           "<tr><td><b>F, double click</b></td><td>fly to what is selected</td></tr>"
           "</table>"));
    box->open();
}

Menu CameraCommands::recalls() const {
    Menu menu{.id = "menu.camera.bookmark", .title = tr("&Go to bookmark")};
    auto* view = view_;
    for (int i = 0; i < ViewCamera::kBookmarks; ++i) {
        const Condition set{[view, i] { return view && view->camera().bookmark(i).has_value(); },
                            tr("set this bookmark first")};
        menu.entries.push_back(Command{.id = QStringLiteral("camera.bookmark.%1").arg(i + 1),
                                       .title = tr("Bookmark &%1").arg(i + 1),
                                       .keys = QKeySequence(Qt::ALT | static_cast<Qt::Key>(Qt::Key_1 + i)),
                                       .help = tr("Fly to where bookmark %1 was set.").arg(i + 1),
                                       .when = {drawn_, set},
                                       .run = [view, i] { view->camera().recallBookmark(i); }});
    }
    return menu;
}

Menu CameraCommands::marks() const {
    Menu menu{.id = "menu.camera.setBookmark", .title = tr("Set &bookmark")};
    auto* view = view_;
    for (int i = 0; i < ViewCamera::kBookmarks; ++i) {
        menu.entries.push_back(Command{
            .id = QStringLiteral("camera.setBookmark.%1").arg(i + 1),
            .title = tr("Set bookmark &%1").arg(i + 1),
            .keys = QKeySequence(Qt::ALT | Qt::SHIFT | static_cast<Qt::Key>(Qt::Key_1 + i)),
            .help = tr("Save the camera's place as bookmark %1.").arg(i + 1),
            .when = {needs_.picture, drawn_},
            .run = [&messages = messages_, view, i] {
                view->camera().setBookmark(i);
                messages.log(LogLevel::info, tr("Bookmark %1 is set; the project keeps it").arg(i + 1));
            }});
    }
    return menu;
}

MenuEntries CameraCommands::looks() const {
    auto& layers = workspace_.layers;
    auto& filter = workspace_.filter;
    const auto moveCut = [&layers, &document = workspace_.document](float by) {
        const auto map = document.shownMap();
        if (!map) return;
        const auto bounds = map->bsp.worldBounds();
        const float now = std::min(layers.heightCut(), bounds.maxs.z);
        const float next = std::max(now + by, bounds.mins.z);
        layers.setHeightCut(next >= bounds.maxs.z ? kNoHeightCut : next);
    };
    const auto isThin = [&layers] { return layers.settings(LayerId::map).opacity < 1; };
    const std::vector<Condition> when{needs_.shownMap, drawn_};
    return {Command{.id = "camera.xray",
                    .title = tr("&X-ray through the map"),
                    .keys = tr("Alt+X"),
                    .help = tr("Make the map transparent, so that the nav is visible behind it."),
                    .synonyms = {tr("transparent"), tr("see through")},
                    .when = when,
                    .run =
                        [&layers, isThin] {
                            auto map = layers.settings(LayerId::map);
                            map.opacity = isThin() ? 1 : kXray;
                            layers.set(LayerId::map, map);
                        },
                    .checked = isThin},
            Command{.id = "camera.numbers",
                    .title = tr("Node &numbers nearby"),
                    .keys = tr("Shift+I"),
                    .help = tr("Show the numbers of the nodes in sight that are nearest to the camera."),
                    .synonyms = {tr("labels"), tr("ids")},
                    .when = {needs_.nav, drawn_},
                    .run = [&layers] { layers.setNodeNumbers(!layers.nodeNumbers()); },
                    .checked = [&layers] { return layers.nodeNumbers(); }},
            Command{.id = "camera.seenOnce",
                    .title = tr("Hide what is seen &once"),
                    .keys = tr("Shift+H"),
                    .help = tr("Hide nodes and links that the demos show only once."),
                    .when = {needs_.demos, drawn_},
                    .run =
                        [&filter] {
                            auto shown = filter.shown();
                            shown.hideSeenOnce = !shown.hideSeenOnce;
                            filter.set(shown);
                        },
                    .checked = [&filter] { return filter.shown().hideSeenOnce; }},
            Command{.id = "camera.cutLower",
                    .title = tr("Cut the map &lower"),
                    .keys = tr("["),
                    .help = tr("Hide everything above a height, and lower that height by 32 units."),
                    .when = when,
                    .run = [moveCut] { moveCut(-kCutStep); }},
            Command{.id = "camera.cutRaise",
                    .title = tr("Cut the map h&igher"),
                    .keys = tr("]"),
                    .help = tr("Raise the height above which everything is hidden by 32 units."),
                    .when = when,
                    .run = [moveCut] { moveCut(kCutStep); }},
            Command{.id = "camera.cutOff",
                    .title = tr("Do &not cut the map"),
                    .keys = tr("\\"),
                    .help = tr("Show the map up to its top again."),
                    .when = when,
                    .run = [&layers] { layers.setHeightCut(kNoHeightCut); }}};
}

}  // namespace

Menu cameraMenu(Workspace& workspace, Messages& messages, WorkbenchView* view, const Needs& needs,
                QWidget& window) {
    return CameraCommands(workspace, messages, view, needs, window).menu();
}

}  // namespace navwright
