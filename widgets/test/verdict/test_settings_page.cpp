#include "widgets/test/verdict/test_settings_page.h"

#include <QCheckBox>
#include <QDoubleSpinBox>
#include <QFileDialog>
#include <QFormLayout>
#include <QGroupBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRegularExpressionValidator>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

#include "widgets/common/models/file_text.h"
#include "widgets/common/models/grey.h"
#include "widgets/common/models/number_words.h"
#include "widgets/common/models/preferences.h"

namespace navwright {

namespace {

constexpr int kMostDecimals = 4;

QString text(std::string_view value) {
    return QString::fromUtf8(value);
}

/// Number of decimals needed to show one step of a parameter.
int decimalsFor(const ParamRow& row) {
    if (row.type == ParamType::integer) return 0;
    int decimals = 0;
    for (double step = row.step; step < 1 && decimals < kMostDecimals; step *= 10) ++decimals;
    return decimals;
}

/// Whether a parameter is a limit of the verdict; the others say how the test is made.
bool isLimit(Param id) {
    const auto key = parameterRow(id).key;
    return key.find("min_") != key.npos || key.find("max_") != key.npos ? key.find("duration") == key.npos
                                                                        : key.find("bad_") != key.npos;
}

/// Whether a parameter is about rehearsals, with which every generation ends.
bool isRehearsal(Param id) {
    return parameterRow(id).group() == "rehearse";
}

}  // namespace

std::vector<Param> testParameters() {
    std::vector<Param> ids;
    for (const auto& row : parameterTable()) {
        if (row.group() == "navtest" || isRehearsal(row.id)) ids.push_back(row.id);
    }
    return ids;
}

TestSettingsPage::TestSettingsPage(const Parameters& parameters, const TestSettings& settings,
                                   QWidget* parent)
    : QWidget(parent),
      parameters_(parameters),
      seed_(new QLineEdit(QString::number(settings.seed), this)),
      mostTests_(new QSpinBox(this)),
      untilNothing_(new QCheckBox(tr("Go on until nothing is found"), this)),
      folder_(new QLineEdit(fileText(settings.folder), this)) {
    setObjectName(QStringLiteral("testSettings"));
    auto* how = new QGroupBox(tr("How a nav is tested"), this);
    auto* limits = new QGroupBox(tr("Limits of a good nav"), this);
    auto* rehearsals = new QGroupBox(tr("How a nav is rehearsed"), this);
    auto* howForm = new QFormLayout(how);
    auto* limitForm = new QFormLayout(limits);
    auto* rehearsalForm = new QFormLayout(rehearsals);
    for (const auto id : testParameters())
        addRow(isRehearsal(id) ? *rehearsalForm : isLimit(id) ? *limitForm : *howForm, id);

    seed_->setObjectName(QStringLiteral("pref.test.seed"));
    seed_->setAccessibleName(tr("Seed"));
    seed_->setToolTip(
        tr("The same seed gives the same goals and spawns, and in the simulator the same test"));
    seed_->setValidator(
        new QRegularExpressionValidator(QRegularExpression(QStringLiteral("[0-9]{1,19}")), seed_));
    howForm->addRow(tr("Seed"), seed_);
    mostTests_->setObjectName(QStringLiteral("pref.test.mostTests"));
    mostTests_->setAccessibleName(tr("Most tests of an iteration"));
    mostTests_->setRange(preference::mostTests.least, preference::mostTests.most);
    mostTests_->setValue(settings.mostTests);
    howForm->addRow(tr("Tests of an iteration"), mostTests_);
    untilNothing_->setObjectName(QStringLiteral("pref.test.untilNothing"));
    untilNothing_->setAccessibleName(untilNothing_->text());
    untilNothing_->setToolTip(untilNothingHelp());
    untilNothing_->setChecked(settings.untilNothingFound);
    const auto follow = [this](bool on) {
        allow(*mostTests_, on ? tr("an iteration goes on until nothing is found") : QString());
    };
    connect(untilNothing_, &QCheckBox::toggled, mostTests_, follow);
    follow(settings.untilNothingFound);
    howForm->addRow(QString(), untilNothing_);
    auto* resetAll = new QPushButton(tr("Reset"), this);
    resetAll->setObjectName(QStringLiteral("pref.test.reset"));
    resetAll->setAccessibleName(tr("Reset all settings of this page"));
    connect(resetAll, &QPushButton::clicked, this, &TestSettingsPage::reset);
    auto* columns = new QHBoxLayout;
    columns->addWidget(how, 1);
    auto* second = new QVBoxLayout;
    second->addWidget(limits);
    second->addWidget(rehearsals);
    second->addStretch();
    columns->addLayout(second, 1);
    auto* all = new QVBoxLayout(this);
    all->addLayout(columns);
    auto* files = new QFormLayout;
    addFolder(*files);
    all->addLayout(files);
    all->addStretch();
    all->addWidget(resetAll, 0, Qt::AlignRight);
}

void TestSettingsPage::addRow(QFormLayout& form, Param id) {
    const auto& row = parameterRow(id);
    auto* spin = new QDoubleSpinBox(this);
    spin->setObjectName(QStringLiteral("pref.") + text(row.key));
    spin->setAccessibleName(text(row.label));
    spin->setToolTip(text(row.help));
    spin->setDecimals(decimalsFor(row));
    spin->setRange(row.min, row.max);
    spin->setSingleStep(row.step);
    const auto showUnit = [spin, unit = row.unit](double value) { spin->setSuffix(unitSuffix(unit, value)); };
    connect(spin, &QDoubleSpinBox::valueChanged, this, showUnit);
    spin->setValue(parameters_.real(id));
    showUnit(spin->value());
    values_[id] = spin;
    form.addRow(text(row.label), spin);
}

void TestSettingsPage::addFolder(QFormLayout& form) {
    folder_->setObjectName(QStringLiteral("pref.test.folder"));
    folder_->setAccessibleName(tr("Folder for navs and reports"));
    folder_->setPlaceholderText(fileText(trialFolder()));
    auto* browse = new QPushButton(tr("Browse…"), this);
    browse->setObjectName(QStringLiteral("pref.test.browse"));
    browse->setAccessibleName(tr("Choose the folder for navs and reports"));
    connect(browse, &QPushButton::clicked, this, &TestSettingsPage::chooseFolder);
    auto* row = new QHBoxLayout;
    row->addWidget(folder_, 1);
    row->addWidget(browse);
    form.addRow(tr("Write to"), row);
}

void TestSettingsPage::chooseFolder() {
    const auto folder =
        QFileDialog::getExistingDirectory(this, tr("Folder for navs and reports"), folder_->text());
    if (!folder.isEmpty()) folder_->setText(folder);
}

void TestSettingsPage::reset() {
    const TestSettings usual;
    for (const auto& [id, spin] : values_) spin->setValue(parameterRow(id).defaultValue);
    seed_->setText(QString::number(usual.seed));
    mostTests_->setValue(usual.mostTests);
    untilNothing_->setChecked(usual.untilNothingFound);
    folder_->clear();
}

Parameters TestSettingsPage::parameters() const {
    auto result = parameters_;
    for (const auto& [id, spin] : values_) {
        // A difference from rounding in the spin box is no change.
        if (std::abs(spin->value() - parameters_.real(id)) < std::pow(10, -spin->decimals()) / 2) continue;
        static_cast<void>(result.set(id, spin->value()));
    }
    return result;
}

TestSettings TestSettingsPage::settings() const {
    TestSettings result;
    result.seed = seed_->text().toULongLong();
    result.mostTests = mostTests_->value();
    result.untilNothingFound = untilNothing_->isChecked();
    result.folder = folder_->text().trimmed().toStdString();
    return result;
}

}  // namespace navwright
