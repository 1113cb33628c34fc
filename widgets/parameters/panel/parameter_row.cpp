#include "widgets/parameters/panel/parameter_row.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QSlider>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>

#include <chrono>
#include <cmath>

#include "core/generate/pipeline/demo_defaults.h"
#include "widgets/common/models/number_words.h"
#include "widgets/parameters/panel/threshold_plot.h"

namespace navwright {

namespace {

constexpr int kMostSteps = 100'000;
constexpr std::chrono::milliseconds kPointedOut{1500};

int stepsOf(const ParamRow& row) {
    return std::min(kMostSteps, static_cast<int>(std::lround((row.max - row.min) / row.step)));
}

int digitsOf(double step) {
    int digits = 0;
    for (double rest = step; digits < 4 && std::abs(rest - std::round(rest)) > 1e-9; ++digits) rest *= 10;
    return digits;
}

/// Numbers drags of all rows, so that two drags never merge.
int nextDrag() {
    static int number = 0;
    return ++number;
}

}  // namespace

ParameterRow::ParameterRow(Document& document, Param id, QWidget* parent)
    : QWidget(parent),
      document_(document),
      row_(parameterRow(id)),
      key_(QString::fromUtf8(row_.key)),
      label_(new QLabel(this)),
      reset_(new QToolButton(this)) {
    setObjectName(QStringLiteral("row.") + key_);
    setToolTip(tr("%1\n%2, usually %3")
                   .arg(QString::fromUtf8(row_.help), key_, QString::fromStdString(Parameters().text(id))));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 2, 0, 4);
    column->setSpacing(1);
    makeHead();
    if (row_.type == ParamType::real || row_.type == ParamType::integer) makeNumber();
    connect(&document_, &Document::parametersChanged, this, &ParameterRow::refresh);
    if (followsDemos(Parameters(), id))
        connect(&document_, &Document::generationChanged, this, &ParameterRow::refresh);
    refresh();
}

void ParameterRow::makeHead() {
    reset_->setObjectName(QStringLiteral("reset.") + key_);
    reset_->setAccessibleName(tr("Reset %1").arg(QString::fromUtf8(row_.label)));
    reset_->setToolTip(tr("Back to %1").arg(QString::fromStdString(Parameters().text(row_.id))));
    reset_->setText(QStringLiteral("↺"));
    reset_->setAutoRaise(true);
    auto keepPlace = reset_->sizePolicy();
    keepPlace.setRetainSizeWhenHidden(true);
    reset_->setSizePolicy(keepPlace);
    connect(reset_, &QToolButton::clicked, this, [this] { set(row_.defaultValue, 0); });
    auto* head = new QHBoxLayout;
    label_->setWordWrap(true);
    head->addWidget(label_, 1);
    if (row_.type == ParamType::flag) {
        flag_ = new QCheckBox(this);
        flag_->setObjectName(QStringLiteral("flag.") + key_);
        flag_->setAccessibleName(QString::fromUtf8(row_.label));
        connect(flag_, &QCheckBox::toggled, this, [this](bool on) { set(on ? 1 : 0, 0); });
        head->addWidget(flag_);
    } else if (row_.type == ParamType::choice) {
        choice_ = new QComboBox(this);
        choice_->setObjectName(QStringLiteral("choice.") + key_);
        choice_->setAccessibleName(QString::fromUtf8(row_.label));
        for (const auto name : row_.choices()) choice_->addItem(QString::fromUtf8(name));
        connect(choice_, &QComboBox::activated, this, [this](int index) { set(index, 0); });
        head->addWidget(choice_);
    } else {
        number_ = new QDoubleSpinBox(this);
        number_->setObjectName(QStringLiteral("number.") + key_);
        number_->setAccessibleName(QString::fromUtf8(row_.label));
        number_->setRange(row_.min, row_.max);
        number_->setSingleStep(row_.step);
        number_->setDecimals(digitsOf(row_.step));
        number_->setKeyboardTracking(false);
        connect(number_, &QDoubleSpinBox::valueChanged, this, [this](double value) { set(value, 0); });
        head->addWidget(number_);
    }
    head->addWidget(reset_);
    static_cast<QVBoxLayout*>(layout())->addLayout(head);
}

