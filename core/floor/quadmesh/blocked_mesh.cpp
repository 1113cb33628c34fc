#include "core/floor/quadmesh/blocked_mesh.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "core/base/index.h"
#include "core/floor/quadmesh/sheet_leaves.h"
#include "core/floor/quadmesh/tile_ways.h"

namespace navwright {

namespace {

constexpr TileId kGone = -1;

class LocalAnswer {
  public:
    LocalAnswer(const QuadMesh& base, const QuadRules& rules, BlockedFloor floor)
        : base_(base), rules_(rules), before_(std::move(floor.before)), changed_(base.leaves.size(), false) {
        answer_.columns = floor.columns;
        mesh().floor = std::move(floor.floor);
    }

    BlockedMesh run() {
        componentOf_ = componentsOf(mesh().floor, mesh().components);
        findChanged();
        keepOthers();
        divide();
        connect();
        return std::move(answer_);
    }

  private:
    [[nodiscard]] QuadMesh& mesh() { return answer_.mesh; }

    /// Leaves with a place that is gone, is of another kind, or has other neighbours.
    void findChanged() {
        std::vector<bool> kept(base_.floor.places.size(), false);
        const auto was = [&](PlaceId place) { return place < 0 ? -1 : before_[place]; };
        for (std::size_t i = 0; i < before_.size(); ++i) {
            const auto place = before_[i];
            if (place < 0) continue;
            const auto &now = mesh().floor.places[i], &then = base_.floor.places[place];
            bool same = now.kind == then.kind && now.rim == then.rim && now.ceiling == then.ceiling &&
                        now.crouchedCeiling == then.crouchedCeiling;
            for (const auto way : kColumnWays) {
                const auto to = mesh().floor.ways[i][toIndex(way)];
                same = same && was(to) == base_.floor.ways[place][toIndex(way)] && (to < 0 || was(to) >= 0);
            }
            kept[toIndex(place)] = same;
        }
        for (std::size_t place = 0; place < kept.size(); ++place) {
            const auto leaf = base_.leafOf[place];
            if (!kept[place] && leaf >= 0) changed_[toIndex(leaf)] = true;
        }
        answer_.gone = toIndex(std::ranges::count(changed_, true));
    }

    void keepOthers() {
        number_.assign(base_.leaves.size(), kGone);
        for (std::size_t i = 0; i < base_.leaves.size(); ++i) {
            if (changed_[i]) continue;
            number_[i] = static_cast<TileId>(mesh().leaves.size());
            mesh().leaves.push_back(base_.leaves[i]);
        }
        kept_ = mesh().leaves.size();
        for (const auto& square : base_.tree) {
            if (number_[square.leaf] != kGone) mesh().tree.push_back({square.rect, number_[square.leaf]});
        }
        mesh().leafOf.assign(mesh().floor.places.size(), -1);
        for (std::size_t i = 0; i < before_.size(); ++i) {
            const auto leaf = before_[i] < 0 ? -1 : base_.leafOf[before_[i]];
            if (leaf >= 0 && number_[leaf] != kGone) mesh().leafOf[i] = number_[leaf];
        }
        for (std::size_t i = 0; i < mesh().leafOf.size(); ++i) {
            const auto leaf = mesh().leafOf[i];
            if (leaf >= 0) mesh().leaves[leaf].component = componentOf_[i];
        }
    }

    /// What is left of each leaf that changed, and floor that is new.
    void divide() {
        std::vector<std::vector<PlaceId>> left(base_.leaves.size());
        std::vector<bool> taken(mesh().floor.places.size(), true);
        for (std::size_t i = 0; i < before_.size(); ++i) {
            if (mesh().leafOf[i] >= 0 || mesh().floor.places[i].rim) continue;
            const auto leaf = before_[i] < 0 ? -1 : base_.leafOf[before_[i]];
            if (leaf >= 0) {
                left[toIndex(leaf)].push_back(static_cast<PlaceId>(i));
            } else {
                taken[i] = false;
            }
        }
        mesh().sheets = base_.sheets;
        for (std::size_t leaf = 0; leaf < left.size(); ++leaf) {
            if (!left[leaf].empty()) add(left[leaf], base_.leaves[leaf].sheet);
        }
        for (const auto& sheet : sheetsOf(mesh().floor, componentOf_, std::move(taken)))
            add(sheet.places, static_cast<std::int32_t>(mesh().sheets++));
        answer_.made = mesh().leaves.size() - kept_;
    }

