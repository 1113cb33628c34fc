#include "navwright/camera_actions.h"

#include <QActionGroup>
#include <QMenu>
#include <QMenuBar>
#include <QMessageBox>

#include <algorithm>

#include "navwright/main_window.h"
#include "navwright/view_area.h"
#include "view/workbench_view.h"

namespace navwright {

namespace {

constexpr float kXray = 0.3f;   ///< opacity of the map that lets through what lies behind
constexpr float kCutStep = 32;  ///< units
constexpr float kNoCut = 1e9f;

/// Builds the menu. Without a 3D view its commands do nothing and are greyed.
class CameraMaker {
  public:
    explicit CameraMaker(MainWindow& window) : window_(window), view_(window.view().view()) {}

    void make() {
        menu_ = new QMenu(MainWindow::tr("&Camera"), &window_);
        menu_->setObjectName(QStringLiteral("menu.camera"));
        const auto menus = window_.menuBar()->actions();
        window_.menuBar()->insertMenu(menus.isEmpty() ? nullptr : menus.last(), menu_);
        makeSides();
        menu_->addSeparator();
        makeModes();
        menu_->addSeparator();
        makeBookmarks();
        menu_->addSeparator();
        makeXray();
        makeCut();
    }

  private:
    template <class Slot>
    QAction* add(QMenu* menu, const QString& id, const QString& text, const QKeySequence& shortcut,
                 Slot slot) {
        auto* action = window_.actions().add(id, text, shortcut);
        action->setEnabled(view_ != nullptr);
        QObject::connect(action, &QAction::triggered, &window_, slot);
        menu->addAction(action);
        return action;
    }
    void makeSides();
    void makeModes();
    void makeBookmarks();
    void makeXray();
    void makeCut();

