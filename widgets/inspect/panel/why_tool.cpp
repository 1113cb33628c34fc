#include "widgets/inspect/panel/why_tool.h"

#include "core/nav/files/nearest_node.h"
#include "core/review/evidence/evidence_source.h"
#include "core/review/evidence/pair_case.h"
#include "core/review/evidence/place_case.h"
#include "widgets/inspect/panel/inspector.h"

namespace navwright {

namespace {

/// Units within which a click is on a node.
constexpr float kOnNode = 12;
/// Units within which a click with Shift is on a node.
constexpr float kNearNode = 96;

}  // namespace

WhyTool::WhyTool(Document& document, Selection& selection, ToolModel& tools, Inspector& inspector,
                 QObject* parent)
    : QObject(parent), document_(document), selection_(selection), tools_(tools), inspector_(inspector) {
    connect(&selection_, &Selection::currentChanged, this, &WhyTool::drop);
    connect(&tools_, &ToolModel::changed, this, [this] {
        if (tools_.current() != id()) drop();
    });
    // A slider that moved may change the answer.
    connect(&document_, &Document::generationChanged, this, [this] {
        if (question_ && question_->from < 0) start();
        if (question_ && question_->from >= 0) drop();
    });
    connect(&job_, &LatestWork::ranOut, &inspector_, &Inspector::showFailure);
}

std::int32_t WhyTool::nodeNear(const Vec3& place, float radius) const {
    const auto generation = document_.generation();
    if (!generation) return -1;
    const auto found = nearestNode(generation->graph->graph, place, radius);
    return found ? static_cast<std::int32_t>(*found) : -1;
}

void WhyTool::click(const Vec3& place, Qt::KeyboardModifiers modifiers) {
    if (tools_.current() != id() || !document_.generation()) return;
    const bool wide = modifiers.testFlag(Qt::ShiftModifier);
    const auto node = nodeNear(place, wide ? kNearNode : kOnNode);
    const auto& current = selection_.current();
    if (node < 0) return askPlace(place);
    if (current.kind == ItemKind::node && current.id != static_cast<std::uint64_t>(node))
        return askPair(static_cast<std::int32_t>(current.id), node);
    selection_.select({ItemKind::node, static_cast<std::uint64_t>(node)});
}

void WhyTool::askPlace(const Vec3& place) {
    ask({.place = place});
}

void WhyTool::askPair(std::int32_t from, std::int32_t to) {
    const auto generation = document_.generation();
    if (!generation) return;
    const auto& nodes = generation->graph->graph.nodes;
    ask({.place = nodes[to].origin, .from = from, .to = to});
}

void WhyTool::ask(const Question& question) {
    question_ = question;
    emit asked(question.place);
    inspector_.showWaiting();
    start();
}

void WhyTool::drop() {
    if (!question_) return;
    question_.reset();
    job_.cancel();
    inspector_.dropAnswer();
    emit asked(std::nullopt);
}

void WhyTool::start() {
    const auto generation = document_.generation();
    if (!generation || !question_) return job_.cancel();
    job_.run([this, question = *question_, generation, report = document_.report(),
              ledger = document_.ledger(),
              patches = document_.patches()](JobContext& context) -> LatestWork::Done {
        const EvidenceSource source{*generation, report.get(), ledger.get(), patches};
        std::shared_ptr<const PlaceCase> place;
        std::shared_ptr<const PairCase> there, back;
        if (question.from < 0) {
            if (auto found = placeCase(source, question.place, context))
                place = std::make_shared<const PlaceCase>(*std::move(found));
        } else {
            if (auto found = pairCase(source, question.from, question.to))
                there = std::make_shared<const PairCase>(*std::move(found));
            if (auto found = pairCase(source, question.to, question.from))
                back = std::make_shared<const PairCase>(*std::move(found));
        }
        return [this, place, there, back, generation] {
            if (place) inspector_.showPlace(place);
            if (there && back) inspector_.showPair(there, back, generation);
            emit answered();
        };
    });
}

}  // namespace navwright
