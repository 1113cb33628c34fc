#include "core/edit/rerelease/rerelease_patch_apply.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <numeric>

#include "core/edit/rerelease/game_edits.h"
#include "core/nav/files/nearest_node.h"

namespace navwright {

namespace {

std::string placeText(const Vec3& point) {
    return fmt::format("({:.1f} {:.1f} {:.1f})", point.x, point.y, point.z);
}

/// Applies patches to one graph and keeps track of its nodes.
class PatchLayer {
  public:
    explicit PatchLayer(RereleaseGraph& graph) : graph_(graph), previous_(graph.nodes.size()) {
        std::iota(previous_.begin(), previous_.end(), 0);
    }

    PatchOutcome lay(const RereleasePatch& patch) {
        outcome_ = {patch.id, PatchState::applied, {}};
        const auto fields = rereleasePatchFields(patch.kind);
        const bool whole = (!fields.to || patch.to) && (!fields.flags || patch.flags) &&
                           (!fields.radius || patch.radius) && (!fields.type || patch.type) &&
                           (!fields.traversal || patch.traversal) && (!fields.edict || patch.edict);
        if (!whole) {
            orphan("The patch lacks a field that its operation needs");
        } else if (patch.kind == RereleasePatchKind::comment) {
            outcome_.state = PatchState::alreadySo;
        } else if (patch.kind == RereleasePatchKind::addNode) {
            addNode(patch);
        } else if (patch.kind == RereleasePatchKind::addLink) {
            addLink(patch);
        } else if (fields.to && patch.kind != RereleasePatchKind::moveNode) {
            editLink(patch);
        } else {
            editNode(patch);
        }
        return std::move(outcome_);
    }

    std::vector<std::int32_t> take() && { return std::move(previous_); }

  private:
    void orphan(std::string reason) {
        outcome_.state = PatchState::orphaned;
        outcome_.reason = std::move(reason);
    }

    std::optional<std::int32_t> nodeAt(const Vec3& place, float tolerance) {
        if (const auto found = nearestNode(graph_, place, tolerance))
            return static_cast<std::int32_t>(*found);
        orphan(fmt::format("No node within {} units of {}", tolerance, placeText(place)));
        return std::nullopt;
    }

    void make(const Result<GraphDelta>& delta) {
        if (!delta) return orphan(delta.error().error().what);
        if (delta->empty()) {
            outcome_.state = PatchState::alreadySo;
            return;
        }
        const auto before = graph_.nodes.size();
        if (const auto done = applyDelta(graph_, *delta); !done) return orphan(done.error().error().what);
        if (delta->removed.empty() && delta->added.empty()) return;
        const auto to = newIndices(*delta, before);
        std::vector<std::int32_t> previous(graph_.nodes.size(), -1);
        for (std::size_t i = 0; i < before; ++i) {
            if (to[i] >= 0) previous[static_cast<std::size_t>(to[i])] = previous_[i];
        }
        previous_ = std::move(previous);
    }

    void addNode(const RereleasePatch& patch) {
        if (const auto there = nearestNode(graph_, patch.at, patch.tolerance)) {
            // The node exists: only set its flags and radius.
            auto graph = graph_.nodes[*there];
            graph.flags = *patch.flags;
            graph.radius = *patch.radius;
            GraphDelta delta;
            const auto index = static_cast<std::int32_t>(*there);
            if (graph != graph_.nodes[*there])
                delta.changed.push_back({index, index, graph_.nodes[*there], graph});
            return make(delta);
        }
        make(addRereleaseNode(graph_, {.origin = patch.at, .flags = *patch.flags, .radius = *patch.radius}));
    }

    void editNode(const RereleasePatch& patch) {
        const auto node = nodeAt(patch.at, patch.tolerance);
        if (!node) return;
        const std::array<std::int32_t, 1> nodes{*node};
        const auto& there = graph_.nodes[static_cast<std::size_t>(*node)];
        switch (patch.kind) {
            case RereleasePatchKind::moveNode:
                return move(*node, *patch.to);
            case RereleasePatchKind::deleteNode:
                return make(removeRereleaseNodes(graph_, nodes));
            case RereleasePatchKind::nodeFlags:
                return make(setRereleaseNodeFlags(graph_, nodes, *patch.flags, there.flags));
            default:
                return make(setRereleaseNodeRadius(graph_, nodes, *patch.radius));
        }
    }

    /// To exactly `to`: adding float offsets may miss by a bit.
    void move(std::int32_t node, const Vec3& to) {
        const std::array<std::int32_t, 1> nodes{node};
        const auto& before = graph_.nodes[static_cast<std::size_t>(node)];
        auto delta = moveRereleaseNodes(graph_, nodes, to - before.origin);
        if (!delta) return make(delta);
        auto after = before;
        after.origin = to;
        delta->changed.clear();
        if (after != before) delta->changed.push_back({node, node, before, after});
        make(delta);
    }

