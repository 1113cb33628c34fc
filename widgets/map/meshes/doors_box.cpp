#include "widgets/map/meshes/doors_box.h"

#include <QSignalBlocker>

#include <algorithm>

#include "widgets/common/models/grey.h"
#include "widgets/common/models/named.h"
#include "widgets/map/meshes/map_meshes.h"

namespace navwright {

DoorsBox::DoorsBox(MapMeshes& meshes, const char* name, QWidget* parent)
    : QCheckBox(tr("Doors closed"), parent), meshes_(meshes) {
    named(
        this, name, tr("Doors closed"),
        tr("Close all doors of the map, for meshes, paths, agents and travel times; What if closes them one "
           "by one"));
    // A click closes all of them or none.
    connect(this, &QCheckBox::clicked, this, [this] {
        setTristate(false);
        const auto& closed = meshes_.closed();
        meshes_.closeDoors(
            !std::ranges::all_of(meshes_.doors(), [&](int door) { return closed.contains(door); }));
        refresh();
    });
    connect(&meshes_, &MapMeshes::closedChanged, this, &DoorsBox::refresh);
    refresh();
}

void DoorsBox::refresh() {
    const auto& doors = meshes_.doors();
    const auto shut = std::ranges::count_if(doors, [&](int door) { return meshes_.closed().contains(door); });
    const auto all = std::ssize(doors);
    allow(*this, !meshes_.document().map() ? meshes_.document().mapWanted()
                 : doors.empty()           ? tr("the map has no doors")
                                           : QString());
    const QSignalBlocker quiet(this);
    setTristate(shut > 0 && shut < all);
    setCheckState(shut == 0 ? Qt::Unchecked : shut == all ? Qt::Checked : Qt::PartiallyChecked);
}

}  // namespace navwright
