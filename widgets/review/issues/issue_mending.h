#pragma once

#include <memory>
#include <vector>

#include "core/base/parameters.h"
#include "core/base/vec3.h"
#include "core/lint/issues/checks.h"
#include "widgets/common/controls/panel.h"
#include "widgets/drawing/layers/stage_picture.h"

class QComboBox;
class QLineEdit;
class QPushButton;

namespace navwright {

class ComponentJoiner;
class IssueModel;
class IssueSource;
class NavIssues;

/// What the current issue says, the ways to mend it, and a note with which it is ignored.
class IssueMending : public Panel {
    Q_OBJECT

  public:
    /// `model`: lists the issues that are mended or ignored together. Both outlive it.
    IssueMending(NavIssues& navIssues, IssueModel& model, QWidget* parent);

    void setSource(IssueSource& source);
    /// Shows an issue; nullptr: `noneWords` in its place. `chosen`: the issues that may be ignored. They are
    /// valid until the next call.
    void show(const Issue* current, std::vector<const Issue*> chosen, const QString& noneWords);
    /// Counts the safe fixes.
    void showSafe();
    /// Whether the current issue has a fix.
    [[nodiscard]] bool canFix() const { return fixable_; }
    void fix();
    void fixAllOfKind();
    [[nodiscard]] std::size_t safeCount() const;
    void fixSafely();
    void setPreviewing(bool previewing);

  signals:
    /// What the chosen fix would do.
    void previewChanged(std::shared_ptr<const navwright::StagePicture> picture);
    void safeFixWanted();
    void fillWanted(std::vector<navwright::Vec3> centers);
    /// A fix is made now; what the issue is about may go with it.
    void fixing();
    /// It was not made.
    void notFixed();
    void said(const QString& text);
    void parameterWanted(navwright::Param id);

  private:
    void makeParts();
    void allowFixes();
    void showPreview();
    [[nodiscard]] std::shared_ptr<const StagePicture> holePicture(const Issue& issue) const;
    [[nodiscard]] std::size_t chosenFix() const;
    [[nodiscard]] bool joins(const std::vector<const Issue*>& issues);
    void ignoreChosen();

    NavIssues& navIssues_;  ///< of the nav of ours
    IssueSource* source_;
    IssueModel& model_;
    ComponentJoiner* joiner_;
    const Issue* issue_ = nullptr;
    std::vector<const Issue*> chosen_;
    QString noneWords_;
    QLabel* message_;
    QComboBox* fixes_;
    QPushButton* fix_ = nullptr;
    QPushButton* fixAll_ = nullptr;
    QPushButton* fixSafe_ = nullptr;
    QLineEdit* note_;
    QPushButton* ignore_ = nullptr;
    bool previewing_ = true;
    bool filling_ = false;
    bool fixable_ = false;
};

}  // namespace navwright
