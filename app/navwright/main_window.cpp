#include "navwright/main_window.h"

#include <QDockWidget>
#include <QLabel>
#include <QMenu>
#include <QMenuBar>

#include "scene3d/scene_view.h"

namespace navwright {

MainWindow::MainWindow(QWidget* parent) : QMainWindow(parent), actions_(new ActionRegistry(this)) {
    setObjectName(QStringLiteral("mainWindow"));
    setWindowTitle(QStringLiteral("Navwright"));
    setDockNestingEnabled(true);
    connect(actions_, &ActionRegistry::added, this, [this](QAction* action) { addAction(action); });
    setCentralWidget(makeView());
    makeMenus();
}

MainWindow::~MainWindow() = default;

QWidget* MainWindow::makeView() {
    const auto gl = probeGl();
    if (!gl) {
        auto* message = new QLabel(
            tr("The 3D view cannot be shown.\n%1").arg(QString::fromStdString(gl.error().message())));
        message->setObjectName(QStringLiteral("noGlMessage"));
        message->setAlignment(Qt::AlignCenter);
        message->setWordWrap(true);
        return message;
    }
    auto* view = new SceneView(*gl);
    auto* container = QWidget::createWindowContainer(view);
    container->setObjectName(QStringLiteral("view3d"));
    container->setAccessibleName(tr("3D view"));
    container->setFocusPolicy(Qt::StrongFocus);
    connect(view, &SceneView::focusWanted, container, qOverload<>(&QWidget::setFocus));
    return container;
}

void MainWindow::makeMenus() {
    auto* view = menuBar()->addMenu(tr("&View"));
    panelsMenu_ = view->addMenu(tr("&Panels"));
}

QDockWidget* MainWindow::addPanel(const QString& id, const QString& title, Qt::DockWidgetArea area,
                                  QWidget* panel) {
    QDockWidget* beside = nullptr;
    for (auto* other : findChildren<QDockWidget*>(QString(), Qt::FindDirectChildrenOnly)) {
        if (!beside && dockWidgetArea(other) == area) beside = other;
    }
    auto* dock = new QDockWidget(title, this);
    dock->setObjectName(QStringLiteral("panel.") + id);
    dock->setAccessibleName(title);
    dock->setWidget(panel);
    addDockWidget(area, dock);
    if (beside) {
        tabifyDockWidget(beside, dock);
        beside->raise();
    }
    auto* toggle = dock->toggleViewAction();
    actions_->adopt(QStringLiteral("view.panel.") + id, toggle);
    panelsMenu_->addAction(toggle);
    return dock;
}

}  // namespace navwright
