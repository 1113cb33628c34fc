#include "widgets/inspect/panel/area_pages.h"

#include <utility>

#include "core/aas/travel/area_case.h"
#include "core/base/index.h"
#include "core/map/bsp/hurt_volumes.h"
#include "core/nav/files/nav_origin.h"
#include "core/physics/map_queries/game_map.h"

namespace navwright {

AreaPages::AreaPages(Document& document, const AreaModel& areas, const Selection& selection, QObject* parent)
    : QObject(parent), document_(document), areas_(areas), selection_(selection) {
    connect(&areas_, &AreaModel::changed, this, &AreaPages::changed);
    // A second area beside the current one makes another page.
    connect(&selection_, &Selection::itemsChanged, this, [this] {
        if (selection_.current().kind == ItemKind::area) emit changed();
    });
}

std::array<std::int32_t, 2> AreaPages::pair(const AreaSet& areas) const {
    const auto& items = selection_.items();
    if (items.size() != 2) return {};
    for (const auto& item : items) {
        if (item.kind != ItemKind::area || !areas.hasArea(item.id)) return {};
    }
    const bool inOrder = items.back() == selection_.current();
    const auto& first = inOrder ? items.front() : items.back();
    const auto& last = inOrder ? items.back() : items.front();
    return {static_cast<std::int32_t>(first.id), static_cast<std::int32_t>(last.id)};
}

QString AreaPages::page(const PageOptions& options) {
    const auto item = selection_.current();
    const auto& areas = areas_.areas();
    if (!areas || (item.kind != ItemKind::reachability && item.kind != ItemKind::area)) return {};
    if (item.kind == ItemKind::reachability) {
        const auto way = reachabilityCase(*areas, item.id);
        if (!way) return {};
        return reachabilityPage(*way, witnessOf(areas, way->number), options);
    }
    if (const auto two = pair(*areas); two[0] != 0) {
        ask(areas, two);
        return areaPairPage(*areas, two[0], two[1], answers_.get(), options);
    }
    const auto area = areaCase(*areas, item.id, nodeOrigins(*graphOf(document_.generation())));
    return area ? areaPage(*area, options) : QString();
}

ReachabilityWitness AreaPages::witnessOf(const Set& areas, std::int32_t way) {
    const auto& all = areas_.proofs();
    if (!all) {
        prove(areas, way);
        return {.proof = proof_.get()};
    }
    const auto number = toIndex(way);
    return {.proof = &all->reachabilities[number - 1],
            .seen = number < all->seen.size() ? &all->seen[number] : nullptr,
            .tested = number < all->tested.size() ? &all->tested[number] : nullptr};
}

void AreaPages::prove(const Set& areas, std::int32_t way) {
    if (areas == provenIn_ && way == provenWay_) return;
    provenIn_ = areas;
    provenWay_ = way;
    proof_ = nullptr;
    proofJob_.cancel();
    const auto map = document_.map();
    if (!map) return;
    proofJob_.run([this, map, areas, way](JobContext&) -> LatestWork::Done {
        const auto hurt = hurtBoxes(map->bsp);
        auto proof = std::make_shared<const ReachabilityProof>(
            proveReachability(areas->aas, {map->collision, hurt}, way));
        return [this, proof] {
            proof_ = proof;
            emit changed();
        };
    });
}

void AreaPages::ask(const Set& areas, const std::array<std::int32_t, 2>& pair) {
    if (areas == askedIn_ && pair == asked_) return;
    askedIn_ = areas;
    asked_ = pair;
    answers_ = nullptr;
    whyJob_.cancel();
    const auto map = document_.map();
    if (!map) return;
    whyJob_.run([this, map, areas, pair](JobContext&) -> LatestWork::Done {
        std::vector<WhyNot> found;
        for (const auto& [from, to] : {std::pair(pair[0], pair[1]), std::pair(pair[1], pair[0])}) {
            auto answer = whyNot(areas->aas, map->collision, ReachRules(), from, to);
            // Two areas of the file, not one and the same, always have an answer.
            if (!answer) return {};
            found.push_back(*std::move(answer));
        }
        auto answers = std::make_shared<const std::vector<WhyNot>>(std::move(found));
        return [this, answers = std::move(answers)] {
            answers_ = answers;
            emit changed();
        };
    });
}

}  // namespace navwright
