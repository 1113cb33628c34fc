#include "app/navwright/shell/guide/guide_part.h"

#include <QPushButton>

#include "app/navwright/shell/commands/command_ids.h"
#include "app/navwright/shell/commands/command_table.h"
#include "app/navwright/shell/frame/docks.h"
#include "app/navwright/shell/guide/guide_strip.h"
#include "app/navwright/shell/project/messages.h"
#include "app/navwright/shell/project/open_service.h"
#include "app/navwright/shell/project/workspace.h"
#include "widgets/view3d/view/workbench_view.h"

namespace navwright {

namespace {

const QString kOnlyMapTopic = QStringLiteral("onlyMap");

bool onlyMap(const Document& document) {
    return document.map() && document.demos().empty() && !document.generation();
}

std::function<void()> toFront(Docks& docks, const QString& id) {
    return [&docks, id] {
        if (auto* dock = docks.find(id)) bringUp(*dock);
    };
}

}  // namespace

GuidePart::GuidePart(Workspace& workspace, Messages& messages, OpenService& opening, WorkbenchView* view,
                     Docks& docks, CommandTable& commands, Controls controls, QWidget& window,
                     QObject* parent)
    : QObject(parent),
      workspace_(workspace),
      messages_(messages),
      commands_(commands),
      controls_(std::move(controls)),
      guide_(new Guide(steps(docks), *workspace.settings, this)),
      strip_(new GuideStrip(*guide_, commands)),
      light_(new GuideLight(window)) {
    parameters_ = workspace.document.parameters();
    connectDeeds(view);
    connect(guide_, &Guide::changed, this, &GuidePart::light);
    // The demos of a project come right after that.
    connect(&opening, &OpenService::opened, this, &GuidePart::sayOnlyMap, Qt::QueuedConnection);
    connect(&opening, &OpenService::closed, guide_, &Guide::reset);
    connect(&workspace.document, &Document::demosChanged, this, &GuidePart::sayOnlyMap);
    connect(&workspace.document, &Document::generationChanged, this, &GuidePart::sayOnlyMap);
}

QWidget* GuidePart::strip() {
    return strip_;
}

QString GuidePart::keysOf(const char* command) const {
    const auto* action = commands_.action(QString::fromLatin1(command));
    return action ? action->shortcut().toString(QKeySequence::NativeText) : QString();
}

std::vector<GuideStep> GuidePart::steps(Docks& docks) {
    const auto& document = workspace_.document;
    const auto said = [](const QString& words) { return [words] { return words; }; };
    return {
        {.id = QStringLiteral("map"),
         .title = tr("Map"),
         .words =
             said(tr("Open a map (.bsp) and demos that were played on it: choose all of them at once, or "
                     "drop them on the window.")),
         .command = command_id::kOpen,
         .already = [&document] { return document.map() != nullptr; }},
        {.id = QStringLiteral("demos"),
         .title = tr("Demos"),
         .words =
             [&document] {
                 return document.map()
                            ? tr("The map is open. Next come demos played on it (.mvd2, .dm2): the "
                                 "nav is made of where players went. A nav can be opened instead.")
                            : tr("Open demos played on the map (.mvd2, .dm2): the nav is made of "
                                 "where players went.");
             },
         .command = command_id::kOpen,
         .already =
             [&document, &theirs = workspace_.rereleaseNav] {
                 return document.generation() != nullptr || !document.demos().empty() || theirs.isOpen();
             }},
        {.id = QStringLiteral("look"),
         .title = tr("Look"),
         .words =
             said(tr("Look around: drag to turn, wheel to come nearer, W A S D to fly. Click a node: the "
                     "inspector says why it is there. Or let bots walk the nav as it is.")),
         .command = command_id::kStartTest,
         .optional = true},
        {.id = QStringLiteral("tune"),
         .title = tr("Tune"),
         .words = said(tr("Choose the preset that fits your demos, or move a threshold: what that adds is "
                          "green, what it removes red. If the nav looks right, test it.")),
         .command = command_id::kStartTest,
         .begin = toFront(docks, QStringLiteral("parameters")),
         .optional = true},
        {.id = QStringLiteral("test"),
         .title = tr("Test"),
         .words =
             [this] {
                 return tr("Let bots walk the nav (%1). The verdict says whether they get about, and where "
                           "they "
                           "get stuck or die.")
                     .arg(keysOf(command_id::kStartTest));
             },
         .command = command_id::kStartTest},
        {.id = QStringLiteral("verdict"),
         .title = tr("Verdict"),
         .words =
             said(tr("Read the verdict: which limits are kept, and where bots got stuck or died. Then go "
                     "on.")),
         .command = command_id::kNextIssue,
         .begin = toFront(docks, QStringLiteral("verdict")),
         .toRead = true},
        {.id = QStringLiteral("issues"),
         .title = tr("Issues"),
         .words =
             [this] {
                 return tr("Fly from issue to issue (%1), worst first. Fix mends the one that is shown, and "
                           "can "
                           "be undone.")
                     .arg(keysOf(command_id::kNextIssue));
             },
         .command = command_id::kNextIssue},
        {.id = QStringLiteral("export"),
         .title = tr("Export"),
         .words =
             [this] {
                 return tr("Write the nav (%1), and the project beside it. The server loads the nav from "
                           "bots/nav in the game's folder.")
                     .arg(keysOf(command_id::kExportNav));
             },
         .command = command_id::kExportNav},
        {.id = QStringLiteral("save"),
         .title = tr("Save"),
         .words =
             [this] {
                 return tr("Save the project (%1): parameters, edits, the test and the list of demos, for "
                           "the next time.")
                     .arg(keysOf(command_id::kSave));
             },
         .command = command_id::kSave},
        {.id = QStringLiteral("deploy"),
         .title = tr("Deploy"),
         .words = said(
             tr("Put the nav into the game, if you have it here: bots walk it in the next match. The nav "
                "that is there is kept.")),
         .command = command_id::kDeploy},
    };
}

void GuidePart::connectDeeds(WorkbenchView* view) {
    auto& document = workspace_.document;
    connect(&document, &Document::mapChanged, this, &GuidePart::followMap);
    for (const auto signal : {&Document::mapChanged, &Document::demosChanged, &Document::generationChanged})
        connect(&document, signal, guide_, &Guide::look);
    connect(&workspace_.rereleaseNav, &RereleaseNavModel::openChanged, guide_, &Guide::look);
    connect(&workspace_.rereleaseNav, &RereleaseNavModel::openChanged, this, &GuidePart::light);
    connect(&document.undoStack(), &QUndoStack::indexChanged, this, &GuidePart::tickTuning);
    // Parameters that the preferences set for a new document are no step.
    connect(
        &document, &Document::parametersChanged, this,
        [this] { parameters_ = workspace_.document.parameters(); }, Qt::QueuedConnection);
    connect(&workspace_.testing, &Testing::busyChanged, this, &GuidePart::tickTest);
    // Only what is shown can be looked at.
    if (!view) return;
    connect(&view->scene(), &SceneView::moving, this, [this, &document](bool moving) {
        if (moving && document.map()) guide_->tick(QStringLiteral("look"));
    });
}

void GuidePart::tickTuning(int step) {
    const auto& now = workspace_.document.parameters();
    const bool tuned = step > step_ && now != parameters_;
    step_ = step;
    parameters_ = now;
    if (tuned) guide_->tick(QStringLiteral("tune"));
}

/// A test that a project or a file brings was not made here.
void GuidePart::tickTest(bool busy) {
    const auto report = workspace_.document.report();
    const auto before = std::exchange(report_, report);
    if (!busy && report && report != before) guide_->tick(QStringLiteral("test"));
}

void GuidePart::followMap() {
    const auto map = workspace_.document.mapPath();
    if (map == std::exchange(map_, map)) return;
    guide_->reset();
}

void GuidePart::light() {
    messages_.retire(kOnlyMapTopic);
    if (!guide_->active()) {
        light_->light({});
        return sayOnlyMap();
    }
    GuideControl control;
    if (!guide_->finished()) {
        const auto& step = guide_->steps()[guide_->current()];
        const auto found = controls_.find(step.id);
        if (found != controls_.end()) control = found->second();
        // What is not on the screen, nor on its way there, is done by the guide's own button.
        if (!control.widget || (!step.begin && control.widget->visibleRegion().isEmpty()))
            control = strip_->doIt().isVisible() ? GuideControl{&strip_->doIt()} : GuideControl{};
    }
    light_->light(control);
}

void GuidePart::sayOnlyMap() {
    messages_.retire(kOnlyMapTopic);
    if (guide_->active() || workspace_.unattended || workspace_.rereleaseNav.isOpen() ||
        !onlyMap(workspace_.document))
        return;
    const Error words{
        tr("The map is open; there is no nav yet").toStdString(),
        {},
        tr("open demos played on it next: the nav is made of where players went. Or open a nav to "
           "look at it here")
            .toStdString()};
    // A hint, behind whatever is to be said of the map.
    messages_.show(
        {words, {tr("Open demos…"), [this] { emit filesWanted(); }}, kOnlyMapTopic, LogLevel::info});
    messages_.log(LogLevel::info, QString::fromStdString(words.message()));
}

}  // namespace navwright
