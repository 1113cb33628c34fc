#include "stages/navtest_stage.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "navtest/report.h"
#include "stages/builders.h"
#include "stages/point_cloud.h"
#include "stages/present_nodes.h"

namespace navwright {

namespace {

constexpr float kNodeSize = 5, kWarnedSize = 8, kFlaggedSize = 13, kDeathSize = 10;
constexpr float kThinWidth = 1, kHeatWidth = 4.5f, kWarnedWidth = 3, kBadWidth = 7;
constexpr float kHeatGrowth = 1.2f;  ///< glyphs of the largest value are so much larger again
constexpr float kNothing = 0.5f;     ///< size and width where nothing happened, as a share
constexpr std::size_t kPollEvery = 1024;

/// A node of the tested nav: where it stood, and where it is now.
struct Place {
    Vec3 origin{0};
    std::optional<std::size_t> now;
};

const NavGraph* graphOf(const Generation* generation) {
    return generation != nullptr && generation->graph ? &generation->graph->graph : nullptr;
}

/// Where the tested nodes stood: as the report says, else as the graph has them.
std::map<std::int32_t, Place> places(const NavtestReport& report, const NavGraph* now) {
    std::map<std::int32_t, Place> result;
    for (const auto& node : report.nodes) {
        result[node.id] = {node.origin, now ? presentNode(*now, node.id, node.origin) : std::nullopt};
    }
    for (std::size_t i = 0; now && i < now->nodes.size(); ++i) {
        result.try_emplace(static_cast<std::int32_t>(i), now->nodes[i].origin, i);
    }
    return result;
}

/// How often each link was the place of a death.
std::map<NodePair, std::uint32_t> deathsByLink(const NavtestReport& report) {
    std::map<NodePair, std::uint32_t> result;
    for (const auto& death : report.deaths) {
        if (death.link) ++result[*death.link];
    }
    return result;
}

class NavtestBuilder {
  public:
    NavtestBuilder(const NavtestReport& report, const Generation* generation, std::string_view key)
        : report_(report),
          key_(key),
          judged_(key == "verdict"),
          now_(graphOf(generation)),
          places_(places(report, now_)),
          deaths_(deathsByLink(report)),
          meter_(judged_ ? ScaleMeter(navtestJudgementNames()) : ScaleMeter()) {}

    Result<StagePicture> build(JobContext& context) {
        for (const auto& node : report_.nodes) addNode(node);
        addUnlistedNodes();
        for (std::size_t i = 0; i < report_.links.size(); ++i) {
            if (i % kPollEvery == 0 && context.stopRequested()) return cancelled();
            addLink(report_.links[i]);
        }
        addUnlistedLinks();
        if (judged_ || key_ == "deaths") addDeaths();
        picture_.scale = meter_.scale();
        picture_.items = report_.nodes.size();
        if (!judged_) growWithHeat();
        return std::move(picture_);
    }

    StagePicture buildFlagged() {
        for (const auto* ids : {&report_.badNodes, &report_.unreachableNodes}) {
            for (const auto id : *ids) {
                const auto known = std::ranges::lower_bound(report_.nodes, id, {}, &NavtestNode::id);
                addNode(known != report_.nodes.end() && known->id == id ? *known : NavtestNode{.id = id});
            }
        }
        for (const auto& [from, to] : report_.badLinks) addLink({.from = from, .to = to});
        picture_.scale = meter_.scale();
        return std::move(picture_);
    }

  private:
    [[nodiscard]] float nodeValue(const NavtestNode& node, NavtestJudgement judgement) const {
        if (judged_) return static_cast<float>(judgement);
        if (key_ == "deaths") return static_cast<float>(node.deaths());
        if (key_ == "stuck") return static_cast<float>(node.stuck);
        return key_ == "visits" ? static_cast<float>(node.touches) : 0;
    }

    [[nodiscard]] float linkValue(const NavtestLink& link, NavtestJudgement judgement) const {
        if (judged_) return static_cast<float>(judgement);
        if (key_ == "visits") return static_cast<float>(link.traversals);
        if (key_ == "failures") return static_cast<float>(link.failures);
        const auto died = key_ == "deaths" ? deaths_.find({link.from, link.to}) : deaths_.end();
        return died != deaths_.end() ? static_cast<float>(died->second) : 0;
    }

    /// Bad nodes are large crosses, unreachable ones hollow rings, untouched ones hollow.
    void addNode(const NavtestNode& node) {
        const auto place = places_.find(node.id);
        if (place == places_.end()) return;
        const auto judgement = judgeNode(report_, node);
        const bool bad = judgement == NavtestJudgement::bad;
        const bool unreachable = judgement == NavtestJudgement::unreachable;
        const bool fine = judgement == NavtestJudgement::fine;
        Glyph glyph{.position = place->second.origin,
                    .size = bad || unreachable ? kFlaggedSize
                            : fine || !judged_ ? kNodeSize
                                               : kWarnedSize};
        glyph.scalar = glyph.filter = nodeValue(node, judgement);
        glyph.shape = bad ? GlyphShape::cross : unreachable ? GlyphShape::ring : GlyphShape::cube;
        glyph.hollow = unreachable || judgement == NavtestJudgement::untouched;
        add(glyph, place->second.now ? Item{ItemKind::node, *place->second.now} : Item{});
    }

