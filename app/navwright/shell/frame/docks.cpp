#include "app/navwright/shell/frame/docks.h"

#include <QAction>
#include <QMainWindow>
#include <QScrollArea>
#include <QSignalBlocker>

#include <algorithm>

namespace navwright {

Docks::Docks(QMainWindow& window) : QObject(&window), window_(window) {}

QDockWidget* Docks::add(const QString& id, const QString& title, Qt::DockWidgetArea area, QWidget* panel,
                        const QStringList& synonyms) {
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
    auto& kept = docks_.emplace_back(id, dock, area, synonyms);
    connect(dock, &QDockWidget::visibilityChanged, this, [this, &kept](bool visible) {
        kept.inFront = visible;
        if (visible && window_.dockWidgetArea(kept.widget) == Qt::BottomDockWidgetArea)
            lastBelow_ = kept.widget;
        emit changed();
    });
    connect(dock->toggleViewAction(), &QAction::toggled, this, &Docks::changed);
    return dock;
}

QDockWidget* Docks::find(const QString& id) const {
    const auto found = std::ranges::find(docks_, id, &Dock::id);
    return found == docks_.end() ? nullptr : found->widget;
}

std::vector<QDockWidget*> Docks::shownBelow() const {
    std::vector<QDockWidget*> shown;
    for (const auto& dock : docks_) {
        const bool below = window_.dockWidgetArea(dock.widget) == Qt::BottomDockWidgetArea;
        if (below && !dock.widget->isFloating() && !dock.widget->isHidden()) shown.push_back(dock.widget);
    }
    return shown;
}

void Docks::fold() {
    // Hiding brings another to the front, which is not what was looked at.
    auto* const last = lastBelow_;
    for (auto* dock : shownBelow()) dock->hide();
    lastBelow_ = last;
}

void Docks::unfold() {
    const auto usual = std::ranges::find(docks_, Qt::BottomDockWidgetArea, &Dock::home);
    if (!lastBelow_ && usual != docks_.end()) lastBelow_ = usual->widget;
    if (lastBelow_) bringUp(*lastBelow_);
}

void Docks::clear() {
    // With one panel gone others come to the front, which nobody is to look at any more.
    const QSignalBlocker quiet(this);
    lastBelow_ = nullptr;
    for (auto& dock : docks_) delete dock.widget;
    docks_.clear();
}

MenuEntries Docks::commands() {
    MenuEntries commands;
    for (auto& dock : docks_) {
        const auto title = dock.widget->windowTitle();
        commands.push_back(Command{
            .id = dock.command(),
            .title = title,
            .help = tr("Show the panel \"%1\", in front of the others of its place, or hide it.").arg(title),
            .synonyms = dock.synonyms,
            .run = [&dock] { dock.inFront ? dock.widget->hide() : bringUp(*dock.widget); },
            .checked = [&dock] { return dock.widget->toggleViewAction()->isChecked(); },
            .looksOnly = true});
    }
    return commands;
}

void bringUp(QDockWidget& dock) {
    const auto* window = qobject_cast<QMainWindow*>(dock.parentWidget());
    // Only a panel that is shown knows the others of its place.
    dock.show();
    if (window && window->dockWidgetArea(&dock) == Qt::BottomDockWidgetArea && !dock.isFloating()) {
        for (auto* other : window->tabifiedDockWidgets(&dock)) other->hide();
    }
    dock.raise();
}

}  // namespace navwright
