#include "widgets/drawing/layers/navtest_stage.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/base/index.h"
#include "core/bots/test/report.h"
#include "core/nav/graph/nav_diff.h"
#include "widgets/drawing/layers/builders.h"
#include "widgets/drawing/layers/change_look.h"
#include "widgets/drawing/layers/point_cloud.h"
#include "widgets/drawing/layers/present_nodes.h"

namespace navwright {

namespace {

constexpr float kNodeSize = 5, kWarnedSize = 8, kFlaggedSize = 13, kDeathSize = 10;
constexpr float kThinWidth = 1, kHeatWidth = 4.5f, kWarnedWidth = 3, kBadWidth = 7;
constexpr float kHeatGrowth = 1.2f;  ///< glyphs of the largest value are so much larger again
constexpr float kChangedSize = 11, kChangedWidth = 4;
constexpr float kNothing = 0.5f;  ///< size and width where nothing happened, as a share
constexpr std::size_t kPollEvery = 1024;

/// A node of the tested nav: where it stood, and where it is now.
struct Place {
    Vec3 origin{0};
    std::optional<std::size_t> now;
};

const NavGraph* graphOf(const Generation* generation) {
    return generation != nullptr && generation->graph ? &generation->graph->graph : nullptr;
}

/// What became of the tested nav since its test.
class Since {
  public:
    /// Either may be nullptr: then nothing is known to have changed. A stop leaves it so, too.
    Since(const NavGraph* tested, const NavGraph* now, JobContext& context) : tested_(tested), now_(now) {
        if (!tested_ || !now_ || tested_ == now_ || *tested_ == *now_) return;
        auto diff = diffNavs(*tested_, *now_, {}, context);
        if (!diff) return;
        diff_ = *std::move(diff);
        known_ = true;
        toNow_.assign(tested_->nodes.size(), -1);
        for (const auto& match : diff_.matched) toNow_[index(match.a)] = match.b;
        for (const auto& match : diff_.nodesMoved) moved_.insert(match.a);
        for (const auto& match : diff_.nodesRetyped) retyped_.insert(match.a);
        links_.insert(diff_.linksRemoved.begin(), diff_.linksRemoved.end());
        for (const auto& match : diff_.linksRetyped) links_.insert(match.a);
        findMovedLinks();
        links_.insert(movedLinks_.begin(), movedLinks_.end());
    }

    [[nodiscard]] bool known() const { return known_; }
    [[nodiscard]] const NavDiff& diff() const { return diff_; }
    [[nodiscard]] const NavGraph& tested() const { return *tested_; }
    [[nodiscard]] const NavGraph& now() const { return *now_; }
    /// The present number of a tested node; nothing for one that is gone.
    [[nodiscard]] std::optional<std::size_t> present(std::int32_t node) const {
        const bool there = node >= 0 && index(node) < toNow_.size() && toNow_[index(node)] >= 0;
        return there ? std::optional(index(toNow_[index(node)])) : std::nullopt;
    }
    /// Where its end of a link is drawn.
    [[nodiscard]] Vec3 placeOf(std::int32_t node) const {
        const auto there = present(node);
        return there ? now_->nodes[*there].origin : tested_->nodes[index(node)].origin;
    }
    [[nodiscard]] bool nodeChanged(std::int32_t node) const {
        return known_ && (!present(node) || moved_.contains(node) || retyped_.contains(node));
    }
    [[nodiscard]] bool linkChanged(const NodeLink& link) const { return known_ && links_.contains(link); }
    /// Links between the same nodes as before, of which one stands elsewhere.
    [[nodiscard]] const std::vector<NodeLink>& movedLinks() const { return movedLinks_; }

  private:
    static std::size_t index(std::int32_t number) { return toIndex(number); }

    /// Finds links with a moved end. One that also has another type counts as retyped.
    void findMovedLinks() {
        for (std::size_t i = 0; i < tested_->nodes.size(); ++i) {
            const auto from = static_cast<std::int32_t>(i);
            for (const auto& link : tested_->nodes[i].links) {
                const NodeLink ends(from, link.target);
                if ((moved_.contains(from) || moved_.contains(link.target)) && !links_.contains(ends))
                    movedLinks_.push_back(ends);
            }
        }
    }

