#include "tools/probe_tool.h"

namespace navwright {

ProbeTool::ProbeTool(Document& document, ToolModel& tools, QObject* parent)
    : TwoClicks(toolId(), tools, parent), document_(document) {
    // The places stay, so that one sees what a change of the graph makes of the way.
    connect(&document_, &Document::generationChanged, this, [this] {
        if (first()) work();
    });
    connect(&searching_, &LatestWork::ranOut, this, &ProbeTool::say);
}

QString ProbeTool::askFirst() const {
    return tr("Click where the bot starts");
}

QString ProbeTool::askSecond() const {
    return tr("Click where the bot should go");
}

void ProbeTool::forget() {
    searching_.cancel();
    probe_.reset();
}

void ProbeTool::work() {
    const auto generation = document_.generation();
    if (!generation || !generation->graph) {
        forget();
        show(tr("There is no graph to search"), {});
        return;
    }
    if (!second()) {
        Probe start;
        const auto& graph = generation->graph->graph;
        start.from = start.to = start.path.nearest = nodeNear(graph, *first());
        start.path.found = true;
        show(askSecond(), probePicture(graph, start));
        return;
    }
    searching_.run([this, graph = generation->graph, from = *first(),
                    to = *second()](JobContext& /*context*/) -> LatestWork::Done {
        auto found = probePath(graph->graph, from, to);
        return [this, graph, found = std::move(found)] {
            probe_ = found;
            show(probeText(found), probePicture(graph->graph, found));
        };
    });
}

}  // namespace navwright
