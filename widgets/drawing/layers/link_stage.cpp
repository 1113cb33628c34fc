#include <algorithm>
#include <cmath>
#include <optional>

#include "core/base/index.h"
#include "widgets/drawing/layers/builders.h"
#include "widgets/drawing/layers/confidence_values.h"
#include "widgets/drawing/layers/point_cloud.h"
#include "widgets/drawing/layers/rejected_look.h"
#include "widgets/drawing/layers/sample_filter.h"
#include "widgets/drawing/layers/type_look.h"

namespace navwright {

namespace {

constexpr float kLeastWidth = 1.2f, kMostWidth = 3.2f;  ///< pixels
constexpr float kDeadlyDamage = 100;                    ///< health of a player
constexpr float kLeastHurt = 3.5f, kMostHurt = 10;      ///< half extents, units
constexpr float kBeforeLanding = 0.3f;                 ///< share of the link, so that no node hides the cross
constexpr float kLightWeight = 1, kHeavyWeight = 100;  ///< votes where widths end

enum class Verdict { blocked = 5, clear = 2, gap = 0, hurts = 6, unseen = 7 };

std::vector<std::string> verdictNames() {
    return {"No floor under it",
            "",
            "The straight line is clear",
            "",
            "",
            "A wall in the straight line",
            "Hurts those who take it",
            "No demo shows it"};
}

float widthFor(const LinkEvidence* evidence) {
    if (evidence == nullptr) return kLeastWidth;
    const float weight = std::max(static_cast<float>(evidence->weight), kLightWeight);
    const float share = std::log(weight / kLightWeight) / std::log(kHeavyWeight / kLightWeight);
    return kLeastWidth + (kMostWidth - kLeastWidth) * std::clamp(share, 0.f, 1.f);
}

Verdict verdictOf(const LinkEvidence* evidence) {
    if (evidence == nullptr) return Verdict::unseen;
    if (evidence->blocked) return Verdict::blocked;
    if (evidence->gap) return Verdict::gap;
    return evidence->fallDamage > 0 ? Verdict::hurts : Verdict::clear;
}

/// One link with what is known of it.
struct LinkView {
    const GraphResult& result;
    std::size_t from, number;
    const NavLink& link;
    const LinkEvidence* evidence;  ///< nullptr where no demo shows it
};

LinkView viewOf(const Generation& generation, std::size_t from, std::size_t number) {
    const auto& result = *generation.graph;
    const auto found = result.linkOf[from][number];
    return {result, from, number, result.graph.nodes[from].links[number],
            found >= 0 ? &generation.links->links[found].evidence : nullptr};
}

/// The link that leads back.
std::optional<LinkView> wayBack(const Generation& generation, const LinkView& view) {
    const auto target = toIndex(view.link.target);
    const auto& links = generation.graph->graph.nodes[target].links;
    const auto back = std::ranges::find(links, static_cast<std::int32_t>(view.from), &NavLink::target);
    if (back == links.end() || target == view.from) return std::nullopt;
    return viewOf(generation, target, toIndex(back - links.begin()));
}

float linkSeen(const LinkView& view) {
    return view.evidence != nullptr ? static_cast<float>(view.evidence->count) : -1;
}

float valueOf(std::string_view key, const LinkView& view) {
    const auto* evidence = view.evidence;
    if (key == "speed") return evidence != nullptr ? evidence->meanSpeed : 0;
    if (key == "weight") return evidence != nullptr ? static_cast<float>(evidence->weight) : 0;
    if (key == "damage") return evidence != nullptr ? evidence->fallDamage : 0;
    if (key == "verdict") return static_cast<float>(verdictOf(evidence));
    if (key == "direction") {
        const auto& target = view.result.graph.nodes[view.link.target];
        return findLink(target, static_cast<std::int32_t>(view.from)) != nullptr ? 1 : 0;
    }
    if (key == "origin") return originLook(view.result.linkOrigin[view.from][view.number]).category;
    if (key == "fill") return fillLook(view.result, view.from, view.number).category;
    return typeLook(view.link.type).category;
}

Ribbon ribbonOf(const Generation& generation, std::string_view key, const LinkView& view) {
    const auto& nodes = view.result.graph.nodes;
    const auto value = valueOf(key, view);
    const auto back = wayBack(generation, view);
    const bool alike = back && back->link.type == view.link.type;
    return {.from = nodes[view.from].origin,
            .to = nodes[view.link.target].origin,
            .scalar = value,
            .filter = value,
            .width = widthFor(view.evidence),
            .stroke = static_cast<float>(typeLook(view.link.type).stroke),
            .fromNode = static_cast<float>(view.from),
            .toNode = static_cast<float>(view.link.target),
            .back = alike  ? 1.f
                    : back ? 2.f
                           : 0.f,
            .backFilter = back ? valueOf(key, *back) : 0,
            .backSeen = back ? linkSeen(*back) : -1,
            .facts = {.type = static_cast<float>(view.link.type), .seen = linkSeen(view)}};
}

/// Category of the mark for fall damage in the colouring by type: vermilion.
constexpr std::size_t kHurtsCategory = 41;

/// A cross where a way down hurts, the larger the more it costs.
Glyph hurtGlyph(const Ribbon& link, float damage, bool byType) {
    const float share = std::clamp(damage / kDeadlyDamage, 0.f, 1.f);
    return {.position = link.to + kBeforeLanding * (link.from - link.to),
            .size = kLeastHurt + (kMostHurt - kLeastHurt) * std::sqrt(share),
            .scalar = byType ? static_cast<float>(kHurtsCategory) : link.scalar,
            .filter = link.filter,
            .shape = GlyphShape::cross};
}

std::vector<std::string> typeAndHurtNames() {
    auto names = typeCategoryNames();
    names.resize(std::max(names.size(), kHurtsCategory + 1));
    names[kHurtsCategory] = "Costs health (larger: more)";
    return names;
}

ScaleMeter linkMeter(std::string_view key) {
    if (key == "type") return ScaleMeter(typeAndHurtNames());
    if (key == "direction") return ScaleMeter({"One-way", "Both ways"});
    if (key == "verdict") return ScaleMeter(verdictNames());
    if (key == "origin") return ScaleMeter(originCategoryNames());
    if (key == "fill") return ScaleMeter(linkFillNames());
    return {};
}

}  // namespace

namespace {

void colourByConfidence(Ribbon& ribbon, const LinkView& view, const ConfidenceValues& sure) {
    ribbon.scalar = ribbon.filter = sure.link(view.from, view.number);
    const auto target = toIndex(view.link.target);
    const auto& links = view.result.graph.nodes[target].links;
    const auto back = std::ranges::find(links, static_cast<std::int32_t>(view.from), &NavLink::target);
    if (back != links.end()) ribbon.backFilter = sure.link(target, toIndex(back - links.begin()));
}

}  // namespace

Result<StagePicture> buildLinks(const Generation& generation, const ShownData& shown, std::string_view key,
                                const NavConfidence* confidence, JobContext& context) {
    StagePicture picture;
    if (!generation.graph || !generation.links) return picture;
    NAV_ASSIGN(const auto sure, ConfidenceValues::of(key, generation, confidence, context));
    const auto& graph = generation.graph->graph;
    auto meter = linkMeter(key);
    const auto filter = drawFilter({}, shown);
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        if (context.stopRequested()) return cancelled();
        extend(picture.bounds, graph.nodes[i].origin, i == 0);
        for (std::size_t k = 0; k < graph.nodes[i].links.size(); ++k) {
            const auto view = viewOf(generation, i, k);
            auto ribbon = ribbonOf(generation, key, view);
            if (sure.wanted()) colourByConfidence(ribbon, view, sure);
            const bool visible = filter.shows(ribbon.facts);
            if (visible || !meter.categories())
                meter.add(ribbon.scalar, key == "type" ? typeLook(view.link.type).stroke : Stroke::solid);
            picture.items += visible ? 1 : 0;
            picture.ribbons.push_back(ribbon);
            const auto item = Item::link(static_cast<std::uint32_t>(i), static_cast<std::uint32_t>(k));
            picture.ribbonItems.push_back(item);
            if (view.evidence == nullptr || view.evidence->fallDamage <= 0) continue;
            picture.glyphs.push_back(hurtGlyph(ribbon, view.evidence->fallDamage, key == "type"));
            picture.glyphItems.push_back(item);
            picture.glyphs.back().facts = ribbon.facts;
            if (key == "type" && visible) meter.add(picture.glyphs.back().scalar, GlyphShape::cross);
        }
    }
    picture.scale = meter.scale();
    if (sure.wanted()) {
        ConfidenceValues::setScale(picture.scale);
        return picture;
    }
    addRejectedLinks(picture, generation, filter);
    return picture;
}

