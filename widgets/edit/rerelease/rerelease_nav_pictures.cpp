#include "widgets/edit/rerelease/rerelease_nav_pictures.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <tuple>
#include <utility>

#include "core/base/engine_constants.h"
#include "core/base/index.h"
#include "widgets/drawing/draw/palette.h"
#include "widgets/drawing/layers/point_cloud.h"
#include "widgets/drawing/layers/sketch.h"

namespace navwright {

namespace {

constexpr float kCircleRaise = 1.5f;
constexpr float kNodeSize = 6;
constexpr float kLinkWidth = 2.2f, kFaintWidth = 0.9f, kFlightWidth = 2.6f, kBoxWidth = 1.4f,
                kTestBoxWidth = 0.9f;
constexpr float kFunnelSize = 5, kTakeOffSize = 4, kLandingSize = 4.5f;
constexpr float kConditionSize = 5, kConditionStep = 12;
constexpr float kYellowColour = 3, kOutColour = kOutgoingColour, kInColour = kIncomingColour;
constexpr float kLadderColour = 9;
/// Half width and heights of the box that the game tests at a conditional node, from the floor.
constexpr float kTestHalf = 16, kTestHeight = 56, kTestCrouched = 28;
constexpr std::uint16_t kCrouchFlag = quake2_flag::kCrouch;
constexpr int kFlightParts = 12;
constexpr float kLeastPlane = 48;  ///< height of a ladder plane that is drawn
constexpr float kPlaneHalf = 16, kPlaneArrow = 24;
constexpr float kPickedRibbon = 5, kPickedGlyph = 2;  ///< pixels

std::shared_ptr<const StagePicture> shareOrNull(StagePicture picture) {
    return picture.items == 0 ? nullptr : std::make_shared<const StagePicture>(std::move(picture));
}

/// Draws for items of the graph.
class ItemSketch {
  public:
    ItemSketch() { picture_.scale.categories = true; }

    void mark(const Vec3& at, float size, float colour, GlyphShape shape, const Item& item,
              bool hollow = false) {
        reach(at);
        picture_.glyphs.push_back({.position = at,
                                   .size = size,
                                   .scalar = colour,
                                   .filter = colour,
                                   .shape = shape,
                                   .hollow = hollow});
        picture_.glyphItems.push_back(item);
        ++picture_.items;
    }
    Ribbon& band(const Vec3& from, const Vec3& to, float colour, float width, const Item& item,
                 Stroke stroke = Stroke::solid, float head = 0) {
        reach(from);
        reach(to);
        picture_.ribbons.push_back({.from = from,
                                    .to = to,
                                    .scalar = colour,
                                    .filter = colour,
                                    .width = width,
                                    .head = head,
                                    .stroke = static_cast<float>(stroke)});
        picture_.ribbonItems.push_back(item);
        ++picture_.items;
        return picture_.ribbons.back();
    }
    void box(const Box& box, float colour, float width, const Item& item) {
        const auto corner = [&box](unsigned which) {
            return Vec3((which & 1) != 0 ? box.maxs.x : box.mins.x,
                        (which & 2) != 0 ? box.maxs.y : box.mins.y,
                        (which & 4) != 0 ? box.maxs.z : box.mins.z);
        };
        for (unsigned from = 0; from < 8; ++from) {
            for (const unsigned axis : {1u, 2u, 4u}) {
                if ((from & axis) == 0) band(corner(from), corner(from | axis), colour, width, item);
            }
        }
    }
    [[nodiscard]] StagePicture take() && { return std::move(picture_); }

  private:
    void reach(const Vec3& at) {
        extend(picture_.bounds, at, picture_.glyphs.empty() && picture_.ribbons.empty());
    }

    StagePicture picture_;
};

const RereleaseLink* linkBack(const RereleaseGraph& graph, std::size_t node, const RereleaseLink& link) {
    const auto& back = graph.nodes[toIndex(link.target)].links;
    const auto found = std::ranges::find_if(
        back, [node](const RereleaseLink& other) { return toIndex(other.target) == node; });
    return found == back.end() ? nullptr : &*found;
}

Box testBox(const RereleaseNode& node) {
    const bool crouched = (node.flags & kCrouchFlag) != 0;
    return {node.origin + Vec3(-kTestHalf, -kTestHalf, 0),
            node.origin + Vec3(kTestHalf, kTestHalf, crouched ? kTestCrouched : kTestHeight)};
}

/// One place of the whole picture.
class RereleaseNavSketch {
  public:
    RereleaseNavSketch(const RereleaseGraph& graph, const RereleaseNavHidden& hidden)
        : graph_(graph), hidden_(hidden) {}

