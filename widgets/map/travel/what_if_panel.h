#pragma once

#include <array>
#include <map>

#include "core/base/vec3.h"
#include "widgets/common/controls/panel.h"
#include "widgets/map/travel/way_finding.h"
#include "widgets/map/travel/way_pictures.h"

class QCheckBox;
class QLabel;
class QPushButton;

namespace navwright {

class RowTable;

/// The panel What if: closes doors, buttons, plats and so on, by kind or one by one, and shows what each of
/// them cuts off and what all that is closed does.
class WhatIfPanel : public Panel {
    Q_OBJECT

  public:
    /// `ways` outlives it.
    explicit WhatIfPanel(MapWays& ways, QWidget* parent = nullptr);

    [[nodiscard]] const WayFindingOf<WhatIf>& effects() const { return effects_; }

  signals:
    void placeWanted(const navwright::Vec3& place);
    /// The floor that is cut off, and what is closed; nullptr: nothing.
    void shadeChanged(std::shared_ptr<const navwright::StagePicture> picture);
    void marksChanged(std::shared_ptr<const navwright::StagePicture> picture);

  protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

  private:
    void makeSwitches();
    void fillKinds();
    void fillTable();
    void refresh();
    void showChecks();
    void showWords();
    void draw();
    void fly(int row);
    [[nodiscard]] const Closure* closureOf(int row) const;
    /// What the view shows: what is closed, else the marked row; nullptr: nothing.
    struct Drawn {
        const WhatIf* all = nullptr;
        const ClosureEffect* effect = nullptr;
        bool chosen = false;  ///< it is what is closed
    };
    [[nodiscard]] Drawn drawn() const;

    MapWays& ways_;
    WayFindingOf<WhatIf> effects_;
    std::map<ClosureKind, QCheckBox*> switches_;
    std::map<ClosureKind, std::vector<int>> members_;
    QPushButton* openAll_;
    QLabel* words_;
    RowTable* table_;
};

}  // namespace navwright
