#pragma once

#include <QObject>

#include <deque>
#include <memory>
#include <optional>
#include <vector>

#include "core/base/parameters.h"
#include "core/nav/files/nav_graph.h"
#include "widgets/common/jobs/latest_work.h"

namespace navwright {

class Document;
class GameMap;

/// How much of the open map's floor navs cover, as `navgen coverage` says it; found out off the GUI thread
/// when somebody asks.
class FloorShares : public QObject {
    Q_OBJECT

  public:
    /// The document outlives it.
    explicit FloorShares(Document& document, QObject* parent = nullptr);

    /// 0..1; nothing while it is not known, which changed() ends, and where there is no map or no floor.
    [[nodiscard]] std::optional<double> of(const std::shared_ptr<const NavGraph>& nav);
    /// Something is being found out.
    [[nodiscard]] bool busy() const { return job_.busy(); }

  signals:
    void changed();

  private:
    struct Known {
        std::shared_ptr<const NavGraph> nav;
        std::optional<double> share;
    };
    void forget();
    void forgetIfOther();
    void start();
    void take(const std::vector<Known>& found);

    Document& document_;
    std::shared_ptr<const GameMap> map_;  ///< of what is known
    Parameters parameters_;               ///< likewise
    std::deque<Known> known_;             ///< the latest last
    std::vector<std::shared_ptr<const NavGraph>> asked_;
    LatestWork job_;
};

}  // namespace navwright