namespace {

constexpr float kArcWidth = 1.8f;
constexpr std::size_t kHeadEvery = 4;  ///< segments

/// For each demo of the archive its number in the generation.
std::vector<std::size_t> demoNumbers(const Generation& generation) {
    std::vector<std::size_t> numbers;
    for (const auto& demo : generation.archive->demos) {
        const auto found =
            std::ranges::find(generation.demos, demo.hash, [](const auto& summary) { return summary->hash; });
        numbers.push_back(toIndex(found - generation.demos.begin()));
    }
    return numbers;
}

std::uint32_t lastFrame(const StrafeTraversal& way) {
    const auto frames = static_cast<std::uint32_t>(way.points.size());
    return way.firstFrame + frames - std::min(frames, 1u);
}

bool isShown(const SampleFilter& filter, std::size_t demo, const StrafeTraversal& way) {
    return filter.all() || filter.showsSpan(demo, way.slot, way.firstFrame, lastFrame(way), way.speed);
}

}  // namespace

Result<StagePicture> buildStrafe(const Generation& generation, const ShownData& shown, std::string_view key,
                                 JobContext& context) {
    StagePicture picture;
    if (!generation.archive) return picture;
    const auto& archive = *generation.archive;
    std::vector<std::string> names;
    for (const auto& demo : archive.demos) names.push_back(demo.name);
    ScaleMeter meter = key == "demo" ? ScaleMeter(std::move(names)) : ScaleMeter();
    const SampleFilter filter(generation, shown);
    const auto numbers = demoNumbers(generation);
    const FactNumbers facing(generation);
    picture.keys = facing.keys();
    for (std::size_t i = 0; i < archive.traversals.size(); ++i) {
        if (context.stopRequested()) return cancelled();
        const auto& way = archive.traversals[i];
        const auto value = key == "demo" ? static_cast<float>(way.demo) : way.speed;
        const bool visible = isShown(filter, numbers[way.demo], way);
        if (visible || !meter.categories()) meter.add(value);
        picture.items += visible ? 1 : 0;
        const auto facts = facing.of(numbers[way.demo], way.slot, way.firstFrame, lastFrame(way), way.speed);
        for (std::size_t k = 0; k + 1 < way.points.size(); ++k) {
            extend(picture.bounds, way.points[k], picture.ribbons.empty());
            picture.ribbons.push_back(
                {.from = way.points[k],
                 .to = way.points[k + 1],
                 .scalar = value,
                 .filter = value,
                 .width = kArcWidth,
                 .head = k % kHeadEvery == kHeadEvery - 1 || k + 2 == way.points.size() ? 1.f : 0.f,
                 .facts = facts});
            picture.ribbonItems.push_back({ItemKind::fastWay, i});
        }
    }
    picture.scale = meter.scale();
    return picture;
}

}  // namespace navwright
