#include "core/rerelease/from_map/link_needs.h"

namespace navwright {

namespace {

RereleaseLinkType common(std::uint8_t type) {
    return static_cast<RereleaseLinkType>(type);
}

}  // namespace

LinkNeed traversalNeed(RereleaseGame game, std::uint8_t type) {
    switch (common(type)) {
        case RereleaseLinkType::walk:
        case RereleaseLinkType::teleport:
        case RereleaseLinkType::pusher:
            return LinkNeed::never;
        case RereleaseLinkType::longJump:
        case RereleaseLinkType::walkOffLedge:
        case RereleaseLinkType::barrierJump:
            return LinkNeed::usually;
        case RereleaseLinkType::elevator:
        case RereleaseLinkType::train:
            return LinkNeed::always;
        default:
            break;
    }
    if (isManual(game, type)) return LinkNeed::always;
    return isLadderLink(game, type) ? LinkNeed::usually : LinkNeed::sometimes;
}

LinkNeed edictNeed(RereleaseGame, std::uint8_t type) {
    return isMoverLink(type) ? LinkNeed::always : LinkNeed::sometimes;
}

bool isManual(RereleaseGame game, std::uint8_t type) {
    if (game == RereleaseGame::quake) return common(type) == RereleaseLinkType::manualJump;
    const auto kind = static_cast<Quake2LinkType>(type);
    return kind == Quake2LinkType::manualLongJump || kind == Quake2LinkType::manualBarrierJump;
}

bool isFlown(RereleaseGame game, std::uint8_t type) {
    return common(type) == RereleaseLinkType::longJump || common(type) == RereleaseLinkType::walkOffLedge ||
           common(type) == RereleaseLinkType::barrierJump || isManual(game, type);
}

bool isLadderLink(RereleaseGame game, std::uint8_t type) {
    return game == RereleaseGame::quake2 && static_cast<Quake2LinkType>(type) == Quake2LinkType::ladder;
}

bool isMoverLink(std::uint8_t type) {
    return common(type) == RereleaseLinkType::elevator || common(type) == RereleaseLinkType::train;
}

}  // namespace navwright
