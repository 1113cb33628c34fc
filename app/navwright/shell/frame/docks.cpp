#include "app/navwright/shell/frame/docks.h"

#include <QAction>
#include <QMainWindow>
#include <QSignalBlocker>
#include <QTabWidget>

#include <algorithm>

#include "widgets/common/controls/page_scroll.h"

namespace navwright {

namespace {

/// Logical pixels: two panels and the 3D view fit beside one another on the smallest screen.
constexpr int kMostLeast = 221;

/// What a panel or page waits for. `hides`: the command also hides what is shown, which waits for nothing.
std::vector<Condition> whenOffered(const Docks::Dock& dock, bool hides) {
    if (!dock.whyNot) return {};
    return {{.met = [&dock, hides] { return dock.whyNot().isEmpty() || (hides && !dock.widget->isHidden()); },
             .unmet = Docks::tr("the map has nothing of the kind"),
             .unmetNow = dock.whyNot}};
}

}  // namespace

Docks::Docks(QMainWindow& window) : QObject(&window), window_(window) {}

QDockWidget* Docks::add(const QString& id, const QString& title, Qt::DockWidgetArea area, QWidget* panel,
                        const QStringList& synonyms) {
    const auto beside = std::ranges::find_if(
        docks_, [&](const Dock& other) { return window_.dockWidgetArea(other.widget) == area; });
    auto* dock = new QDockWidget(title, &window_);
    dock->setObjectName(QStringLiteral("panel.") + id);
    dock->setAccessibleName(title);
    if (qobject_cast<QTabWidget*>(panel)) {
        dock->setWidget(panel);  // its pages scroll
    } else {
        auto* scroll = new PageScroll(panel, dock, kMostLeast);
        scroll->setObjectName(QStringLiteral("panelScroll.") + id);
        scroll->setAccessibleName(title);
        dock->setWidget(scroll);
    }
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

Docks::Dock& Docks::dockOf(const PagedPanel& panel) {
    const auto id = QString::fromLatin1(panel.id);
    const auto there = std::ranges::find(docks_, id, &Dock::id);
    if (there != docks_.end()) return *there;
    auto* tabs = new QTabWidget;
    tabs->setObjectName(QStringLiteral("panelPages.") + id);
    tabs->setAccessibleName(tr(panel.question));
    tabs->setDocumentMode(true);
    add(id, tr(panel.title), panel.area, tabs);
    auto& made = docks_.back();
    made.pages = tabs;
    made.question = tr(panel.question);
    return made;
}

PanelPage* Docks::addPage(const PagedPanel& panel, const QString& id, const QString& title, QWidget* page,
                          const QStringList& synonyms) {
    auto& dock = dockOf(panel);
    auto* added = new PanelPage(*dock.widget, *dock.pages, id, title, *page, kMostLeast);
    pages_.push_back({.id = id, .title = title, .panel = &dock, .page = added, .synonyms = synonyms});
    connect(added, &PanelPage::visibilityChanged, this, &Docks::changed);
    return added;
}

void Docks::offerWhere(const PagedPanel& panel, std::function<QString()> whyNot) {
    dockOf(panel).whyNot = std::move(whyNot);
}

const Docks::Page* Docks::findPage(const QString& id) const {
    const auto found = std::ranges::find(pages_, id, &Page::id);
    return found == pages_.end() ? nullptr : &*found;
}

QDockWidget* Docks::find(const QString& id) const {
    const auto found = std::ranges::find(docks_, id, &Dock::id);
    if (found != docks_.end()) return found->widget;
    const auto* page = findPage(id);
    return page ? page->panel->widget : nullptr;
}

void Docks::show(const QString& id) {
    if (const auto* page = findPage(id)) return bringUp(*page->page);
    if (auto* dock = find(id)) bringUp(*dock);
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
    pages_.clear();
    for (auto& dock : docks_) delete dock.widget;
    docks_.clear();
}

MenuEntries Docks::commands() {
    MenuEntries commands;
    for (auto& dock : docks_) {
        const auto title = dock.widget->windowTitle();
        const auto help =
            tr("Show the panel \"%1\", in front of the others of its place, or hide it.").arg(title);
        commands.push_back(
            Command{.id = dock.command(),
                    .title = title,
                    .help = dock.question.isEmpty() ? help : dock.question + QLatin1Char(' ') + help,
                    .synonyms = dock.synonyms,
                    .when = whenOffered(dock, true),
                    .run = [&dock] { dock.inFront ? dock.widget->hide() : bringUp(*dock.widget); },
                    .checked = [&dock] { return dock.widget->toggleViewAction()->isChecked(); },
                    .looksOnly = true});
    }
    return commands;
}

MenuEntries Docks::pageCommands() {
    MenuEntries commands;
    for (const auto& page : pages_) {
        const auto panel = page.panel->widget->windowTitle();
        commands.push_back(
            Command{.id = page.command(),
                    .title = tr("%1: %2").arg(panel, page.title),
                    .help = tr("Show the page \"%1\" of the panel \"%2\".").arg(page.title, panel),
                    .synonyms = page.synonyms,
                    .when = whenOffered(*page.panel, false),
                    .run = [page = page.page] { bringUp(*page); },
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
