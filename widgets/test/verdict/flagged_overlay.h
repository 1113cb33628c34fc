#pragma once

#include <QObject>

#include <memory>

#include "widgets/common/models/layer_settings.h"
#include "widgets/drawing/layers/stage_picture.h"

namespace navwright {

class Document;

/// What the shown test flags, for drawing over stage 8: a roof over a bad node must not make a nav look good.
class FlaggedOverlay : public QObject {
    Q_OBJECT

  public:
    /// Both outlive it.
    FlaggedOverlay(const Document& document, const LayerModel& layers, QObject* parent = nullptr);

    /// The overlay, within the stage's range and the height cut; nullptr unless stage 8 is shown, coloured by
    /// verdict.
    [[nodiscard]] const std::shared_ptr<const StagePicture>& picture() const { return picture_; }

  signals:
    void changed(std::shared_ptr<const navwright::StagePicture> picture);

  private:
    void update();
    [[nodiscard]] std::shared_ptr<const StagePicture> make() const;

    const Document& document_;
    const LayerModel& layers_;
    std::shared_ptr<const StagePicture> picture_;
};

}  // namespace navwright
