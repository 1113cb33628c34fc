#pragma once

#include <QObject>

#include <memory>
#include <vector>

#include "core/demos/deaths/death_list.h"
#include "core/demos/deaths/hazard_spots.h"
#include "widgets/common/jobs/latest_work.h"
#include "widgets/common/models/document.h"

namespace navwright {

/// The deaths of one generation's demos.
struct FoundDeaths {
    std::shared_ptr<const Generation> generation;
    DeathList list;
    std::vector<HazardSpot> spots;  ///< beside its nav
};

/// Lists the deaths of the document's demos off the GUI thread, anew with each generation.
class DeathFinder : public QObject {
    Q_OBJECT

  public:
    /// The document outlives it.
    explicit DeathFinder(Document& document, QObject* parent = nullptr);

    /// The deaths; nullptr until there are demos.
    [[nodiscard]] const std::shared_ptr<const FoundDeaths>& found() const { return found_; }
    [[nodiscard]] bool running() const { return job_.busy(); }

  signals:
    void changed();

  private:
    void start();

    Document& document_;
    std::shared_ptr<const FoundDeaths> found_;
    LatestWork job_;
};

/// What DeathFinder works out. Errors: cancelled.
[[nodiscard]] Result<FoundDeaths> findDeathsOf(const std::shared_ptr<const Generation>& generation,
                                               JobContext& context);

}  // namespace navwright
