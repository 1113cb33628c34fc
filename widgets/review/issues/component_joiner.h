#pragma once

#include <QObject>
#include <QString>

#include <memory>
#include <vector>

#include "core/base/vec3.h"
#include "widgets/common/jobs/latest_work.h"
#include "widgets/common/models/document.h"
#include "widgets/review/issues/found_fixes.h"

namespace navwright {

/// Looks, off the GUI thread, for links that join rejected components with the rest of the nav, and adds them
/// as one edit.
class ComponentJoiner : public QObject {
    Q_OBJECT

  public:
    /// The document outlives it.
    explicit ComponentJoiner(Document& document, QObject* parent = nullptr);

    /// Joins components, each given by one of its nodes. said() tells the result.
    void join(std::vector<Vec3> parts);
    void cancel();
    [[nodiscard]] bool running() const { return job_.busy(); }

  signals:
    void runningChanged();
    void said(const QString& text);

  private:
    void take(const std::shared_ptr<const Generation>& asked, const Result<PartLinks>& result);

    Document& document_;
    LatestWork job_;
};

}  // namespace navwright
