#pragma once

#include <QObject>

#include <functional>
#include <memory>
#include <optional>

#include "core/generate/pipeline/generation.h"
#include "core/nav/files/convert.h"
#include "core/physics/map_queries/game_map.h"
#include "widgets/common/jobs/latest_work.h"

namespace navwright {

/// Makes the bytes that an export writes, off the window's thread: simulated bots may try every link.
class ConversionWork : public QObject {
    Q_OBJECT

  public:
    explicit ConversionWork(QObject* parent = nullptr);

    using Outcome = Result<ConvertedNav>;
    /// Converts a nav of Action Quake 2. With its map, a re-release nav gets all that the map tells.
    /// Supersedes what was asked before.
    void ask(std::shared_ptr<const Generation> generation, const NavTarget& target);
    /// Converts a re-release nav as it is now. Entities are looked up in `map`, which may be nullptr.
    /// Supersedes what was asked before.
    void ask(const RereleaseNavFile& file, std::shared_ptr<const RereleaseGraph> graph, std::string name,
             const NavTarget& target, const Parameters& parameters, std::shared_ptr<const GameMap> map);
    [[nodiscard]] bool busy() const { return work_.busy(); }
    /// The result; nullptr while there is none.
    [[nodiscard]] const std::shared_ptr<const Outcome>& outcome() const { return outcome_; }

  signals:
    void changed();
    void progressed(qulonglong done, qulonglong total);

  private:
    void run(std::function<Outcome(JobContext&)> make);

    std::shared_ptr<const Outcome> outcome_;
    LatestWork work_;
};

}  // namespace navwright
