#pragma once

#include <QWidget>

#include <memory>
#include <vector>

#include "core/lint/rerelease/rerelease_lint.h"
#include "widgets/common/jobs/latest_work.h"
#include "widgets/edit/rerelease/rerelease_nav_editor.h"

class QComboBox;
class QLabel;
class QProgressBar;
class QPushButton;

namespace navwright {

class RowTable;

/// What is wrong with the re-release nav that is open, and what mends it. Checked when asked, and again after
/// a fix; off the window's thread.
class RereleaseNavIssues : public QWidget {
    Q_OBJECT

  public:
    /// The editor outlives it.
    explicit RereleaseNavIssues(RereleaseNavEditor& editor, QWidget* parent = nullptr);

    void check();
    [[nodiscard]] bool busy() const { return work_.busy(); }
    [[nodiscard]] const std::vector<RereleaseIssue>& issues() const { return *issues_; }

  signals:
    void said(const QString& text);

  private:
    [[nodiscard]] const RereleaseIssue* current() const;
    void go();
    void fix();
    void fixSafe();
    void cancel();
    void graphChanged();
    void refresh();
    void fillTable();
    [[nodiscard]] QString summary() const;
    [[nodiscard]] QString withoutMap() const;

    RereleaseNavEditor& editor_;
    std::shared_ptr<const std::vector<RereleaseIssue>> issues_;
    RereleaseNavModel::Graph checked_;  ///< of which the issues are; nullptr: none yet
    bool withMap_ = false;
    bool again_ = false;  ///< a fix was made: check again
    QLabel* summary_;
    QPushButton* check_;
    QPushButton* cancel_;
    QProgressBar* progress_;
    RowTable* table_;
    QLabel* message_;
    QComboBox* fixes_;
    QPushButton* fix_;
    QPushButton* fixSafe_;
    LatestWork work_;
};

}  // namespace navwright