    RereleaseNavPictures draw() {
        RereleaseNavPictures pictures;
        for (std::size_t i = 0; i < graph_.nodes.size(); ++i) {
            extend(pictures.bounds, graph_.nodes[i].origin, i == 0);
            drawNode(i);
            for (std::size_t k = 0; k < graph_.nodes[i].links.size(); ++k) drawLink(i, k);
        }
        pictures.circles = shareOrNull(std::move(circles_).take());
        pictures.links = shareOrNull(std::move(links_).take());
        pictures.extras = shareOrNull(std::move(extras_).take());
        pictures.nodes = shareOrNull(std::move(nodes_).take());
        return pictures;
    }

  private:
    void drawNode(std::size_t number) {
        const auto& node = graph_.nodes[number];
        const Item item{ItemKind::node, number};
        const auto kind = nodeClass(graph_.game, node.flags);
        const auto look = nodeLook(graph_.game, kind);
        const bool shown = hidden_.shows(RereleaseNavGroup::nodes, kind);
        const auto at = node.origin + Vec3(0, 0, kRereleaseNodeRaise);
        if (shown) {
            nodes_.mark(at, kNodeSize, look.colour, look.shape, item);
            if (hidden_.shows(RereleaseNavExtra::circles) && node.radius > 0)
                circles_.mark(node.origin + Vec3(0, 0, kCircleRaise), static_cast<float>(node.radius),
                              look.colour, GlyphShape::ellipse, item);
        }
        bool boxed = false;
        float above = 2 * kConditionStep;
        for (const auto bit : conditionsOf(graph_.game, node.flags)) {
            if (!hidden_.shows(RereleaseNavGroup::conditions, bit)) continue;
            const auto mark = conditionLook(bit);
            if (!std::exchange(boxed, true)) extras_.box(testBox(node), mark.colour, kTestBoxWidth, item);
            extras_.mark(at + Vec3(0, 0, above), kConditionSize, mark.colour, mark.shape, item);
            above += kConditionStep;
        }
    }

    [[nodiscard]] bool shows(const RereleaseLink& link, bool twoWay) const {
        return hidden_.shows(RereleaseNavGroup::types, link.type & 0xff) &&
               hidden_.shows(RereleaseNavGroup::ways, twoWay ? kTwoWay : kOneWay);
    }

    void drawLink(std::size_t number, std::size_t of) {
        const auto& node = graph_.nodes[number];
        const auto& link = node.links[of];
        const auto* back = linkBack(graph_, number, link);
        if (!shows(link, back != nullptr)) return;
        const auto item = Item::link(static_cast<std::uint32_t>(number), static_cast<std::uint32_t>(of));
        const auto type = static_cast<std::uint8_t>(link.type & 0xff);
        const auto look = linkLook(graph_.game, type);
        const Vec3 raise(0, 0, kRereleaseNodeRaise);
        const bool flown = link.traversal && hidden_.shows(RereleaseNavExtra::traversals);
        auto& band = links_.band(node.origin + raise, graph_.nodes[toIndex(link.target)].origin + raise,
                                 look.colour, flown ? kFaintWidth : kLinkWidth, item, look.stroke, 1);
        if (back != nullptr && shows(*back, true)) {
            const bool alike = (back->type & 0xff) == type && !link.traversal && !back->traversal;
            band.back = alike ? 1 : 2;
            band.backFilter = linkLook(graph_.game, static_cast<std::uint8_t>(back->type & 0xff)).colour;
        }
        if (link.traversal) drawTraversal(node, *link.traversal, type, look, item);
        if (link.edict && hidden_.shows(RereleaseNavExtra::edicts)) drawEdict(*link.edict, item);
    }

    void drawTraversal(const RereleaseNode& node, const RereleaseTraversal& way, std::uint8_t type,
                       const RereleaseNavLook& look, const Item& item) {
        const Vec3 raise(0, 0, kRereleaseTraversalRaise);
        if (hidden_.shows(RereleaseNavExtra::traversals)) {
            const auto funnel = drawnPoint(way, TraversalPoint::funnel);
            const auto left = funnel.value_or(node.origin + raise);
            if (funnel) extras_.mark(*funnel, kFunnelSize, look.colour, GlyphShape::ring, item);
            extras_.mark(way.start + raise, kTakeOffSize, look.colour, GlyphShape::octahedron, item);
            extras_.mark(way.end + raise, kLandingSize, look.colour, GlyphShape::pyramid, item);
            extras_.band(left, way.start + raise, look.colour, kFlightWidth, item);
            const auto flight = flightOf(graph_.game, type);
            const auto places = flight == RereleaseFlight::none
                                    ? std::vector{way.start, way.end}
                                    : flightOf(way.start, way.end, flight == RereleaseFlight::jump);
            for (std::size_t i = 1; i < places.size(); ++i)
                extras_.band(places[i - 1] + raise, places[i] + raise, look.colour, kFlightWidth, item,
                             Stroke::solid, i + 1 == places.size() ? 1.f : 0.f);
        }
        if (way.ladderPlane != Vec3(0) && hidden_.shows(RereleaseNavExtra::planes)) drawPlane(way, item);
    }

