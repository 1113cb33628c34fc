#include "core/edit/rerelease/rerelease_patch_apply.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <numeric>

#include "core/base/index.h"
#include "core/edit/rerelease/rerelease_edits.h"
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

    void take(const Result<bool>& changed) {
        if (!changed) return orphan(changed.error().error().what);
        if (!*changed) outcome_.state = PatchState::alreadySo;
    }

    void addNode(const RereleasePatch& patch) {
        if (const auto there = nearestNode(graph_, patch.at, patch.tolerance)) {
            // The node exists: only set its flags and radius.
            const std::array nodes{static_cast<std::int32_t>(*there)};
            return take(editRereleaseNodes(graph_, nodes, [&](RereleaseNode& node) {
                node.flags = *patch.flags;
                node.radius = *patch.radius;
            }));
        }
        take(addRereleaseNode(graph_, {.origin = patch.at, .flags = *patch.flags, .radius = *patch.radius}));
        if (outcome_.state == PatchState::applied) previous_.push_back(-1);
    }

    void editNode(const RereleasePatch& patch) {
        const auto node = nodeAt(patch.at, patch.tolerance);
        if (!node) return;
        const std::array nodes{*node};
        if (patch.kind == RereleasePatchKind::deleteNode) {
            take(removeRereleaseNodes(graph_, nodes));
            previous_.erase(previous_.begin() + *node);
            return;
        }
        take(editRereleaseNodes(graph_, nodes, [&](RereleaseNode& edited) {
            if (patch.kind == RereleasePatchKind::moveNode) edited.origin = *patch.to;
            if (patch.kind == RereleasePatchKind::nodeFlags) edited.flags = *patch.flags;
            if (patch.kind == RereleasePatchKind::nodeRadius) edited.radius = *patch.radius;
        }));
    }

    void addLink(const RereleasePatch& patch) {
        const auto from = nodeAt(patch.at, patch.tolerance);
        const auto to = from ? nodeAt(*patch.to, patch.tolerance) : std::nullopt;
        if (!from || !to) return;
        if (*from == *to)
            return orphan(
                fmt::format("Both ends are the node at {}", placeText(graph_.nodes[toIndex(*from)].origin)));
        const auto set = [&](RereleaseLink& link) {
            link.setKind(*patch.type);
            link.setFlags(static_cast<std::uint8_t>(*patch.flags));
        };
        const auto& links = graph_.nodes[toIndex(*from)].links;
        const auto there = std::ranges::find(links, *to, &RereleaseLink::target);
        if (there != links.end()) {
            // The link exists: set its type and flags.
            const std::array place{LinkPlace{toIndex(*from), toIndex(there - links.begin())}};
            return take(editRereleaseLinks(graph_, place, set));
        }
        RereleaseLink link{.target = *to};
        set(link);
        take(addRereleaseLink(graph_, *from, link));
    }

    void editLink(const RereleasePatch& patch) {
        const auto found = nearestLink(graph_, patch.at, *patch.to, patch.tolerance);
        if (!found) return withoutLink(patch);
        const std::array place{*found};
        if (patch.kind == RereleasePatchKind::deleteLink) return take(removeRereleaseLinks(graph_, place));
        take(editRereleaseLinks(graph_, place, [&](RereleaseLink& link) {
            switch (patch.kind) {
                case RereleasePatchKind::linkType:
                    return link.setKind(*patch.type);
                case RereleasePatchKind::linkFlags:
                    return link.setFlags(static_cast<std::uint8_t>(*patch.flags));
                case RereleasePatchKind::linkTraversal:
                    link.traversal = patch.traversal;
                    return;
                case RereleasePatchKind::removeTraversal:
                    return link.traversal.reset();
                case RereleasePatchKind::linkEdict:
                    link.edict = patch.edict;
                    return;
                default:
                    link.edict.reset();
            }
        }));
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

Result<PatchReport> applyRereleasePatches(RereleaseGraph& graph, const RereleasePatchFile& patches,
                                          JobContext& context) {
    if (patches.game != graph.game) {
        return fail(fmt::format("The patches are for {}, the nav is for {}", gameKey(patches.game),
                                gameKey(graph.game)));
    }
    auto work = graph;
    PatchLayer layer(work);
    PatchReport report;
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

}  // namespace navwright
