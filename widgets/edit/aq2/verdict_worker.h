#pragma once

#include <QObject>

#include <memory>
#include <vector>

#include "core/edit/aq2/touched_links.h"
#include "core/physics/map_queries/game_map.h"
#include "widgets/common/jobs/latest_work.h"

namespace navwright {

/// Lets bots run the links that a drag touches, off the GUI thread. A newer question supersedes the one under
/// way.
class VerdictWorker : public QObject {
    Q_OBJECT

  public:
    explicit VerdictWorker(QObject* parent = nullptr);

    void ask(std::shared_ptr<const GameMap> map, std::vector<TouchedLink> links);
    /// Drops the question under way: it is not answered any more.
    void forget() { job_.cancel(); }

  signals:
    /// The answer to the newest question.
    void judged(const std::vector<navwright::TouchedVerdict>& verdicts);

  private:
    LatestWork job_;
};

}  // namespace navwright
