#include "widgets/parameters/panel/change_preview.h"

#include "core/generate/graph/graph.h"
#include "widgets/drawing/layers/difference_picture.h"

namespace navwright {

ChangePreview::ChangePreview(Document& document, QObject* parent) : QObject(parent), document_(document) {
    connect(&document_, &Document::generationChanged, this, &ChangePreview::follow);
    connect(&document_, &Document::draftChanged, this, &ChangePreview::followDraft);
}

void ChangePreview::begin() {
    before_ = document_.generation();
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
    compare(generation, false);
}

void ChangePreview::followDraft() {
    if (!active_) return;
    const auto draft = document_.draft();
    if (!draft) return clear();  // nothing comes of the change
    if (before_->nodes && before_->links) compare(draft, true);
}

namespace {

NavGraph navOf(const Generation& made, bool byDemosAlone) {
    return byDemosAlone ? plainGraph(*made.nodes, *made.links) : made.graph->graph;
}

}  // namespace

/// While a slider is moved, each comparison is seen; the newest generation is compared after it.
void ChangePreview::compare(const Nav& after, bool byDemosAlone) {
    job_.runNext([this, before = before_, after, byDemosAlone](JobContext& context) -> LatestWork::Done {
        const auto a = navOf(*before, byDemosAlone), b = navOf(*after, byDemosAlone);
        auto diff = diffNavs(a, b, {}, context);
        if (!diff) return {};
        const Counts counts{diff->nodesAdded.size(), diff->nodesRemoved.size(), diff->nodesRetyped.size(),
                            diff->linksAdded.size(), diff->linksRemoved.size(), diff->linksRetyped.size()};
        auto picture = std::make_shared<const StagePicture>(differencePicture(*diff, a, b));
        return [this, counts, picture] { emit changed(counts, picture); };
    });
}

}  // namespace navwright
