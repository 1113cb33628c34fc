#pragma once

#include <QObject>
#include <QString>

#include <functional>
#include <memory>
#include <vector>

#include "core/base/vec3.h"
#include "widgets/common/jobs/handed_on.h"
#include "widgets/common/jobs/latest_work.h"
#include "widgets/review/issues/found_fixes.h"

namespace navwright {

class Document;

/// Fills floor that the document's nav does not cover with nodes and links that simulated bots make, off the
/// GUI thread: all of a fill is one step of the undo stack.
class HoleFiller : public QObject {
    Q_OBJECT

  public:
    /// The document outlives it.
    explicit HoleFiller(Document& document, QObject* parent = nullptr);
    ~HoleFiller() override;

    /// Fills the holes with these centres (CoverageHole::center).
    void fillHoles(std::vector<Vec3> centers);
    /// Fills the parts of holes that are inside; `inside` is asked for players' origins, on another thread.
    void fillWhere(std::function<bool(const Vec3&)> inside);
    /// Fills every hole of at least `coverage.least_hole`.
    void fillAll();
    /// Cancels the fill under way; nothing is changed.
    void cancel();
    [[nodiscard]] bool running() const { return job_.busy(); }

  signals:
    void runningChanged(bool running);
    /// Progress of a fill; `total` 0: unknown.
    void progressed(const QString& task, qulonglong done, qulonglong total);
    /// The result of a fill, or why there is none.
    void said(const QString& text);

  private:
    /// `step`: in the history.
    void start(FillWish wish, const QString& step);
    void end(const QString& text);

    Document& document_;
    std::shared_ptr<HandedOn<HoleSearch>> search_;
    LatestWork job_;
};

}  // namespace navwright
