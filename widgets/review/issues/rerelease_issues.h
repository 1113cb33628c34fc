#pragma once

#include "widgets/common/jobs/latest_work.h"
#include "widgets/edit/rerelease/rerelease_nav_editor.h"
#include "widgets/review/issues/issue_source.h"

namespace navwright {

/// The issues of the re-release nav that is open: looked for when asked, and again after a fix, off the
/// window's thread. Fixes are edits like others.
class RereleaseIssues : public IssueSource {
    Q_OBJECT

  public:
    /// The editor outlives it.
    explicit RereleaseIssues(RereleaseNavEditor& editor, QObject* parent = nullptr);

    [[nodiscard]] std::shared_ptr<const Issues> issues() const override { return issues_; }
    [[nodiscard]] std::span<const Validator> kinds() const override;
    [[nodiscard]] bool running() const override { return work_.busy(); }
    [[nodiscard]] std::shared_ptr<const void> nav() const override { return editor_.model().graph(); }
    [[nodiscard]] std::shared_ptr<const void> checkedNav() const override { return checked_; }
    [[nodiscard]] Item itemOf(const Issue& issue) const override;
    [[nodiscard]] std::optional<QString> noteOn(const Issue&) const override { return std::nullopt; }
    [[nodiscard]] QString noneWords() const override;
    [[nodiscard]] QString missingWords() const override;
    [[nodiscard]] QString hindrance() const override;
    [[nodiscard]] QString wayOut() const override;
    void takeWayOut() override { editor_.model().takeAsOwn(); }
    [[nodiscard]] bool onDemand() const override { return true; }

    void check() override;
    void cancel() override;
    [[nodiscard]] QString fix(const Issue& issue, const QuickFix& fix) override;
    std::size_t fixAlike(std::span<const Issue* const> issues, const QuickFix& like) override;
    void fixSafe() override;

  private:
    void follow();
    void mend(const RereleaseGraph& graph, const QString& what);
    [[nodiscard]] QString withoutMap() const;
    [[nodiscard]] std::shared_ptr<const GameMap> ownMap() const;

    RereleaseNavEditor& editor_;
    std::shared_ptr<const Issues> issues_;
    RereleaseNavModel::Graph checked_;  ///< of which the issues are; nullptr: none yet
    bool withMap_ = false;
    bool again_ = false;  ///< a fix was made: check again
    LatestWork work_;
};

}  // namespace navwright
