#include "widgets/map/crowd/jam_panel.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QPushButton>
#include <QSpinBox>
#include <QTabWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/base/engine_constants.h"
#include "core/base/index.h"
#include "core/base/units.h"
#include "widgets/common/controls/flow_layout.h"
#include "widgets/common/controls/picture_legend.h"
#include "widgets/common/controls/play_bar.h"
#include "widgets/common/controls/work_row.h"
#include "widgets/common/models/file_text.h"
#include "widgets/common/models/grey.h"
#include "widgets/common/models/named.h"
#include "widgets/common/models/number_words.h"
#include "widgets/common/models/panel_parts.h"
#include "widgets/inspect/panel/row_table.h"
#include "widgets/map/crowd/jam_picture.h"
#include "widgets/map/meshes/doors_box.h"

namespace navwright {

namespace {

constexpr int kMostJamSeconds = 600;

double orNothing(double value) {
    return value > 0 ? value : std::numeric_limits<double>::quiet_NaN();
}

}  // namespace

JamPanel::JamPanel(JamSession& session, const Selection& selection, QWidget* parent)
    : Panel("jamPanel", parent), session_(session), selection_(selection) {
    auto* controls = new QWidget(this);
    makeControls(controls);
    work_ = new WorkRow(QStringLiteral("jam"), tr("Stop what is running"), this);
    words_ = wordsLabel(this, "jamWords");
    legend_ = wordsLabel(this, "jamLegend");
    legend_->setText(QStringList{
        colouredWord(kJamColour, tr("narrow: two cannot pass")), colouredWord(kNarrowColour, tr("narrow")),
        colouredWord(kDeadlockColour, tr("head-on deadlock")),
        colouredWord(kJamStuckColour, tr("a bot was stuck")), colouredWord(kBodyColour, tr("body")),
        colouredWord(kCrowdedBodyColour, tr("body that another one touches"))}
                         .join(QStringLiteral("&nbsp; ")));
    makeTables();
    play_ = new PlayBar(QStringLiteral("jam"), this);
    add(controls);
    add(work_);
    add(words_);
    addLine({who_, play_}, play_);
    add(tabs_, 1);
    add(legend_);
    connect(&session_, &JamSession::changed, this, &JamPanel::refresh);
    connect(&session_, &JamSession::progressed, work_, &WorkRow::tell);
    connect(work_, &WorkRow::cancelled, &session_, &JamSession::stop);
    connect(play_, &PlayBar::frameChanged, this, &JamPanel::showMoment);
    refresh();
}

void JamPanel::makeControls(QWidget* row) {
    bots_ = named(new QSpinBox(row), "jamBots", tr("Bots"),
                  tr("Number of bots that walk the nav at once: 8, 16, 32"));
    bots_->setRange(1, kMostJamBots);
    bots_->setValue(JamSetup{}.bots);
    bots_->setSingleStep(8);
    task_ = named(new QComboBox(row), "jamTask", tr("What they do"),
                  tr("Bots that arrive start again; at random, each continues to another place. The one "
                     "place is the selected node, or the node farthest from all"));
    task_->addItems({tr("All to one place"), tr("Two sides swap places"), tr("From place to place")});
    task_->setCurrentIndex(static_cast<int>(JamSetup{}.task));
    seconds_ = named(new QSpinBox(row), "jamSeconds", tr("Game time in seconds"));
    seconds_->setRange(5, kMostJamSeconds);
    seconds_->setValue(static_cast<int>(JamSetup{}.seconds));
    seconds_->setSuffix(tr(" s"));
    seed_ = named(new QSpinBox(row), "jamSeed", tr("Seed"), tr("The same seed gives the same run"));
    seed_->setRange(1, std::numeric_limits<int>::max());
    run_ = pushButton(row, "jamRun", tr("Run"),
                      tr("Let the server's bots walk the nav, and polite agents between the same places"));
    auto* flow = new FlowLayout(row);
    flow->addWidget(labelled(row, tr("Bots"), bots_));
    flow->addWidget(task_);
    flow->addWidget(seconds_);
    flow->addWidget(labelled(row, tr("Seed"), seed_));
    flow->addWidget(run_);
    flow->addWidget(new DoorsBox(session_.meshes(), "jamDoors", row));
    connect(run_, &QPushButton::clicked, this, &JamPanel::run);
}

void JamPanel::makeTables() {
    tabs_ = new QTabWidget(this);
    tabs_->setObjectName(QStringLiteral("jamTabs"));
    tabs_->setDocumentMode(true);
    runs_ = new RowTable("jamRuns", tr("How the bots fared"), tabs_);
    places_ = new RowTable("jamPlaces", tr("Narrow places on the routes of bots"), tabs_);
    auto* fixes = new QWidget(tabs_);
    fixes_ = new RowTable("jamFixes", tr("Fixes against jams"), fixes);
    try_ =
        pushButton(fixes, "jamTry", tr("Try"), tr("Let the same bots walk the nav with the marked fix made"));
    tryAll_ = pushButton(fixes, "jamTryAll", tr("Try all"), tr("Try each fix that was not tried yet"));
    add_ = pushButton(fixes, "jamAdd", tr("Add as edits"),
                      tr("Make the edits of the marked fix in the nav (can be undone)"));
    auto* buttons = new QHBoxLayout;
    for (auto* button : {try_, tryAll_, add_}) buttons->addWidget(button);
    buttons->addStretch();
    auto* column = new QVBoxLayout(fixes);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(fixes_, 1);
    column->addLayout(buttons);
    tabs_->addTab(runs_, tr("Result"));
    tabs_->addTab(places_, tr("Narrow places"));
    tabs_->addTab(fixes, tr("What helps"));
    who_ = named(new QComboBox(this), "jamWho", tr("Who is shown"),
                 tr("Whose bodies the 3D view shows at the moment chosen"));
    who_->addItems({tr("Server's bots"), tr("Polite agents")});
    connect(who_, &QComboBox::currentIndexChanged, this, [this] {
        if (shown_) play_->setFrames(static_cast<int>(trace().frames()), kFrameSeconds, tr("nobody moved"));
        showMoment();
    });
    connect(places_, &RowTable::rowChanged, this, &JamPanel::draw);
    connect(places_, &RowTable::rowChosen, this,
            [this](int row) { emit placeWanted(shown_->report.narrow.places[row].at); });
    connect(fixes_, &RowTable::rowChanged, this, [this] {
        allowAll();
        draw();
    });
    connect(fixes_, &RowTable::rowChosen, this,
            [this](int row) { emit placeWanted(shown_->report.narrow.places[shown_->fixes[row].place].at); });
    connect(try_, &QPushButton::clicked, this, [this] { session_.tryFix(toIndex(fixes_->currentRow())); });
    connect(tryAll_, &QPushButton::clicked, &session_, &JamSession::tryAll);
    connect(add_, &QPushButton::clicked, this, [this] { session_.addFix(toIndex(fixes_->currentRow())); });
}

JamSetup JamPanel::setup() const {
    JamSetup setup{.bots = bots_->value(),
                   .task = static_cast<JamTask>(task_->currentIndex()),
                   .seconds = static_cast<double>(seconds_->value()),
                   .seed = static_cast<std::uint64_t>(seed_->value())};
    const auto& selected = selection_.current();
    if (setup.task == JamTask::oneGoal && selected.kind == ItemKind::node)
        setup.goal = static_cast<std::int32_t>(selected.id);
    return setup;
}

void JamPanel::run() {
    session_.run(setup());
}

const JamTrace& JamPanel::trace() const {
    return who_->currentIndex() == 0 ? shown_->report.server.trace : shown_->report.polite.trace;
}

QString JamPanel::words() const {
    if (session_.busy()) return {};
    const auto& shown = session_.shown();
    if (!shown) {
        const auto why = session_.whyNot();
        return why.isEmpty() ? tr("Run a jam test to see where many bots hold each other up.")
                             : tr("Nothing to run: %1.").arg(why);
    }
    const auto& made = shown->report.server.measures;
    const auto& polite = shown->report.polite;
    const auto times = [](double delay) {
        return delay > 0 ? tr("%1 times as long as without others").arg(delay, 0, 'f', 2)
                         : tr("time without others unknown");
    };
    auto words =
        tr("%1 arrived (%2 a minute), %3; %4, %5.")
            .arg(made.arrivals)
            .arg(made.arrivalsPerMinute, 0, 'f', 1)
            .arg(times(made.delay), countText(polite.measures.arrivals, "polite agent", "polite agents"),
                 times(polite.measures.delay));
    if (made.deadlocks > 0)
        words += tr(" %1 head-on.").arg(countText(made.deadlocks, "deadlock", "deadlocks"));
    if (polite.unable > 0)
        words += tr(" %1 left out: their goals cannot be reached on foot.")
                     .arg(countText(polite.unable, "polite agent is", "polite agents are"));
    if (session_.outdated()) words += tr(" The nav has changed since: run the test again.");
    return words;
}

void JamPanel::refresh() {
    if (session_.shown() != shown_) {
        shown_ = session_.shown();
        play_->setFrames(shown_ ? static_cast<int>(trace().frames()) : 0, kFrameSeconds,
                         tr("run a jam test first"));
        if (shown_ && shown_->report.narrow.places.empty()) tabs_->setCurrentIndex(0);
    }
    if (!shown_) play_->setFrames(0, kFrameSeconds, tr("run a jam test first"));
    say(*words_, words());
    fillRuns();
    fillPlaces();
    fillFixes();
    allowAll();
    draw();
    showMoment();
}

void JamPanel::allowAll() {
    const auto why = session_.whyNot();
    allow(*run_, why);
    work_->setBusy(session_.busy(), tr("Running"));
    const auto none = shown_ ? QString() : tr("run a jam test first");
    allow(*who_, none);
    const int row = fixes_->currentRow();
    const bool marked = shown_ && row >= 0 && row < static_cast<int>(shown_->fixes.size());
    const auto noMark = !none.isEmpty()         ? none
                        : session_.busy()       ? tr("it is running")
                        : shown_->fixes.empty() ? tr("nothing jams: there is nothing to try")
                        : marked                ? QString()
                                                : tr("mark a fix first");
    allow(*try_, noMark);
    const bool untried = std::ranges::any_of(session_.tried(), [](const auto& one) { return !one; });
    allow(*tryAll_, !none.isEmpty()   ? none
                    : session_.busy() ? tr("it is running")
                    : untried         ? QString()
                                      : tr("all were tried"));
    allow(*add_, !noMark.isEmpty()                    ? noMark
                 : shown_->fixes[row].patches.empty() ? tr("costs of links are no edits by hand")
                 : session_.outdated()                ? tr("the nav has changed since")
                                                      : QString());
}

void JamPanel::fillRuns() {
    auto table = rowTable(
        {{tr("Who"), tr("Whose measures")},
         {tr("Arrived"), tr("Number of times a bot reached its goal"), 0},
         {tr("A minute"), tr("Arrivals a minute"), 1},
         {tr("Delay"), tr("Time of those who arrived, divided by each one's time without others"), 2},
         {tr("Stuck"), tr("Less than 32 units in 3 s on the way"), 0},
         {tr("Gave up"), tr("Stood for 15 s twice in a row, and started again"), 0},
         {tr("Deadlocks"), tr("Pairs face to face for 2 s"), 0},
         {tr("Queue"), tr("The most who stood before a narrow place"), 0},
         {tr("Pushed off"), tr("Falls beside somebody, where the way does not lead down"), 0},
         {tr("Deaths"), {}, 0}});
    const auto add = [&table](const QString& who, const JamMeasures& made) {
        addRow(table, {who, double(made.arrivals), made.arrivalsPerMinute, orNothing(made.delay),
                       double(made.stuckEvents), double(made.gaveUp), double(made.deadlocks),
                       double(made.longestQueue), double(made.pushedOff), double(made.deaths)});
    };
    if (shown_) {
        add(tr("Server's bots"), shown_->report.server.measures);
        add(tr("Polite agents"), shown_->report.polite.measures);
        for (std::size_t i = 0; i < session_.tried().size(); ++i) {
            if (session_.tried()[i]) add(tr("Bots with fix %1").arg(i + 1), *session_.tried()[i]);
        }
    }
    runs_->setTable(std::move(table), 1);
}

void JamPanel::fillPlaces() {
    auto table =
        rowTable({{tr("Place"), tr("Its number; a click flies there"), 0},
                  {tr("Width"), tr("Units between walls or edges"), 0},
                  {tr("Routes %"), tr("Share of all routes that pass (betweenness)"), 1},
                  {tr("Against %"), tr("Of these, the lesser direction"), 1},
                  {tr("Parts %"), tr("Nodes that are cut off without it; above 0 it is a cut edge"), 1},
                  {tr("A minute"), tr("Passages of the server's bots"), 1},
                  {tr("Queue"), tr("The most who stood or crept near it"), 0},
                  {tr("Polite"), tr("Passages a minute of polite agents"), 1},
                  {tr("Jams"), tr("Two bodies cannot pass, and many come from both sides")},
                  {tr("At"), {}}});
    if (shown_) {
        const auto& report = shown_->report;
        for (std::size_t i = 0; i < report.narrow.places.size(); ++i) {
            const auto& place = report.narrow.places[i];
            const auto& flow = report.server.measures.places[i];
            addRow(table, {double(i + 1), double(place.width), place.share * kPercent,
                           place.against * kPercent, place.parts * kPercent, flow.perMinute,
                           double(flow.queue), report.polite.measures.places[i].perMinute,
                           place.jams ? tr("jams") : QString(), pointWords(place.at)});
        }
    }
    constexpr int kRoutes = 2;
    places_->setTable(std::move(table), kRoutes);
    tabs_->setTabText(
        1, shown_ ? tr("Narrow places (%1)").arg(shown_->report.narrow.places.size()) : tr("Narrow places"));
}

void JamPanel::fillFixes() {
    auto table = rowTable({{tr("Fix"), tr("Its number; a click flies there"), 0},
                           {tr("Place"), tr("Number of the narrow place"), 0},
                           {tr("Arrived"), tr("Arrivals with the fix; empty: not tried"), 0},
                           {tr("More"), tr("How many more arrive than without the fix"), 0},
                           {tr("Delay"), tr("Delay with the fix"), 2},
                           {tr("What"), {}}});
    if (shown_) {
        for (std::size_t i = 0; i < shown_->fixes.size(); ++i) {
            const auto& tried = session_.tried()[i];
            const double none = std::numeric_limits<double>::quiet_NaN();
            const auto before = double(shown_->report.server.measures.arrivals);
            addRow(table,
                   {double(i + 1), double(shown_->fixes[i].place + 1), tried ? double(tried->arrivals) : none,
                    tried ? double(tried->arrivals) - before : none, tried ? orNothing(tried->delay) : none,
                    QString::fromStdString(shown_->fixes[i].text)});
        }
    }
    fixes_->setTable(std::move(table), 0, Qt::AscendingOrder);
    tabs_->setTabText(2, shown_ ? tr("What helps (%1)").arg(shown_->fixes.size()) : tr("What helps"));
}

void JamPanel::draw() {
    if (!shown_) return emit pictureChanged(nullptr);
    int place = tabs_->currentIndex() == 1 ? places_->currentRow() : -1;
    const int fix = fixes_->currentRow();
    if (tabs_->currentIndex() == 2 && fix >= 0 && fix < static_cast<int>(shown_->fixes.size()))
        place = static_cast<int>(shown_->fixes[fix].place);
    emit pictureChanged(
        std::make_shared<const StagePicture>(jamPicture(shown_->report, *shown_->nav, place)));
}

void JamPanel::showMoment() {
    if (!shown_ || !isVisible() || trace().frames() == 0) return emit bodiesChanged(nullptr);
    emit bodiesChanged(std::make_shared<const StagePicture>(jamBodies(trace(), toIndex(play_->frame()))));
}

void JamPanel::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    showMoment();
}

void JamPanel::hideEvent(QHideEvent* event) {
    play_->playback().setPlaying(false);
    QWidget::hideEvent(event);
    showMoment();
}

}  // namespace navwright
