#include "navwright/frame/docks.h"

#include <QAction>
#include <QMainWindow>
#include <QScrollArea>

#include <algorithm>

namespace navwright {

Docks::Docks(QMainWindow& window) : QObject(&window), window_(window) {}

QDockWidget* Docks::add(const QString& id, const QString& title, Qt::DockWidgetArea area, QWidget* panel) {
    const auto beside = std::ranges::find_if(
        docks_, [&](const Dock& other) { return window_.dockWidgetArea(other.widget) == area; });
    auto* dock = new QDockWidget(title, &window_);
    dock->setObjectName(QStringLiteral("panel.") + id);
    dock->setAccessibleName(title);
    // In a small window a panel scrolls; it does not keep the window large.
    auto* scroll = new QScrollArea(dock);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidget(panel);
    scroll->setObjectName(QStringLiteral("panelScroll.") + id);
    scroll->setAccessibleName(title);
    dock->setWidget(scroll);
    window_.addDockWidget(area, dock);
    if (beside != docks_.end()) {
        window_.tabifyDockWidget(beside->widget, dock);
        beside->widget->raise();
    }
    auto& kept = docks_.emplace_back(id, dock);
    connect(dock, &QDockWidget::visibilityChanged, this, [&kept](bool visible) { kept.inFront = visible; });
    connect(dock->toggleViewAction(), &QAction::toggled, this, &Docks::changed);
    return dock;
}

void Docks::clear() {
    for (auto& dock : docks_) delete dock.widget;
    docks_.clear();
}

MenuEntries Docks::commands() {
    MenuEntries commands;
    for (auto& dock : docks_) {
        const auto title = dock.widget->windowTitle();
        commands.push_back(Command{
            .id = QStringLiteral("view.panel.") + dock.id,
            .title = title,
            .help = tr("Show the panel \"%1\", in front of the others of its place, or hide it.").arg(title),
            .run =
                [&dock] {
                    const bool show = !dock.inFront;
                    dock.widget->setVisible(show);
                    if (show) dock.widget->raise();
                },
            .checked = [&dock] { return dock.widget->toggleViewAction()->isChecked(); },
            .looksOnly = true});
    }
    return commands;
}

void bringUp(QDockWidget& dock) {
    dock.show();
    dock.raise();
}

}  // namespace navwright
