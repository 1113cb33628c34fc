#include "tools/ruler_tool.h"

namespace navwright {

RulerTool::RulerTool(Document& document, ToolModel& tools, QObject* parent)
    : TwoClicks(toolId(), tools, parent), document_(document) {
    connect(&document_, &Document::mapChanged, this, [this] {
        forget();
        if (first()) work();
    });
    connect(&trying_, &LatestWork::ranOut, this, &RulerTool::say);
}

QString RulerTool::askFirst() const {
    return tr("Click where to measure from");
}

QString RulerTool::askSecond() const {
    return tr("Click where to measure to");
}

void RulerTool::forget() {
    trying_.cancel();
    crossing_.reset();
}

void RulerTool::work() {
    if (!second()) {
        show(askSecond(), rulerPicture(*first(), std::nullopt, nullptr));
        return;
    }
    const auto measured = measureText(measure(*first(), *second()));
    const auto map = document_.map();
    if (!map) {
        show(measured + QLatin1Char('\n') + tr("Without a map bots cannot be tried"),
             rulerPicture(*first(), second(), nullptr));
        return;
    }
    show(measured + QLatin1Char('\n') + tr("Bots are trying it…"), rulerPicture(*first(), second(), nullptr));
    trying_.run([this, map, from = *first(), to = *second()](JobContext& context) -> LatestWork::Done {
        auto crossing = judgeCrossing(*map, from, to, context);
        if (!crossing) return {};
        return [this, crossing = std::move(*crossing)] { take(crossing); };
    });
}

void RulerTool::take(Crossing crossing) {
    crossing_ = std::move(crossing);
    const auto text = tr("%1\nThere: %2. Back: %3.")
                          .arg(measureText(measure(*first(), *second())), judgementText(crossing_->there),
                               judgementText(crossing_->back));
    show(text, rulerPicture(*first(), second(), &*crossing_));
}

}  // namespace navwright
