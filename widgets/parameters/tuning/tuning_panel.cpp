#include "widgets/parameters/tuning/tuning_panel.h"

#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QSplitter>
#include <QStandardItemModel>
#include <QTreeView>

#include "core/base/index.h"
#include "widgets/common/controls/elided_label.h"
#include "widgets/common/controls/flow_layout.h"
#include "widgets/common/controls/row_views.h"
#include "widgets/common/models/grey.h"
#include "widgets/common/models/named.h"
#include "widgets/common/models/panel_parts.h"
#include "widgets/parameters/tuning/tuning_chart.h"

namespace navwright {

namespace {

constexpr int kLeastWords = 60;  ///< logical pixels
constexpr int kUsualBudget = 100, kMostBudget = 100000;

}  // namespace

TuningPanel::TuningPanel(Document& document, QWidget* parent)
    : Panel("tuningPanel", parent),
      session_(document),
      parameters_(named(new QLineEdit(this), "tuningParameters", tr("Parameters to tune"),
                        tr("Keys and groups with commas between, such as nodes.*,links.max_speed"))),
      algorithm_(named(new QComboBox(this), "tuningAlgorithm", tr("How to search"),
                       tr("CMA-ES learns where to look; genetic selection averages the better ones"))),
      budget_(named(new QSpinBox(this), "tuningBudget", tr("Candidates to judge"),
                    tr("How many candidates are judged before the best are compared"))),
      run_(pushButton(this, "tuningRun", tr("Run"), tr("Start a new search on the open map and its demos"))),
      stop_(pushButton(this, "tuningStop", tr("Stop"), tr("Stop; what was judged stays"))),
      resume_(pushButton(this, "tuningResume", tr("Continue"), tr("Continue where it was stopped"))),
      take_(pushButton(this, "tuningTake", tr("Take over as preset"),
                       tr("Save the tuned values as a preset, and use them"))),
      text_(new ElidedLabel(kLeastWords, this)),
      chart_(new TuningChart(this)),
      terms_(new QStandardItemModel(this)) {
    makeControls();
    connect(run_, &QPushButton::clicked, this, [this] {
        session_.start({.parameters = parameters_->text().toStdString(),
                        .algorithm = static_cast<TuningAlgorithm>(algorithm_->currentData().toInt()),
                        .budget = toIndex(budget_->value())});
    });
    connect(stop_, &QPushButton::clicked, &session_, &TuningSession::stop);
    connect(resume_, &QPushButton::clicked, &session_, &TuningSession::resume);
    connect(take_, &QPushButton::clicked, this, [this] {
        if (const auto values = session_.values()) emit takenOver(*values);
    });
    connect(&session_, &TuningSession::changed, this, &TuningPanel::refresh);
    connect(&session_, &TuningSession::runningChanged, this, &TuningPanel::refresh);
    refresh();
}

void TuningPanel::makeControls() {
    parameters_->setText(QStringLiteral(
        "votes.spacing,nodes.radius,nodes.z_split,nodes.min_weight,links.max_speed,fill.spacing"));
    parameters_->setMinimumWidth(120);
    algorithm_->addItem(tr("CMA-ES"), static_cast<int>(TuningAlgorithm::cmaEs));
    algorithm_->addItem(tr("Genetic"), static_cast<int>(TuningAlgorithm::genetic));
    budget_->setRange(1, kMostBudget);
    budget_->setValue(kUsualBudget);
    budget_->setSuffix(tr(" candidates"));
    text_->setObjectName(QStringLiteral("tuningText"));
    text_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    terms_->setHorizontalHeaderLabels({tr("Term"), tr("As begun"), tr("Tuned"), tr("Adds")});
    auto* terms = new QTreeView(this);
    asList(*terms, "tuningTerms", tr("What each term makes of it"), terms_);
    terms->setToolTip(tr("Each term is 0 to 1, more is better; what it adds to the score"));
    terms->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
    terms->header()->setStretchLastSection(false);
    terms->setMinimumHeight(1);
    auto* line = new FlowLayout;
    auto* label = new QLabel(tr("Tune:"), this);
    label->setBuddy(parameters_);
    line->addWidget(label);
    line->addWide(parameters_);
    for (auto* widget : std::initializer_list<QWidget*>{algorithm_, budget_, run_, stop_, resume_, take_}) {
        line->addWidget(widget);
    }
    add(line);
    add(text_);
    add(split("tuningSplitter", this, {{chart_, 3}, {terms, 2}}), 1);
}

void TuningPanel::refresh() {
    const bool running = session_.running();
    const auto busy = running ? tr("stop the search first") : QString();
    for (auto* widget : std::initializer_list<QWidget*>{parameters_, algorithm_, budget_})
        allow(*widget, busy);
    allow(*run_, session_.whyNotStart());
    allow(*stop_, running ? QString() : tr("nothing is running"));
    allow(*resume_, running                ? tr("it is running already")
                    : session_.canResume() ? QString()
                                           : tr("no search was stopped"));
    allow(*take_, session_.values() ? QString() : tr("no search has come to its end"));
    text_->setText(session_.state());
    text_->setToolTip(session_.state());
    chart_->show(session_.progress().figures);
    fillTerms();
}

void TuningPanel::fillTerms() {
    terms_->removeRows(0, terms_->rowCount());
    auto base = session_.progress().base, tuned = session_.progress().best;
    if (session_.values()) {
        base = session_.trial()->base;
        tuned = session_.trial()->tuned;
    }
    if (!base || !tuned) return;
    for (std::size_t i = 0; i < kScoreTerms; ++i) {
        const auto term = static_cast<ScoreTerm>(i);
        const auto text = scoreTermText(term);
        addTerm(QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size())), (*base)[i], (*tuned)[i],
                scoreTermWeight(term));
    }
    addTerm(tr("Score"), scoreOf(*base), scoreOf(*tuned), 1);
}

void TuningPanel::addTerm(const QString& name, double base, double tuned, double weight) {
    const double adds = weight * (tuned - base);
    const auto sign = adds > 0 ? QStringLiteral("+") : QString();
    QList<QStandardItem*> row{new QStandardItem(name), new QStandardItem(QString::number(base, 'f', 3)),
                              new QStandardItem(QString::number(tuned, 'f', 3)),
                              new QStandardItem(sign + QString::number(adds, 'f', 4))};
    for (auto* item : row) {
        item->setEditable(false);
        if (item != row.front()) item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
    }
    terms_->appendRow(row);
}

}  // namespace navwright
