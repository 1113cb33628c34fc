#include "navwright/command_states.h"

#include <QAction>
#include <QKeyEvent>
#include <QMenu>
#include <QStatusBar>

#include <algorithm>
#include <array>

#include "nav/strafe_archive.h"
#include "navwright/main_window.h"
#include "navwright/project_keeper.h"
#include "navwright/shortcuts.h"
#include "navwright/view_area.h"

namespace navwright {

namespace {

/// What must be there for a command to do anything.
enum class Need { work, picture, map, nav, navOnMap, demos, archive, selected };

struct Rule {
    QLatin1String id;  ///< of the command, or what its id begins with when that ends with a dot
    Need need;
};

constexpr std::array kRules{
    Rule{QLatin1String("file.save"), Need::work},
    Rule{QLatin1String("file.saveAs"), Need::work},
    Rule{QLatin1String("file.locate"), Need::work},
    Rule{QLatin1String("file.reproBundle"), Need::work},
    Rule{QLatin1String("file.close"), Need::work},
    Rule{QLatin1String("file.exportNav"), Need::nav},
    Rule{QLatin1String("file.exportTables"), Need::nav},
    Rule{QLatin1String("file.exportReport"), Need::nav},
    Rule{QLatin1String("file.exportJson"), Need::demos},
    Rule{QLatin1String("file.exportArchive"), Need::archive},
    Rule{QLatin1String("file.exportPicture"), Need::picture},
    Rule{QLatin1String("view.focus"), Need::selected},
    Rule{QLatin1String("tools.ruler"), Need::picture},
    Rule{QLatin1String("tools.probe"), Need::nav},
    Rule{QLatin1String("tools.why"), Need::navOnMap},
    Rule{QLatin1String("nodes."), Need::nav},
    Rule{QLatin1String("test.start"), Need::map},
    Rule{QLatin1String("test.iterate"), Need::map},
    Rule{QLatin1String("test.loadReport"), Need::nav},
    Rule{QLatin1String("audit.keep"), Need::nav},
    Rule{QLatin1String("camera.frame"), Need::picture},
    Rule{QLatin1String("camera.top"), Need::picture},
    Rule{QLatin1String("camera.front"), Need::picture},
    Rule{QLatin1String("camera.side"), Need::picture},
    Rule{QLatin1String("camera.setBookmark."), Need::picture},
    Rule{QLatin1String("camera.xray"), Need::map},
    Rule{QLatin1String("camera.cutLower"), Need::map},
    Rule{QLatin1String("camera.cutRaise"), Need::map},
    Rule{QLatin1String("camera.cutOff"), Need::map},
};

/// These know by themselves when they can do something.
const QStringList kOwnState{QStringLiteral("nodes.select.back"), QStringLiteral("nodes.select.forward"),
                            QStringLiteral("test.start"), QStringLiteral("test.iterate"),
                            QStringLiteral("test.loadReport")};

const Rule* ruleOf(const QString& id) {
    const auto found = std::ranges::find_if(kRules, [&](const Rule& rule) {
        return rule.id.endsWith(QLatin1Char('.')) ? id.startsWith(rule.id) : id == rule.id;
    });
    return found == kRules.end() ? nullptr : &*found;
}

bool met(Need need, MainWindow& window) {
    const auto& document = window.document();
    const auto generation = document.generation();
    switch (need) {
        case Need::work:
            return document.map() || generation || !document.demos().empty() ||
                   !window.project().path().empty() || window.modified();
        case Need::picture:
            return document.map() || generation;
        case Need::map:
            return document.map() != nullptr;
        case Need::nav:
            return generation != nullptr;
        case Need::navOnMap:
            return generation && document.map();
        case Need::demos:
            return generation && !generation->demos.empty();
        case Need::archive:
            return generation && generation->archive && !generation->archive->traversals.empty();
        case Need::selected:
            return window.selection().current().kind != ItemKind::none;
    }
    return true;
}

QString words(Need need) {
    switch (need) {
        case Need::work:
        case Need::picture:
        case Need::nav:
            return CommandStates::tr("open a map and demos, or a nav, first");
        case Need::map:
            return CommandStates::tr("open a map first");
        case Need::navOnMap:
            return CommandStates::tr("open a map with demos or a nav first");
        case Need::demos:
            return CommandStates::tr("open the demos first");
        case Need::archive:
            return CommandStates::tr("no player in these demos was faster than running");
        case Need::selected:
            return CommandStates::tr("select something first");
    }
    return {};
}

/// What an edit of the nav wants to be selected.
struct Wants {
    QLatin1String id;
    std::size_t nodes = 0;
    std::size_t links = 0;
    bool either = false;  ///< nodes or links: one of both kinds is enough
};

constexpr std::array kWants{
    Wants{QLatin1String("nodes.delete"), 1, 1, true}, Wants{QLatin1String("nodes.dissolve"), 1},
    Wants{QLatin1String("nodes.merge"), 2},           Wants{QLatin1String("nodes.split"), 1},
    Wants{QLatin1String("nodes.alignLadder"), 2},     Wants{QLatin1String("nodes.lock"), 1, 1, true},
    Wants{QLatin1String("nodes.unlock"), 1, 1, true}, Wants{QLatin1String("nodes.link"), 2},
    Wants{QLatin1String("nodes.linkBoth"), 2},        Wants{QLatin1String("nodes.findLinks"), 1},
    Wants{QLatin1String("nodes.reverse"), 0, 1},      Wants{QLatin1String("nodes.insert"), 0, 1},
    Wants{QLatin1String("nodes.copyType"), 0, 2},     Wants{QLatin1String("nodes.type."), 1, 1, true},
    Wants{QLatin1String("nodes.move."), 1},           Wants{QLatin1String("nodes.select.type"), 1, 1, true},
    Wants{QLatin1String("nodes.select.island"), 1},   Wants{QLatin1String("nodes.select.way"), 2},
    Wants{QLatin1String("nodes.select.links"), 1},
};

bool given(const Wants& wants, const Selection& selection) {
    const auto count = [&](ItemKind kind) {
        return static_cast<std::size_t>(std::ranges::count(selection.items(), kind, &Item::kind));
    };
    const bool nodes = count(ItemKind::node) >= wants.nodes;
    const bool links = count(ItemKind::link) >= wants.links;
    return wants.either ? nodes || links : nodes && links;
}

/// Enables a command as a button is.
class Follower : public QObject {
  public:
    Follower(QAction& command, QWidget& button) : QObject(&button), command_(command), button_(button) {
        button.installEventFilter(this);
        command_.setEnabled(button_.isEnabled());
    }

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override {
        if (event->type() == QEvent::EnabledChange) command_.setEnabled(button_.isEnabled());
        return QObject::eventFilter(watched, event);
    }

