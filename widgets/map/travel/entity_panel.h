#pragma once

#include <vector>

#include "core/base/vec3.h"
#include "widgets/common/controls/panel.h"
#include "widgets/map/travel/map_ways.h"
#include "widgets/map/travel/way_pictures.h"

class QCheckBox;
class QLabel;

namespace navwright {

class RowTable;

/// What opens, moves or removes what in the map: a row for each chain, for what is never set off, and for
/// what is amiss.
class EntityPanel : public Panel {
    Q_OBJECT

  public:
    /// `ways` outlives it.
    explicit EntityPanel(MapWays& ways, QWidget* parent = nullptr);

  signals:
    void placeWanted(const navwright::Vec3& place);
    void pictureChanged(std::shared_ptr<const navwright::StagePicture> picture);

  private:
    /// One row: from what sets off over what stands between to what is set off. -1: nothing does.
    struct Row {
        int from = -1, to = 0;
        std::vector<int> through;
    };
    void refresh();
    void fillTable();
    void draw();
    void drawRow(Sketch& sketch, const Row& row, bool marked) const;
    void fly(int row, int column);

    MapWays& ways_;
    QLabel* words_;
    QCheckBox* all_;
    RowTable* table_;
    std::vector<Row> rows_;
};

}  // namespace navwright
