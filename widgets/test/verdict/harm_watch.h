#pragma once

#include <QObject>

#include <vector>

#include "core/bots/test/removal_harm.h"
#include "widgets/common/jobs/latest_work.h"
#include "widgets/common/models/document.h"

namespace navwright {

class RemovalModel;

/// Computes, off the GUI thread, what the ticked removals would do to the rest of the nav.
class HarmWatch : public QObject {
    Q_OBJECT

  public:
    /// Both outlive it.
    HarmWatch(Document& document, RemovalModel& model, QObject* parent = nullptr);

    [[nodiscard]] const RemovalHarm& harm() const { return harm_; }
    /// Rows of the model that cause the harm.
    [[nodiscard]] const std::vector<int>& rows() const { return rows_; }

  signals:
    void changed();

  private:
    void look();
    void take(const RemovalHarm& harm, std::vector<int> rows);

    Document& document_;
    RemovalModel& model_;
    RemovalHarm harm_;
    std::vector<int> rows_;
    LatestWork job_;
};

}  // namespace navwright
