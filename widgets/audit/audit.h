#pragma once

#include <QObject>

#include <memory>

#include "compare/nav_auditor.h"
#include "draw/item.h"
#include "models/background_job.h"
#include "models/document.h"

namespace navwright {

/// Looks through the document's nav on a thread of its own whenever it or its test changed: first quickly,
/// then thoroughly. What is under way then is superseded.
class Audit : public QObject {
    Q_OBJECT

  public:
    /// The document outlives it.
    explicit Audit(Document& document, QObject* parent = nullptr);
    ~Audit() override;

    [[nodiscard]] Document& document() { return document_; }
    /// nullptr until there is a nav.
    [[nodiscard]] const std::shared_ptr<const AuditResult>& result() const { return result_; }
    [[nodiscard]] bool running() const { return job_.running(); }
    /// The node or link of an issue; of kind none when it has neither, or the nav has changed since.
    [[nodiscard]] Item itemOf(const Issue& issue) const;
    [[nodiscard]] bool ignored(const Issue& issue) const {
        return document_.ignoredIssues().contains(issueKey(issue));
    }

  signals:
    void changed();
    void runningChanged(bool running);

  private:
    void restart();
    void start(bool thorough);
    void take(Result<AuditResult> result, bool thorough);

    Document& document_;
    std::shared_ptr<NavAuditor> auditor_ = std::make_shared<NavAuditor>();
    std::shared_ptr<const AuditResult> result_;
    bool superseded_ = false;
    BackgroundJob job_;
};

}  // namespace navwright
