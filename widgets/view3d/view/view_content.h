#pragma once

#include <QObject>

#include <memory>

#include "widgets/common/models/area_model.h"
#include "widgets/common/models/confidence_model.h"
#include "widgets/common/models/data_filter.h"
#include "widgets/common/models/document.h"
#include "widgets/common/models/layer_settings.h"
#include "widgets/common/models/selection.h"
#include "widgets/drawing/layers/stage_picture.h"

namespace navwright {

/// What a 3D view shows: the document, or another nav in its place, as the models say that are given to it.
class ViewContent : public QObject {
    Q_OBJECT

  public:
    /// The models outlive it.
    ViewContent(Document& document, const LayerModel& layers, const Selection& selection);

    /// Shows what the filter says; it outlives this. Without one everything is shown.
    void setFilter(const DataFilter& filter);
    /// Shows the areas as the model says; it outlives this. Without one there are none.
    void setAreas(const AreaModel& areas);
    /// Colours by confidence as the model has it; it outlives this. Without one, by what demos say alone.
    void setConfidence(const ConfidenceModel& confidence);
    /// Draws this in place of the document's generation, as drafts are. nullptr: the document's
    /// own again.
    void setInstead(std::shared_ptr<const Generation> generation);

    /// The document's own.
    [[nodiscard]] StageSource source() const;
    /// What a layer is drawn of: a draft too, or another nav in place of the document's.
    [[nodiscard]] StageSource drawn(LayerId layer) const;
    /// What is selected of what is drawn; of a draft nothing.
    [[nodiscard]] Item selected() const;
    /// Whether a draft or another nav is drawn, whose items cannot be pointed at.
    [[nodiscard]] bool isDraft() const { return instead() != nullptr; }
    /// nullptr: there is none.
    [[nodiscard]] std::shared_ptr<const GameMap> map() const { return document_.shownMap(); }
    /// How areas are looked at.
    [[nodiscard]] AreaLook areaLook() const { return areas_ ? areas_->look() : AreaLook(); }

  signals:
    void changed();
    /// Another part of the data is shown, or areas are drawn in another size; changed() follows.
    void shownChanged();

  private:
    /// nullptr: the document's generation is drawn.
    [[nodiscard]] std::shared_ptr<const Generation> instead() const {
        return document_.draft() ? document_.draft() : instead_;
    }
    void changeShown();

    Document& document_;
    const LayerModel& layers_;
    const Selection& selection_;
    const DataFilter* filter_ = nullptr;
    const AreaModel* areas_ = nullptr;
    const ConfidenceModel* confidence_ = nullptr;
    std::shared_ptr<const Generation> instead_;
};

}  // namespace navwright