    const NavGraph* tested_;
    const NavGraph* now_;
    NavDiff diff_;
    bool known_ = false;
    std::vector<std::int32_t> toNow_;  ///< by tested node; -1: gone
    std::set<std::int32_t> moved_, retyped_;
    std::set<NodeLink> links_;  ///< of the tested nav, that are not as they were
    std::vector<NodeLink> movedLinks_;
};

/// Where the tested nodes stood: as the report says, else as the graph has them.
std::map<std::int32_t, Place> places(const NavtestReport& report, const NavGraph* now, const Since& since) {
    std::map<std::int32_t, Place> result;
    for (const auto& node : report.nodes) {
        result[node.id] = {node.origin, !now            ? std::nullopt
                                        : since.known() ? since.present(node.id)
                                                        : presentNode(*now, node.id, node.origin)};
    }
    if (since.known()) {
        for (std::size_t i = 0; i < since.tested().nodes.size(); ++i) {
            const auto id = static_cast<std::int32_t>(i);
            result.try_emplace(id, since.tested().nodes[i].origin, since.present(id));
        }
        return result;
    }
    for (std::size_t i = 0; now && i < now->nodes.size(); ++i) {
        result.try_emplace(static_cast<std::int32_t>(i), now->nodes[i].origin, i);
    }
    return result;
}

/// How often each link was the place of a death.
std::map<NodeLink, std::uint32_t> deathsByLink(const NavtestReport& report) {
    std::map<NodeLink, std::uint32_t> result;
    for (const auto& death : report.deaths) {
        if (death.link) ++result[*death.link];
    }
    return result;
}

class NavtestBuilder {
  public:
    NavtestBuilder(const NavtestReport& report, const NavGraph* tested, const Generation* generation,
                   std::string_view key, JobContext& context)
        : report_(report),
          key_(key),
          judged_(key == "verdict"),
          now_(graphOf(generation)),
          since_(tested, now_, context),
          places_(places(report, now_, since_)),
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
        if (since_.known()) addChanges();
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
        if (place == places_.end() || since_.nodeChanged(node.id)) return;
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
        if (since_.linkChanged({link.from, link.to})) return;
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
        for (const auto& [from, to] : report_.badLinks) {
            if (countsOfLink(report_, NodeLink(from, to)).empty()) addLink({.from = from, .to = to});
        }
    }

    /// What bots of the test have not met, or not as it is: told apart by colour, shape and stroke, or where
    /// colours are numbers, by the latter alone.
    void addChanges() {
        const auto& diff = since_.diff();
        const auto& tested = since_.tested().nodes;
        const auto& now = since_.now().nodes;
        const auto at = [](const std::vector<NavNode>& nodes, std::int32_t node) -> const Vec3& {
            return nodes[node].origin;
        };
        const auto item = [](std::int32_t node) {
            return Item{ItemKind::node, static_cast<std::uint64_t>(node)};
        };
        for (const auto node : diff.nodesAdded)
            addChanged(at(now, node), kAddedLook, NavtestJudgement::added, item(node));
        for (const auto node : diff.nodesRemoved)
            addChanged(at(tested, node), kRemovedLook, NavtestJudgement::removed, {});
        for (const auto& match : diff.nodesRetyped)
            addChanged(at(now, match.b), kRetypedLook, NavtestJudgement::retyped, item(match.b));
        for (const auto& match : diff.nodesMoved) {
            addChanged(at(now, match.b), kMovedLook, NavtestJudgement::moved, item(match.b));
            addChanged({at(tested, match.a), at(now, match.b)}, kMovedLook, NavtestJudgement::moved,
                       item(match.b));
        }
        for (const auto& [from, to] : diff.linksAdded) {
            addChanged({at(now, from), at(now, to)}, kAddedLook, NavtestJudgement::added,
                       linkItem(toIndex(from), toIndex(to)));
        }
        for (const auto& [from, to] : diff.linksRemoved) {
            addChanged({since_.placeOf(from), since_.placeOf(to)}, kRemovedLook, NavtestJudgement::removed,
                       {});
        }
        for (const auto& match : diff.linksRetyped)
            addPresent(match.a, kRetypedLook, NavtestJudgement::retyped);
        for (const auto& link : since_.movedLinks()) addPresent(link, kMovedLook, NavtestJudgement::moved);
    }

