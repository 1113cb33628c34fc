#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>

#include "widgets/common/controls/panel.h"
#include "widgets/common/models/selection.h"
#include "widgets/review/issues/issue_mending.h"
#include "widgets/review/issues/issue_model.h"

class QLabel;
class QPushButton;
class QTreeView;

namespace navwright {

class IssueFilters;
class NavIssues;
class WorkRow;

/// The issues of the nav: what is wrong, where, and ways to mend it.
class IssuePanel : public Panel {
    Q_OBJECT

  public:
    /// The models outlive it.
    IssuePanel(NavIssues& navIssues, Selection& selection, QWidget* parent = nullptr);

    /// Lists the issues of another nav, in place of those of the nav of ours; both outlive it.
    void setSource(IssueSource& source, Selection& selection);
    [[nodiscard]] IssueModel& model() { return *model_; }
    /// Goes to the next issue.
    [[nodiscard]] QWidget& nextButton();
    /// Whether any issue is listed.
    [[nodiscard]] bool hasIssues() const { return listed_; }
    /// Whether the current issue has a fix.
    [[nodiscard]] bool canFix() const { return mending_->canFix(); }
    /// Goes to the issue after or before the current one, over the ends.
    void next();
    void previous();
    /// Lists one severity alone.
    void showSeverity(Severity severity);
    /// Lists one kind alone.
    void showKind(std::string_view kind);
    /// Applies the chosen fix of the current issue, if there is one. When the new nav is there, the view goes
    /// to the next issue; without one, nothing is selected.
    void fix() { mending_->fix(); }
    void fixAllOfKind() { mending_->fixAllOfKind(); }
    /// How many issues have a safe fix now.
    [[nodiscard]] std::size_t safeCount() const { return mending_->safeCount(); }
    /// Fixes all that is safe, or asks for it by safeFixWanted().
    void fixSafely() { mending_->fixSafely(); }
    /// Selects the nodes and links that the marked issues, or all of the marked groups, are about.
    void selectMarked();
    /// Sets whether the effect of the chosen fix is drawn; at first it is.
    void setPreviewing(bool previewing) { mending_->setPreviewing(previewing); }

  signals:
    void placeWanted(const navwright::Vec3& place);
    /// What to draw over the stages: marks of the issues and what the chosen fix would do.
    void marksChanged(std::shared_ptr<const navwright::StagePicture> picture);
    void previewChanged(std::shared_ptr<const navwright::StagePicture> picture);
    /// All that is safe is to be fixed between tests.
    void safeFixWanted();
    /// The holes with these centres are to be filled (QuickFix::fillsHole).
    void fillWanted(std::vector<navwright::Vec3> centers);
    /// A message about what a fix did.
    void said(const QString& text);
    /// hasIssues() or canFix() may be different.
    void canChanged();

  private:
    void makeList();
    void makeSteps();
    void follow();
    void step(int by);
    void refresh();
    void restoreCurrent();
    [[nodiscard]] bool filteredOut(const std::string& key) const;
    [[nodiscard]] QString emptyWords() const;
    void openGroups();
    void rememberOpen(const QModelIndex& index, bool open);
    void showCurrent();
    void awaitNext();
    void goOn();
    void go(const QModelIndex& index);
    [[nodiscard]] const Issue* current() const;
    [[nodiscard]] std::vector<const Issue*> chosen() const;
    [[nodiscard]] std::vector<Item> markedItems() const;

    NavIssues& navIssues_;  ///< of the nav of ours
    IssueSource* source_;
    Selection* selection_;
    IssueModel* model_;
    QLabel* summary_;
    QLabel* missing_;
    QPushButton* check_;
    QPushButton* wayOut_;
    WorkRow* work_;
    IssueFilters* filters_;
    QTreeView* list_;
    IssueMending* mending_;
    QPushButton* previous_ = nullptr;
    QPushButton* next_ = nullptr;
    QPushButton* select_ = nullptr;
    std::string currentKey_;        ///< of the issue that was current before the list changed
    std::map<QString, bool> open_;  ///< groups that a person opened or shut, by title
    int currentNumber_ = 0;         ///< its place in the list
    bool unvisited_ = false;        ///< the current issue took the place of one that is gone
    /// What was fixed, until the nav without it is known.
    struct Fixed {
        std::string key;
        std::shared_ptr<const void> nav;  ///< in which it was wrong
    };
    std::optional<Fixed> fixed_;
    bool filling_ = false;
    bool listed_ = false;
};

}  // namespace navwright
