#include "widgets/view3d/view/view_content.h"

#include <algorithm>
#include <array>
#include <utility>

#include "widgets/drawing/draw/layer_kinds.h"

namespace navwright {

ViewContent::ViewContent(Document& document, const LayerModel& layers, const Selection& selection)
    : document_(document), layers_(layers), selection_(selection) {
    connect(&document, &Document::generationChanged, this, &ViewContent::changed);
    connect(&document, &Document::draftChanged, this, &ViewContent::changed);
    connect(&document, &Document::reportChanged, this, &ViewContent::changed);
}

void ViewContent::changeShown() {
    emit shownChanged();
    emit changed();
}

void ViewContent::setFilter(const DataFilter& filter) {
    filter_ = &filter;
    connect(&filter, &DataFilter::changed, this, &ViewContent::changeShown);
    changeShown();
}

void ViewContent::setAreas(const AreaModel& areas) {
    areas_ = &areas;
    connect(&areas, &AreaModel::changed, this, &ViewContent::changed);
    connect(&areas, &AreaModel::lookChanged, this, &ViewContent::changeShown);
    changeShown();
}

void ViewContent::setConfidence(const ConfidenceModel& confidence) {
    confidence_ = &confidence;
    connect(&confidence, &ConfidenceModel::changed, this, &ViewContent::changed);
    emit changed();
}

void ViewContent::setInstead(std::shared_ptr<const Generation> generation) {
    instead_ = std::move(generation);
    emit changed();
}

StageSource ViewContent::source() const {
    StageSource source{document_.generation(), document_.shownMap(), document_.report(),
                       filter_ ? filter_->shown() : ShownData(), document_.testedNav()};
    const bool byConfidence =
        std::ranges::any_of(std::array{LayerId::nodes, LayerId::links}, [&](LayerId layer) {
            return colouringAt(layer, layers_.settings(layer).colourBy).key == "confidence";
        });
    // Where it is not shown a change of it builds no picture anew.
    if (confidence_ && byConfidence) source.confidence = confidence_->of(source.generation);
    if (areas_ == nullptr) return source;
    source.areas = areas_->areas();
    source.compared = areas_->comparison();
    source.proofs = areas_->proofs();
    source.sight = areas_->sight();
    source.areaLook = areas_->look();
    source.shown.sides = source.areaLook.sides;
    source.shown.travels = source.areaLook.travels;
    const auto current = selection_.current();
    if (current.kind == ItemKind::area) source.selectedArea = static_cast<std::int32_t>(current.id);
    return source;
}

StageSource ViewContent::drawn(LayerId layer) const {
    auto drawn = source();
    const auto other = instead();
    // Drafts have no strafes, and test results are by numbers of the finished nav.
    if (!other || layer == LayerId::strafe || layer == LayerId::navtest) return drawn;
    drawn.generation = other;
    drawn.confidence = nullptr;
    return drawn;
}

Item ViewContent::selected() const {
    return isDraft() ? Item{} : selection_.current();
}

}  // namespace navwright
