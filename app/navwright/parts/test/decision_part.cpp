#include "app/navwright/parts/test/decision_part.h"

#include <array>
#include <optional>

#include "app/navwright/parts/test/characters_part.h"
#include "app/navwright/shell/frame/docks.h"
#include "app/navwright/shell/project/messages.h"
#include "app/navwright/shell/project/needs.h"
#include "app/navwright/shell/project/workspace.h"
#include "core/base/index.h"
#include "widgets/test/decisions/decision_panel.h"
#include "widgets/test/decisions/live_bots.h"
#include "widgets/test/decisions/send_tool.h"
#include "widgets/view3d/view/workbench_view.h"

namespace navwright {

namespace {

const QString kDecisionOverlay = QStringLiteral("decisions");
/// Of two navs, by side.
const std::array kSideOverlays{QStringLiteral("bothTests.a"), QStringLiteral("bothTests.b")};

}  // namespace

DecisionPart::DecisionPart(Workspace& workspace, Messages& messages, WorkbenchView* view, Docks& docks,
                           QObject* parent)
    : QObject(parent),
      workspace_(workspace),
      view_(view),
      characters_(new CharactersPart(workspace, messages, view, docks, this)),
      panel_(new DecisionPanel(workspace.testing, characters_->cast())) {
    page_ = docks.addPage(kBotsPanel, QStringLiteral("decisions"), tr("Decisions"), panel_);
    auto& session = panel_->session();
    send_ = new SendTool(workspace.document, session, workspace.tools, panel_);
    messages.showFailures(session);
    connect(panel_, &DecisionPanel::said, &messages, &Messages::tell);
    connect(&session, &DecisionSession::cancelled, &messages,
            [&messages](const QString& words) { messages.log(LogLevel::info, words); });
    connect(&session, &DecisionSession::recorded, this,
            [this](const std::shared_ptr<const RecordedTest>& made) {
                if (made) bringUp(*page_);
            });
    connect(&session, &DecisionSession::liveChanged, this, [this] {
        if (!panel_->session().live().empty()) bringUp(*page_);
    });
    connect(&session, &DecisionSession::bothTested, this, [this](const TestsBeside& tests) {
        if (!panel_->session().bothTests().empty()) bringUp(*page_);
        emit bothTested(tests);
    });
    connect(panel_, &DecisionPanel::sendWanted, this,
            [this] { workspace_.tools.setCurrent(SendTool::toolId()); });
    connect(panel_, &DecisionPanel::sendBotWanted, send_, &SendTool::startAt);
    if (view_) connectView(docks);
}

void DecisionPart::connectView(Docks& /*docks*/) {
    for (const auto side : {SplitSide::a, SplitSide::b})
        view_->setOverlaySide(kSideOverlays[toIndex(side)], side);
    connect(panel_, &DecisionPanel::pictureChanged, view_, [this] {
        view_->setOverlay(kDecisionOverlay, panel_->picture());
        for (const auto side : {SplitSide::a, SplitSide::b})
            view_->setOverlay(kSideOverlays[toIndex(side)], panel_->picture(side));
    });
    connect(panel_, &DecisionPanel::placeWanted, &view_->camera(), &ViewCamera::lookAt);
    connect(&view_->scene(), &SceneView::clicked, panel_, [this](const QPointF& place) {
        const auto& scene = view_->scene();
        const auto side = scene.split().on() ? std::optional(scene.sideAt(place)) : std::nullopt;
        panel_->live().followAlong(scene.rayThrough(place), scene.unitsPerPixel(), side);
    });
    connect(panel_, &DecisionPanel::followedMoved, &view_->camera(), &ViewCamera::follow);
}

void DecisionPart::show() {
    bringUp(*page_);
    auto& session = panel_->session();
    if (!panel_->shown() && !session.running()) session.record();
}

void DecisionPart::testBoth(const NavsBeside& navs) {
    panel_->session().testBoth(navs);
}

TwoClicks& DecisionPart::sendTool() {
    return *send_;
}

std::vector<Follows> DecisionPart::follows() {
    return {Follows(*panel_, &DecisionPanel::shownChanged), Follows(*panel_, &DecisionPanel::watchingChanged),
            Follows(panel_->session(), &DecisionSession::runningChanged),
            Follows(workspace_.tools, &ToolModel::changed)};
}

MenuEntries DecisionPart::commands(const Needs& needs) {
    auto* panel = panel_;
    auto& tools = workspace_.tools;
    const Condition idle{[panel] { return !panel->session().running(); }, tr("it is recording")};
    const Condition recording{[panel] { return panel->session().running(); },
                              tr("nothing is being recorded")};
    const Condition recorded{[panel] { return panel->shown() != nullptr; }, tr("record a test first")};
    return {
        Command{.id = "test.watch",
                .title = tr("&Watch tests"),
                .help = tr("Show the bots while a test runs, at the pace that you set."),
                .synonyms = {tr("live"), tr("ride along"), tr("bots while they walk")},
                .run = [panel] { panel->setWatching(!panel->session().watching()); },
                .checked = [panel] { return panel->session().watching(); }},
        Command{.id = "test.record",
                .title = tr("&Record decisions"),
                .keys = Qt::ALT | Qt::Key_F5,
                .help = tr("Simulate a test and show what each bot did and when."),
                .when = {needs.navOnMap, idle},
                .run =
                    [panel, page = page_] {
                        bringUp(*page);
                        panel->session().record();
                    }},
        Command{.id = "test.record.stop",
                .title = tr("S&top recording"),
                .help = tr("Stop the recording or the sent bot; what was shown stays."),
                .when = {recording},
                .run = [panel] { panel->session().stop(); }},
        Command{.id = "test.record.play",
                .title = tr("Pla&y or pause the recording"),
                .help = tr("Play the recorded test, or stop it where it is."),
                .when = {recorded},
                .run =
                    [panel, page = page_] {
                        bringUp(*page);
                        panel->togglePlaying();
                    }},
        Command{.id = "test.send",
                .title = tr("Se&nd a bot"),
                .keys = Qt::CTRL | Qt::SHIFT | Qt::Key_B,
                .help = tr("Click two places: a simulated bot walks from one to the other while you watch."),
                .when = {needs.navOnMap},
                .run = [&tools] { tools.setCurrent(SendTool::toolId()); },
                .checked = [&tools] { return tools.current() == SendTool::toolId(); },
                .choice = "tool"},
        Command{.id = "test.characters",
                .title = tr("C&haracters of test bots"),
                .help = tr("Edit how test bots move and which goals they want."),
                .run = [characters = characters_] { characters->show(); },
                .looksOnly = true},
    };
}

}  // namespace navwright
