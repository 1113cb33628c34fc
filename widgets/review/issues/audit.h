#pragma once

#include <QObject>

#include <memory>

#include "core/review/comparison/nav_auditor.h"
#include "widgets/common/jobs/handed_on.h"
#include "widgets/common/jobs/latest_work.h"
#include "widgets/common/models/document.h"
#include "widgets/drawing/draw/item.h"

namespace navwright {

/// Looks for issues of the document's nav, off the GUI thread, whenever the nav or its test changes: first
/// quickly, then thoroughly. A search under way is superseded.
class Audit : public QObject {
    Q_OBJECT

  public:
    /// The document outlives it.
    explicit Audit(Document& document, QObject* parent = nullptr);

    [[nodiscard]] Document& document() { return document_; }
    /// The issues found so far; nullptr until there is a nav.
    [[nodiscard]] const std::shared_ptr<const AuditResult>& result() const { return result_; }
    [[nodiscard]] bool running() const { return job_.busy(); }
    /// The node or link of an issue; of kind none when it has neither, or the nav has changed since.
    [[nodiscard]] Item itemOf(const Issue& issue) const;
    [[nodiscard]] bool ignored(const Issue& issue) const {
        return document_.ignoredIssues().contains(issueKey(issue));
    }

  signals:
    void changed();
    void runningChanged(bool running);

  private:
    void start(AuditEffort effort);
    void take(Result<AuditResult> result, AuditEffort effort);

    Document& document_;
    std::shared_ptr<HandedOn<NavAuditor>> auditor_ = std::make_shared<HandedOn<NavAuditor>>();
    std::shared_ptr<const AuditResult> result_;
    LatestWork job_;
};

}  // namespace navwright