    void addPresent(const NodeLink& link, const ChangeLook& look, NavtestJudgement change) {
        addChanged({since_.placeOf(link.from), since_.placeOf(link.to)}, look, change,
                   linkItem(since_.present(link.from), since_.present(link.to)));
    }

    [[nodiscard]] Item linkItem(std::optional<std::size_t> from, std::optional<std::size_t> to) const {
        return presentLinkItem(since_.now(), from, to);
    }

    void addChanged(const Vec3& place, const ChangeLook& look, NavtestJudgement change, const Item& item) {
        const auto value = judged_ ? static_cast<float>(change) : 0;
        add({.position = place,
             .size = kChangedSize,
             .scalar = value,
             .filter = value,
             .shape = look.shape,
             .hollow = look.hollow || !judged_},
            item);
    }

    void addChanged(const std::pair<Vec3, Vec3>& ends, const ChangeLook& look, NavtestJudgement change,
                    const Item& item) {
        const auto value = judged_ ? static_cast<float>(change) : 0;
        // The line along which a node moved is no link, and counts for none.
        if (item.kind != ItemKind::node) meter_.add(value, look.stroke);
        picture_.ribbons.push_back({.from = ends.first,
                                    .to = ends.second,
                                    .scalar = value,
                                    .filter = value,
                                    .width = kChangedWidth,
                                    .stroke = static_cast<float>(look.stroke)});
        picture_.ribbonItems.push_back(item);
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

    /// Grows glyphs and bands with their value, so that what matters stands out.
    void growWithHeat() {
        const auto& scale = picture_.scale;
        const auto share = [&](float value) {
            return std::sqrt(std::clamp(value / std::max(scale.high, 1.f), 0.f, 1.f));
        };
        // Most quantities are 0 at most places, except visits.
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
    Since since_;
    std::map<std::int32_t, Place> places_;
    std::map<NodeLink, std::uint32_t> deaths_;
    ScaleMeter meter_;
    StagePicture picture_;
};

}  // namespace

Result<StagePicture> buildNavtest(const NavtestReport& report, const NavGraph* tested,
                                  const Generation* generation, std::string_view key, JobContext& context) {
    if (context.stopRequested()) return cancelled();
    return NavtestBuilder(report, tested, generation, key, context).build(context);
}

StagePicture buildFlagged(const NavtestReport& report, const NavGraph* tested, const Generation* generation) {
    JobContext context;
    return NavtestBuilder(report, tested, generation, "verdict", context).buildFlagged();
}

std::vector<std::string> navtestJudgementNames() {
    std::vector<std::string> names{"Fails at times",
                                   "Never touched",
                                   "Added since the test",
                                   "A bot died here",
                                   "Of another type since the test",
                                   "Bad: fails or kills too often",
                                   "Unreachable",
                                   "Fine",
                                   "Moved since the test"};
    names.resize(toIndex(NavtestJudgement::removed) + 1);
    names.back() = "Removed since the test";
    return names;
}

NavtestJudgement judgeNode(const NavtestReport& report, const NavtestNode& node) {
    if (std::ranges::binary_search(report.badNodes, node.id)) return NavtestJudgement::bad;
    if (std::ranges::binary_search(report.unreachableNodes, node.id)) return NavtestJudgement::unreachable;
    if (node.deaths() + node.stuck > 0) return NavtestJudgement::sometimes;
    return node.touches == 0 ? NavtestJudgement::untouched : NavtestJudgement::fine;
}

NavtestJudgement judgeLink(const NavtestReport& report, const NavtestLink& link) {
    if (std::ranges::binary_search(report.badLinks, NodeLink(link.from, link.to))) {
        return NavtestJudgement::bad;
    }
    return link.failures > 0 ? NavtestJudgement::sometimes : NavtestJudgement::fine;
}

}  // namespace navwright
