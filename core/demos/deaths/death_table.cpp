#include "core/demos/deaths/death_table.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

#include "core/base/index.h"

namespace navwright {

namespace {

using MeansCount = std::array<std::uint32_t, kDeathMeansCount>;

DeathMeans mostOf(const MeansCount& counts) {
    const auto most = std::ranges::max_element(counts);
    if (*most == 0) return DeathMeans::unknown;
    return static_cast<DeathMeans>(most - counts.begin());
}

std::vector<MeansRow> meansRows(std::span<const DeathRecord> deaths) {
    std::vector<MeansRow> rows(kDeathMeansCount);
    for (int i = 0; i < kDeathMeansCount; ++i) rows[i].means = static_cast<DeathMeans>(i);
    for (const auto& death : deaths) {
        auto& row = rows[toIndex(death.means)];
        ++row.deaths;
        if (death.pushed) ++row.pushed;
        ++row.hits[toIndex(death.hit)];
    }
    std::erase_if(rows, [](const MeansRow& row) { return row.deaths == 0; });
    std::ranges::stable_sort(rows, std::ranges::greater(), &MeansRow::deaths);
    return rows;
}

std::vector<PlayerRow> playerRows(std::span<const DeathRecord> deaths) {
    struct Tally {
        PlayerRow row;
        MeansCount with{};
        std::map<std::string_view, std::uint32_t> by;
    };
    std::map<std::string_view, Tally> tallies;
    for (const auto& death : deaths) {
        const bool own = !death.killer.empty() && death.killer == death.victim;
        if (!death.victim.empty()) {
            auto& victim = tallies[death.victim];
            ++victim.row.deaths;
            if (own || death.cause == DeathCause::suicide) ++victim.row.own;
            if (isEnvironmental(death.cause)) ++victim.row.byMap;
            if (!death.killer.empty() && !own) ++victim.by[death.killer];
        }
        if (death.killer.empty() || own) continue;
        auto& killer = tallies[death.killer];
        ++killer.row.kills;
        ++killer.with[toIndex(death.means)];
    }
    std::vector<PlayerRow> rows;
    for (auto& [name, tally] : tallies) {
        auto& row = tally.row;
        row.name = name;
        row.favourite = mostOf(tally.with);
        for (const auto& [killer, count] : tally.by) {
            if (count <= row.nemesisKills) continue;
            row.nemesis = killer;
            row.nemesisKills = count;
        }
        rows.push_back(std::move(row));
    }
    std::ranges::stable_sort(rows, [](const PlayerRow& a, const PlayerRow& b) {
        return std::tuple(b.kills, a.deaths) < std::tuple(a.kills, b.deaths);
    });
    return rows;
}

std::vector<DeathCell> deathCells(std::span<const DeathRecord> deaths, float cell) {
    struct Tally {
        DeathCell row;
        MeansCount means{};
    };
    std::map<std::tuple<float, float, float>, Tally> tallies;
    for (const auto& death : deaths) {
        if (!death.place) continue;
        const auto at = *death.place / cell;
        auto& tally = tallies[{std::floor(at.x), std::floor(at.y), std::floor(at.z)}];
        tally.row.center += *death.place;
        ++tally.row.deaths;
        if (isEnvironmental(death.cause)) ++tally.row.byMap;
        ++tally.means[toIndex(death.means)];
    }
    std::vector<DeathCell> rows;
    for (auto& [key, tally] : tallies) {
        tally.row.center /= static_cast<float>(tally.row.deaths);
        tally.row.most = mostOf(tally.means);
        rows.push_back(tally.row);
    }
    std::ranges::stable_sort(rows, std::ranges::greater(), &DeathCell::deaths);
    return rows;
}

}  // namespace

DeathTable deathTable(std::span<const DeathRecord> deaths, float cell) {
    return {meansRows(deaths), playerRows(deaths), deathCells(deaths, cell)};
}

}  // namespace navwright
