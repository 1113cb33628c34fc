#include "app/navwright/parts/live/live_part.h"

#include <QDockWidget>
#include <QMainWindow>

#include <algorithm>
#include <array>
#include <utility>

#include "app/navwright/parts/live/connect_dialog.h"
#include "app/navwright/shell/frame/docks.h"
#include "app/navwright/shell/project/messages.h"
#include "app/navwright/shell/project/open_service.h"
#include "app/navwright/shell/project/workspace.h"
#include "core/demos/reading/demo_files.h"
#include "core/demos/reading/map_match.h"
#include "core/generate/graph/added_by_demos.h"
#include "core/generate/pipeline/generation.h"
#include "core/generate/vote_archive/demo_map.h"
#include "core/map/textures/game_folders.h"
#include "widgets/common/controls/player_picture.h"
#include "widgets/common/live/live_panel.h"
#include "widgets/common/models/file_text.h"
#include "widgets/drawing/layers/difference_picture.h"
#include "widgets/view3d/view/workbench_view.h"

namespace navwright {

namespace fs = std::filesystem;

namespace {

const QString kLiveTopic = QStringLiteral("live");
const QString kLiveMapTopic = QStringLiteral("liveMap");
const QString kPlayers = QStringLiteral("livePlayers");
const QString kNew = QStringLiteral("liveNew");
constexpr int kMilliseconds = 1000;

MapMatch matchOf(const LiveGame& game, const GameMap& map) {
    Segment segment;
    segment.map = game.map;
    segment.mapChecksum = game.mapChecksum;
    return matchMap(segment, map.name(), map.bsp.checksum);
}

std::optional<FoundMap> lookForMap(const fs::path& demo, const fs::path& game, const fs::path& open,
                                   JobContext& context) {
    std::set<fs::path> folders;
    if (!open.empty()) folders.insert(open.parent_path());
    if (!game.empty()) {
        if (const auto found = gameFoldersIn(game)) folders.insert(found->begin(), found->end());
    }
    const std::array demos{demo};
    return mapOfDemos(demos, placesOfMaps(std::move(folders), demos), context);
}

}  // namespace

LivePart::LivePart(Workspace& workspace, Messages& messages, OpenService& opening, WorkbenchView* view,
                   Docks& docks, QMainWindow& window, QObject* parent)
    : QObject(parent),
      workspace_(workspace),
      messages_(messages),
      opening_(opening),
      view_(view),
      window_(window),
      session_(new LiveSession(this)),
      panel_(new LivePanel(*session_, *workspace.settings)),
      dock_(docks.add(QStringLiteral("live"), tr("Live"), Qt::BottomDockWidgetArea, panel_,
                      {tr("server"), tr("gtv"), tr("spectate")})) {
    connect(session_, &LiveSession::stateChanged, this, &LivePart::showState);
    connect(session_, &LiveSession::gameBegun, this, &LivePart::beginGame);
    connect(session_, &LiveSession::demoFinished, this, &LivePart::finishDemo);
    connect(session_, &LiveSession::moved, this, [this] {
        if (!session_->moment().players.empty()) ++frames_;
        drawPlayers();
    });
    connect(session_, &LiveSession::ended, this, &LivePart::end);
    connect(panel_, &LivePanel::connectWanted, this, &LivePart::askForServer);
    connect(panel_, &LivePanel::followedChanged, this, &LivePart::drawPlayers);
    connect(panel_, &LivePanel::newSinceChanged, this, &LivePart::compareNew);
    connect(panel_, &LivePanel::secondsChanged, &timer_,
            [this](int seconds) { timer_.setInterval(kMilliseconds * seconds); });
    timer_.setInterval(kMilliseconds * panel_->seconds());
    connect(&timer_, &QTimer::timeout, this, &LivePart::feed);
    auto& document = workspace.document;
    connect(&document, &Document::mapChanged, this, &LivePart::takeMap);
    connect(&document, &Document::generationChanged, this, &LivePart::compareNew);
    connect(&document, &Document::demosChanged, this, [this] {
        if (workspace_.document.demos().empty()) forgetBefore();
        judgeMap();
    });
    connect(&document, &Document::busyChanged, this, [this](bool busy) {
        if (!busy && std::exchange(due_, false)) feed();
    });
    connect(&opening, &OpenService::closed, session_, &LiveSession::end);
    connect(&workspace.difference, &ShownDifference::ended, this, [this](const QString& who) {
        if (who == kNew && view_) view_->setOverlay(kNew, nullptr);
    });
}

LivePart::~LivePart() = default;

void LivePart::askForServer() {
    auto* dialog = new ConnectDialog(*workspace_.settings, &window_);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &ConnectDialog::connectWanted, this, &LivePart::connectTo);
    dialog->open();
}

