#include "audit/audit.h"

#include <utility>

#include "base/memory_guard.h"
#include "stages/present_nodes.h"

namespace navwright {

Audit::Audit(Document& document, QObject* parent) : QObject(parent), document_(document) {
    connect(&document_, &Document::generationChanged, this, &Audit::restart);
    connect(&document_, &Document::reportChanged, this, &Audit::restart);
    connect(&document_, &Document::mapChanged, this, &Audit::restart);
    restart();
}

Audit::~Audit() {
    job_.abandon();
}

void Audit::restart() {
    if (job_.running()) {
        superseded_ = true;
        job_.cancel();
        return;
    }
    start(false);
}

void Audit::start(bool thorough) {
    const auto generation = document_.generation();
    if (!generation || !generation->graph) {
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
    source->patches = document_.patches();
    job_.start([this, source, thorough, auditor = auditor_](JobContext& context) -> BackgroundJob::After {
        auto result = std::make_shared<Result<AuditResult>>(withinMemory([&] {
            return auditor->run(*source, thorough ? AuditEffort::thorough : AuditEffort::quick, context);
        }));
        return [this, result, thorough] { take(std::move(*result), thorough); };
    });
    emit runningChanged(true);
}

void Audit::take(Result<AuditResult> result, bool thorough) {
    if (std::exchange(superseded_, false)) return start(false);
    if (result) {
        const bool complete = result->complete;
        result_ = std::make_shared<const AuditResult>(std::move(*result));
        emit changed();
        if (!complete && !thorough && !job_.running()) return start(true);
    }
    if (!job_.running()) emit runningChanged(false);
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
