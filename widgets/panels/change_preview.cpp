#include "panels/change_preview.h"

#include "stages/sketch.h"

namespace navwright {

namespace {

constexpr float kAdded = 2, kRemoved = 5, kRetyped = 4;  ///< green, vermilion and blue of the categories
constexpr float kSize = 12;
constexpr float kWidth = 4;

const Vec3& placeOf(const NavGraph& graph, std::int32_t node) {
    return graph.nodes[static_cast<std::size_t>(node)].origin;
}

}  // namespace

StagePicture differencePicture(const NavDiff& diff, const NavGraph& a, const NavGraph& b) {
    Sketch sketch;
    const auto glyph = [&](const Vec3& place, float colour, GlyphShape shape, bool hollow) {
        sketch.mark({.position = place, .size = kSize, .scalar = colour, .shape = shape, .hollow = hollow});
    };
    const auto ribbon = [&](const NavGraph& graph, const LinkEnds& ends, float colour) {
        sketch.band(placeOf(graph, ends.first), placeOf(graph, ends.second), colour, kWidth);
    };
    for (const auto node : diff.nodesAdded) glyph(placeOf(b, node), kAdded, GlyphShape::cube, false);
    for (const auto node : diff.nodesRemoved) glyph(placeOf(a, node), kRemoved, GlyphShape::cross, true);
    for (const auto& match : diff.nodesRetyped) glyph(placeOf(b, match.b), kRetyped, GlyphShape::ring, false);
    for (const auto& ends : diff.linksAdded) ribbon(b, ends, kAdded);
    for (const auto& ends : diff.linksRemoved) ribbon(a, ends, kRemoved);
    for (const auto& match : diff.linksRetyped) ribbon(b, match.b, kRetyped);
    return std::move(sketch).take();
}

ChangePreview::ChangePreview(Document& document, QObject* parent) : QObject(parent), document_(document) {
    connect(&document_, &Document::generationChanged, this, &ChangePreview::follow);
}

void ChangePreview::begin() {
    const auto generation = document_.generation();
    before_ = generation ? generation->graph : nullptr;
    active_ = before_ != nullptr;
}

void ChangePreview::clear() {
    active_ = false;
    before_.reset();
    job_.cancel();
    emit changed({}, nullptr);
}

void ChangePreview::follow() {
    const auto generation = document_.generation();
    if (!generation) return clear();
    const bool byParameters = generation->parameters != shown_;
    shown_ = generation->parameters;
    if (!active_ || !byParameters) return clear();
    compare(generation);
}

/// While a slider is moved, each comparison is seen; the newest generation is compared after it.
void ChangePreview::compare(const std::shared_ptr<const Generation>& after) {
    job_.runNext([this, before = before_, after](JobContext& context) -> LatestWork::Done {
        auto diff = diffNavs(before->graph, after->graph->graph, {}, context);
        if (!diff) return {};
        const Counts counts{diff->nodesAdded.size(), diff->nodesRemoved.size(), diff->nodesRetyped.size(),
                            diff->linksAdded.size(), diff->linksRemoved.size(), diff->linksRetyped.size()};
        auto picture = std::make_shared<const StagePicture>(
            differencePicture(*diff, before->graph, after->graph->graph));
        return [this, counts, picture] { emit changed(counts, picture); };
    });
}

}  // namespace navwright
