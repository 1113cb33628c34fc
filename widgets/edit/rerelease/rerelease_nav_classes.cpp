#include "widgets/edit/rerelease/rerelease_nav_classes.h"

#include <algorithm>
#include <array>
#include <map>

#include "core/base/index.h"
#include "core/nav/files/rerelease_names.h"

namespace navwright {

namespace {

constexpr int kFlagBits = 16;
/// Numbers of categories, by colour.
constexpr float kOrange = 0, kSky = 1, kGreen = 2, kYellow = 3, kBlue = 4, kVermilion = 5, kPurple = 6,
                kGrey = 7, kViolet = 8, kBrick = 9, kIndigo = 10, kPlum = 11;

constexpr int kTeleporterBit = 0, kPusherBit = 1, kElevatorBit = 2, kBottomOrLadderBit = 3,
              kUnderwaterBit = 4, kHazardBit = 5, kFloorBit = 6, kSolidBit = 7, kNoMonstersBit = 8,
              kCrouchBit = 9, kNoPoiBit = 10, kLiquidBit = 11, kDoorsBit = 12, kDisabledBit = 13;

/// Flags, the most telling first.
constexpr std::array kNodeOrder{kTeleporterBit,     kPusherBit,     kElevatorBit,
                                kBottomOrLadderBit, kUnderwaterBit, kCrouchBit,
                                kNoMonstersBit,     kNoPoiBit,      kDisabledBit};
constexpr std::array kConditions{kHazardBit, kFloorBit, kSolidBit, kLiquidBit, kDoorsBit};

bool hasBit(std::uint16_t flags, int bit) {
    return (flags >> bit & 1) != 0;
}

bool isQuake2(RereleaseGame game) {
    return game == RereleaseGame::quake2;
}

std::string conditionTip(int bit) {
    switch (bit) {
        case kHazardBit:
            return "Not used while lava, slime, a trap or a laser is there";
        case kFloorBit:
            return "Not used while there is no floor within 96 units below";
        case kSolidBit:
            return "Not used while something solid stands there, such as a shut door";
        case kLiquidBit:
            return "Not used while it is not under water";
        default:
            return "Its links are not used while the door on their way is locked";
    }
}

std::string wordOf(std::string_view name, int bit) {
    return name.empty() ? "Flag " + std::to_string(1 << bit) : gameWords(name);
}

using Counts = std::map<std::pair<RereleaseNavGroup, int>, std::size_t>;

Counts countClasses(const RereleaseGraph& graph) {
    Counts counts;
    const auto count = [&](RereleaseNavGroup group, int number) { ++counts[{group, number}]; };
    const auto extra = [&](RereleaseNavExtra which) {
        count(RereleaseNavGroup::extras, static_cast<int>(which));
    };
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        const auto& node = graph.nodes[i];
        count(RereleaseNavGroup::nodes, nodeClass(graph.game, node.flags));
        for (const auto bit : conditionsOf(graph.game, node.flags)) count(RereleaseNavGroup::conditions, bit);
        if (node.radius > 0) extra(RereleaseNavExtra::circles);
        for (const auto& link : node.links) {
            const auto& back = graph.nodes[toIndex(link.target)].links;
            const bool two = std::ranges::any_of(
                back, [i](const RereleaseLink& other) { return toIndex(other.target) == i; });
            count(RereleaseNavGroup::ways, two ? kTwoWay : kOneWay);
            count(RereleaseNavGroup::types, link.type & 0xff);
            if (link.traversal) extra(RereleaseNavExtra::traversals);
            if (link.traversal && link.traversal->ladderPlane != Vec3(0)) extra(RereleaseNavExtra::planes);
            if (link.edict) extra(RereleaseNavExtra::edicts);
        }
    }
    return counts;
}

RereleaseNavClass extraClass(RereleaseNavExtra which) {
    RereleaseNavClass line{
        .group = RereleaseNavGroup::extras, .number = static_cast<int>(which), .name = {}, .tip = {}};
    switch (which) {
        case RereleaseNavExtra::circles:
            line.name = "Radius of nodes";
            line.tip = "A bot has reached a node when it is within this circle";
            line.colour = kSky;
            line.shape = GlyphShape::ellipse;
            break;
        case RereleaseNavExtra::traversals:
            line.name = "Traversals";
            line.tip =
                "Where the node's circle is left (ring), the take-off (octahedron) and the landing "
                "(pyramid), in the colour of the link";
            line.colour = kOrange;
            line.shape = GlyphShape::octahedron;
            break;
        case RereleaseNavExtra::planes:
            line.name = "Ladder planes";
            line.tip = "The face of a ladder, and the way it looks";
            line.colour = kBrick;
            line.stroke = Stroke::solid;
            break;
        case RereleaseNavExtra::edicts:
            line.name = "Entities of links";
            line.tip = "The box of the door, elevator or train that a link depends on";
            line.colour = kYellow;
            line.stroke = Stroke::solid;
            break;
    }
    return line;
}

}  // namespace

std::string gameWords(std::string_view word) {
    std::string words(word);
    std::ranges::replace(words, '_', ' ');
    if (words == "no poi") return "No POI";
    if (!words.empty() && words.front() >= 'a' && words.front() <= 'z')
        words.front() = static_cast<char>(words.front() - 'a' + 'A');
    return words;
}

int nodeClass(RereleaseGame game, std::uint16_t flags) {
    for (const auto bit : kNodeOrder) {
        if (hasBit(flags, bit) && !nodeFlagName(game, bit).empty()) return bit;
    }
    for (int bit = 0; bit < kFlagBits; ++bit) {
        if (hasBit(flags, bit) && nodeFlagName(game, bit).empty()) return bit;
    }
    return kPlainNode;
}

