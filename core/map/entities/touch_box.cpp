#include "core/map/entities/touch_box.h"

namespace navwright {

Box touchBox(const ActiveEntity& entity) {
    if (entity.className != "misc_teleporter") return entity.box;
    constexpr Box kAbovePad{{-8, -8, 8}, {8, 8, 24}};
    return {entity.box.mins + kAbovePad.mins, entity.box.mins + kAbovePad.maxs};
}

}  // namespace navwright
