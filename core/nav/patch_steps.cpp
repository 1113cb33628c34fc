#include "nav/patch_steps.h"

#include <fmt/format.h>

#include "base/counted.h"
#include "base/limits.h"

namespace navwright::patch_steps {

Done orphaned(std::string reason) {
    return {PatchState::orphaned, std::move(reason)};
}

Done alreadySo() {
    return {PatchState::alreadySo, {}};
}

std::string place(const Vec3& point) {
    return fmt::format("({:.1f} {:.1f} {:.1f})", point.x, point.y, point.z);
}

std::string unfit(const Vec3& point) {
    if (!inWorld(point)) return "The place is outside any map";
    if (point == Vec3(0)) return "The engine drops a node at (0 0 0)";
    return {};
}

std::string unmade(std::size_t links) {
    if (links == 0) return {};
    return fmt::format("{} not made: their nodes have {} already", counted(links, "link", "links"),
                       kMaxNavLinks);
}

}  // namespace navwright::patch_steps
