#include "widgets/test/decisions/send_tool.h"

#include <utility>

#include "core/physics/map_queries/game_map.h"
#include "widgets/common/controls/body_place.h"
#include "widgets/common/controls/probe_tool.h"
#include "widgets/test/decisions/decision_picture.h"
#include "widgets/test/decisions/lane_words.h"

namespace navwright {

SendTool::SendTool(Document& document, DecisionSession& session, ToolModel& tools, QObject* parent)
    : TwoClicks(toolId(), tools, parent), document_(document), session_(session) {
    connect(&session_, &DecisionSession::recorded, this,
            [this](const std::shared_ptr<const RecordedTest>& recorded) {
                if (!recorded || !recorded->sent || !std::exchange(sending_, false)) return;
                // The panel that shows the recording draws what the bot did.
                if (active()) show(sentWords(*recorded), {});
            });
    connect(&session_, &DecisionSession::failed, this, [this](const Error& error) {
        if (std::exchange(sending_, false) && active()) say(QString::fromStdString(error.what));
    });
    connect(&session_, &DecisionSession::cancelled, this, [this] {
        if (std::exchange(sending_, false) && active()) say(tr("Cancelled. %1").arg(askFirst()));
    });
}

QString SendTool::askFirst() const {
    return tr("Click where the bot starts");
}

QString SendTool::askSecond() const {
    return tr("Click where the bot is to go");
}

void SendTool::startAt(const Vec3& origin) {
    origin_ = origin;
    putFirst(origin);
}

void SendTool::forget() {
    if (std::exchange(sending_, false)) session_.stop();
}

Vec3 SendTool::start() const {
    if (origin_ && *origin_ == *first()) return *origin_;
    return bodyPlace(document_.map()->collision, *first());
}

void SendTool::work() {
    if (const auto why = session_.whyNot(); !why.isEmpty()) {
        forget();
        return show(tr("Nothing can be sent: %1").arg(why), {});
    }
    const auto from = start();
    if (!second()) return show(askSecond(), sendPicture(from, nullptr));
    const auto graph = graphOf(document_.generation());
    const auto goal = nodeNear(*graph, *second());
    const auto& to = graph->nodes[goal].origin;
    show(tr("A bot is on its way to node %1…").arg(goal), sendPicture(from, &to));
    session_.send(from, goal);
    sending_ = true;
}

}  // namespace navwright
