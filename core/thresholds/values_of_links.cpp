#include <map>

#include "thresholds/value_lists.h"

namespace navwright {

namespace {

/// value(from, to, evidence) of every pair of nodes that slow traversals join, made a link or not.
template <class Value>
std::vector<float> ofPairs(const Generation& generation, Value value) {
    std::vector<float> values;
    const auto& nodes = generation.nodes->nodes;
    const auto add = [&](std::int32_t from, std::int32_t to, const LinkEvidence& evidence) {
        if (evidence.count == 0) return;
        values.push_back(static_cast<float>(value(nodes[static_cast<std::size_t>(from)].origin,
                                                  nodes[static_cast<std::size_t>(to)].origin, evidence)));
    };
    for (const auto& link : generation.links->links) add(link.from, link.to, link.evidence);
    for (const auto& link : generation.links->rejected) add(link.from, link.to, link.evidence);
    return values;
}

/// Heights of those pairs that lead down (or up, with sign -1).
std::vector<float> heights(const Generation& generation, float sign) {
    auto values = ofPairs(generation, [sign](const Vec3& from, const Vec3& to, const LinkEvidence&) {
        return sign * (from.z - to.z);
    });
    std::erase_if(values, [](float height) { return height <= 0; });
    return values;
}

std::vector<float> linksPerNode(const LinkSet& links) {
    std::map<std::int32_t, std::uint32_t> counts;
    for (const auto& link : links.links) ++counts[link.from];
    for (const auto& link : links.rejected) {
        if (link.reason == LinkRejection::maxPerNode) ++counts[link.from];
    }
    std::vector<float> values;
    for (const auto& [node, count] : counts) values.push_back(static_cast<float>(count));
    return values;
}

}  // namespace

std::optional<ThresholdValues> valuesOfLinks(Param id, const Generation& generation) {
    const auto evidence = [&](auto value) {
        return ofPairs(generation,
                       [value](const Vec3&, const Vec3&, const LinkEvidence& known) { return value(known); });
    };
    switch (id) {
        case Param::LinkMinWeight:
            return ThresholdValues{evidence([](const auto& e) { return e.weight; }), "ways", "left out",
                                   "links"};
        case Param::LinkMaxPerNode:
            return ThresholdValues{linksPerNode(*generation.links), "nodes", "keep all links",
                                   "lose the lightest", true};
        case Param::LinkJumpShare:
            return ThresholdValues{evidence([](const auto& e) { return e.jumpedShare; }), "ways", "walked",
                                   "jumped", true};
        case Param::LinkCrouchShare:
            return ThresholdValues{evidence([](const auto& e) { return e.crouchedShare; }), "ways", "upright",
                                   "crouched", true};
        case Param::DropStand:
            return ThresholdValues{heights(generation, 1), "ways down", "walked", "dropped"};
        case Param::DropCrouch:
            return ThresholdValues{heights(generation, 1), "ways down", "standing", "crouched"};
        case Param::DropUnsafe:
            return ThresholdValues{heights(generation, 1), "ways down", "safe", "hurting"};
        case Param::DropLimit:
            return ThresholdValues{heights(generation, 1), "ways down", "links", "too deep", true};
        case Param::BoxJumpRise:
            return ThresholdValues{heights(generation, -1), "ways up", "walked or jumped", "box jumps", true};
        default:
            return std::nullopt;
    }
}

}  // namespace navwright
