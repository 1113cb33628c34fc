#pragma once

#include <QWidget>

#include <array>

#include "widgets/common/models/map_look_model.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QPushButton;
class QSlider;

namespace navwright {

/// How the map is shown: its mode, the dimmer, full bright, what the game does not draw, and what became of
/// the textures.
class MapLookBox : public QWidget {
    Q_OBJECT

  public:
    /// `model` outlives the box.
    explicit MapLookBox(MapLookModel& model, QWidget* parent = nullptr);

  private:
    void refresh();
    void refreshTextures();

    MapLookModel& model_;
    bool filling_ = false;
    QComboBox* mode_;
    QSlider* brighten_;
    QSlider* dim_;
    QCheckBox* fullBright_;
    std::array<QCheckBox*, kMapKinds> kinds_{};
    QLabel* textures_;
    QPushButton* list_;
};

/// "Sky", "Clip brushes": what of the map can be shown.
[[nodiscard]] QString mapKindTitle(MapKind kind);

}  // namespace navwright
