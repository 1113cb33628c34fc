#include "trial/tested_nav.h"

#include <algorithm>

#include "stages/present_nodes.h"

namespace navwright {

std::shared_ptr<const NavGraph> graphOf(const std::shared_ptr<const Generation>& generation) {
    if (!generation || !generation->graph) return std::make_shared<const NavGraph>();
    return {generation->graph, &generation->graph->graph};
}

TestedNav::TestedNav(Document& document, QObject* parent) : QObject(parent), document_(document) {
    connect(&document_, &Document::reportChanged, this, &TestedNav::takeReport);
    connect(&document_, &Document::generationChanged, this, &TestedNav::documentChanged);
    connect(&document_, &Document::parametersChanged, this, &TestedNav::documentChanged);
    takeReport();
}

void TestedNav::show(std::shared_ptr<const NavtestReport> report, std::shared_ptr<const NavGraph> tested,
                     const QString& backend) {
    pending_ = std::move(tested);
    backend_ = backend;
    if (report == document_.report()) {
        takeReport();
    } else {
        document_.setReport(std::move(report));
    }
}

void TestedNav::takeReport() {
    report_ = document_.report();
    if (!pending_) backend_.clear();
    graph_ = pending_ ? std::exchange(pending_, nullptr) : graphOf(document_.generation());
    emit changed();
}

std::size_t TestedNav::nodesInUse() const {
    return static_cast<std::size_t>(std::ranges::count_if(graph_->nodes, &NavNode::inUse));
}

QString TestedNav::backend() const {
    if (!backend_.isEmpty()) return backend_;
    if (report_->backend == "sim") return tr("the built-in simulator");
    if (report_->backend == "engine") {
        return report_->engine ? tr("the server (%1)").arg(QString::fromStdString(report_->engine->version))
                               : tr("the server");
    }
    return tr("an unnamed tester");
}

NavtestThresholds TestedNav::thresholds() const {
    return report_->thresholds.value_or(navtestThresholds(document_.parameters()));
}

QString TestedNav::changedSince() const {
    if (!report_) return {};
    if (!document_.generation()) return tr("The nav that was tested is not open any more.");
    const auto now = graphOf(document_.generation());
    if (now != graph_ && *now != *graph_) {
        return tr("The nav has changed since this test (%1 nodes and %2 links then, %3 and %4 now): test "
                  "again.")
            .arg(graph_->nodes.size())
            .arg(graph_->linkCount())
            .arg(now->nodes.size())
            .arg(now->linkCount());
    }
    if (thresholds() != navtestThresholds(document_.parameters())) {
        return tr("The limits have changed since this test: test again.");
    }
    return {};
}

Vec3 TestedNav::place(std::int32_t node) const {
    const auto listed = std::ranges::lower_bound(report_->nodes, node, {}, &NavtestNode::id);
    if (listed != report_->nodes.end() && listed->id == node) return listed->origin;
    const auto index = static_cast<std::size_t>(node);
    return index < graph_->nodes.size() ? graph_->nodes[index].origin : Vec3(0);
}

Item TestedNav::nodeItem(std::int32_t node) const {
    return presentNodeItem(*graphOf(document_.generation()), node, place(node));
}

Item TestedNav::linkItem(const NodePair& link) const {
    const auto now = graphOf(document_.generation());
    return presentLinkItem(*now, presentNode(*now, link.first, place(link.first)),
                           presentNode(*now, link.second, place(link.second)));
}

}  // namespace navwright
