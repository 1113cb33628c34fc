#include "widgets/test/verdict/verdict_panel.h"

#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QSplitter>
#include <QStackedWidget>
#include <QVBoxLayout>

#include "core/review/comparison/walked_origins.h"
#include "widgets/common/controls/text_size.h"
#include "widgets/common/models/grey.h"
#include "widgets/test/verdict/floor_words.h"
#include "widgets/test/verdict/light.h"
#include "widgets/test/verdict/testing.h"
#include "widgets/test/verdict/verdict_row.h"
#include "widgets/test/verdict/verdict_words.h"

namespace navwright {

namespace {

constexpr int kTitleLight = 36;
constexpr double kTitleScale = 1.3;
constexpr const char* kFigures[] = {"coverage", "deaths", "stuck", "unreachable"};

}  // namespace

VerdictPanel::VerdictPanel(Testing& testing, Selection& selection, QWidget* parent)
    : QWidget(parent),
      testing_(testing),
      pages_(new QStackedWidget(this)),
      findings_(new FindingsPanel(testing, selection, this)) {
    setObjectName(QStringLiteral("verdictPanel"));
    pages_->setObjectName(QStringLiteral("verdictPages"));
    pages_->addWidget(makeEmpty());
    pages_->addWidget(makeVerdict());
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(pages_);
    for (const auto* row : rows_)
        connect(row, &VerdictRow::parameterWanted, &selection, &Selection::parameterWanted);
    connect(&testing_.tested(), &TestedNav::changed, this, &VerdictPanel::refresh);
    connect(&testing_.tested(), &TestedNav::documentChanged, this, &VerdictPanel::refreshChanged);
    connect(&testing_.floors(), &FloorShares::changed, this, &VerdictPanel::refreshFloor);
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
    column->addWidget(changedSince_);
    for (const auto* key : kFigures) {
        rows_.push_back(new VerdictRow(QString::fromLatin1(key), top));
        column->addWidget(rows_.back());
        if (floor_) continue;
        // Floor covered stands beside the nodes visited, which must not be taken for it.
        floor_ = new VerdictRow(QStringLiteral("floor"), top);
        column->addWidget(floor_);
    }
    column->addWidget(walked_);
    column->addStretch();

    auto* scroll = new QScrollArea;
    scroll->setObjectName(QStringLiteral("verdictScroll"));
    scroll->setAccessibleName(tr("Verdict"));
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setWidget(top);
    auto* splitter = new QSplitter(Qt::Vertical, this);
    splitter->setObjectName(QStringLiteral("verdictSplitter"));
    splitter->addWidget(scroll);
    splitter->addWidget(findings_);
    splitter->setStretchFactor(0, 5);
    splitter->setStretchFactor(1, 2);
    splitter->setChildrenCollapsible(false);
    return splitter;
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
    for (std::size_t i = 0; i < rows_.size(); ++i) rows_[i]->show(figures[i]);
    const auto& generation = testing_.document().generation();
    walked_->setText(generation ? walkedText(walkedOrigins(*generation->graph, *report)) : QString());
    walked_->setVisible(!walked_->text().isEmpty());
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
}

void VerdictPanel::refreshChanged() {
    const auto text = testing_.tested().changedSince();
    changedSince_->setText(text);
    changedSince_->setVisible(!text.isEmpty());
}

}  // namespace navwright
