#include "core/bots/rehearsal/repair.h"

#include <algorithm>
#include <numeric>

#include "core/base/index.h"
#include "core/bots/test/seeded_tests.h"
#include "core/bots/test/sim_spawns.h"
#include "core/map/bsp/hurt_volumes.h"
#include "core/nav/graph/components.h"

namespace navwright {

namespace {

/// Attempts kept per link and simulator test.
constexpr std::size_t kAttemptsMended = 6;
/// Seeds that users will not test with by chance.
constexpr std::uint64_t kRepairSeeds = 0x6d656e6400000000;

std::array<float, 3> placeOf(const Vec3& origin) {
    return {origin.x, origin.y, origin.z};
}

}  // namespace

PlacePair placesOf(const Vec3& from, const Vec3& to) {
    return {placeOf(from), placeOf(to)};
}

CureLimits RepairSetup::repairLimits() {
    CureLimits limits;
    limits.failing = 0.03;
    limits.failures = 3;
    limits.doubtFailures = 2;
    limits.doubtful = 0.1;
    limits.doubtfulPart = 0.02;
    limits.hopelessPart = 0.03;
    limits.allParts = 0.05;
    return limits;
}

NodeLink NavRepair::numbersOf(const PlacePair& way) const {
    const auto number = [this](const std::array<float, 3>& place) {
        const auto found = numbers_.find(place);
        return found == numbers_.end() ? -1 : found->second;
    };
    return {number(way.from), number(way.to)};
}

void NavRepair::follow(const NavGraph& graph) {
    std::map<std::array<float, 3>, std::int32_t> numbers;
    for (std::size_t i = 0; i < graph.nodes.size(); ++i)
        numbers.emplace(placeOf(graph.nodes[i].origin), static_cast<std::int32_t>(i));
    std::map<std::int32_t, std::int32_t> now;
    for (const auto& [place, number] : numbers_) {
        const auto found = numbers.find(place);
        if (found != numbers.end()) now.emplace(number, found->second);
    }
    records_.renumber(now);
    numbers_ = std::move(numbers);
    if (nodes_ == 0) nodes_ = graph.nodes.size();
}

void NavRepair::learn(const NavGraph& graph, const NavtestReport& report) {
    follow(graph);
    records_.add(report);
}

void NavRepair::takeBack(const Cure& cure, const NavRepair& before) {
    const auto way = placesOf(cure.from, cure.to);
    tried_.emplace(way, cure.kind, cure.kind == CureKind::retyped ? cure.newType : NodeType::none);
    const auto known = before.records_.all().find(before.numbersOf(way));
    if (known != before.records_.all().end()) restored_.insert_or_assign(way, known->second);
}

CureMemory NavRepair::memoryOf() const {
    CureMemory memory;
    const auto isThere = [](const NodeLink& link) { return link.from >= 0 && link.to >= 0; };
    for (const auto& ends : bypasses_) {
        if (const auto link = numbersOf(ends); isThere(link)) memory.bypasses.push_back(link);
    }
    for (const auto& [ends, failures] : searched_) {
        if (const auto link = numbersOf(ends); isThere(link)) memory.searched.emplace(link, failures);
    }
    for (const auto& [ends, kind, type] : tried_) {
        if (const auto link = numbersOf(ends); isThere(link)) memory.tried.emplace(link, kind, type);
    }
    return memory;
}

void NavRepair::remember(const CureMemory& memory, const NavGraph& graph) {
    const auto placesIn = [&](const NodeLink& link) {
        return placesOf(graph.nodes[link.from].origin, graph.nodes[link.to].origin);
    };
    for (const auto& link : memory.bypasses) bypasses_.insert(placesIn(link));
    for (const auto& [link, failures] : memory.searched) searched_[placesIn(link)] = failures;
}

Result<> NavRepair::askSimulator(const NavGraph& graph, const BspFile& bsp, const Collision& world,
                                 const RepairSetup& setup, JobContext& context) {
    SimulatorSetup tests;
    tests.bots = setup.bots;
    tests.seconds = tests.maxSeconds = setup.seconds;
    tests.seed = kRepairSeeds;
    tests.attemptsKept = kAttemptsMended;
    for (const auto& [link, record] : records_.all()) {
        if (record.failures + record.deaths > 0) tests.watched.push_back(link);
    }
    NAV_ASSIGN(const auto done, simulateSeeds(graph, bsp, world, tests, setup.tests, setup.jobs, context));
    for (const auto& test : done) records_.addBeginnings(test);
    return {};
}

Result<MendedNav> NavRepair::mend(const NavGraph& graph, const BspFile& bsp, const Collision& world,
                                  std::span<const NodeLink> fixed, const RepairSetup& setup,
                                  JobContext& context) {
    follow(graph);
    for (auto& [ends, record] : restored_) {
        const auto link = numbersOf(ends);
        if (link.from >= 0 && link.to >= 0) records_.set(link, std::move(record));
    }
    restored_.clear();
    const auto asked = askSimulator(graph, bsp, world, setup, context);
    if (!asked && asked.error().cancelled()) return cancelled();
    // Bypasses and cuts do not need the simulator.
    if (!asked) context.warn("The simulator cannot tell what blocks bots: " + asked.error().message());

    const auto hurt = hurtBoxes(bsp);
    const LinkWorld physics{.collision = world, .hurt = hurt};
    auto spawns = firstNodes(graph, spawnPlaces(bsp), world);
    std::erase(spawns, -1);
    auto memory = memoryOf();
    const CureInput input{.world = physics,
                          .fixed = fixed,
                          .spawns = spawns,
                          .nodes = nodes_,
                          .memory = memory,
                          .jobs = setup.jobs,
                          .judgedElsewhere = true};
    MendedNav mended{.graph = graph, .previous = {}, .cures = {}};
    NAV_ASSIGN(mended.cures, cureLinks(mended.graph, records_, input, setup.limits, context));
    remember(memory, mended.graph);

    // Removes nodes that became unreachable.
    const auto before = servedNodes(graph, spawns);
    auto keep = servedNodes(mended.graph, spawns);
    for (std::size_t i = 0; i < before.size(); ++i) keep[i] = keep[i] || !before[i];
    mended.previous = keepNodes(mended.graph, keep);
    for (auto& old : mended.previous) {
        if (toIndex(old) >= graph.nodes.size()) old = -1;
    }
    return mended;
}

namespace {

/// Distance within which a mishap counts for a repair, and repairs are judged together.
constexpr float kBesideLink = 160;

/// A failure, its place, and its rate per bot and minute.
struct Mishap {
    Vec3 place{0};
    double rate = 0;
};

std::vector<Mishap> mishapsOf(const TestedGraph& tested) {
    const auto& [graph, report] = tested;
    const double minutes = std::max(report.testDurationS * report.botCount / 60, 1e-3);
    std::vector<Mishap> mishaps;
    for (const auto& link : report.links) {
        if (link.failures > 0) mishaps.push_back({graph.nodes[link.from].origin, link.failures / minutes});
    }
    for (const auto& death : report.deaths) {
        const auto node = death.link ? death.link->from : death.node;
        const auto place = node >= 0 ? graph.nodes[node].origin : death.origin;
        mishaps.push_back({place, kDeathWeight / minutes});
    }
    return mishaps;
}

bool areNear(const LedgerRepair& a, const LedgerRepair& b) {
    const auto near = [&](const Vec3& place) {
        return glm::distance(place, b.at) <= kBesideLink ||
               (b.to && glm::distance(place, *b.to) <= kBesideLink);
    };
    return near(a.at) || (a.to && near(*a.to));
}

/// By repair: the first repair of its group.
std::vector<std::size_t> groupsOf(std::span<const LedgerRepair> repairs) {
    std::vector<std::size_t> group(repairs.size());
    std::iota(group.begin(), group.end(), std::size_t{0});
    for (std::size_t i = 0; i < repairs.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            if (group[i] == group[j] || !areNear(repairs[i], repairs[j])) continue;
            const auto from = std::max(group[i], group[j]), to = std::min(group[i], group[j]);
            std::ranges::replace(group, from, to);
        }
    }
    return group;
}

}  // namespace

std::vector<bool> harmfulRepairs(std::span<const LedgerRepair> repairs, const TestedGraph& before,
                                 const TestedGraph& after) {
    const auto groups = groupsOf(repairs);
    const auto rateNear = [&](const std::vector<Mishap>& mishaps, std::size_t group) {
        double rate = 0;
        for (const auto& mishap : mishaps) {
            for (std::size_t i = 0; i < repairs.size(); ++i) {
                if (groups[i] != group || !areNear(repairs[i], {.at = mishap.place})) continue;
                rate += mishap.rate;
                break;
            }
        }
        return rate;
    };
    const auto earlier = mishapsOf(before), later = mishapsOf(after);
    std::vector<bool> harmful(repairs.size());
    for (std::size_t i = 0; i < repairs.size(); ++i) {
        harmful[i] = groups[i] == i ? rateNear(later, i) > rateNear(earlier, i) : harmful[groups[i]];
    }
    return harmful;
}

}  // namespace navwright