    void drawPlane(const RereleaseTraversal& way, const Item& item) {
        const auto length = glm::length(way.ladderPlane);
        if (!std::isfinite(length) || length <= 0) return;
        const auto normal = way.ladderPlane / length;
        auto across = Vec3(-normal.y, normal.x, 0);
        const auto level = glm::length(across);
        across = level > 0 ? across / level * kPlaneHalf : Vec3(kPlaneHalf, 0, 0);
        const float bottom = std::min(way.start.z, way.end.z);
        const float top = std::max(std::max(way.start.z, way.end.z), bottom + kLeastPlane);
        const auto& foot = way.start.z <= way.end.z ? way.start : way.end;
        const Vec3 low(foot.x, foot.y, bottom), high(foot.x, foot.y, top);
        const std::array corners{low - across, low + across, high + across, high - across};
        for (std::size_t i = 0; i < corners.size(); ++i)
            extras_.band(corners[i], corners[(i + 1) % corners.size()], kLadderColour, kBoxWidth, item);
        const auto middle = 0.5f * (low + high);
        extras_.band(middle, middle + normal * kPlaneArrow, kLadderColour, kBoxWidth, item, Stroke::solid, 1);
    }

    /// Links through one door share its box.
    void drawEdict(const RereleaseEdict& edict, const Item& item) {
        const auto& [low, high] = edict.bounds;
        if (boxes_.emplace(low.x, low.y, low.z, high.x, high.y, high.z).second)
            extras_.box(edict.bounds, kYellowColour, kBoxWidth, item);
    }

