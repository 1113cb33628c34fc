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

    /// What comes of it is told by the editor. A search under way goes on. Asked again after it found none,
    /// it looks farther and takes harder falls.
    void find();
    [[nodiscard]] bool running() const { return job_.busy(); }

  private:
    Editor& editor_;
    LatestWork job_;
    std::shared_ptr<const Generation> failedIn_;
    std::vector<std::size_t> failedFor_;  ///< the nodes for which none was found there
};

}  // namespace navwright
