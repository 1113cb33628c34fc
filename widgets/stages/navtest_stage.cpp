#include <algorithm>
#include <map>

#include "navtest/report.h"
#include "stages/builders.h"
#include "stages/point_cloud.h"

namespace navwright {

namespace {

constexpr float kNodeSize = 6, kFlaggedSize = 11, kDeathSize = 9;
constexpr float kLinkWidth = 2.5f;
constexpr float kBadLinkWidth = 5;

/// Where the tested nodes stood: as the report says, else as the graph has them.
std::map<std::int32_t, Vec3> places(const NavtestReport& report, const Generation* generation) {
    std::map<std::int32_t, Vec3> result;
    if (generation != nullptr && generation->graph) {
        const auto& nodes = generation->graph->graph.nodes;
        for (std::size_t i = 0; i < nodes.size(); ++i) result[static_cast<std::int32_t>(i)] = nodes[i].origin;
    }
    for (const auto& node : report.nodes) result[node.id] = node.origin;
    return result;
}

/// How often each node and link was the place of a death.
std::map<NodePair, std::uint32_t> deathsByLink(const NavtestReport& report) {
    std::map<NodePair, std::uint32_t> result;
    for (const auto& death : report.deaths) {
        if (death.link) ++result[*death.link];
    }
    return result;
}

float nodeValue(std::string_view key, const NavtestNode& node) {
    if (key == "deaths") return static_cast<float>(node.deaths());
    if (key == "stuck") return static_cast<float>(node.stuck);
    return key == "visits" ? static_cast<float>(node.touches) : 0;
}

class NavtestBuilder {
  public:
    NavtestBuilder(const NavtestReport& report, const Generation* generation, std::string_view key)
        : report_(report), key_(key), places_(places(report, generation)) {}

    StagePicture build() {
        addNodes();
        addUnlisted(report_.badNodes, false);
        addUnlisted(report_.unreachableNodes, true);
        addLinks();
        addDeaths();
        picture_.scale = meter_.scale();
        return std::move(picture_);
    }

  private:
    /// Bad nodes are large crosses, unreachable ones hollow.
    void addGlyph(std::int32_t id, const Vec3& origin, float value) {
        const bool bad = std::ranges::binary_search(report_.badNodes, id);
        const bool unreachable = std::ranges::binary_search(report_.unreachableNodes, id);
        extend(picture_.bounds, origin, picture_.glyphs.empty());
        picture_.glyphs.push_back({.position = origin,
                                   .size = bad || unreachable ? kFlaggedSize : kNodeSize,
                                   .scalar = value,
                                   .filter = value,
                                   .shape = bad ? GlyphShape::cross : GlyphShape::cube,
                                   .hollow = unreachable});
        picture_.glyphItems.push_back({ItemKind::node, static_cast<std::uint64_t>(id)});
    }

    void addNodes() {
        for (const auto& node : report_.nodes) {
            const auto value = nodeValue(key_, node);
            meter_.add(value);
            addGlyph(node.id, node.origin, value);
        }
    }

    /// Flagged nodes of a report that lists no figures for them.
    void addUnlisted(const std::vector<std::int32_t>& ids, bool skipBad) {
        for (const auto id : ids) {
            const bool listed = std::ranges::binary_search(report_.nodes, id, {}, &NavtestNode::id);
            const bool bad = skipBad && std::ranges::binary_search(report_.badNodes, id);
            const auto place = places_.find(id);
            if (!listed && !bad && place != places_.end()) addGlyph(id, place->second, 0);
        }
    }

    void addLinks() {
        const auto deaths = deathsByLink(report_);
        for (const auto& link : report_.links) {
            const NodePair pair{link.from, link.to};
            const auto died = deaths.find(pair);
            float value = 0;
            if (key_ == "visits") value = static_cast<float>(link.traversals);
            if (key_ == "failures") value = static_cast<float>(link.failures);
            if (key_ == "deaths" && died != deaths.end()) value = static_cast<float>(died->second);
            addRibbon(pair, value);
        }
        for (const auto& pair : report_.badLinks) {
            const auto same = [&](const NavtestLink& link) { return NodePair{link.from, link.to} == pair; };
            if (std::ranges::none_of(report_.links, same)) addRibbon(pair, 0);
        }
    }

    void addRibbon(const NodePair& pair, float value) {
        const auto from = places_.find(pair.first);
        const auto to = places_.find(pair.second);
        if (from == places_.end() || to == places_.end()) return;
        const bool bad = std::ranges::binary_search(report_.badLinks, pair);
        meter_.add(value);
        picture_.ribbons.push_back({.from = from->second,
                                    .to = to->second,
                                    .scalar = value,
                                    .filter = value,
                                    .width = bad ? kBadLinkWidth : kLinkWidth});
        picture_.ribbonItems.emplace_back();
    }

    void addDeaths() {
        if (key_ != "deaths") return;
        for (const auto& death : report_.deaths) {
            picture_.glyphs.push_back({.position = death.origin,
                                       .size = kDeathSize,
                                       .scalar = 1,
                                       .filter = 1,
                                       .shape = GlyphShape::pyramid});
            picture_.glyphItems.push_back(
                death.node >= 0 ? Item{ItemKind::node, static_cast<std::uint64_t>(death.node)} : Item{});
        }
    }

    const NavtestReport& report_;
    std::string_view key_;
    std::map<std::int32_t, Vec3> places_;
    ScaleMeter meter_;
    StagePicture picture_;
};

}  // namespace

Result<StagePicture> buildNavtest(const NavtestReport& report, const Generation* generation,
                                  std::string_view key, JobContext& context) {
    if (context.stopRequested()) return cancelled();
    return NavtestBuilder(report, generation, key).build();
}

}  // namespace navwright
