#pragma once

#include <QString>

#include <optional>

#include "core/physics/map_queries/game_map.h"
#include "core/physics/movement/link_physics.h"
#include "widgets/common/controls/two_clicks.h"
#include "widgets/common/jobs/latest_work.h"
#include "widgets/common/models/document.h"
#include "widgets/drawing/layers/stage_picture.h"

namespace navwright {

/// What lies between two places.
struct Measure {
    float distance = 0;
    float horizontal = 0;
    float rise = 0;   ///< up positive
    float slope = 0;  ///< degrees above the horizontal; 90 straight up
};

[[nodiscard]] Measure measure(const Vec3& from, const Vec3& to);

/// Whether a bot gets from one place to the other, and back.
struct Crossing {
    Vec3 from{0}, to{0};  ///< where the bodies stand
    LinkJudgement there, back;
};

/// Runs the engine's movement between two places pointed at: takes a while.
[[nodiscard]] Result<Crossing> judgeCrossing(const GameMap& map, const Vec3& from, const Vec3& to,
                                             JobContext& context);

/// "Distance 128.0, horizontal 96.0, height +84.6, slope 41.3°".
[[nodiscard]] QString measureText(const Measure& measure);
/// "a bot can walk it in 1.2 s", "a bot cannot: too high".
[[nodiscard]] QString judgementText(const LinkJudgement& judgement);

/// The line between the places with its legs, and the ways of bots where they are known.
[[nodiscard]] StagePicture rulerPicture(const Vec3& from, const std::optional<Vec3>& to,
                                        const Crossing* crossing);

/// Measures between two places, and tries whether a bot gets from one to the other.
class RulerTool : public TwoClicks {
    Q_OBJECT

  public:
    /// The models outlive the tool.
    RulerTool(Document& document, ToolModel& tools, QObject* parent = nullptr);

    static QString toolId() { return QStringLiteral("ruler"); }
    /// Whether bots get from one place to the other; nothing while bots are being tried, or without a map.
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
