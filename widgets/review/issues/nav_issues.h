#pragma once

#include <memory>

#include "core/lint/aq2/lint.h"
#include "core/review/comparison/nav_reviewer.h"
#include "widgets/common/jobs/handed_on.h"
#include "widgets/common/jobs/latest_work.h"
#include "widgets/common/models/document.h"
#include "widgets/review/issues/issue_source.h"

namespace navwright {

/// Looks for issues of the document's nav, off the GUI thread, whenever the nav or its test changes: first
/// quickly, then thoroughly. A search under way is superseded.
class NavIssues : public IssueSource {
    Q_OBJECT

  public:
    /// The document outlives it.
    explicit NavIssues(Document& document, QObject* parent = nullptr);

    [[nodiscard]] Document& document() { return document_; }
    /// The issues found so far; nullptr until there is a nav.
    [[nodiscard]] const std::shared_ptr<const ReviewResult>& result() const { return result_; }
    [[nodiscard]] std::shared_ptr<const Issues> issues() const override;
    [[nodiscard]] std::span<const Validator> kinds() const override { return validators(); }
    [[nodiscard]] bool running() const override { return job_.busy(); }
    [[nodiscard]] std::shared_ptr<const void> nav() const override { return document_.generation(); }
    [[nodiscard]] std::shared_ptr<const void> checkedNav() const override;
    [[nodiscard]] Item itemOf(const Issue& issue) const override;
    [[nodiscard]] std::optional<QString> noteOn(const Issue& issue) const override;
    [[nodiscard]] QString noneWords() const override;
    [[nodiscard]] QString missingWords() const override;
    [[nodiscard]] QString hindrance() const override;
    [[nodiscard]] QString idleWords(const QuickFix& fix) const override;
    [[nodiscard]] bool onDemand() const override { return false; }
    [[nodiscard]] QString fix(const Issue& issue, const QuickFix& fix) override;
    std::size_t fixAlike(std::span<const Issue* const> issues, const QuickFix& like) override;

  private:
    void start(ReviewEffort effort);
    void take(Result<ReviewResult> result, ReviewEffort effort);

    Document& document_;
    std::shared_ptr<HandedOn<NavReviewer>> reviewer_ = std::make_shared<HandedOn<NavReviewer>>();
    std::shared_ptr<const ReviewResult> result_;
    LatestWork job_;
};

}  // namespace navwright