void LivePart::connectTo(LiveTarget target) {
    if (!session_->over()) return;
    unkept_ = target.folder.empty();
    if (unkept_) {
        if (!scratch_) scratch_ = std::make_unique<QTemporaryDir>();
        target.folder = filePath(scratch_->path());
    }
    target.source.options.version = "Navwright " NAVWRIGHT_VERSION;
    state_ = GtvState::waiting;
    connected_.reset();
    compareNew();
    messages_.retire(kLiveTopic);
    bringUp(*dock_);
    session_->begin(target);
    timer_.start();
}

void LivePart::showState(GtvState state, const QString& words) {
    const bool still = state == std::exchange(state_, state);
    if (state == GtvState::stopping || state == GtvState::closed) return;
    const auto text = tr("%1: %2").arg(session_->server(), words);
    messages_.retire(kLiveTopic);
    if (state == GtvState::refused)
        return messages_.showError({text.toStdString(), {}, tr("what was recorded stays").toStdString()},
                                   kLiveTopic);
    // A name is looked up in no time, or said to be looked up still.
    const bool trouble = state == GtvState::waiting || (state == GtvState::resolving && still);
    if (!trouble && state != GtvState::suspended) return messages_.tell(text);
    messages_.showNotice({text.toStdString(), {}, {}}, {tr("Disconnect"), [this] { session_->end(); }},
                         kLiveTopic);
}

void LivePart::beginGame(const LiveGame& game, const fs::path& demo) {
    game_ = game;
    demo_ = demo;
    fed_ = frames_ = 0;
    judgeMap();
    if (!workspace_.document.shownMap()) findMap(false);
}

void LivePart::forgetBefore() {
    opened_.reset();
    connected_.reset();
}

/// Another map ends what is known of the nav before.
void LivePart::takeMap() {
    const auto map = workspace_.document.map();
    const auto now = map ? std::optional(map->content) : std::nullopt;
    if (now != std::exchange(map_, now)) forgetBefore();
    judgeMap();
}

void LivePart::judgeMap() {
    messages_.retire(kLiveMapTopic);
    const auto map = workspace_.document.shownMap();
    const auto match = game_ && map ? matchOf(*game_, *map) : MapMatch::otherMap;
    fits_ = match == MapMatch::same;
    drawPlayers();
    if (!game_ || fits_) return panel_->setNote(game_ ? whyNotFed() : QString());
    const auto name = QString::fromStdString(game_->map);
    panel_->setNote(tr("Players are not shown: %1 is not open").arg(name));
    if (!map) return;
    const auto words = match == MapMatch::otherRevision
                           ? tr("The server plays another revision of %1 than the one that is open").arg(name)
                           : tr("The server plays %1, another map than the one that is open").arg(name);
    messages_.showNotice(
        {words.toStdString(), {}, tr("it is recorded, and not shown on this map").toStdString()},
        {tr("Open its map"), [this] { findMap(true); }}, kLiveMapTopic);
}

void LivePart::findMap(bool asked) {
    const auto& document = workspace_.document;
    finding_.run([this, asked, demo = demo_, game = filePath(workspace_.mapLook.gameFolder()),
                  open = document.mapPath()](JobContext& context) -> LatestWork::Done {
        auto found = lookForMap(demo, game, open, context);
        return [this, asked, demo, found = std::move(found)] {
            if (demo != demo_ || !game_ || (!asked && workspace_.document.shownMap())) return;
            if (found) return opening_.open({fileText(found->path)});
            messages_.showNotice(
                {tr("The server's map is not found").toStdString(), game_->map + ".bsp",
                 tr("open it by hand, or set the game's folder in Preferences, Game").toStdString()},
                kLiveMapTopic);
        };
    });
}

/// Why what comes makes no nav; empty: it does.
QString LivePart::whyNotFed() const {
    const auto& document = workspace_.document;
    const bool aFile = workspace_.rereleaseNav.isOpen() || !document.navPath().empty();
    if (aFile) return tr("The open nav is that of a file, and does not grow");
    const bool votes = std::ranges::any_of(
        document.demos(), [](const Document::Demo& demo) { return hasVotesName(demo.path); });
    return votes ? tr("Votes of a file are open, and do not grow") : QString();
}

/// Makes a nav of what has come, once the one under way is made.
void LivePart::feed() {
    due_ = false;
    if (!game_ || !mayFeed() || frames_ == fed_) return;
    auto& document = workspace_.document;
    if (document.busy() || opening_.reading()) {
        due_ = document.busy();
        return;
    }
    fed_ = frames_;
    if (added_.contains(demo_)) return document.regenerate(GenerationRunner::Manner::previewed);
    addDemo(demo_);
}

