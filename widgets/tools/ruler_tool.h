#pragma once

#include "jobs/latest_work.h"
#include "models/document.h"
#include "tools/ruler.h"
#include "tools/two_clicks.h"

namespace navwright {

/// Measures between two places, and tries whether a bot gets from one to the other.
class RulerTool : public TwoClicks {
    Q_OBJECT

  public:
    /// The models outlive the tool.
    RulerTool(Document& document, ToolModel& tools, QObject* parent = nullptr);

    static QString toolId() { return QStringLiteral("ruler"); }
    /// Of the two places; nothing while bots are being tried, or without a map.
    [[nodiscard]] const std::optional<Crossing>& crossing() const { return crossing_; }

  protected:
    [[nodiscard]] QString askFirst() const override;
    [[nodiscard]] QString askSecond() const override;
    void work() override;
    void forget() override;

  private:
    void take(Crossing crossing);

    Document& document_;
    LatestWork trying_;
    std::optional<Crossing> crossing_;
};

}  // namespace navwright
