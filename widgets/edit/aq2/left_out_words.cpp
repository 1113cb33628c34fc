#include "widgets/edit/aq2/left_out_words.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <set>
#include <tuple>

#include "widgets/common/models/file_text.h"

namespace navwright {

namespace {

/// A node has the same place, to the bit, as long as nothing before edits has changed.
using Places = std::set<std::tuple<float, float, float>>;

std::tuple<float, float, float> placeOf(const Vec3& origin) {
    return {origin.x, origin.y, origin.z};
}

/// Places of the rejected nodes.
Places leftOut(const GraphResult& graph) {
    Places places;
    for (const auto& node : graph.rejectedNodes) places.insert(placeOf(node.origin));
    return places;
}

/// Places of the nodes of the nav, as they stood before bots rehearsed and edits were made.
Places kept(const GraphResult& graph) {
    Places places;
    if (!graph.unrehearsed && !graph.patches.unedited.empty()) {
        for (const auto& origin : graph.patches.unedited) places.insert(placeOf(origin));
    } else {
        const auto& nodes = graph.unrehearsed ? graph.unrehearsed->nodes : graph.graph.nodes;
        for (const auto& node : nodes) places.insert(placeOf(node.origin));
    }
    return places;
}

std::ptrdiff_t countCommon(const Places& a, const Places& b) {
    return std::ranges::count_if(a, [&](const auto& place) { return b.contains(place); });
}

QString text(std::ptrdiff_t nodes, const char* one, const char* many) {
    return countText(static_cast<std::uint64_t>(nodes), one, many);
}

}  // namespace

QString leftOutWords(const Generation& before, const Generation& now) {
    if (!before.graph || !now.graph || before.parameters != now.parameters || before.nodes != now.nodes ||
        before.links != now.links) {
        return {};
    }
    const auto back = countCommon(leftOut(*before.graph), kept(*now.graph));
    const auto gone = countCommon(leftOut(*now.graph), kept(*before.graph));
    QStringList words;
    if (back > 0) {
        words << text(back, "rejected node is part of the nav again",
                      "rejected nodes are part of the nav again");
    }
    if (gone > 0) {
        words << text(gone, "node is rejected now, as bots cannot get there and back",
                      "nodes are rejected now, as bots cannot get there and back");
    }
    return words.join(QStringLiteral("; "));
}

}  // namespace navwright
