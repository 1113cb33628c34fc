#include "core/nav/files/node_type.h"

#include <algorithm>
#include <array>

#include "core/base/index.h"

namespace navwright {

namespace {

constexpr std::array<std::string_view, kNodeTypeCount> kTypeNames{
    "NONE",       "MOVE",        "JUMPPAD",  "LADDER",    "WATER",      "CROUCH",      "BOXJUMP",
    "POI",        "POI_LOOKAT",  "STEP",     "JUMP",      "STAND_DROP", "CROUCH_DROP", "UNSAFE_DROP",
    "LADDER_UP",  "LADDER_DOWN", "DOOR",     "PLATFORM",  "TELEPORTER", "ITEM",        "GRAPPLE",
    "SPAWNPOINT", "LEARN",       "CTF_FLAG", "ESP_TARGET"};

}  // namespace

std::string_view nodeTypeName(NodeType type) {
    const auto number = toIndex(type);
    return number < kTypeNames.size() ? kTypeNames[number] : "?";
}

std::optional<NodeType> nodeTypeFromName(std::string_view name) {
    const auto found = std::ranges::find(kTypeNames, name);
    if (found == kTypeNames.end()) return std::nullopt;
    return static_cast<NodeType>(found - kTypeNames.begin());
}

}  // namespace navwright
