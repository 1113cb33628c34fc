#include "core/floor/quadmesh/tile_graph.h"

#include <algorithm>
#include <limits>

#include "core/base/best_first.h"

namespace navwright {

using Side = TileWay::Side;

Vec2 TileWay::leftEnd() const {
    switch (side) {
        case Side::left:
            return {at, low};
        case Side::right:
            return {at, high};
        case Side::top:
            return {low, at};
        case Side::bottom:
            return {high, at};
        case Side::drop:
            break;
    }
    return start;
}

Vec2 TileWay::rightEnd() const {
    switch (side) {
        case Side::left:
            return {at, high};
        case Side::right:
            return {at, low};
        case Side::top:
            return {high, at};
        case Side::bottom:
            return {low, at};
        case Side::drop:
            break;
    }
    return start;
}

Vec2 TileWay::middle() const {
    if (side == Side::drop) return start;
    const float half = (low + high) / 2;
    return side == Side::left || side == Side::right ? Vec2(at, half) : Vec2(half, at);
}

TileGraph touchingTiles(std::span<const QuadRect> rects) {
    TileGraph graph;
    for (const auto& rect : rects) {
        graph.push_back({.x = static_cast<float>(rect.x),
                         .y = static_cast<float>(rect.y),
                         .width = static_cast<float>(rect.width),
                         .height = static_cast<float>(rect.height),
                         .closed = false,
                         .ways = {}});
    }
    const auto add = [&](std::size_t from, Side side, auto&& touches, auto&& line, auto&& shared) {
        for (std::size_t to = 0; to < rects.size(); ++to) {
            if (to == from || !touches(rects[from], rects[to])) continue;
            const auto [low, high] = shared(rects[from], rects[to]);
            if (low >= high) continue;
            graph[from].ways.push_back({.to = static_cast<std::int32_t>(to),
                                        .side = side,
                                        .at = static_cast<float>(line(rects[from])),
                                        .low = static_cast<float>(low),
                                        .high = static_cast<float>(high)});
        }
    };
    const auto sharedY = [](const QuadRect& a, const QuadRect& b) {
        return std::pair(std::max(a.y, b.y), std::min(a.top(), b.top()));
    };
    const auto sharedX = [](const QuadRect& a, const QuadRect& b) {
        return std::pair(std::max(a.x, b.x), std::min(a.right(), b.right()));
    };
    for (std::size_t i = 0; i < rects.size(); ++i) {
        add(
            i, Side::left, [](const auto& a, const auto& b) { return a.x == b.right(); },
            [](const auto& a) { return a.x; }, sharedY);
        add(
            i, Side::right, [](const auto& a, const auto& b) { return a.right() == b.x; },
            [](const auto& a) { return a.right(); }, sharedY);
        add(
            i, Side::top, [](const auto& a, const auto& b) { return a.top() == b.y; },
            [](const auto& a) { return a.top(); }, sharedX);
        add(
            i, Side::bottom, [](const auto& a, const auto& b) { return a.y == b.top(); },
            [](const auto& a) { return a.y; }, sharedX);
    }
    return graph;
}

namespace {

struct Reached {
    double cost = std::numeric_limits<double>::infinity();
    Vec2 at{0};              ///< where it was entered
    std::int32_t from = -1;  ///< tile
    std::int32_t way = -1;   ///< index of its way
    bool closed = false;
};

double apart(const Vec2& a, const Vec2& b) {
    return static_cast<double>(glm::distance(a, b));
}

Corridor corridorTo(const std::vector<Reached>& reached, std::int32_t end, bool complete) {
    Corridor corridor;
    corridor.complete = complete;
    for (auto tile = end; tile >= 0; tile = reached[tile].from) {
        corridor.tiles.push_back(tile);
        if (const auto way = reached[tile].way; way >= 0) corridor.ways.push_back(way);
    }
    std::ranges::reverse(corridor.tiles);
    std::ranges::reverse(corridor.ways);
    return corridor;
}

/// The state of a tile in A*.
struct StepCost {
    TileCost cost;
    Vec2 goal;

