#pragma once

#include <QWidget>

#include <map>
#include <vector>

#include "core/base/parameters.h"
#include "widgets/test/verdict/test_settings.h"

class QCheckBox;
class QFormLayout;
class QDoubleSpinBox;
class QLineEdit;
class QSpinBox;

namespace navwright {

/// The rows of the parameter table that say how a nav is tested and what passes, in the table's order.
[[nodiscard]] std::vector<Param> testParameters();

/// How tests are made: bots, durations, seed, limits, and where results go. Changes nothing by itself.
class TestSettingsPage : public QWidget {
    Q_OBJECT

  public:
    TestSettingsPage(const Parameters& parameters, const TestSettings& settings, QWidget* parent = nullptr);

    /// The parameters that were given, with what the user changed.
    [[nodiscard]] Parameters parameters() const;
    [[nodiscard]] TestSettings settings() const;

  private:
    void addRow(QFormLayout& form, Param id);
    void addFolder(QFormLayout& form);
    void chooseFolder();
    void reset();

    Parameters parameters_;
    std::map<Param, QDoubleSpinBox*> values_;
    QLineEdit* seed_;
    QSpinBox* mostTests_;
    QCheckBox* untilNothing_;
    QLineEdit* folder_;
};

}  // namespace navwright