std::vector<int> conditionsOf(RereleaseGame game, std::uint16_t flags) {
    std::vector<int> bits;
    for (const auto bit : kConditions) {
        if (hasBit(flags, bit) && !nodeFlagName(game, bit).empty()) bits.push_back(bit);
    }
    return bits;
}

RereleaseNavLook nodeLook(RereleaseGame game, int bit) {
    switch (bit) {
        case kPlainNode:
            return {kSky, GlyphShape::cube};
        case kTeleporterBit:
            return {kPurple, GlyphShape::octahedron};
        case kPusherBit:
            return {kViolet, GlyphShape::pyramid};
        case kElevatorBit:
            return {kBlue, GlyphShape::prism};
        case kBottomOrLadderBit:
            return isQuake2(game) ? RereleaseNavLook{kBrick, GlyphShape::prism}
                                  : RereleaseNavLook{kIndigo, GlyphShape::prism};
        case kUnderwaterBit:
            return {kIndigo, GlyphShape::octahedron};
        case kCrouchBit:
            return {kGreen, GlyphShape::pyramid};
        case kNoMonstersBit:
            return {kYellow, GlyphShape::octahedron};
        case kNoPoiBit:
            return {kPlum, GlyphShape::cube};
        case kDisabledBit:
            return {kGrey, GlyphShape::cross};
        default:
            return {kGrey, GlyphShape::octahedron};
    }
}

RereleaseNavLook conditionLook(int bit) {
    switch (bit) {
        case kHazardBit:
            return {kVermilion, GlyphShape::cross};
        case kFloorBit:
            return {kOrange, GlyphShape::cross};
        case kSolidBit:
            return {kPurple, GlyphShape::cross};
        case kLiquidBit:
            return {kIndigo, GlyphShape::cross};
        default:
            return {kYellow, GlyphShape::cross};
    }
}

RereleaseNavLook linkLook(RereleaseGame game, std::uint8_t type) {
    constexpr std::array<std::pair<float, Stroke>, 8> kBoth{{{kSky, Stroke::solid},
                                                             {kOrange, Stroke::dashed},
                                                             {kPurple, Stroke::dashDot},
                                                             {kYellow, Stroke::dotted},
                                                             {kViolet, Stroke::dashDot},
                                                             {kVermilion, Stroke::dashed},
                                                             {kBlue, Stroke::dashDot},
                                                             {kIndigo, Stroke::dashDot}}};
    constexpr std::array<std::pair<float, Stroke>, 6> kQuake2{{{kPlum, Stroke::dashed},
                                                               {kGreen, Stroke::solid},
                                                               {kBrick, Stroke::solid},
                                                               {kGreen, Stroke::dashed},
                                                               {kPurple, Stroke::dashed},
                                                               {kViolet, Stroke::dashed}}};
    const auto look = [](const std::pair<float, Stroke>& pair) {
        return RereleaseNavLook{pair.first, GlyphShape::cube, pair.second};
    };
    const std::size_t number = type;
    if (number < kBoth.size()) return look(kBoth[number]);
    const auto own = number - kBoth.size();
    if (isQuake2(game) && own < kQuake2.size()) return look(kQuake2[own]);
    if (!isQuake2(game) && own == 0) return look(kQuake2[0]);
    return {kGrey, GlyphShape::cube, linkTypeName(game, type).empty() ? Stroke::dotted : Stroke::solid};
}

std::vector<RereleaseNavClass> rereleaseNavClasses(const RereleaseGraph& graph) {
    auto counts = countClasses(graph);
    for (const auto which : {RereleaseNavExtra::circles, RereleaseNavExtra::traversals,
                             RereleaseNavExtra::planes, RereleaseNavExtra::edicts})
        counts.try_emplace({RereleaseNavGroup::extras, static_cast<int>(which)}, 0);
    std::vector<RereleaseNavClass> classes;
    for (const auto& [key, count] : counts) {
        const auto [group, number] = key;
        RereleaseNavClass line{.group = group, .number = number, .name = {}, .tip = {}, .count = count};
        const auto take = [&line](const RereleaseNavLook& look) {
            line.colour = look.colour;
            line.shape = look.shape;
        };
        switch (group) {
            case RereleaseNavGroup::nodes:
                line.name = number == kPlainNode ? "Plain" : wordOf(nodeFlagName(graph.game, number), number);
                line.tip = "Nodes by the flag that says most of them";
                take(nodeLook(graph.game, number));
                break;
            case RereleaseNavGroup::conditions:
                line.name = wordOf(nodeFlagName(graph.game, number), number);
                line.tip = conditionTip(number);
                take(conditionLook(number));
                break;
            case RereleaseNavGroup::ways:
                line.name = number == kOneWay ? "One way" : "Both ways";
                line.tip = number == kOneWay ? "No link of the target leads back: drawn as an arrow"
                                             : "A link leads back: one line without heads where both are of "
                                               "one type";
                line.colour = kSky;
                line.stroke = Stroke::solid;
                break;
            case RereleaseNavGroup::types: {
                const auto type = static_cast<std::uint8_t>(number);
                const auto look = linkLook(graph.game, type);
                line.name = gameWords(linkTypeWord(graph.game, type));
                line.tip = "Links of type " + std::to_string(number);
                line.colour = look.colour;
                line.stroke = look.stroke;
                break;
            }
            case RereleaseNavGroup::extras:
                line = extraClass(static_cast<RereleaseNavExtra>(number));
                line.count = count;
                break;
        }
        classes.push_back(std::move(line));
    }
    return classes;
}

}  // namespace navwright
