#include "widgets/parameters/panel/change_preview.h"

#include "widgets/drawing/layers/difference_picture.h"

namespace navwright {

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
