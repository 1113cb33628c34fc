#include "widgets/map/crowd/steering_panel.h"

#include <QCheckBox>
#include <QComboBox>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSpinBox>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "core/base/index.h"
#include "core/map/bsp/contents.h"
#include "widgets/common/controls/flow_layout.h"
#include "widgets/common/controls/picture_legend.h"
#include "widgets/common/controls/play_bar.h"
#include "widgets/common/controls/work_row.h"
#include "widgets/common/models/file_text.h"
#include "widgets/common/models/grey.h"
#include "widgets/common/models/named.h"
#include "widgets/common/models/number_words.h"
#include "widgets/common/models/panel_parts.h"
#include "widgets/common/models/tool_model.h"
#include "widgets/inspect/panel/row_table.h"
#include "widgets/map/crowd/steering_picture.h"
#include "widgets/map/meshes/doors_box.h"
#include "widgets/parameters/panel/parameter_section.h"

namespace navwright {

namespace {

/// What each goes by is kept for every step: some 80 MB at most.
constexpr int kMostPanelAgents = 100, kMostSeconds = 120;
constexpr int kTableRows = 150;  ///< pixels
constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();

QString coreWords(std::string_view text) {
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

/// Names of the SteeringRoles, and the circle.
QStringList roleWords() {
    return {SteeringPanel::tr("Follow a path"),
            SteeringPanel::tr("Seek"),
            SteeringPanel::tr("Flee"),
            SteeringPanel::tr("Arrive"),
            SteeringPanel::tr("Pursue"),
            SteeringPanel::tr("Evade"),
            SteeringPanel::tr("Wander"),
            SteeringPanel::tr("Flock"),
            SteeringPanel::tr("Follow the flow field"),
            SteeringPanel::tr("Swap places on a circle")};
}

std::vector<Param> steeringParameters() {
    std::vector<Param> rows;
    for (const auto& row : parameterTable()) {
        if (row.group() == "steering" || row.id == Param::AgentRadius || row.id == Param::AgentHeight)
            rows.push_back(row.id);
    }
    return rows;
}

QStringList methodWords() {
    return {SteeringPanel::tr("None"), SteeringPanel::tr("VO"), SteeringPanel::tr("RVO"),
            SteeringPanel::tr("ORCA"), SteeringPanel::tr("Detour's crowd")};
}

}  // namespace

SteeringPanel::SteeringPanel(SteeringSession& session, ToolModel& tools, QWidget* parent)
    : Panel("steeringPanel", parent), session_(session), tools_(tools) {
    auto* wishes = new QWidget(this);
    makeWishes(wishes);
    auto* looks = new QWidget(this);
    makeLooks(looks);
    work_ = new WorkRow(QStringLiteral("steering"), tr("Stop what is running"), this);
    words_ = wordsLabel(this, "steeringWords");
    moment_ = wordsLabel(this, "steeringMoment");
    legend_ = wordsLabel(this, "steeringLegend");
    play_ = new PlayBar(QStringLiteral("steering"), this);
    comparison_ = new RowTable("steeringComparison", tr("The same agents, each way of avoiding"), this);
    comparison_->setMaximumHeight(kTableRows);
    scroll("steeringScroll", tr("Steered agents"));
    add(wishes);
    add(work_);
    add(words_);
    add(play_);
    add(looks);
    add(moment_);
    add(legend_);
    add(comparison_);
    add(new ParameterSection(session_.meshes().document(), QStringLiteral("steering"),
                             tr("Numbers: of agents and of steering"), steeringParameters(), this));
    addStretch();
    legend_->setText(QStringList{
        colouredWord(kSteeredColour, tr("agent")), colouredWord(kDangerColour, tr("crowded, or danger")),
        colouredWord(kArrivedColour, tr("arrived, or interest")), colouredWord(kChosenColour, tr("chosen")),
        colouredWord(kWantedColour, tr("wanted velocity")),
        colouredWord(kActualColour, tr("actual velocity")), colouredWord(kPathColour, tr("path and goal")),
        colouredWord(kPlaneColour, tr("neighbours and their half-planes, hatched where it may not go")),
        colouredWord(kEdgePlaneColour, tr("half-planes of walls and edges"))}
                         .join(QStringLiteral("&nbsp; ")));
    connect(&session_, &SteeringSession::changed, this, &SteeringPanel::refresh);
    connect(&session_, &SteeringSession::progressed, work_, &WorkRow::tell);
    connect(work_, &WorkRow::cancelled, &session_, &SteeringSession::stop);
    connect(play_, &PlayBar::frameChanged, this, &SteeringPanel::showMoment);
    // Numbers and blockers hold from the moment shown on; it plays on from there.
    connect(&session_, &SteeringSession::rerun, this, [this] {
        if (!playFrom_) playFrom_ = session_.frame();
        play_->playback().setPlaying(false);
    });
    connect(comparison_, &RowTable::rowChosen, this, [this](int row) {
        method_->setCurrentIndex(static_cast<int>(session_.compared()[row].method));
        run();
    });
    refresh();
}

void SteeringPanel::makeWishes(QWidget* row) {
    count_ = named(new QSpinBox(row), "steeringCount", tr("Agents"), tr("Number of agents"));
    count_->setRange(1, kMostPanelAgents);
    count_->setValue(SteeringWish{}.agents.count);
    role_ = named(new QComboBox(row), "steeringRole", tr("What they do"),
                  tr("Choose what agents do; with pursue and evade the first wanders"));
    role_->addItems(roleWords());
    blending_ = named(new QComboBox(row), "steeringBlending", tr("How wishes are blended"),
                      tr("By weight: the sum; by priority: the first that counts; by context: the best "
                         "direction of a rose"));
    blending_->addItems({tr("By weight"), tr("By priority"), tr("By context")});
    method_ = named(new QComboBox(row), "steeringMethod", tr("How they avoid each other"));
    method_->addItems(methodWords());
    method_->setCurrentIndex(static_cast<int>(CrowdMethod::orca));
    seconds_ = named(new QSpinBox(row), "steeringSeconds", tr("Game time in seconds"));
    seconds_->setRange(1, kMostSeconds);
    seconds_->setValue(static_cast<int>(SteeringWish{}.seconds));
    seconds_->setSuffix(tr(" s"));
    seed_ = named(new QSpinBox(row), "steeringSeed", tr("Seed"), tr("The same seed gives the same run"));
    seed_->setRange(1, std::numeric_limits<int>::max());
    pickGoal_ = pushButton(row, "steeringPickGoal", tr("One goal…"),
                           tr("Click the floor in the 3D view: all agents go there"));
    ownGoals_ = pushButton(row, "steeringOwnGoals", tr("Own goals"), tr("Each agent has a goal of its own"));
    run_ = pushButton(row, "steeringRun", tr("Run"), tr("Let the agents go, and show what they do"));
    compare_ = pushButton(row, "steeringCompare", tr("Compare"),
                          tr("Run the same agents with each way of avoiding, Detour's crowd included"));
    csv_ = pushButton(row, "steeringCsv", tr("Save CSV…"),
                      tr("Write each agent's place, velocity and wishes in each frame"));
    auto* flow = new FlowLayout(row);
    flow->addWidget(labelled(row, tr("Agents"), count_));
    flow->addWidget(role_);
    flow->addWidget(labelled(row, tr("Blend"), blending_));
    flow->addWidget(labelled(row, tr("Avoid"), method_));
    flow->addWidget(seconds_);
    flow->addWidget(labelled(row, tr("Seed"), seed_));
    for (auto* button : {pickGoal_, ownGoals_, run_, compare_, csv_}) flow->addWidget(button);
    flow->addWidget(new DoorsBox(session_.meshes(), "steeringDoors", row));
    bindTool(*pickGoal_, tools_, goalToolId());
    connect(ownGoals_, &QPushButton::clicked, this, [this] { setGoal({}); });
    connect(run_, &QPushButton::clicked, this, &SteeringPanel::run);
    connect(compare_, &QPushButton::clicked, this, [this] { session_.compare(wish()); });
    connect(csv_, &QPushButton::clicked, this, &SteeringPanel::csvWanted);
}

void SteeringPanel::makeLooks(QWidget* row) {
    agent_ = named(new QComboBox(row), "steeringAgent", tr("The chosen agent"));
    const auto box = [row](const char* name, const QString& text, const QString& tip) {
        auto* made = named(new QCheckBox(text, row), name, text, tip);
        made->setChecked(true);
        return made;
    };
    trails_ = box("steeringTrails", tr("Trails"), tr("Where each went in the last three seconds"));
    velocities_ = box("steeringVelocities", tr("Velocities"), tr("Wanted and actual velocity of each"));
    neighbours_ = box("steeringNeighbours", tr("Half-planes"),
                      tr("The neighbours that the chosen one avoids, and the half-planes of velocities it "
                         "may take (ORCA)"));
    rose_ = box("steeringRose", tr("Rose"), tr("Interest and danger in each direction of the chosen one"));
    send_ = pushButton(
        row, "steeringSend", tr("Send it…"),
        tr("Click the floor in the 3D view: from the moment shown on the chosen agent goes there"));
    sendAll_ = pushButton(row, "steeringSendAll", tr("Send all…"),
                          tr("Click the floor in the 3D view: from the moment shown on all agents go there"));
    bindTool(*send_, tools_, sendToolId());
    bindTool(*sendAll_, tools_, sendAllToolId());
    auto* flow = new FlowLayout(row);
    flow->addWidget(labelled(row, tr("Chosen"), agent_));
    flow->addWidget(send_);
    flow->addWidget(sendAll_);
    for (auto* check : {trails_, velocities_, neighbours_, rose_}) {
        flow->addWidget(check);
        connect(check, &QCheckBox::toggled, this, &SteeringPanel::showMoment);
    }
    connect(agent_, &QComboBox::activated, this, [this] {
        allowSending();
        showMoment();
        if (shown_ && chosen() >= 0) emit placeWanted(shown_->record[play_->frame()][chosen()].origin);
    });
}

SteeringWish SteeringPanel::wish() const {
    SteeringWish wish;
    wish.circle = role_->currentIndex() == kSteeringRoles;
    wish.agents.count = count_->value();
    wish.agents.role = wish.circle ? SteeringRole::path : static_cast<SteeringRole>(role_->currentIndex());
    if (goal_) wish.agents.goal = *goal_ + Vec3(0, 0, kOriginAboveFloor);
    wish.agents.seed = static_cast<std::uint64_t>(seed_->value());
    wish.method = static_cast<CrowdMethod>(method_->currentIndex());
    wish.blending = static_cast<Blending>(blending_->currentIndex());
    wish.seconds = seconds_->value();
    return wish;
}

void SteeringPanel::setGoal(const std::optional<Vec3>& surface) {
    goal_ = surface;
    refresh();
}

void SteeringPanel::run() {
    playFrom_.reset();
    session_.setFrame(0);
    session_.run(wish());
}

QString SteeringPanel::send(const Vec3& surface, bool all) {
    const auto goal = surface + Vec3(0, 0, kOriginAboveFloor);
    const int agent = all ? -1 : chosen();
    const auto why = session_.whyNotTo(agent, goal);
    if (!why.isEmpty()) return why;
    playFrom_ = play_->frame();
    play_->playback().setPlaying(false);
    session_.send(*playFrom_, agent, goal);
    return {};
}

int SteeringPanel::chosen() const {
    return agent_->currentIndex();
}

void SteeringPanel::choose(int agent) {
    agent_->setCurrentIndex(agent);
    allowSending();
    showMoment();
}

void SteeringPanel::allowSending() {
    allow(*send_, session_.whyNotSent(std::max(chosen(), 0)));
    allow(*sendAll_, session_.whyNotSent(-1));
}

void SteeringPanel::refresh() {
    const auto why = session_.whyNot();
    for (auto* button : {run_, compare_}) allow(*button, why);
    work_->setBusy(session_.busy(), tr("Running"));
    allow(*ownGoals_, goal_ ? QString() : tr("each has a goal of its own already"));
    const auto none = session_.shown() ? QString() : tr("run a preview first");
    allow(*csv_, none);
    for (auto* widget : std::initializer_list<QWidget*>{agent_, trails_, velocities_, neighbours_, rose_})
        allow(*widget, none);
    if (session_.shown() != shown_) {
        shown_ = session_.shown();
        fillAgents();
        play_->setFrames(shown_ ? shown_->frames() : 0, double(SteeringScene::kStep),
                         tr("run a preview first"));
        if (const auto from = std::exchange(playFrom_, std::nullopt); from && shown_) play_->setFrame(*from);
        if (shown_ && isVisible()) play_->playback().setPlaying(true);
    }
    allowSending();
    if (!shown_) play_->setFrames(0, double(SteeringScene::kStep), tr("run a preview first"));
    words_->setVisible(!session_.busy());
    if (shown_) {
        const auto& made = shown_->measures;
        words_->setText(
            tr("A preview, no verdict: %1 of %2 arrived, on average after %3; %4 of bodies touched, turning "
               "%5° a second%6%7.")
                .arg(made.arrived)
                .arg(countText(made.agents, "agent", "agents"))
                .arg(secondsWords(made.arriving))
                .arg(countText(made.touches, "pair", "pairs"))
                .arg(made.turning, 0, 'f', 0)
                .arg(made.partial > 0
                         ? tr("; %1 out of reach").arg(countText(made.partial, "goal is", "goals are"))
                         : QString())
                .arg(shown_->wish.orders.empty()
                         ? QString()
                         : tr("; sent elsewhere %1")
                               .arg(countText(shown_->wish.orders.size(), "time", "times"))));
    } else {
        words_->setText(why.isEmpty() ? tr("A preview of what polite players could do on this map. It says "
                                           "nothing about what bots make of a nav.")
                                      : tr("Nothing to run: %1.").arg(why));
    }
    fillComparison();
    showMoment();
}

void SteeringPanel::fillAgents() {
    const QSignalBlocker quiet(agent_);
    const int before = chosen();
    agent_->clear();
    for (int i = 0; shown_ && i < shown_->agents(); ++i)
        agent_->addItem(tr("%1: %2").arg(i).arg(coreWords(steeringRoleName(shown_->setup.agents[i].role))));
    if (before >= 0 && before < agent_->count()) agent_->setCurrentIndex(before);
}

void SteeringPanel::fillComparison() {
    const auto& all = session_.compared();
    comparison_->setVisible(!all.empty());
    auto table = rowTable({{tr("Avoid"), tr("How they avoid each other; a click shows them")},
                           {tr("Arrived"), tr("Agents that got to their goals"), 0},
                           {tr("After s"), tr("Seconds they took on average"), 1},
                           {tr("Touched"), tr("Pairs of bodies that touched"), 0},
                           {tr("Nearest"), tr("The least gap between two bodies, units"), 1},
                           {tr("Turning"), tr("Change of direction, degrees a second"), 0},
                           {tr("Falls"), tr("Steps that lead down by more than a stair"), 0}});
    for (const auto& crowd : all) {
        const auto& made = crowd.measures;
        addRow(table, {methodWords()[static_cast<int>(crowd.method)], double(made.arrived),
                       made.arrived > 0 ? made.arriving : kUnknown, double(made.touches),
                       std::isfinite(made.nearest) ? double(made.nearest) : kUnknown, made.turning,
                       double(made.falls)});
    }
    comparison_->setTable(std::move(table), 1);
}

QString SteeringPanel::momentWords() const {
    if (!shown_ || chosen() < 0) return {};
    const auto agent = toIndex(chosen());
    const auto& place = shown_->record[play_->frame()][agent];
    const auto speed = [](const Vec2& velocity) { return std::lround(std::hypot(velocity.x, velocity.y)); };
    auto words = tr("Agent %1 at %2: wants %3 units/s, pressed for %4, moves at %5.")
                     .arg(agent)
                     .arg(pointWords(place.origin))
                     .arg(speed(place.desired))
                     .arg(speed(place.chosen))
                     .arg(speed({place.velocity.x, place.velocity.y}));
    if (place.arrived) words += tr(" It has arrived.");
    if (place.crowded) words += tr(" Another body is within 4 units.");
    const auto* path = shown_->pathAt(agent, toIndex(play_->frame()));
    if (const auto goal = shown_->goalAt(agent, toIndex(play_->frame())))
        words += tr(" Its goal is at %1.").arg(pointWords(*goal));
    if (path != nullptr && path->partial) words += tr(" Its goal is out of reach: the path is partial.");
    return words;
}

void SteeringPanel::showMoment() {
    session_.setFrame(play_->frame());
    moment_->setText(momentWords());
    if (!shown_ || !isVisible()) return emit pictureChanged(nullptr);
    emit pictureChanged(
        std::make_shared<const StagePicture>(steeringPicture(*shown_, toIndex(play_->frame()), chosen(),
                                                             {.trails = trails_->isChecked(),
                                                              .velocities = velocities_->isChecked(),
                                                              .neighbours = neighbours_->isChecked(),
                                                              .rose = rose_->isChecked()})));
}

std::string SteeringPanel::csv() const {
    return shown_ ? steeringCsv(shown_->record) : std::string();
}

void SteeringPanel::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    showMoment();
}

void SteeringPanel::hideEvent(QHideEvent* event) {
    play_->playback().setPlaying(false);
    QWidget::hideEvent(event);
    showMoment();
}

}  // namespace navwright
