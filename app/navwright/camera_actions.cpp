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

QString tr(const char* text) {
    return MainWindow::tr(text);
}

/// Builds the menu. Without a 3D view its commands do nothing and are greyed.
class CameraMaker {
  public:
    explicit CameraMaker(MainWindow& window) : window_(window), view_(window.view().view()) {}

    void make() {
        menu_ = new QMenu(tr("&Camera"), &window_);
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
    add(menu_, "camera.frame", tr("Show the &whole map"), tr("Shift+F"), [view] { view->frameMap(); });
    add(menu_, "camera.top", tr("From the &top"), tr("F6"),
        [view] { view->lookFrom(WorkbenchView::Side::top); });
    add(menu_, "camera.front", tr("From the &front"), tr("F7"),
        [view] { view->lookFrom(WorkbenchView::Side::front); });
    add(menu_, "camera.side", tr("From the &side"), tr("F8"),
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
    addMode("camera.orbit", tr("Drag turns around the &place looked at"), tr("Shift+O"),
            SceneView::Mode::orbit);
    addMode("camera.fly", tr("Drag turns the &head, as when flying"), tr("Shift+V"), SceneView::Mode::fly);
    auto* window = &window_;
    add(menu_, "camera.help", tr("&How to move the camera"), {}, [window] {
        auto* box = new QMessageBox(QMessageBox::NoIcon, tr("How to move the camera"), QString(),
                                    QMessageBox::Close, window);
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
    });
}

void CameraMaker::makeBookmarks() {
    auto* go = menu_->addMenu(tr("&Go to bookmark"));
    auto* set = menu_->addMenu(tr("Set &bookmark"));
    go->setObjectName(QStringLiteral("menu.camera.bookmark"));
    set->setObjectName(QStringLiteral("menu.camera.setBookmark"));
    auto* view = view_;
    for (int i = 0; i < WorkbenchView::kBookmarks; ++i) {
        auto* recall = add(go, QStringLiteral("camera.bookmark.%1").arg(i + 1), tr("Bookmark &%1").arg(i + 1),
                           QKeySequence(Qt::ALT | static_cast<Qt::Key>(Qt::Key_1 + i)),
                           [view, i] { view->recallBookmark(i); });
        recall->setEnabled(false);
        if (view) {
            QObject::connect(view, &WorkbenchView::bookmarksChanged, recall,
                             [view, recall, i] { recall->setEnabled(view->bookmark(i).has_value()); });
        }
        auto* window = &window_;
        add(set, QStringLiteral("camera.setBookmark.%1").arg(i + 1), tr("Set bookmark &%1").arg(i + 1),
            QKeySequence(Qt::ALT | Qt::SHIFT | static_cast<Qt::Key>(Qt::Key_1 + i)), [window, view, i] {
                view->setBookmark(i);
                window->log(LogLevel::info, tr("Bookmark %1 is set; the project keeps it").arg(i + 1));
            });
    }
}

void CameraMaker::makeXray() {
    auto& layers = window_.layers();
    auto* action = add(menu_, "camera.xray", tr("&X-ray through the map"), tr("Alt+X"), [&layers](bool on) {
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
    add(menu_, "camera.cutLower", tr("Cut the map &lower"), tr("["), [moveCut] { moveCut(-kCutStep); });
    add(menu_, "camera.cutRaise", tr("Cut the map h&igher"), tr("]"), [moveCut] { moveCut(kCutStep); });
    add(menu_, "camera.cutOff", tr("Do &not cut the map"), tr("\\"),
        [window] { window->layers().setHeightCut(kNoCut); });
}

}  // namespace

void addCamera(MainWindow& window) {
    CameraMaker(window).make();
}

}  // namespace navwright
