#pragma once

#include <QObject>

#include "widgets/common/jobs/latest_work.h"
#include "widgets/edit/aq2/editor.h"

namespace navwright {

/// Looks, off the GUI thread, for links between the selected nodes and the others that bots make, and
/// adds them as one edit.
class LinkFinder : public QObject {
    Q_OBJECT

  public:
    /// The editor outlives it.
    explicit LinkFinder(Editor& editor, QObject* parent = nullptr);

    /// Starts a search; the editor reports the result. A search under way goes on. After a search that found
    /// nothing, the next one looks farther and accepts harder falls.
    void find();
    [[nodiscard]] bool running() const { return job_.busy(); }

  private:
    Editor& editor_;
    LatestWork job_;
    std::shared_ptr<const Generation> failedIn_;
    std::vector<std::size_t> failedFor_;  ///< the nodes for which none was found there
};

}  // namespace navwright
