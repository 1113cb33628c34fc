#include "widgets/test/verdict/runs_panel.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QSplitter>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>

#include "core/base/index.h"
#include "core/base/units.h"
#include "widgets/common/controls/elided_label.h"
#include "widgets/common/controls/flow_layout.h"
#include "widgets/common/controls/page_scroll.h"
#include "widgets/common/controls/row_views.h"
#include "widgets/common/models/grey.h"
#include "widgets/common/models/named.h"
#include "widgets/common/models/panel_parts.h"
#include "widgets/test/verdict/iteration_chart.h"
#include "widgets/test/verdict/iteration_model.h"
#include "widgets/test/verdict/step_row.h"
#include "widgets/test/verdict/testing.h"

namespace navwright {

namespace {

/// The entry of the log's chooser after those of the steps.
constexpr int kIterationLog = kTestSteps;
constexpr int kMostLogLines = 5000;
constexpr int kBackendWidth = 80;  ///< logical pixels, of the words that name it

}  // namespace

RunsPanel::RunsPanel(Testing& testing, QWidget* parent)
    : Panel("runsPanel", parent),
      testing_(testing),
      turns_(new IterationModel(testing.iteration(), testing.floors(), this)) {
    auto* splitter = split("runsSplitter", this, {{makeSteps(), 2}, {makeLog(), 3}, {makeIteration(), 6}});
    splitter->setChildrenCollapsible(false);
    add(splitter);

    auto& session = testing_.session();
    connect(&session, &TestRunner::stepChanged, this, &RunsPanel::updateStep);
    connect(&session, &TestRunner::logged, this, [this](TestStep step) {
        // The last step has little to say; what the bots did stays in sight.
        if (step != TestStep::overlay) logOf_->setCurrentIndex(static_cast<int>(step));
        showLog();
    });
    connect(&testing_, &Testing::readyChanged, this, &RunsPanel::updateButtons);
    connect(&testing_.document(), &Document::mapChanged, this, [this] {
        iterationLog_.clear();
        showLog();
    });
    connect(&testing_, &Testing::settingsChanged, this, &RunsPanel::updateButtons);
    auto& iteration = testing_.iteration();
    connect(&iteration, &IterationSession::changed, this, &RunsPanel::updateIteration);
    connect(&iteration, &IterationSession::progressed, this, &RunsPanel::updateState);
    connect(&testing_.floors(), &FloorShares::changed, this, &RunsPanel::showChart);
    connect(&iteration, &IterationSession::logged, this, [this](int, const QString& message) {
        iterationLog_ << message;
        if (iterationLog_.size() > kMostLogLines) iterationLog_.removeFirst();
        logOf_->setCurrentIndex(kIterationLog);
        showLog();
    });
    updateButtons();
    updateIteration();
}

QWidget* RunsPanel::makeSteps() {
    auto* box = new QWidget(this);
    start_ = named(new QPushButton(tr("Generate and test"), this), "runStart",
                   tr("Run the ticked steps in order"));
    cancel_ =
        named(new QPushButton(tr("Cancel"), this), "runCancel", tr("Stop the running test and undo it"));
    backend_ = new ElidedLabel(kBackendWidth, box);
    backend_->setObjectName(QStringLiteral("runBackend"));
    connect(start_, &QPushButton::clicked, &testing_, &Testing::generateAndTest);
    connect(cancel_, &QPushButton::clicked, &testing_, &Testing::cancel);
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(start_, 1);
    buttons->addWidget(cancel_);
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(0, 0, 0, 0);
    column->addLayout(buttons);
    for (int i = 0; i < kTestSteps; ++i) {
        const auto step = static_cast<TestStep>(i);
        auto* row = new StepRow(step, box);
        steps_[i] = row;
        connect(row, &StepRow::wantedChanged, this,
                [this, step](bool wanted) { testing_.session().setWanted(step, wanted); });
        connect(row, &StepRow::clicked, this, [this, i] { logOf_->setCurrentIndex(i); });
        column->addWidget(row);
        updateStep(step);
    }
    column->addWidget(backend_);
    column->addStretch();
    return box;
}

QWidget* RunsPanel::makeLog() {
    auto* box = new QWidget(this);
    constexpr int kLeastLetters = 8;
    logOf_ = narrowCombo(box, "runLogOf", tr("Whose log is shown"), kLeastLetters);
    for (int i = 0; i < kTestSteps; ++i) {
        logOf_->addItem(tr("Log of: %1").arg(stepTitle(static_cast<TestStep>(i))));
    }
    logOf_->addItem(tr("Log of the iteration"));
    log_ = new QPlainTextEdit(box);
    log_->setObjectName(QStringLiteral("runLog"));
    log_->setAccessibleName(tr("Log of the step"));
    log_->setReadOnly(true);
    connect(logOf_, &QComboBox::currentIndexChanged, this, &RunsPanel::showLog);
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(logOf_);
    column->addWidget(log_, 1);
    return box;
}

QWidget* RunsPanel::makeIteration() {
    auto* box = new QWidget(this);
    iterate_ = named(new QPushButton(tr("Iterate"), this), "iterateStart",
                     tr("Test, mend what bots fail on, and test again, until nothing more helps"));
    stop_ = named(new QPushButton(tr("Stop"), this), "iterateStop",
                  tr("Stop the iteration; complete tests stay"));
    resume_ = named(new QPushButton(tr("Resume"), this), "iterateResume", tr("Continue with the next test"));
    keep_ = named(new QPushButton(tr("Keep"), this), "iterateKeep",
                  tr("Make the nav of the selected test the window's nav"));
    iterationState_ = new QLabel(box);
    iterationState_->setObjectName(QStringLiteral("iterateState"));
    iterationState_->setWordWrap(true);
    connect(iterate_, &QPushButton::clicked, &testing_, &Testing::iterate);
    connect(stop_, &QPushButton::clicked, &testing_, &Testing::cancel);
    connect(resume_, &QPushButton::clicked, &testing_, &Testing::resume);
    connect(keep_, &QPushButton::clicked, this, [this] { testing_.iteration().keep(toIndex(chosenTurn())); });
    auto* buttons = new FlowLayout;
    for (auto* button : {iterate_, stop_, resume_, keep_}) buttons->addWidget(button);
    untilNothing_ = new QCheckBox(tr("Until nothing is found"), box);
    untilNothing_->setObjectName(QStringLiteral("iterateUntilNothing"));
    untilNothing_->setAccessibleName(untilNothing_->text());
    untilNothing_->setToolTip(untilNothingHelp());
    connect(untilNothing_, &QCheckBox::clicked, this, [this](bool on) {
        auto settings = testing_.settings();
        settings.untilNothingFound = on;
        testing_.setSettings(settings);
    });
    buttons->addWidget(untilNothing_);
    buttons->addWide(iterationState_);

    chart_ = new IterationChart(box);
    connect(chart_, &IterationChart::turnClicked, this, &RunsPanel::showTurn);
    list_ = new QTreeView(box);
    asList(*list_, "iterationList", tr("Tests of the iteration"), turns_);
    list_->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
    connect(list_, &QTreeView::clicked, this, [this](const QModelIndex& index) { showTurn(index.row()); });
    connect(list_, &QTreeView::activated, this, [this](const QModelIndex& index) { showTurn(index.row()); });
    // In a narrow window the charts scroll, not all of the panel.
    constexpr int kMostLeast = 160;  // logical pixels
    auto* charts = named(new PageScroll(chart_, box, kMostLeast), "iterationCharts",
                         tr("Figures from test to test"), QString());
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(0, 0, 0, 0);
    column->addLayout(buttons);
    column->addWidget(split("iterationSplitter", box, {{charts, 3}, {list_, 2}}), 1);
    return box;
}

void RunsPanel::updateStep(TestStep step) {
    auto& session = testing_.session();
    steps_[toIndex(step)]->show(session.status(step), session.wanted(step), testing_.busy());
}

void RunsPanel::updateButtons() {
    const bool busy = testing_.busy();
    const auto& iteration = testing_.iteration();
    const auto running = busy ? tr("a test is running") : QString();
    allow(*start_, testing_.whyNotReady());
    allow(*cancel_, testing_.session().running() ? QString() : tr("no test is running"));
    allow(*iterate_, testing_.whyNotReady());
    allow(*stop_, iteration.running() ? QString() : tr("nothing iterates"));
    untilNothing_->setChecked(testing_.settings().untilNothingFound);
    allow(*untilNothing_, running);
    allow(*resume_, busy || iteration.canResume() ? running : tr("no iteration was stopped before its end"));
    const int turn = chosenTurn();
    allow(*keep_, busy                                ? running
                  : turn < 0                          ? tr("iterate first")
                  : iteration.kept() == toIndex(turn) ? tr("this nav is the window's nav")
                                                      : QString());
    const bool best = turn < 0 || toIndex(turn) == iteration.best();
    keep_->setText(best ? tr("Keep best") : tr("Keep test %1").arg(turn + 1));
    backend_->setText(tr("Tested by %1, seed %2")
                          .arg(QString::fromStdString(testing_.backend().name()))
                          .arg(testing_.settings().seed));
    for (int i = 0; i < kTestSteps; ++i) updateStep(static_cast<TestStep>(i));
}

void RunsPanel::updateIteration() {
    const auto& iteration = testing_.iteration();
    // While tests are running, the best one would be kept.
    if (iteration.running() || toIndex(chosen_ + 1) > iteration.turns().size()) chosen_ = -1;
    if (!iteration.running() && chosenTurn() >= 0) list_->setCurrentIndex(turns_->index(chosenTurn(), 0));
    updateState();
    showChart();
    updateButtons();
}

void RunsPanel::showChart() {
    const auto& iteration = testing_.iteration();
    std::vector<std::optional<double>> floors;
    for (const auto& turn : iteration.turns()) floors.push_back(testing_.floors().of(navOf(turn)));
    const auto made = static_cast<int>(iteration.turns().size());
    chart_->show(iteration.turns(), iteration.best(), navtestThresholds(testing_.document().parameters()),
                 iteration.untilNothingFound() ? std::max(made, kMostIterations) : iteration.mostTests(),
                 floors);
}

void RunsPanel::updateState() {
    const auto& iteration = testing_.iteration();
    auto state = iteration.state();
    if (iteration.running() && iteration.total() > 0) {
        state += tr(" – %1 %").arg(iteration.done() * static_cast<qulonglong>(kPercent) / iteration.total());
    }
    iterationState_->setText(state.isEmpty() ? tr("Test, mend what fails, test again") : state);
}

int RunsPanel::chosenTurn() const {
    const auto& iteration = testing_.iteration();
    if (iteration.turns().empty()) return -1;
    return chosen_ >= 0 ? chosen_ : static_cast<int>(iteration.best());
}

void RunsPanel::showTurn(int turn) {
    chosen_ = turn;
    list_->setCurrentIndex(turns_->index(turn, 0));
    testing_.iteration().show(toIndex(turn));
    updateButtons();
}

void RunsPanel::showLog() {
    const int shown = logOf_->currentIndex();
    const auto lines =
        shown == kIterationLog ? iterationLog_ : testing_.session().status(static_cast<TestStep>(shown)).log;
    log_->setPlainText(lines.join(QLatin1Char('\n')));
    log_->verticalScrollBar()->setValue(log_->verticalScrollBar()->maximum());
}

}  // namespace navwright
