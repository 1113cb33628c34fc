#include "core/map/entities/closed_entities.h"

#include <algorithm>
#include <map>

#include "core/map/entities/entity_chains.h"

namespace navwright {

namespace {

/// What stays in its initial closed state when none of these buttons is pressed. `buttons`: ascending.
std::vector<int> idleWithout(const std::vector<int>& buttons, const EntityGraph& entities) {
    std::map<int, bool> others;
    for (const auto& chain : entityChains(entities).all) {
        const bool ours = std::ranges::binary_search(buttons, chain.from);
        auto& other = others.try_emplace(chain.to, false).first->second;
        other = other || !ours;
    }
    std::vector<int> idle;
    for (const auto& [index, other] : others) {
        const auto start = entities.entities[index].start;
        if (!other && start != EntityStart::open && start != EntityStart::absent) idle.push_back(index);
    }
    return idle;
}

}  // namespace

std::vector<int> closedWith(std::span<const int> closed, const EntityGraph& entities) {
    std::vector<int> all, buttons;
    for (const int index : closed)
        (entities.entities[index].role == EntityRole::button ? buttons : all).push_back(index);
    if (!buttons.empty()) {
        std::ranges::sort(buttons);
        const auto idle = idleWithout(buttons, entities);
        all.insert(all.end(), idle.begin(), idle.end());
    }
    std::ranges::sort(all);
    all.erase(std::ranges::unique(all).begin(), all.end());
    return all;
}

bool blocksWhenClosed(const ActiveEntity& entity) {
    return entity.role == EntityRole::door || entity.role == EntityRole::breakable ||
           entity.role == EntityRole::wall || entity.role == EntityRole::object;
}

}  // namespace navwright
