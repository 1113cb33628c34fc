#include "core/base/point_text.h"

#include <fmt/format.h>

namespace navwright {

std::string pointText(const Vec3& place) {
    return fmt::format("({:.0f}, {:.0f}, {:.0f})", place.x, place.y, place.z);
}

}  // namespace navwright