    MainWindow& window_;
    WorkbenchView* view_;
    QMenu* menu_ = nullptr;
};

void CameraMaker::makeSides() {
    auto* view = view_;
    add(menu_, "camera.frame", MainWindow::tr("Show the &whole map"), MainWindow::tr("Shift+F"),
        [view] { view->frameMap(); });
    add(menu_, "camera.top", MainWindow::tr("From the &top"), MainWindow::tr("F6"),
        [view] { view->lookFrom(WorkbenchView::Side::top); });
    add(menu_, "camera.front", MainWindow::tr("From the &front"), MainWindow::tr("F7"),
        [view] { view->lookFrom(WorkbenchView::Side::front); });
    add(menu_, "camera.side", MainWindow::tr("From the &side"), MainWindow::tr("F8"),
        [view] { view->lookFrom(WorkbenchView::Side::side); });
}

void CameraMaker::makeModes() {
    auto* view = view_;
    auto* group = new QActionGroup(&window_);
    const auto addMode = [&](const char* id, const QString& text, const QKeySequence& keys,
                             SceneView::Mode mode) {
        auto* action = add(menu_, id, text, keys, [view, mode] { view->scene().setMode(mode); });
        action->setCheckable(true);
        action->setActionGroup(group);
        action->setChecked(mode == SceneView::Mode::orbit);
    };
    addMode("camera.orbit", MainWindow::tr("Drag turns around the &place looked at"),
            MainWindow::tr("Shift+O"), SceneView::Mode::orbit);
    addMode("camera.fly", MainWindow::tr("Drag turns the &head, as when flying"), MainWindow::tr("Shift+V"),
            SceneView::Mode::fly);
    auto* window = &window_;
    add(menu_, "camera.help", MainWindow::tr("&How to move the camera"), {}, [window] {
        auto* box = new QMessageBox(QMessageBox::NoIcon, MainWindow::tr("How to move the camera"), QString(),
                                    QMessageBox::Close, window);
        box->setObjectName(QStringLiteral("cameraHelp"));
        box->setAttribute(Qt::WA_DeleteOnClose);
        box->setText(MainWindow::tr(
            "<table cellspacing=6>"
            "<MainWindow::tr><td><b>Drag</b></td><td>turn around the place looked at</td></MainWindow::tr>"
            "<MainWindow::tr><td><b>Right drag</b></td><td>turn the head</td></MainWindow::tr>"
            "<MainWindow::tr><td><b>Middle or Shift drag</b></td><td>move along the "
            "picture</td></MainWindow::tr>"
            "<MainWindow::tr><td><b>Wheel</b></td><td>nearer, farther</td></MainWindow::tr>"
            "<MainWindow::tr><td><b>W A S D</b></td><td>fly ahead, left, back, right; Shift: "
            "faster</td></MainWindow::tr>"
            "<MainWindow::tr><td><b>E Q</b></td><td>fly up, down</td></MainWindow::tr>"
            "<MainWindow::tr><td><b>F, double click</b></td><td>fly to what is selected</td></MainWindow::tr>"
            "</table>"));
        box->open();
    });
}

void CameraMaker::makeBookmarks() {
    auto* go = menu_->addMenu(MainWindow::tr("&Go to bookmark"));
    auto* set = menu_->addMenu(MainWindow::tr("Set &bookmark"));
    go->setObjectName(QStringLiteral("menu.camera.bookmark"));
    set->setObjectName(QStringLiteral("menu.camera.setBookmark"));
    auto* view = view_;
    for (int i = 0; i < WorkbenchView::kBookmarks; ++i) {
        auto* recall = add(go, QStringLiteral("camera.bookmark.%1").arg(i + 1),
                           MainWindow::tr("Bookmark &%1").arg(i + 1),
                           QKeySequence(Qt::ALT | static_cast<Qt::Key>(Qt::Key_1 + i)),
                           [view, i] { view->recallBookmark(i); });
        recall->setEnabled(false);
        if (view) {
            QObject::connect(view, &WorkbenchView::bookmarksChanged, recall,
                             [view, recall, i] { recall->setEnabled(view->bookmark(i).has_value()); });
        }
        auto* window = &window_;
        add(set, QStringLiteral("camera.setBookmark.%1").arg(i + 1),
            MainWindow::tr("Set bookmark &%1").arg(i + 1),
            QKeySequence(Qt::ALT | Qt::SHIFT | static_cast<Qt::Key>(Qt::Key_1 + i)), [window, view, i] {
                view->setBookmark(i);
                window->log(LogLevel::info,
                            MainWindow::tr("Bookmark %1 is set; the project keeps it").arg(i + 1));
            });
    }
}

void CameraMaker::makeXray() {
    auto& layers = window_.layers();
    auto* action = add(menu_, "camera.xray", MainWindow::tr("&X-ray through the map"),
                       MainWindow::tr("Alt+X"), [&layers](bool on) {
                           auto map = layers.settings(LayerId::map);
                           map.opacity = on ? kXray : 1;
                           layers.set(LayerId::map, map);
                       });
    action->setCheckable(true);
    const auto show = [&layers, action] { action->setChecked(layers.settings(LayerId::map).opacity < 1); };
    QObject::connect(&layers, &LayerModel::changed, action, show);
    show();
}

void CameraMaker::makeCut() {
    auto* window = &window_;
    const auto moveCut = [window](float by) {
        const auto map = window->document().map();
        if (!map) return;
        const auto bounds = map->bsp.worldBounds();
        const float now = std::min(window->layers().heightCut(), bounds.maxs.z);
        const float next = std::max(now + by, bounds.mins.z);
        window->layers().setHeightCut(next >= bounds.maxs.z ? kNoCut : next);
    };
    add(menu_, "camera.cutLower", MainWindow::tr("Cut the map &lower"), MainWindow::tr("["),
        [moveCut] { moveCut(-kCutStep); });
    add(menu_, "camera.cutRaise", MainWindow::tr("Cut the map h&igher"), MainWindow::tr("]"),
        [moveCut] { moveCut(kCutStep); });
    add(menu_, "camera.cutOff", MainWindow::tr("Do &not cut the map"), MainWindow::tr("\\"),
        [window] { window->layers().setHeightCut(kNoCut); });
}

}  // namespace

void addCamera(MainWindow& window) {
    CameraMaker(window).make();
}

}  // namespace navwright
