#include "core/generate/links/link_type.h"

#include <algorithm>

namespace navwright {

LinkTypes::LinkTypes(const GameMap* map, const Parameters& parameters)
    : parameters_(parameters), literalDrops_(parameters.choice(Param::DropRule) == "literal") {
    if (map != nullptr && parameters.flag(Param::GapJumps)) gaps_.emplace(*map, parameters);
    if (map != nullptr && parameters.flag(Param::JumpWhereNeeded)) walks_.emplace(*map, parameters);
}

std::optional<NodeType> LinkTypes::drop(const ClassifiedNode& from, const ClassifiedNode& to,
                                        const LinkEvidence& evidence) const {
    if (literalDrops_) return literalDrop(evidence.meanFall);
    const auto down = from.origin.z - to.origin.z;
    if (down < parameters_.real32(Param::DropStand)) return std::nullopt;
    if (down < parameters_.real32(Param::DropCrouch)) return NodeType::standDrop;
    if (down < parameters_.real32(Param::DropUnsafe)) return NodeType::crouchDrop;
    // Larger drops have no drop type; they are links only into water.
    if (down > parameters_.real32(Param::DropLimit)) return std::nullopt;
    return NodeType::unsafeDrop;
}

/// The proposal's bands are open at both ends.
std::optional<NodeType> LinkTypes::literalDrop(float down) const {
    const auto stand = parameters_.real32(Param::DropStand), crouch = parameters_.real32(Param::DropCrouch),
               unsafe = parameters_.real32(Param::DropUnsafe), limit = parameters_.real32(Param::DropLimit);
    if (down > stand && down < crouch) return NodeType::standDrop;
    if (down > crouch && down < unsafe) return NodeType::crouchDrop;
    if (down > unsafe && down < limit) return NodeType::unsafeDrop;
    return std::nullopt;
}

bool LinkTypes::tooHigh(const ClassifiedNode& from, const ClassifiedNode& to) const {
    if (literalDrops_ || from.origin.z - to.origin.z <= parameters_.real32(Param::DropLimit)) return false;
    return to.type != NodeType::water || !parameters_.flag(Param::DeepDropIntoWater);
}

NodeType LinkTypes::choose(const ClassifiedNode& from, const ClassifiedNode& to,
                           LinkEvidence& evidence) const {
    if (parameters_.choice(Param::LinkTypeRule) == "literal")
        return drop(from, to, evidence).value_or(to.type);
    return byMovement(from, to, evidence);
}

NodeType LinkTypes::byMovement(const ClassifiedNode& from, const ClassifiedNode& to,
                               LinkEvidence& evidence) const {
    // From water a bot swims down rather than falls: only a WATER link makes it dive.
    if (from.type == NodeType::water) return NodeType::water;
    if (const auto type = drop(from, to, evidence)) return *type;
    if (to.type == NodeType::water) return NodeType::water;
    const bool crouched = evidence.crouchedShare > parameters_.real32(Param::LinkCrouchShare);
    if (to.type == NodeType::crouch || crouched) return NodeType::crouch;
    return overLand(from, to, evidence);
}

NodeType LinkTypes::jumpOf(float rise) const {
    return rise > parameters_.real32(Param::BoxJumpRise) ? NodeType::boxJump : NodeType::jump;
}

NodeType LinkTypes::overLand(const ClassifiedNode& from, const ClassifiedNode& to,
                             LinkEvidence& evidence) const {
    const auto jumpShare = parameters_.real32(Param::LinkJumpShare);
    const auto rise = to.origin.z - from.origin.z;
    const bool jumped = evidence.jumpedShare > jumpShare;
    if (gaps_) {
        evidence.gap = gaps_->between(from.origin, to.origin, evidence.flownShare > jumpShare);
        if (evidence.gap) return NodeType::jumpPad;
    }
    if (!walks_) return jumped ? jumpOf(rise) : NodeType::move;
    // A bot leaving a ladder climbs over its top, whatever the link's type.
    if (from.type == NodeType::ladder) return NodeType::move;
    const bool flat = !jumped && rise <= parameters_.real32(Param::StepHeight);
    if (flat && walks_->isClear(from.origin, to.origin)) return NodeType::move;
    const auto verdict = walks_->between(from.origin, to.origin);
    if (verdict.way == Way::walkable) return NodeType::move;
    // Without a jump, players went around the obstacle.
    evidence.blocked = verdict.way == Way::blocked || (flat && verdict.way == Way::ledge);
    if (verdict.way == Way::ledge) return jumpOf(std::max(rise, verdict.rise));
    return jumped ? jumpOf(rise) : NodeType::move;
}

}  // namespace navwright
