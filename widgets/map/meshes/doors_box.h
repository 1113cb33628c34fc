#pragma once

#include <QCheckBox>

namespace navwright {

class MapMeshes;

/// "Doors closed": closes and opens all doors of the map for everything that is asked of it. Partly checked
/// while only some are.
class DoorsBox : public QCheckBox {
    Q_OBJECT

  public:
    /// `meshes` outlives it. `name`: its object's.
    DoorsBox(MapMeshes& meshes, const char* name, QWidget* parent);

  private:
    void refresh();

    MapMeshes& meshes_;
};

}  // namespace navwright
