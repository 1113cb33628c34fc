#include "app/navwright/parts/preferences/view_page.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QPushButton>
#include <QSpinBox>

#include <cmath>

#include "app/navwright/parts/preferences/habits.h"
#include "widgets/common/models/named.h"
#include "widgets/common/models/preferences.h"

namespace navwright {

namespace {

constexpr double kMouseStep = 0.1;
constexpr int kFlyStep = 50, kFieldStep = 5;

QSpinBox* wholeNumber(const Preference<double>& bounds, int step, QWidget* parent) {
    auto* box = new QSpinBox(parent);
    box->setRange(static_cast<int>(bounds.least), static_cast<int>(bounds.most));
    box->setSingleStep(step);
    return box;
}

}  // namespace

ViewPage::ViewPage(Habits& habits, QWidget* parent)
    : QWidget(parent),
      habits_(habits),
      mouse_(new QDoubleSpinBox(this)),
      invert_(new QCheckBox(tr("Dragging down looks up"), this)),
      fly_(wholeNumber(preference::flySpeed, kFlyStep, this)),
      field_(wholeNumber(preference::fieldOfView, kFieldStep, this)),
      theme_(new QComboBox(this)),
      font_(new QSpinBox(this)) {
    setObjectName(QStringLiteral("viewSettings"));
    auto* form = new QFormLayout(this);
    makeCamera(*form);
    makeLook(*form);
    auto* reset = named(new QPushButton(tr("Restore defaults"), this), "pref.view.reset",
                        tr("Reset everything on this page to its default"));
    connect(reset, &QPushButton::clicked, this, &ViewPage::reset);
    form->addRow(QString(), reset);
    fill();
    for (auto* box : {fly_, field_, font_}) connect(box, &QSpinBox::valueChanged, this, &ViewPage::take);
    connect(mouse_, &QDoubleSpinBox::valueChanged, this, &ViewPage::take);
    connect(invert_, &QCheckBox::toggled, this, &ViewPage::take);
    connect(theme_, &QComboBox::currentIndexChanged, this, &ViewPage::take);
    connect(&habits_, &Habits::changed, this, &ViewPage::fill);
}

void ViewPage::makeCamera(QFormLayout& form) {
    named(mouse_, "pref.view.mouse", tr("Mouse speed"), tr("How far a drag turns the view"));
    mouse_->setRange(preference::mouseSpeed.least, preference::mouseSpeed.most);
    mouse_->setSingleStep(kMouseStep);
    mouse_->setDecimals(1);
    mouse_->setSuffix(tr(" ×"));
    form.addRow(tr("Mouse speed"), mouse_);
    named(invert_, "pref.view.invert", tr("Dragging down looks up"),
          tr("Turn the view up and down the other way round"));
    form.addRow(QString(), invert_);
    named(fly_, "pref.view.fly", tr("Fly speed"),
          tr("How fast W A S D fly; Shift is three times as fast. A player runs 300"));
    fly_->setSuffix(tr(" units/s"));
    form.addRow(tr("Fly speed"), fly_);
    named(field_, "pref.view.field", tr("Field of view"),
          tr("How much of the map is seen from top to bottom of the view"));
    field_->setSuffix(tr("°"));
    form.addRow(tr("Field of view"), field_);
}

void ViewPage::makeLook(QFormLayout& form) {
    named(theme_, "pref.view.theme", tr("Theme"), tr("Colours of the window"));
    theme_->addItem(tr("Dark"), static_cast<int>(ThemeChoice::dark));
    theme_->addItem(tr("Light"), static_cast<int>(ThemeChoice::light));
    theme_->addItem(tr("As the system"), static_cast<int>(ThemeChoice::system));
    form.addRow(tr("Theme"), theme_);
    named(font_, "pref.view.font", tr("Font size"), tr("Size of all text in the window"));
    // The value below the least is the system's.
    font_->setRange(preference::fontSize.least - 1, preference::fontSize.most);
    font_->setSpecialValueText(tr("as the system"));
    font_->setSuffix(tr(" pt"));
    form.addRow(tr("Font size"), font_);
}

void ViewPage::fill() {
    const auto& values = habits_.values();
    filling_ = true;
    mouse_->setValue(double{values.camera.mouseSpeed});
    invert_->setChecked(values.camera.invert);
    fly_->setValue(static_cast<int>(std::lround(values.camera.flySpeed)));
    field_->setValue(static_cast<int>(std::lround(values.camera.fieldOfView)));
    theme_->setCurrentIndex(theme_->findData(static_cast<int>(values.theme)));
    font_->setValue(values.fontSize > 0 ? values.fontSize : font_->minimum());
    filling_ = false;
}

void ViewPage::take() {
    if (filling_) return;
    auto values = habits_.values();
    values.camera = {.mouseSpeed = static_cast<float>(mouse_->value()),
                     .invert = invert_->isChecked(),
                     .flySpeed = static_cast<float>(fly_->value()),
                     .fieldOfView = static_cast<float>(field_->value())};
    values.theme = static_cast<ThemeChoice>(theme_->currentData().toInt());
    values.fontSize = font_->value() > font_->minimum() ? font_->value() : 0;
    habits_.set(values);
}

void ViewPage::reset() {
    const HabitValues usual;
    auto values = habits_.values();
    values.camera = usual.camera;
    values.theme = usual.theme;
    values.fontSize = usual.fontSize;
    habits_.set(values);
}

}  // namespace navwright