void ParameterRow::makeNumber() {
    slider_ = new QSlider(Qt::Horizontal, this);
    slider_->setObjectName(QStringLiteral("slider.") + key_);
    slider_->setAccessibleName(QString::fromUtf8(row_.label));
    slider_->setRange(0, stepsOf(row_));
    connect(slider_, &QSlider::sliderPressed, this, &ParameterRow::beginDrag);
    connect(slider_, &QSlider::sliderReleased, this, [this] { drag_ = 0; });
    connect(slider_, &QSlider::valueChanged, this, [this](int step) {
        const double share = static_cast<double>(step) / std::max(1, slider_->maximum());
        const auto value = row_.min + share * (row_.max - row_.min);
        set(row_.min + std::round((value - row_.min) / row_.step) * row_.step, drag_);
    });
    layout()->addWidget(slider_);
    if (!hasThresholdValues(row_.id)) return;
    plot_ = new ThresholdPlot(row_, this);
    connect(plot_, &ThresholdPlot::dragStarted, this, &ParameterRow::beginDrag);
    connect(plot_, &ThresholdPlot::dragged, this, [this](double value) { set(value, drag_); });
    connect(plot_, &ThresholdPlot::dragEnded, this, [this] { drag_ = 0; });
    layout()->addWidget(plot_);
}

void ParameterRow::beginDrag() {
    drag_ = nextDrag();
    emit dragStarted();
}

void ParameterRow::set(double value, int drag) {
    if (filling_) return;
    if (drag == 0) emit dragStarted();
    // What the widgets allow is what the table allows.
    [[maybe_unused]] const auto done = document_.setParameter(row_.id, value, drag);
}

bool ParameterRow::matches(const QString& words) const {
    return key_.contains(words, Qt::CaseInsensitive) ||
           QString::fromUtf8(row_.label).contains(words, Qt::CaseInsensitive) ||
           QString::fromUtf8(row_.help).contains(words, Qt::CaseInsensitive);
}

bool ParameterRow::isChanged() const {
    return !document_.parameters().isDefault(row_.id);
}

/// The value that the shown nav was made with, which differs from the parameter's where that follows the
/// demos.
double ParameterRow::heldValue() const {
    const auto& parameters = document_.parameters();
    const auto generation = document_.generation();
    const bool follows = followsDemos(parameters, row_.id) && generation && !generation->demos.empty();
    return (follows ? generation->parameters : parameters).real(row_.id);
}

void ParameterRow::refresh() {
    filling_ = true;
    const auto value = document_.parameters().real(row_.id);
    const bool changed = isChanged();
    label_->setText(changed ? tr("%1 •").arg(QString::fromUtf8(row_.label)) : QString::fromUtf8(row_.label));
    auto weight = label_->font();
    weight.setBold(changed);
    label_->setFont(weight);
    reset_->setVisible(changed);
    if (flag_) flag_->setChecked(value != 0);
    if (choice_) choice_->setCurrentIndex(static_cast<int>(value));
    const auto held = heldValue();
    if (number_ && followsDemos(Parameters(), row_.id)) {
        number_->setSpecialValueText(held > 0 ? tr("auto: %1").arg(held) : tr("auto"));
    }
    if (number_) {
        number_->setSuffix(unitSuffix(row_.unit, value));
        number_->setValue(value);
    }
    if (slider_ && drag_ == 0) {
        const auto share = (value - row_.min) / (row_.max - row_.min);
        slider_->setValue(static_cast<int>(std::lround(share * slider_->maximum())));
    }
    if (plot_) plot_->setThreshold(held);
    filling_ = false;
}

void ParameterRow::pointOut() {
    auto* control = slider_ ? static_cast<QWidget*>(slider_)
                    : flag_ ? static_cast<QWidget*>(flag_)
                            : static_cast<QWidget*>(choice_);
    control->setFocus(Qt::OtherFocusReason);
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::ToolTipBase);
    QTimer::singleShot(kPointedOut, this, [this] {
        setAutoFillBackground(false);
        setBackgroundRole(QPalette::NoRole);
    });
}

void ParameterRow::setValues(std::shared_ptr<const ThresholdValues> values) {
    if (plot_) plot_->setValues(std::move(values));
}

}  // namespace navwright
