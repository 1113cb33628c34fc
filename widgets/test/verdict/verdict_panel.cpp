#include "widgets/test/verdict/verdict_panel.h"

#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QSplitter>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>

#include "core/review/comparison/walked_origins.h"
#include "widgets/common/controls/flow_layout.h"
#include "widgets/common/controls/text_size.h"
#include "widgets/common/models/grey.h"
#include "widgets/common/models/named.h"
#include "widgets/test/verdict/detour_words.h"
#include "widgets/test/verdict/floor_words.h"
#include "widgets/test/verdict/light.h"
#include "widgets/test/verdict/testing.h"
#include "widgets/test/verdict/verdict_row.h"
#include "widgets/test/verdict/verdict_words.h"

namespace navwright {

namespace {

constexpr int kTitleLight = 36;
constexpr double kTitleScale = 1.3;
constexpr const char* kFigures[] = {"coverage", "deaths", "stuck", "unreachable", "worst_node", "worst_link"};

}  // namespace

VerdictPanel::VerdictPanel(Testing& testing, Selection& selection, QWidget* parent)
    : Panel("verdictPanel", parent, Room::none),
      testing_(testing),
      pages_(new QStackedWidget(this)),
      findings_(new FindingsPanel(testing, selection, this)) {
    pages_->setObjectName(QStringLiteral("verdictPages"));
    pages_->addWidget(makeEmpty());
    pages_->addWidget(makeVerdict());
    add(pages_);
    for (const auto* row : rows_)
        connect(row, &VerdictRow::parameterWanted, &selection, &Selection::parameterWanted);
    connect(&testing_.tested(), &TestedNav::changed, this, &VerdictPanel::refresh);
    connect(&testing_.tested(), &TestedNav::documentChanged, this, &VerdictPanel::refreshChanged);
    connect(&testing_.floors(), &FloorShares::changed, this, &VerdictPanel::refreshFloor);
    connect(&testing_.iteration(), &IterationSession::changed, this, &VerdictPanel::refreshOutcome);
    connect(&testing_, &Testing::busyChanged, this, &VerdictPanel::refreshOutcome);
    refresh();
}

QWidget* VerdictPanel::makeEmpty() {
    auto* page = new QWidget(this);
    auto* text = new QLabel(tr("No test yet.\n\nLet simulated bots walk the nav to see where they get stuck, "
                               "drown or fall to their death."),
                            page);
    text->setWordWrap(true);
    text->setAlignment(Qt::AlignCenter);
    auto* start = new QPushButton(tr("Generate and test"), page);
    start->setObjectName(QStringLiteral("verdictStart"));
    start->setAccessibleName(tr("Generate and test"));
    connect(start, &QPushButton::clicked, &testing_, &Testing::generateAndTest);
    const auto refreshStart = [this, start] { allow(*start, testing_.whyNotReady()); };
    refreshStart();
    connect(&testing_, &Testing::readyChanged, start, refreshStart);
    auto* column = new QVBoxLayout(page);
    column->addStretch();
    column->addWidget(text);
    column->addWidget(start, 0, Qt::AlignHCenter);
    column->addStretch();
    return page;
}

QWidget* VerdictPanel::makeVerdict() {
    auto* top = new QWidget;
    light_ = new QLabel(top);
    light_->setObjectName(QStringLiteral("verdictLight"));
    title_ = new QLabel(top);
    title_->setObjectName(QStringLiteral("verdictTitle"));
    title_->setWordWrap(true);
    asTitle(*title_, kTitleScale);
    facts_ = new QLabel(top);
    facts_->setObjectName(QStringLiteral("verdictFacts"));
    facts_->setWordWrap(true);
    reasons_ = new QLabel(top);
    reasons_->setObjectName(QStringLiteral("verdictReasons"));
    reasons_->setWordWrap(true);
    walked_ = new QLabel(top);
    walked_->setObjectName(QStringLiteral("verdictWalked"));
    walked_->setWordWrap(true);
    changedSince_ = new QLabel(top);
    changedSince_->setObjectName(QStringLiteral("verdictChanged"));
    changedSince_->setWordWrap(true);
    changedSince_->setFrameShape(QFrame::StyledPanel);
    changedSince_->setAutoFillBackground(true);
    changedSince_->setBackgroundRole(QPalette::ToolTipBase);
    changedSince_->setMargin(4);

    outcome_ = new QLabel(top);
    outcome_->setObjectName(QStringLiteral("verdictOutcome"));
    outcome_->setWordWrap(true);
    keep_ = named(new QPushButton(tr("Keep best"), top), "verdictKeep", tr("Keep best"));
    connect(keep_, &QPushButton::clicked, this, [this] {
        auto& iteration = testing_.iteration();
        if (const auto turn = iteration.shown()) iteration.keep(*turn);
    });
    auto* kept = new QHBoxLayout;
    kept->addWidget(outcome_, 1);
    kept->addWidget(keep_);

    auto* head = new QHBoxLayout;
    auto* words = new QVBoxLayout;
    words->addWidget(title_);
    words->addWidget(facts_);
    words->addWidget(reasons_);
    head->addWidget(light_, 0, Qt::AlignTop);
    head->addLayout(words, 1);
    auto* column = new QVBoxLayout(top);
    column->setSpacing(2);
    column->addLayout(head);
    column->addLayout(kept);
    column->addWidget(changedSince_);
    for (const auto* key : kFigures) {
        rows_.push_back(new VerdictRow(QString::fromLatin1(key), top));
        column->addWidget(rows_.back());
        if (floor_) continue;
        // Floor covered stands beside the nodes visited, which must not be taken for it.
        floor_ = new VerdictRow(QStringLiteral("floor"), top);
        column->addWidget(floor_);
    }
    detours_ = new VerdictRow(QStringLiteral("detours"), top);
    column->addWidget(detours_);
    column->addWidget(walked_);
    column->addLayout(makeWays(*top));
    column->addStretch();

    auto* scroll = scrolled(top, "verdictScroll", tr("Verdict"), this);
    auto* splitter = split("verdictSplitter", this, {{scroll, 5}, {findings_, 2}}, Qt::Vertical);
    splitter->setChildrenCollapsible(false);
    // In a low window the panel scrolls, and the verdict keeps more than its title.
    constexpr int kLeastLines = 9;
    scroll->setMinimumHeight(kLeastLines * fontMetrics().height());
    return splitter;
}

/// Where to go from a verdict to see why it is so.
QLayout* VerdictPanel::makeWays(QWidget& top) {
    replay_ = named(new QPushButton(tr("Replay stuck bots"), &top), "verdictReplay", tr("Replay stuck bots"),
                    tr("List the bots that got stuck; a click plays the last seconds of one"));
    auto* decisions =
        named(new QPushButton(tr("What each bot did"), &top), "verdictDecisions", tr("What each bot did"),
              tr("Show what each bot decided and when, on the page Decisions of Bots"));
    connect(replay_, &QPushButton::clicked, findings_, &FindingsPanel::showStuck);
    connect(decisions, &QPushButton::clicked, this, &VerdictPanel::decisionsWanted);
    auto* detours = named(new QPushButton(tr("Worst detours"), &top), "verdictDetours", tr("Worst detours"),
                          tr("List the worst detours among the issues; a click shows both ways"));
    connect(detours, &QPushButton::clicked, this, &VerdictPanel::detoursWanted);
    auto* ways = new FlowLayout(nullptr);
    for (auto* button : {replay_, decisions, detours}) ways->addWidget(button);
    return ways;
}

void VerdictPanel::refreshReplay() {
    allow(*replay_, testing_.tested().report()->stuckRatePerBotMin > 0 ? QString() : tr("no bot got stuck"));
}

void VerdictPanel::refresh() {
    const auto& tested = testing_.tested();
    const auto& report = tested.report();
    pages_->setCurrentIndex(report ? 1 : 0);
    if (!report) return;
    const auto figures = verdictFigures(*report, tested.thresholds(), tested.nodesInUse());
    facts_->setText(verdictFacts(*report, tested.backend()));
    reasons_->setText(verdictReasons(*report, figures));
    reasons_->setVisible(!reasons_->text().isEmpty());
    for (auto* row : rows_) {
        const auto figure = std::ranges::find_if(figures, [row](const VerdictFigure& one) {
            return row->objectName() == QStringLiteral("verdict.") + one.key;
        });
        row->setVisible(figure != figures.end());
        if (figure != figures.end()) row->show(*figure);
    }
    refreshReplay();
    refreshFloor();
    refreshChanged();
}

void VerdictPanel::refreshFloor() {
    const auto& tested = testing_.tested();
    const auto& report = tested.report();
    if (!report) return;
    const auto floor = testing_.floors().of(tested.sharedGraph());
    const auto figures = verdictFigures(*report, tested.thresholds(), tested.nodesInUse());
    light_->setPixmap(lightPixmap(verdictLight(report->passed, floor), kTitleLight, devicePixelRatioF()));
    title_->setText(titleWithFloor(verdictTitle(*report, figures), report->passed, floor));
    floor_->show(floorFigure(floor, testing_.floors().busy()));
    detours_->show(detourFigure(testing_.floors().directness(tested.sharedGraph()),
                                tested.thresholds().maxDetour, testing_.floors().busy()));
}

void VerdictPanel::refreshChanged() {
    const auto text = testing_.tested().changedSince();
    changedSince_->setText(text);
    changedSince_->setVisible(!text.isEmpty());
    refreshWalked();
    refreshOutcome();
}

/// The report counts by the numbers of its own nav's links: of another nav it tells nothing.
void VerdictPanel::refreshWalked() {
    const auto& tested = testing_.tested();
    const auto& generation = testing_.document().generation();
    const auto own = tested.report() && generation ? graphOf(generation) : nullptr;
    const bool same = own && (own == tested.sharedGraph() || *own == tested.graph());
    walked_->setText(same ? walkedText(walkedOrigins(*generation->graph, *tested.report())) : QString());
    walked_->setVisible(!walked_->text().isEmpty());
}

/// What came out of an iteration, and the button that keeps the test that is shown.
void VerdictPanel::refreshOutcome() {
    auto& iteration = testing_.iteration();
    const auto turn = iteration.running() ? std::nullopt : iteration.shown();
    outcome_->setVisible(turn.has_value());
    keep_->setVisible(turn.has_value() && iteration.kept() != turn && iteration.differs(*turn));
    if (!turn) return;
    outcome_->setText(iteration.kept() == turn ? tr("%1. It is kept.").arg(iteration.outcome())
                                               : iteration.outcome());
    keep_->setText(*turn == iteration.best() ? tr("Keep best") : tr("Keep test %1").arg(*turn + 1));
    keep_->setAccessibleName(keep_->text());
    keep_->setToolTip(tr("Make the nav of this test the window's nav (can be undone)"));
    allow(*keep_, testing_.busy() ? tr("a test is running") : QString());
}

}  // namespace navwright