    void addLink(const RereleasePatch& patch) {
        const auto from = nodeAt(patch.at, patch.tolerance);
        const auto to = from ? nodeAt(*patch.to, patch.tolerance) : std::nullopt;
        if (!from || !to) return;
        if (*from == *to)
            return orphan(fmt::format("Both ends are the node at {}",
                                      placeText(graph_.nodes[static_cast<std::size_t>(*from)].origin)));
        RereleaseLink link{.target = *to};
        link.setKind(*patch.type);
        link.setFlags(static_cast<std::uint8_t>(*patch.flags));
        const auto& links = graph_.nodes[static_cast<std::size_t>(*from)].links;
        const auto there = std::ranges::find(links, *to, &RereleaseLink::target);
        if (there == links.end()) return make(addRereleaseLink(graph_, *from, link));
        const std::array<LinkPlace, 1> place{
            LinkPlace{static_cast<std::size_t>(*from), static_cast<std::size_t>(there - links.begin())}};
        // The link exists: set its type and flags.
        auto delta = setRereleaseLinkType(graph_, place, *patch.type);
        if (delta && !delta->changed.empty()) {
            delta->changed[0].after.links[place[0].link].setFlags(link.flags());
        } else if (delta) {
            delta = setRereleaseLinkFlags(graph_, place, link.flags(), 0xff);
        }
        make(delta);
    }

    void editLink(const RereleasePatch& patch) {
        const auto found = nearestLink(graph_, patch.at, *patch.to, patch.tolerance);
        if (!found) return withoutLink(patch);
        const std::array<LinkPlace, 1> place{*found};
        switch (patch.kind) {
            case RereleasePatchKind::deleteLink:
                return make(removeRereleaseLinks(graph_, place));
            case RereleasePatchKind::linkType:
                return make(setRereleaseLinkType(graph_, place, *patch.type));
            case RereleasePatchKind::linkFlags:
                return make(
                    setRereleaseLinkFlags(graph_, place, static_cast<std::uint8_t>(*patch.flags), 0xff));
            case RereleasePatchKind::linkTraversal:
                return make(setRereleaseTraversal(graph_, place, patch.traversal));
            case RereleasePatchKind::removeTraversal:
                return make(setRereleaseTraversal(graph_, place, std::nullopt));
            case RereleasePatchKind::linkEdict:
                return make(setRereleaseEdict(graph_, place, patch.edict));
            default:
                return make(setRereleaseEdict(graph_, place, std::nullopt));
        }
    }

    void withoutLink(const RereleasePatch& patch) {
        if (!nodeAt(patch.at, patch.tolerance) || !nodeAt(*patch.to, patch.tolerance)) return;
        if (patch.kind == RereleasePatchKind::deleteLink) {
            outcome_.state = PatchState::alreadySo;
            return;
        }
        orphan(fmt::format("No link from {} to {}", placeText(patch.at), placeText(*patch.to)));
    }

    RereleaseGraph& graph_;
    std::vector<std::int32_t> previous_;
    PatchOutcome outcome_;
};

}  // namespace

std::size_t RereleasePatchReport::count(PatchState state) const {
    return static_cast<std::size_t>(std::ranges::count(outcomes, state, &PatchOutcome::state));
}

Result<RereleasePatchReport> applyRereleasePatches(RereleaseGraph& graph, const RereleasePatchFile& patches,
                                                   JobContext& context) {
    if (patches.game != graph.game) {
        return fail(fmt::format("The patches are for {}, the nav is for {}", gameKey(patches.game),
                                gameKey(graph.game)));
    }
    auto work = graph;
    PatchLayer layer(work);
    RereleasePatchReport report;
    for (const auto& patch : patches.patches) {
        if (context.stopRequested()) return cancelled();
        report.outcomes.push_back(patch.enabled ? layer.lay(patch)
                                                : PatchOutcome{patch.id, PatchState::disabled, {}});
    }
    report.previous = std::move(layer).take();
    graph = std::move(work);
    return report;
}

PatchOutcome applyRereleasePatch(RereleaseGraph& graph, const RereleasePatch& patch) {
    return PatchLayer(graph).lay(patch);
}

Result<> checkPatchMap(const RereleasePatchFile& patches, std::string_view map, std::string_view file) {
    if (patches.map.empty() || map.empty() || patches.map == map) return {};
    return fail(fmt::format("The patches are for map '{}', not '{}'", patches.map, map), file);
}

}  // namespace navwright