    [[nodiscard]] Vec2 entered(const GraphTile& tile, const TileWay& way) const {
        if (cost == TileCost::centers) return tile.center();
        return way.side == Side::drop ? way.end : way.middle();
    }
    [[nodiscard]] double step(const Vec2& at, const Vec2& next, const TileWay& way) const {
        if (cost == TileCost::centers || way.side != Side::drop) return apart(at, next);
        return apart(at, way.start) + apart(way.start, way.end);
    }
};

}  // namespace

Corridor findCorridor(const TileGraph& graph, std::int32_t start, std::int32_t goal, const Vec2& from,
                      const Vec2& to, TileCost cost) {
    const auto count = static_cast<std::int32_t>(graph.size());
    if (start < 0 || start >= count || goal < 0 || goal >= count) return {};
    const auto tileOf = [&](TileId tile) -> const GraphTile& { return graph[tile]; };
    const bool centers = cost == TileCost::centers;
    const StepCost steps{cost, centers ? tileOf(goal).center() : to};
    std::vector<Reached> reached(graph.size());
    BestFirst<double, std::int32_t, double> search;  // estimated total, tile, cost so far
    auto& first = reached[start];
    first.cost = 0;
    first.at = centers ? tileOf(start).center() : from;
    search.offer(apart(first.at, steps.goal), start, 0);
    std::int32_t nearest = start;
    double left = apart(first.at, steps.goal);
    search.run([&](double, TileId tile, double known) {
        auto& here = reached[tile];
        if (here.closed || known > here.cost) return true;
        here.closed = true;
        if (tile == goal) return false;
        if (const auto distance = apart(here.at, steps.goal); distance < left) {
            left = distance;
            nearest = tile;
        }
        const auto& ways = tileOf(tile).ways;
        for (std::size_t i = 0; i < ways.size(); ++i) {
            const auto& way = ways[i];
            auto& there = reached[way.to];
            if (there.closed || tileOf(way.to).closed) continue;
            const auto at = steps.entered(tileOf(way.to), way);
            const auto made = here.cost + steps.step(here.at, at, way);
            if (made >= there.cost) continue;
            there = {.cost = made, .at = at, .from = tile, .way = static_cast<std::int32_t>(i)};
            search.offer(made + apart(at, steps.goal), way.to, made);
        }
        return true;
    });
    const bool complete = reached[goal].closed;
    return corridorTo(reached, complete ? goal : nearest, complete);
}

namespace {

const TileWay& wayOf(const TileGraph& graph, const Corridor& corridor, std::size_t step) {
    return graph[corridor.tiles[step]].ways[corridor.ways[step]];
}

Vec2 middleOfSides(const GraphTile& from, const GraphTile& to, const TileWay& way, TileMiddle rule) {
    const bool upright = way.side == Side::left || way.side == Side::right;
    const float here = upright ? from.height : from.width;
    const float there = upright ? to.height : to.width;
    const auto& shorter = here < there ? from : to;
    const float middle = upright ? shorter.center().y : shorter.center().x;
    if (rule == TileMiddle::onShared && (middle < way.low || middle > way.high)) return way.middle();
    return upright ? Vec2(way.at, middle) : Vec2(middle, way.at);
}

/// Twice a triangle's area, positive for a left turn; in double precision, as funnels are narrow.
double turn(const Vec2& a, const Vec2& b, const Vec2& c) {
    return (double(b.x) - double(a.x)) * (double(c.y) - double(a.y)) -
           (double(c.x) - double(a.x)) * (double(b.y) - double(a.y));
}

struct Gate {
    Vec2 left{0}, right{0};
    TileId tile = 0;
};

/// Pulls the path from the first gate to the last, both points; without the first.
void pull(std::span<const Gate> gates, std::vector<TilePoint>& path) {
    std::size_t leftAt = 0, rightAt = 0;
    Vec2 apex = gates.front().left, left = apex, right = apex;
    const auto corner = [&](const Vec2& at, std::size_t gate) {
        if (path.back().at != at) path.push_back({at, gates[gate].tile});
    };
    for (std::size_t i = 1; i < gates.size(); ++i) {
        const auto& gate = gates[i];
        if (turn(apex, right, gate.right) >= 0) {
            if (apex == right || turn(apex, left, gate.right) < 0) {
                right = gate.right;
                rightAt = i;
            } else {
                corner(left, leftAt);
                apex = right = left;
                i = rightAt = leftAt;
                continue;
            }
        }
        if (turn(apex, left, gate.left) <= 0) {
            if (apex == left || turn(apex, right, gate.left) > 0) {
                left = gate.left;
                leftAt = i;
            } else {
                corner(right, rightAt);
                apex = left = right;
                i = leftAt = rightAt;
                continue;
            }
        }
    }
    corner(gates.back().left, gates.size() - 1);
}

}  // namespace

std::vector<TilePoint> midpointPath(const TileGraph& graph, const Corridor& corridor, const Vec2& from,
                                    const Vec2& to, TileMiddle middle) {
    std::vector<TilePoint> path;
    if (corridor.tiles.empty()) return path;
    path.push_back({from, corridor.tiles.front()});
    for (std::size_t i = 0; i < corridor.ways.size(); ++i) {
        const auto& way = wayOf(graph, corridor, i);
        const auto tile = corridor.tiles[i];
        if (way.side == Side::drop) {
            path.push_back({way.start, tile});
            path.push_back({way.end, way.to});
            continue;
        }
        path.push_back({middleOfSides(graph[tile], graph[way.to], way, middle), tile});
    }
    path.push_back({to, corridor.tiles.back()});
    return path;
}

std::vector<TilePoint> pulledPath(const TileGraph& graph, const Corridor& corridor, const Vec2& from,
                                  const Vec2& to) {
    std::vector<TilePoint> path;
    if (corridor.tiles.empty()) return path;
    path.push_back({from, corridor.tiles.front()});
    std::vector<Gate> gates{{from, from, corridor.tiles.front()}};
    for (std::size_t i = 0; i < corridor.ways.size(); ++i) {
        const auto& way = wayOf(graph, corridor, i);
        gates.push_back({way.leftEnd(), way.rightEnd(), corridor.tiles[i]});
        if (way.side != Side::drop) continue;
        pull(gates, path);
        path.push_back({way.end, way.to});
        gates = {{way.end, way.end, way.to}};
    }
    gates.push_back({to, to, corridor.tiles.back()});
    pull(gates, path);
    return path;
}

double lengthOf(std::span<const TilePoint> path) {
    double length = 0;
    for (std::size_t i = 1; i < path.size(); ++i) length += apart(path[i - 1].at, path[i].at);
    return length;
}

}  // namespace navwright
