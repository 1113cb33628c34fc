#include "core/bots/test/removal_harm.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/base/counted.h"
#include "core/nav/graph/components.h"

namespace navwright {

namespace {

/// The largest strongly connected component.
std::vector<bool> mainComponent(const NavGraph& nav) {
    const auto parts = strongComponents(nav);
    std::vector<bool> main;
    for (const auto part : parts.of) main.push_back(part == 0);
    return main;
}

std::vector<std::int32_t> marked(const std::vector<bool>& marks) {
    std::vector<std::int32_t> nodes;
    for (std::size_t node = 0; node < marks.size(); ++node) {
        if (marks[node]) nodes.push_back(static_cast<std::int32_t>(node));
    }
    return nodes;
}

std::size_t total(const RemovalHarm& harm) {
    return harm.trapped + harm.unreached + harm.stranded;
}

std::size_t strandedSpawns(const NavGraph& nav, const std::vector<bool>& main, std::span<const Vec3> spawns) {
    std::size_t count = 0;
    for (const auto node : nodesAt(nav, spawns)) count += node >= 0 && main[node] ? 0 : 1;
    return count;
}

}  // namespace

RemovalHarm harmBetween(const NavGraph& nav, const NavGraph& left, std::span<const std::int32_t> previous,
                        std::span<const Vec3> spawns) {
    const auto before = mainComponent(nav), now = mainComponent(left);
    const auto entered = reachableFrom(left, marked(now));
    RemovalHarm harm;
    for (std::size_t node = 0; node < left.nodes.size(); ++node) {
        const auto old = previous[node];
        if (now[node] || old < 0 || !before[old]) continue;
        ++(entered[node] ? harm.trapped : harm.unreached);
    }
    const auto without = strandedSpawns(nav, before, spawns), with = strandedSpawns(left, now, spawns);
    harm.stranded = with > without ? with - without : 0;
    return harm;
}

Result<RemovalHarm> harmOf(const NavGraph& nav, const Ledger& removals, float radius, const NavLocks& locks,
                           std::span<const Vec3> spawns, JobContext& context) {
    auto left = nav;
    NAV_ASSIGN(const auto report, applyLedger(left, removals, radius, locks, context));
    return harmBetween(nav, left, report.previous, spawns);
}

Result<std::vector<bool>> harmfulOf(const NavGraph& nav, const Ledger& removals, float radius,
                                    const NavLocks& locks, std::span<const Vec3> spawns,
                                    JobContext& context) {
    NAV_ASSIGN(const auto all, harmOf(nav, removals, radius, locks, spawns, context));
    std::vector<bool> harmful(removals.nodes.size() + removals.links.size());
    if (!all.any()) return harmful;
    for (std::size_t entry = 0; entry < harmful.size(); ++entry) {
        // Other removals may hide its harm, so test it alone as well.
        auto rest = removals;
        Ledger alone{.map = removals.map};
        if (entry < removals.nodes.size()) {
            alone.nodes = {removals.nodes[entry]};
            rest.nodes.erase(rest.nodes.begin() + static_cast<std::ptrdiff_t>(entry));
        } else {
            const auto link = entry - removals.nodes.size();
            alone.links = {removals.links[link]};
            rest.links.erase(rest.links.begin() + static_cast<std::ptrdiff_t>(link));
        }
        NAV_ASSIGN(const auto by, harmOf(nav, alone, radius, locks, spawns, context));
        NAV_ASSIGN(const auto others, harmOf(nav, rest, radius, locks, spawns, context));
        harmful[entry] = by.any() || total(others) < total(all);
    }
    return harmful;
}

std::string harmDone(const RemovalHarm& harm) {
    std::vector<std::string> words;
    if (harm.trapped > 0)
        words.push_back(fmt::format("make a trap of {}", counted(harm.trapped, "node", "nodes")));
    if (harm.unreached > 0)
        words.push_back(fmt::format("cut {} off", counted(harm.unreached, "node", "nodes")));
    if (harm.stranded > 0)
        words.push_back(fmt::format("strand {}", counted(harm.stranded, "spawn point", "spawn points")));
    return fmt::format("{}", fmt::join(words, " and "));
}

std::string harmWords(const RemovalHarm& harm) {
    return harm.any() ? "would " + harmDone(harm) : std::string();
}

}  // namespace navwright
