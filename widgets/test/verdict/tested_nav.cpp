#include "widgets/test/verdict/tested_nav.h"

#include <algorithm>

#include "core/base/index.h"
#include "core/bots/test/tested.h"
#include "widgets/common/models/file_text.h"
#include "widgets/drawing/layers/present_nodes.h"

namespace navwright {

TestedNav::TestedNav(Document& document, QObject* parent) : QObject(parent), document_(document) {
    connect(&document_, &Document::reportChanged, this, &TestedNav::takeReport);
    connect(&document_, &Document::generationChanged, this, &TestedNav::documentChanged);
    connect(&document_, &Document::parametersChanged, this, &TestedNav::documentChanged);
    takeReport();
}

void TestedNav::show(Result result) {
    pending_ = std::move(result);
    if (pending_->report == document_.report()) {
        takeReport();
    } else {
        document_.setReport(pending_->report, pending_->graph, pending_->name);
    }
    emit shown();
}

void TestedNav::takeReport() {
    const auto& report = document_.report();
    if (pending_ && pending_->report == report) {
        shown_ = std::move(*pending_);
    } else {
        shown_ = {.report = report, .graph = document_.testedNav()};
    }
    pending_.reset();
    emit changed();
}

std::size_t TestedNav::nodesInUse() const {
    return toIndex(std::ranges::count_if(shown_.graph->nodes, &NavNode::inUse));
}

QString TestedNav::backend() const {
    const auto judge = QString::fromStdString(judgeWords(*shown_.report));
    if (shown_.backend.isEmpty()) return judge;
    // Name the server and its version.
    const auto& engine = shown_.report->engine;
    return engine ? tr("%1 (%2)").arg(shown_.backend, QString::fromStdString(engine->version))
                  : shown_.backend;
}

NavtestThresholds TestedNav::thresholds() const {
    return shown_.report->thresholds.value_or(navtestThresholds(document_.parameters()));
}

QString TestedNav::changedSince() const {
    if (!shown_.report) return {};
    if (!document_.generation()) return tr("The nav that was tested is not open any more.");
    const auto now = graphOf(document_.generation());
    if (now != shown_.graph && *now != *shown_.graph) {
        if (!shown_.name.isEmpty()) {
            return tr("This is %1, of another nav than the window's. Keep it to have that nav.")
                .arg(shown_.name);
        }
        return tr("The nav has changed since this test (%1 and %2 then, %3 and %4 now): test "
                  "again.")
            .arg(countText(shown_.graph->nodes.size(), "node", "nodes"),
                 countText(shown_.graph->linkCount(), "link", "links"))
            .arg(countText(now->nodes.size(), "node", "nodes"), countText(now->linkCount(), "link", "links"));
    }
    if (thresholds() != navtestThresholds(document_.parameters())) {
        return tr("The limits have changed since this test: test again.");
    }
    return {};
}

Vec3 TestedNav::place(std::int32_t node) const {
    const auto listed = std::ranges::lower_bound(shown_.report->nodes, node, {}, &NavtestNode::id);
    if (listed != shown_.report->nodes.end() && listed->id == node) return listed->origin;
    const auto index = toIndex(node);
    return index < shown_.graph->nodes.size() ? shown_.graph->nodes[index].origin : Vec3(0);
}

Item TestedNav::nodeItem(std::int32_t node) const {
    return presentNodeItem(*graphOf(document_.generation()), node, place(node));
}

Item TestedNav::linkItem(const NodeLink& link) const {
    const auto now = graphOf(document_.generation());
    return presentLinkItem(*now, presentNode(*now, link.from, place(link.from)),
                           presentNode(*now, link.to, place(link.to)));
}

}  // namespace navwright