  private:
    QAction& command_;
    QWidget& button_;
};

}  // namespace

CommandStates::CommandStates(MainWindow& window) : QObject(&window), window_(window) {
    setObjectName(QStringLiteral("commandStates"));
    auto& document = window.document();
    for (const auto signal : {&Document::mapChanged, &Document::demosChanged, &Document::generationChanged})
        connect(&document, signal, this, &CommandStates::update);
    connect(&document.undoStack(), &QUndoStack::cleanChanged, this, &CommandStates::update);
    connect(&window.runs(), &RunStore::modifiedChanged, this, &CommandStates::update);
    connect(&window.project(), &ProjectKeeper::pathChanged, this, &CommandStates::update);
    connect(&window.selection(), &Selection::itemsChanged, this, &CommandStates::update);
    auto* edits = window.findChild<QMenu*>(QStringLiteral("menu.nodes"));
    connect(edits, &QMenu::aboutToShow, this, [this] { greyBySelection(true); });
    connect(edits, &QMenu::aboutToHide, this, [this] { greyBySelection(false); });
    window.installEventFilter(this);
    update();
}

QString CommandStates::missing(const QString& id) const {
    const auto* rule = ruleOf(id);
    return !rule || met(rule->need, window_) ? QString() : words(rule->need);
}

void CommandStates::update() {
    const bool view = window_.view().view() != nullptr;
    for (const auto& entry : window_.actions().entries()) {
        const auto* rule = ruleOf(entry.id);
        if (!rule || kOwnState.contains(entry.id)) continue;
        const bool drawn = view || !entry.id.startsWith(QLatin1String("camera."));
        entry.action->setEnabled(drawn && met(rule->need, window_));
    }
}

void CommandStates::greyBySelection(bool shown) {
    if (!met(Need::nav, window_)) return;
    for (const auto& entry : window_.actions().entries()) {
        const auto wants = std::ranges::find_if(kWants, [&](const Wants& each) {
            return each.id.endsWith(QLatin1Char('.')) ? entry.id.startsWith(each.id) : entry.id == each.id;
        });
        if (wants != kWants.end()) entry.action->setEnabled(!shown || given(*wants, window_.selection()));
    }
}

bool CommandStates::explain(const QKeyEvent& event) const {
    const QKeySequence keys(event.keyCombination());
    for (const auto& entry : window_.actions().entries()) {
        if (entry.action->isEnabled() || !entry.action->shortcuts().contains(keys)) continue;
        const auto why = missing(entry.id);
        if (why.isEmpty()) continue;
        window_.statusBar()->showMessage(tr("%1: %2").arg(plainTitle(entry.action->text()), why),
                                         kMessageMilliseconds);
        return true;
    }
    return false;
}

bool CommandStates::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::KeyPress && explain(*static_cast<QKeyEvent*>(event))) return true;
    return QObject::eventFilter(watched, event);
}

void enableLike(QAction& command, QWidget& button) {
    new Follower(command, button);
}

}  // namespace navwright
