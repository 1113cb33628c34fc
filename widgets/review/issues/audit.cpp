#include "widgets/review/issues/audit.h"

#include "widgets/drawing/layers/present_nodes.h"

namespace navwright {

Audit::Audit(Document& document, QObject* parent) : QObject(parent), document_(document) {
    const auto restart = [this] { start(AuditEffort::quick); };
    connect(&document_, &Document::generationChanged, this, restart);
    connect(&document_, &Document::reportChanged, this, restart);
    connect(&document_, &Document::mapChanged, this, restart);
    connect(&job_, &LatestWork::ranOut, this, [this] { emit runningChanged(false); });
    restart();
}

void Audit::start(AuditEffort effort) {
    const auto generation = document_.generation();
    if (!generation || !generation->graph) {
        if (running()) {
            job_.cancel();
            emit runningChanged(false);
        }
        if (result_) {
            result_.reset();
            emit changed();
        }
        return;
    }
    const auto source = std::make_shared<AuditSource>();
    source->generation = generation;
    source->map = document_.map();
    source->report = document_.report();
    source->ledger = document_.ledger();
    source->patches = document_.patches();
    job_.run([this, source, effort, auditor = auditor_](JobContext& context) -> LatestWork::Done {
        const HandedOn<NavAuditor>::Loan lent(*auditor);
        auto result = std::make_shared<Result<AuditResult>>(lent->run(*source, effort, context));
        return [this, result, effort] { take(std::move(*result), effort); };
    });
    emit runningChanged(true);
}

void Audit::take(Result<AuditResult> result, AuditEffort effort) {
    if (result) {
        const bool complete = result->complete;
        result_ = std::make_shared<const AuditResult>(std::move(*result));
        emit changed();
        if (!complete && effort == AuditEffort::quick && !running()) return start(AuditEffort::thorough);
    }
    if (!running()) emit runningChanged(false);
}

Item Audit::itemOf(const Issue& issue) const {
    if (!result_ || issue.node < 0 || result_->generation != document_.generation()) return {};
    const auto& graph = result_->generation->graph->graph;
    const auto node = static_cast<std::size_t>(issue.node);
    if (node >= graph.nodes.size()) return {};
    if (issue.to < 0) return {ItemKind::node, node};
    return presentLinkItem(graph, node, static_cast<std::size_t>(issue.to));
}

}  // namespace navwright
