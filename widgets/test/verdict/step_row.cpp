#include "widgets/test/verdict/step_row.h"

#include <QCheckBox>
#include <QGridLayout>
#include <QLabel>
#include <QProgressBar>

#include <algorithm>
#include <limits>

#include "widgets/common/models/grey.h"
#include "widgets/test/verdict/light.h"

namespace navwright {

namespace {

constexpr int kStepLight = 16;
constexpr int kBarHeight = 6;

Light lightOf(StepState state) {
    switch (state) {
        case StepState::done:
            return Light::good;
        case StepState::failed:
            return Light::bad;
        case StepState::cancelled:
            return Light::tight;
        case StepState::off:
        case StepState::waiting:
        case StepState::running:
            break;
    }
    return Light::none;
}

}  // namespace

StepRow::StepRow(TestStep step, QWidget* parent)
    : QWidget(parent),
      wanted_(new QCheckBox(stepTitle(step), this)),
      light_(new QLabel(this)),
      state_(new QLabel(this)),
      bar_(new QProgressBar(this)) {
    const auto key = stepKey(step);
    setObjectName(QStringLiteral("step.") + key);
    wanted_->setObjectName(QStringLiteral("stepWanted.") + key);
    wanted_->setAccessibleName(stepTitle(step));
    wanted_->setToolTip(tr("Tick off to leave this step out"));
    state_->setObjectName(QStringLiteral("stepState.") + key);
    bar_->setObjectName(QStringLiteral("stepProgress.") + key);
    bar_->setAccessibleName(tr("Progress of: %1").arg(stepTitle(step)));
    bar_->setTextVisible(false);
    bar_->setFixedHeight(kBarHeight);
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 2);
    grid->setVerticalSpacing(1);
    grid->setColumnStretch(1, 1);
    grid->addWidget(light_, 0, 0);
    grid->addWidget(wanted_, 0, 1);
    grid->addWidget(state_, 0, 2, Qt::AlignRight);
    grid->addWidget(bar_, 1, 1, 1, 2);
    connect(wanted_, &QCheckBox::toggled, this, &StepRow::wantedChanged);
}

void StepRow::show(const StepStatus& status, bool wanted, bool running) {
    wanted_->setChecked(wanted);
    allow(*wanted_, running ? tr("a test is running") : QString());
    light_->setPixmap(lightPixmap(lightOf(status.state), kStepLight, devicePixelRatioF()));
    const bool untouched = !running && status.state == StepState::waiting;
    state_->setText(untouched ? QString() : stepStateText(status.state));
    const bool now = status.state == StepState::running;
    const auto most = static_cast<qulonglong>(std::numeric_limits<int>::max());
    const int total = now ? static_cast<int>(std::min(status.total, most)) : 1;
    bar_->setRange(0, total);
    bar_->setValue(now                               ? static_cast<int>(std::min(status.done, most))
                   : status.state == StepState::done ? 1
                                                     : 0);
}

void StepRow::mousePressEvent(QMouseEvent*) {
    emit clicked();
}

}  // namespace navwright