    const RereleaseGraph& graph_;
    const RereleaseNavHidden& hidden_;
    ItemSketch circles_, links_, extras_, nodes_;
    std::set<std::tuple<float, float, float, float, float, float>> boxes_;
};

}  // namespace

RereleaseNavPictures rereleaseNavPictures(const RereleaseGraph& graph, const RereleaseNavHidden& hidden) {
    return RereleaseNavSketch(graph, hidden).draw();
}

RereleaseFlight flightOf(RereleaseGame game, std::uint8_t type) {
    switch (static_cast<RereleaseLinkType>(type)) {
        case RereleaseLinkType::longJump:
        case RereleaseLinkType::barrierJump:
        case RereleaseLinkType::manualJump:
            return RereleaseFlight::jump;
        case RereleaseLinkType::walkOffLedge:
            return RereleaseFlight::drop;
        default:
            break;
    }
    if (game != RereleaseGame::quake2) return RereleaseFlight::none;
    switch (static_cast<Quake2LinkType>(type)) {
        case Quake2LinkType::manualLongJump:
        case Quake2LinkType::manualBarrierJump:
        case Quake2LinkType::pivotAndJump:
        case Quake2LinkType::rocketJump:
            return RereleaseFlight::jump;
        default:
            return RereleaseFlight::none;
    }
}

std::vector<Vec3> flightOf(const Vec3& start, const Vec3& end, bool jumps) {
    const float speed = jumps ? kPmoveJumpSpeed : 0;
    const float fall = start.z - end.z;
    const float under = speed * speed + 2 * kGravity * fall;
    if (!std::isfinite(under) || under <= 0) return {start, end};
    const float seconds = (speed + std::sqrt(under)) / kGravity;
    std::vector<Vec3> places;
    for (int i = 0; i <= kFlightParts; ++i) {
        const float share = static_cast<float>(i) / kFlightParts;
        const float time = share * seconds;
        auto at = glm::mix(start, end, share);
        at.z = start.z + speed * time - kGravity / 2 * time * time;
        places.push_back(at);
    }
    places.back() = end;
    return places;
}

Vec3 placeOf(const RereleaseTraversal& traversal, TraversalPoint point) {
    return point == TraversalPoint::funnel  ? traversal.exit
           : point == TraversalPoint::start ? traversal.start
                                            : traversal.end;
}

std::optional<Vec3> drawnPoint(const RereleaseTraversal& traversal, TraversalPoint point) {
    // Funnels of ledges are the world's origin.
    if (point == TraversalPoint::funnel && traversal.exit == Vec3(0)) return std::nullopt;
    return placeOf(traversal, point) + Vec3(0, 0, kRereleaseTraversalRaise);
}

namespace {

constexpr float kSelectedRing = 11, kSelectedBand = 6, kNeighbourBand = 3.5f, kPointRing = 8;

void drawSelectedLink(Sketch& sketch, const RereleaseGraph& graph, std::size_t from,
                      const RereleaseLink& link, float colour, float width) {
    const Vec3 raise(0, 0, kRereleaseNodeRaise);
    sketch.band(graph.nodes[from].origin + raise, graph.nodes[toIndex(link.target)].origin + raise, colour,
                width);
}

void drawPoints(Sketch& sketch, const RereleaseTraversal& way) {
    for (const auto point : {TraversalPoint::funnel, TraversalPoint::start, TraversalPoint::end}) {
        if (const auto at = drawnPoint(way, point))
            sketch.mark(*at, kPointRing, kYellowColour, GlyphShape::ring);
    }
}

void drawEdges(Sketch& sketch, const Box& box) {
    ItemSketch edges;
    edges.box(box, kYellowColour, 2 * kBoxWidth, {});
    for (const auto& edge : std::move(edges).take().ribbons)
        sketch.band(edge.from, edge.to, edge.scalar, edge.width, 0);
}

}  // namespace

RereleaseNavPictures::Picture rereleaseNavSelection(const RereleaseGraph& graph,
                                                    std::span<const Item> items) {
    Sketch sketch;
    const bool alone = items.size() == 1;
    for (const auto& item : items) {
        const auto number = item.kind == ItemKind::link ? std::size_t{item.major()} : item.id;
        if (number >= graph.nodes.size()) continue;
        const auto& node = graph.nodes[number];
        if (item.kind == ItemKind::node) {
            sketch.mark(node.origin + Vec3(0, 0, kRereleaseNodeRaise), kSelectedRing, kYellowColour,
                        GlyphShape::ring);
            if (!alone) continue;
            for (const auto& link : node.links)
                drawSelectedLink(sketch, graph, number, link, kOutColour, kNeighbourBand);
            for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
                for (const auto& link : graph.nodes[i].links) {
                    if (toIndex(link.target) == number)
                        drawSelectedLink(sketch, graph, i, link, kInColour, kNeighbourBand);
                }
            }
        } else if (item.kind == ItemKind::link && item.minor() < node.links.size()) {
            const auto& link = node.links[item.minor()];
            drawSelectedLink(sketch, graph, number, link, kYellowColour, kSelectedBand);
            if (link.traversal) drawPoints(sketch, *link.traversal);
            if (link.edict) drawEdges(sketch, link.edict->bounds);
        }
    }
    return std::move(sketch).share();
}

std::optional<PickedRereleaseNav> pickRereleaseNav(const Ray& ray, const RereleaseNavPictures& pictures,
                                                   float unitsPerPixel, float farthest) {
    std::optional<PickedRereleaseNav> best;
    const auto take = [&](const std::optional<Hit>& hit, const std::vector<Item>& items) {
        if (!hit || hit->distance > farthest || (best && hit->distance >= best->distance)) return;
        best = PickedRereleaseNav{items[hit->index], hit->distance};
    };
    const auto glyphs = [&](const RereleaseNavPictures::Picture& picture) {
        if (!picture) return;
        auto drawn = picture->glyphs;
        for (auto& glyph : drawn)
            glyph.size += kPickedGlyph * unitsPerPixel * glm::length(glyph.position - ray.origin);
        take(pickGlyph(ray, drawn), picture->glyphItems);
    };
    glyphs(pictures.nodes);
    if (best) return best;
    glyphs(pictures.extras);
    const auto ribbons = [&](const RereleaseNavPictures::Picture& picture) {
        if (!picture) return;
        auto drawn = picture->ribbons;
        // If one line stands for both directions, each half belongs to the link that begins there.
        for (auto& band : drawn) {
            if (band.back == 1) band.to = 0.5f * (band.from + band.to);
        }
        take(pickRibbon(ray, drawn, kPickedRibbon, unitsPerPixel, farthest), picture->ribbonItems);
    };
    ribbons(pictures.links);
    ribbons(pictures.extras);
    return best;
}

}  // namespace navwright