bool LivePart::mayFeed() const {
    return fits_ && workspace_.document.map() && whyNotFed().isEmpty();
}

/// Once: who has taken it out does not want it.
void LivePart::addDemo(const fs::path& demo) {
    auto& document = workspace_.document;
    const auto generation = document.generation();
    for (auto* baseline : {&opened_, &connected_})
        if (!*baseline) *baseline = generation ? generation->graph : nullptr;
    added_.insert(demo);
    if (const auto added = document.addDemos({demo}); !added)
        messages_.showError(added.error().error(), kLiveTopic);
}

void LivePart::finishDemo(const fs::path& demo) {
    if (demo != demo_) return;
    due_ = false;
    if (added_.contains(demo)) {
        workspace_.document.regenerate(GenerationRunner::Manner::previewed);
    } else if (mayFeed()) {
        addDemo(demo);
    }
    game_.reset();
    demo_.clear();
    judgeMap();
}

void LivePart::end(const std::optional<Error>& failure) {
    timer_.stop();
    finding_.cancel();
    game_.reset();
    judgeMap();
    if (failure) {
        messages_.retire(kLiveTopic);
        return messages_.showError(*failure, kLiveTopic);
    }
    if (state_ == GtvState::refused) return;
    messages_.retire(kLiveTopic);
    const auto words = tr("Disconnected from %1").arg(session_->server());
    if (!unkept_ || added_.empty()) return messages_.tell(words);
    messages_.showNotice({words.toStdString(), {}, tr("its demos go when the window closes").toStdString()},
                         kLiveTopic);
}

void LivePart::drawPlayers() {
    if (!view_) return;
    const auto& players = session_->moment().players;
    const auto watched = panel_->followed();
    const bool any = fits_ && !players.empty();
    if (any || drawn_) {
        view_->setOverlay(
            kPlayers, any ? std::make_shared<const StagePicture>(playerPicture(players, watched)) : nullptr);
    }
    drawn_ = any;
    if (!watched) return approached_.reset();
    const auto player = std::ranges::find(players, *watched, &PlayerMoment::slot);
    if (!any || player == players.end()) return;
    if (std::exchange(approached_, watched) != watched) view_->camera().lookAt(player->place);
    view_->camera().follow(player->place);
}

/// What another drawer shows stays.
void LivePart::compareNew() {
    const auto generation = workspace_.document.generation();
    const auto& drawing = workspace_.difference.drawing();
    const bool free = drawing.isEmpty() || drawing == kNew;
    const auto since = panel_->newSince();
    const auto& before = since == NewSince::opening ? opened_ : connected_;
    if (since == NewSince::never || !before || !generation || !free) {
        comparing_.cancel();
        return drawNew(nullptr);
    }
    comparing_.run([this, before = *before, generation](JobContext& context) -> LatestWork::Done {
        const auto& now = *generation->graph;
        const auto added = addedByDemos(before.get(), now, context);
        if (!added) return {};
        const auto picture = differencePicture(*added, {}, now.graph);
        return [this, picture = std::make_shared<const StagePicture>(picture)] { drawNew(picture); };
    });
}

void LivePart::drawNew(const std::shared_ptr<const StagePicture>& picture) {
    if (!view_) return;
    auto& turns = workspace_.difference;
    const bool any = picture && picture->items > 0;
    if (any) turns.begin(kNew, tr("what is new from the server"));
    if (!any) turns.end(kNew);
    view_->setOverlay(kNew, any ? picture : nullptr);
}

Menu LivePart::menu() {
    auto* session = session_;
    return {
        .id = "menu.live",
        .title = tr("Li&ve game"),
        .entries = {Command{.id = "live.connect",
                            .title = tr("&Connect to a server…"),
                            .help = tr("Watch the game of a server by GTV, and make a nav of it."),
                            .synonyms = {tr("live"), tr("gtv"), tr("spectate"), tr("record")},
                            .when = {{[session] { return session->over(); }, tr("disconnect first")}},
                            .run = [this] { askForServer(); }},
                    Command{.id = "live.disconnect",
                            .title = tr("&Disconnect from the server"),
                            .help = tr("Leave the server; what was recorded stays."),
                            .synonyms = {tr("live"), tr("gtv")},
                            .when = {{[session] { return !session->over(); }, tr("no server is connected")}},
                            .run = [session] { session->end(); }}},
        .follows = {Follows(*session, &LiveSession::begun), Follows(*session, &LiveSession::ended)}};
}

}  // namespace navwright
