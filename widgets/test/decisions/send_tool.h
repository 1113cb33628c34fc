#pragma once

#include <optional>

#include "widgets/common/controls/two_clicks.h"
#include "widgets/common/models/document.h"
#include "widgets/test/decisions/decision_session.h"

namespace navwright {

/// Sends a bot: a click where it starts, a click where it is to go.
class SendTool : public TwoClicks {
    Q_OBJECT

  public:
    /// The models outlive the tool.
    SendTool(Document& document, DecisionSession& session, ToolModel& tools, QObject* parent = nullptr);

    static QString toolId() { return QStringLiteral("send"); }
    /// Takes the tool up with a bot at this origin for the start.
    void startAt(const Vec3& origin);

  protected:
    [[nodiscard]] QString askFirst() const override;
    [[nodiscard]] QString askSecond() const override;
    void work() override;
    void forget() override;

  private:
    [[nodiscard]] Vec3 start() const;

    Document& document_;
    DecisionSession& session_;
    std::optional<Vec3> origin_;  ///< the first place, where it is one
    bool sending_ = false;
};

}  // namespace navwright