    void add(const std::vector<PlaceId>& places, std::int32_t sheet) {
        std::vector<QuadRect> tree;
        const auto leaves = SheetLeaves(mesh().floor, places, rules_).leaves(sheet, 0, tree);
        const auto first = mesh().leaves.size();
        mesh().leaves.insert(mesh().leaves.end(), leaves.begin(), leaves.end());
        const auto leafAt = [&](std::int32_t column, std::int32_t row) {
            const auto found = std::ranges::find_if(leaves, [&](const QuadLeaf& leaf) {
                return column >= leaf.rect.x && column < leaf.rect.right() && row >= leaf.rect.y &&
                       row < leaf.rect.top();
            });
            return static_cast<TileId>(first + toIndex(found - leaves.begin()));
        };
        for (const auto place : places) {
            const auto& at = mesh().floor.places[place];
            const auto leaf = leafAt(at.column, at.row);
            mesh().leafOf[place] = leaf;
            mesh().leaves[leaf].component = componentOf_[toIndex(place)];
        }
        for (const auto& square : tree) mesh().tree.push_back({square, leafAt(square.x, square.y)});
    }

    /// Ways of leaves that are new, led to one that is gone, or end where something new may be dropped to.
    void connect() {
        std::vector<TileId> oldOf(kept_, kGone);
        for (std::size_t i = 0; i < number_.size(); ++i) {
            if (number_[i] != kGone) oldOf[toIndex(number_[i])] = static_cast<TileId>(i);
        }
        const auto near = nearChanges();
        for (std::size_t i = 0; i < mesh().leaves.size(); ++i) {
            const auto number = static_cast<TileId>(i);
            if (i < kept_ && !near[i]) {
                auto tile = base_.graph[oldOf[i]];
                const auto leadsOff = [&](const TileWay& way) { return number_[way.to] == kGone; };
                if (std::ranges::none_of(tile.ways, leadsOff)) {
                    for (auto& way : tile.ways) way.to = number_[way.to];
                    mesh().graph.push_back(std::move(tile));
                    continue;
                }
            }
            mesh().graph.push_back(tileOf(mesh(), number));
        }
        countWays(mesh());
    }

    /// Leaves from whose edges a body may drop onto, or past, something that has changed.
    [[nodiscard]] std::vector<bool> nearChanges() {
        std::vector<QuadRect> rects;
        for (std::size_t i = 0; i < changed_.size(); ++i) {
            if (changed_[i]) rects.push_back(base_.leaves[i].rect);
        }
        for (auto i = kept_; i < mesh().leaves.size(); ++i) rects.push_back(mesh().leaves[i].rect);
        const auto far = static_cast<std::int32_t>(std::ceil(kDropReach / mesh().floor.cell)) + 1;
        std::vector<bool> near(kept_, false);
        for (std::size_t i = 0; i < kept_; ++i) {
            const auto& own = mesh().leaves[i].rect;
            near[i] = std::ranges::any_of(rects, [&](const QuadRect& rect) {
                return rect.x <= own.right() + far && own.x <= rect.right() + far &&
                       rect.y <= own.top() + far && own.y <= rect.top() + far;
            });
        }
        return near;
    }

    const QuadMesh& base_;
    const QuadRules& rules_;
    IdVector<PlaceId, PlaceId> before_;
    std::vector<bool> changed_;  ///< by leaf of the base
    IdVector<TileId, TileId> number_;
    std::vector<std::int32_t> componentOf_;
    std::size_t kept_ = 0;
    BlockedMesh answer_;
};

}  // namespace

BlockedMesh blockedMesh(const GameMap& map, const QuadMesh& base, const QuadRules& rules,
                        std::span<const Box> blockers, std::span<const Box> closed) {
    return LocalAnswer(base, rules, blockedFloor(map, base.floor, blockers, closed)).run();
}

}  // namespace navwright
