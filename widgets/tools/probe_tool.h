#pragma once

#include "jobs/latest_work.h"
#include "models/document.h"
#include "tools/probe.h"
#include "tools/two_clicks.h"

namespace navwright {

/// Shows the way that bots would take between two places over the present graph.
class ProbeTool : public TwoClicks {
    Q_OBJECT

  public:
    /// The models outlive the tool.
    ProbeTool(Document& document, ToolModel& tools, QObject* parent = nullptr);

    static QString toolId() { return QStringLiteral("probe"); }
    /// Between the two places; nothing before it is found.
    [[nodiscard]] const std::optional<Probe>& probe() const { return probe_; }

  protected:
    [[nodiscard]] QString askFirst() const override;
    [[nodiscard]] QString askSecond() const override;
    void work() override;
    void forget() override;

  private:
    Document& document_;
    LatestWork searching_;
    std::optional<Probe> probe_;
};

}  // namespace navwright
