#include "widgets/test/verdict/test_status.h"

#include <QHBoxLayout>
#include <QProgressBar>
#include <QToolButton>

#include <algorithm>

#include "widgets/common/controls/named_button.h"
#include "widgets/common/models/named.h"
#include "widgets/test/verdict/light.h"
#include "widgets/test/verdict/testing.h"
#include "widgets/test/verdict/verdict_words.h"

namespace navwright {

namespace {

constexpr int kBarWidth = 90;
constexpr double kMillisecondsASecond = 1000;

}  // namespace

TestStatus::TestStatus(Testing& testing, QWidget* parent) : QWidget(parent), testing_(testing) {
    setObjectName(QStringLiteral("testStatus"));
    task_ = namedButton(this, "testStatusTask", tr("Test"), tr("Show the steps of the test"));
    bar_ = named(new QProgressBar(this), "testStatusProgress", tr("Progress of the test"));
    bar_->setFixedWidth(kBarWidth);
    bar_->setTextVisible(false);
    cancel_ = namedButton(this, "testStatusCancel", tr("Cancel"), tr("Cancel the test (Shift+F5)"));
    verdict_ = namedButton(this, "testStatusVerdict", tr("Verdict"), tr("Show the verdict"));
    verdict_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    for (auto* button : {task_, cancel_, verdict_}) button->setAutoRaise(true);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    for (auto* widget : std::initializer_list<QWidget*>{task_, bar_, cancel_, verdict_})
        row->addWidget(widget);
    connect(task_, &QToolButton::clicked, this, &TestStatus::runsWanted);
    connect(cancel_, &QToolButton::clicked, &testing_, &Testing::cancel);
    connect(verdict_, &QToolButton::clicked, this, &TestStatus::verdictWanted);
    connect(&testing_, &Testing::busyChanged, this, &TestStatus::refresh);
    connect(&testing_.tested(), &TestedNav::changed, this, &TestStatus::refresh);
    connect(&testing_.tested(), &TestedNav::documentChanged, this, &TestStatus::refresh);
    connect(&testing_.session(), &TestRunner::stepChanged, this, &TestStatus::showProgress);
    connect(&testing_.iteration(), &IterationSession::changed, this, &TestStatus::showProgress);
    connect(&testing_.iteration(), &IterationSession::progressed, this, &TestStatus::showProgress);
    clock_.start();
    refresh();
}

void TestStatus::refresh() {
    const bool busy = testing_.busy();
    for (auto* widget : std::initializer_list<QWidget*>{task_, bar_, cancel_}) widget->setVisible(busy);
    const auto& report = testing_.tested().report();
    verdict_->setVisible(!busy && report);
    setVisible(busy || report);
    if (busy) return showProgress();
    if (!report) return;
    const auto figures =
        verdictFigures(*report, testing_.tested().thresholds(), testing_.tested().nodesInUse());
    const auto title = verdictTitle(*report, figures);
    const bool tight = std::ranges::any_of(
        figures, [](const VerdictFigure& figure) { return figure.light == Light::tight; });
    const auto changed = testing_.tested().changedSince();
    verdict_->setIcon(lightIcon(!changed.isEmpty() ? Light::none
                                : !report->passed  ? Light::bad
                                : tight            ? Light::tight
                                                   : Light::good));
    verdict_->setText(title.section(QLatin1Char(':'), 0, 0));
    const auto words = changed.isEmpty() ? title + u'.' : title + QStringLiteral(". ") + changed;
    verdict_->setToolTip(tr("%1 Click to show the verdict").arg(words));
}

void TestStatus::showProgress() {
    qulonglong done = 0, total = 0;
    QString task;
    if (testing_.iteration().running()) {
        const auto& iteration = testing_.iteration();
        task = tr("Iterating, test %1").arg(iteration.turns().size() + 1);
        done = iteration.done();
        total = iteration.total();
    } else if (!testing_.lentFor().isEmpty()) {
        task = testing_.lentFor();
    } else {
        for (const auto step : {TestStep::generate, TestStep::write, TestStep::test, TestStep::overlay}) {
            const auto& status = testing_.session().status(step);
            if (status.state != StepState::running) continue;
            task = stepTitle(step);
            done = status.done;
            total = status.total;
        }
    }
    const auto left = left_.tell(done, total, static_cast<double>(clock_.elapsed()) / kMillisecondsASecond);
    task_->setText(progressWords(task, done, total, left));
    constexpr qulonglong kParts = 1000;
    bar_->setRange(0, total > 0 ? static_cast<int>(kParts) : 0);
    if (total > 0) bar_->setValue(static_cast<int>(std::min(done, total) * kParts / total));
}

}  // namespace navwright
