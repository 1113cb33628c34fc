#pragma once

#include <array>
#include <span>
#include <string_view>

#include "core/lint/issues/checks.h"
#include "widgets/common/controls/panel.h"

class QCheckBox;
class QComboBox;
class QLineEdit;
class QToolButton;

namespace navwright {

class IssueModel;

/// Which issues are listed, how they are grouped, and whether they are marked in the 3D view.
class IssueFilters : public Panel {
    Q_OBJECT

  public:
    /// The model outlives it.
    IssueFilters(IssueModel& model, QWidget* parent);

    /// Lists one severity alone.
    void showSeverity(Severity severity);
    /// Lists one kind of all severities; `kinds`: those that the nav can have.
    void showKind(std::string_view kind, std::span<const Validator> kinds);
    /// Lists all kinds.
    void showAllKinds();
    /// Offers the kinds that occur now. One that was chosen stays, as the user did not ask for others.
    void refreshKinds(std::span<const Validator> kinds);
    [[nodiscard]] bool marks() const;

  signals:
    /// The issues are to be marked in the 3D view, or no longer.
    void marksToggled();

  private:
    void apply();

    IssueModel& model_;
    QLineEdit* text_;
    std::array<QToolButton*, 3> severities_{};
    QComboBox* kind_;
    QComboBox* grouping_;
    QCheckBox* ignoredToo_;
    QCheckBox* marks_;
    bool filling_ = false;
};

}  // namespace navwright