    void add(const Glyph& glyph, const Item& item) {
        extend(picture_.bounds, glyph.position, picture_.glyphs.empty());
        meter_.add(glyph.scalar, glyph.shape);
        picture_.glyphs.push_back(glyph);
        picture_.glyphItems.push_back(item);
    }

    /// Flagged nodes of a report that lists no figures for them.
    void addUnlistedNodes() {
        std::vector<std::int32_t> flagged = report_.badNodes;
        std::ranges::copy_if(report_.unreachableNodes, std::back_inserter(flagged), [this](std::int32_t id) {
            return !std::ranges::binary_search(report_.badNodes, id);
        });
        for (const auto id : flagged) {
            if (!std::ranges::binary_search(report_.nodes, id, {}, &NavtestNode::id)) addNode({.id = id});
        }
    }

    void addLink(const NavtestLink& link) {
        const auto from = places_.find(link.from);
        const auto to = places_.find(link.to);
        if (from == places_.end() || to == places_.end()) return;
        const auto judgement = judgeLink(report_, link);
        const bool bad = judgement == NavtestJudgement::bad;
        const bool warned = judged_ && judgement != NavtestJudgement::fine;
        const auto value = linkValue(link, judgement);
        meter_.add(value);
        picture_.ribbons.push_back({.from = from->second.origin,
                                    .to = to->second.origin,
                                    .scalar = value,
                                    .filter = value,
                                    .width = bad      ? kBadWidth
                                             : warned ? kWarnedWidth
                                                      : kThinWidth});
        picture_.ribbonItems.push_back(now_ ? presentLinkItem(*now_, from->second.now, to->second.now)
                                            : Item{});
    }

    void addUnlistedLinks() {
        const auto ends = [](const NavtestLink& link) { return NodePair(link.from, link.to); };
        for (const auto& [from, to] : report_.badLinks) {
            if (!std::ranges::binary_search(report_.links, NodePair(from, to), {}, ends))
                addLink({.from = from, .to = to});
        }
    }

    void addDeaths() {
        for (const auto& death : report_.deaths) {
            const auto place = places_.find(death.node);
            const auto value = judged_ ? static_cast<float>(NavtestJudgement::death) : 1;
            add({.position = death.origin,
                 .size = kDeathSize,
                 .scalar = value,
                 .filter = value,
                 .shape = GlyphShape::pyramid},
                place != places_.end() && place->second.now ? Item{ItemKind::node, *place->second.now}
                                                            : Item{});
        }
    }

    /// The more, the larger: what matters is not lost among what does not.
    void growWithHeat() {
        const auto& scale = picture_.scale;
        const auto share = [&](float value) {
            return std::sqrt(std::clamp(value / std::max(scale.high, 1.f), 0.f, 1.f));
        };
        // Of most places there is nothing to tell but where they are; not so with visits.
        const bool rare = key_ != "visits";
        for (auto& glyph : picture_.glyphs) {
            glyph.size *= rare && glyph.scalar == 0 ? kNothing : 1 + kHeatGrowth * share(glyph.scalar);
        }
        for (auto& ribbon : picture_.ribbons) {
            ribbon.width += (kHeatWidth - kThinWidth) * share(ribbon.scalar);
            if (rare && ribbon.scalar == 0) ribbon.width = kNothing;
        }
    }

    const NavtestReport& report_;
    std::string_view key_;
    bool judged_;  ///< colours say what is wrong, not how much
    const NavGraph* now_;
    std::map<std::int32_t, Place> places_;
    std::map<NodePair, std::uint32_t> deaths_;
    ScaleMeter meter_;
    StagePicture picture_;
};

}  // namespace

Result<StagePicture> buildNavtest(const NavtestReport& report, const Generation* generation,
                                  std::string_view key, JobContext& context) {
    if (context.stopRequested()) return cancelled();
    return NavtestBuilder(report, generation, key).build(context);
}

StagePicture buildFlagged(const NavtestReport& report, const Generation* generation) {
    return NavtestBuilder(report, generation, "verdict").buildFlagged();
}

std::vector<std::string> navtestJudgementNames() {
    return {"Fails at times", "Never touched", "", "A bot died here", "", "Bad: fails or kills too often",
            "Unreachable",    "Fine"};
}

NavtestJudgement judgeNode(const NavtestReport& report, const NavtestNode& node) {
    if (std::ranges::binary_search(report.badNodes, node.id)) return NavtestJudgement::bad;
    if (std::ranges::binary_search(report.unreachableNodes, node.id)) return NavtestJudgement::unreachable;
    if (node.deaths() + node.stuck > 0) return NavtestJudgement::sometimes;
    return node.touches == 0 ? NavtestJudgement::untouched : NavtestJudgement::fine;
}

NavtestJudgement judgeLink(const NavtestReport& report, const NavtestLink& link) {
    if (std::ranges::binary_search(report.badLinks, NodePair(link.from, link.to))) {
        return NavtestJudgement::bad;
    }
    return link.failures > 0 ? NavtestJudgement::sometimes : NavtestJudgement::fine;
}

}  // namespace navwright
