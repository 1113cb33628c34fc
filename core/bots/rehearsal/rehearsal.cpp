#include "core/bots/rehearsal/rehearsal.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <numeric>
#include <optional>

#include "core/base/index.h"
#include "core/bots/rehearsal/fresh_tests.h"
#include "core/bots/rehearsal/rehearsal_progress.h"
#include "core/bots/rehearsal/repair.h"
#include "core/bots/rehearsal/reroute.h"
#include "core/bots/test/seeded_tests.h"
#include "core/bots/test/sim_spawns.h"
#include "core/map/bsp/hurt_volumes.h"
#include "core/nav/files/nav_origin.h"
#include "core/nav/graph/components.h"
#include "core/physics/link_trials/link_verdict.h"
#include "core/physics/movement/link_physics.h"

namespace navwright {

namespace {

/// Base of the seeds, which users will not test with by chance, so that the nav is not fitted to their test.
constexpr std::uint64_t kSeeds = 0x6e61767700000000;
constexpr std::uint64_t kSeedsOfTry = 1U << 20U;
/// Small navs are rehearsed several times from the start, until trouble is at most kGoodEnough:
/// kNodesRehearsed nodes in all, at most kMostTries times.
constexpr std::size_t kNodesRehearsed = 2600;
constexpr std::size_t kMostTries = 3;
constexpr double kGoodEnough = 0.13;
/// Trouble of giving up all nodes, in stuck bots: a nav that leads nowhere has no stuck bots.
constexpr double kNodesWeight = 1;
/// Attempts kept per link and test.
constexpr std::size_t kAttemptsKept = 6;
/// Factor within which a round counts as equal to the best.
constexpr double kAsGood = 1.15;
/// Links within this distance of a mended link show whether the change did harm.
constexpr float kAround = 160;
/// Rounds without improvement before rehearsing stops; at most two per test of a round.
constexpr int kRoundsWithoutGain = 8;
/// Nodes per test: smaller navs need fewer tests to see each link as often.
constexpr std::size_t kNodesPerTest = 160;
constexpr int kLeastTests = 2;
/// Rounds may grow by this factor when fewer tests are run.
constexpr int kMoreRounds = 2;
/// A node given up as a goal this often and never touched counts as unreachable.
constexpr std::uint32_t kGivenUp = 3;
/// Least number of attempts that outweigh physics in showing that a link works.
constexpr std::uint32_t kAttemptsThatShow = 10;

/// Tests of a round that a nav needs for each link to be seen often enough.
int enoughTests(const NavGraph& graph) {
    return static_cast<int>(graph.nodes.size() / kNodesPerTest);
}

int testsOf(const NavGraph& graph, const RehearsalSetup& setup) {
    return std::min(setup.tests, std::max(kLeastTests, enoughTests(graph)));
}

/// Most rounds.
int roundsOf(const NavGraph& graph, const RehearsalSetup& setup) {
    if (enoughTests(graph) < kLeastTests) return setup.rounds;
    return std::min(kMoreRounds * setup.rounds, setup.rounds * setup.tests / testsOf(graph, setup));
}

class Rehearsal {
  public:
    /// `spawns`: nodes that bots start from.
    Rehearsal(NavGraph& graph, const BspFile& bsp, const LinkWorld& world, std::vector<std::int32_t> spawns,
              const RehearsalSetup& setup, std::uint64_t seeds)
        : graph_(graph), bsp_(bsp), world_(world), setup_(setup), seeds_(seeds), spawns_(std::move(spawns)) {
        report_.previous.resize(graph.nodes.size());
        std::iota(report_.previous.begin(), report_.previous.end(), 0);
        unserved_ = servedNodes(graph, spawns_);
        keptNodes_ = toIndex(std::ranges::count(unserved_, true));
        unserved_.flip();
        tests_ = testsOf(graph, setup);
        rounds_ = roundsOf(graph, setup);
        patience_ = std::min(kRoundsWithoutGain, 2 * tests_);
    }

    /// `attempt`: how many tries went before.
    Result<RehearsalReport> run(std::size_t attempt, RehearsalProgress& progress, JobContext& context) {
        int sinceBest = 0;
        for (int round = 0; round < rounds_ && sinceBest < patience_; ++round) {
            if (context.stopRequested()) return cancelled();
            progress.begin(attempt * toIndex(rounds_) + toIndex(round), report_.rounds);
            NAV_ASSIGN(const auto tests, walk(round, context));
            progress.pause();
            auto summary = summaryOf(tests);
            after_ = failuresOf(tests);
            const double trouble = pooledTrouble(summary, tests);
            const bool better = !best_ || trouble < *best_;
            sinceBest = better ? 0 : sinceBest + 1;
            if (best_ && isWorse(trouble, *best_)) {
                takeBack();
                summary.kept = false;
                report_.rounds.push_back(summary);
                continue;
            }
            before_ = after_;
            for (const auto& test : tests) records_.add(test);
            countGoals(tests);
            if (better) best_ = trouble;
            // Later navs are based on more results, and rounds vary.
            if (trouble <= kAsGood * *best_) keep(trouble);
            // The last round only judges the previous cures.
            if (round + 1 == rounds_ && round > 0) {
                report_.rounds.push_back(summary);
                break;
            }
            NAV_ASSIGN(auto cures, mend(context));
            summary.cures = cures.size();
            report_.rounds.push_back(summary);
            report_.cures.insert(report_.cures.end(), cures.begin(), cures.end());
            const bool last =
                std::ranges::all_of(cures, [](const Cure& cure) { return cure.kind == CureKind::dearer; });
            if (last) break;
        }
        if (best_) takeBack();
        giveUpDeadly();
        NAV_TRY(askPhysics(context));
        shutUnreached();
        keepServed();
        return std::move(report_);
    }

    /// Trouble of the nav that was kept.
    [[nodiscard]] double trouble() const { return keptTrouble_; }

  private:
    Result<std::vector<SimulatedTest>> walk(int round, JobContext& context) {
        auto setup = testSetup(
            setup_, seeds_ + static_cast<std::uint64_t>(round) * static_cast<std::uint64_t>(setup_.tests));
        setup.attemptsKept = kAttemptsKept;
        for (const auto& [link, record] : records_.all()) {
            if (record.failures > 0) setup.watched.push_back(link);
        }
        return simulateSeeds(graph_, bsp_, world_.collision, setup, tests_, setup_.jobs, context);
    }

    void keep(double trouble) {
        keptTrouble_ = trouble;
        keptGraph_ = graph_;
        keptRecords_ = records_;
        keptMemory_ = memory_;
        keptCures_ = report_.cures.size();
        keptTouches_ = touches_;
        keptGivenUp_ = givenUp_;
    }

    /// Failures at a place in a round, per test.
    struct Failures {
        Vec3 from{0}, to{0};
        double count = 0;
    };
    [[nodiscard]] std::vector<Failures> failuresOf(const std::vector<SimulatedTest>& tests) const {
        std::vector<Failures> failures;
        for (const auto& test : tests) {
            for (const auto& link : test.report.links) {
                if (link.failures == 0) continue;
                const auto place = [&](std::int32_t id) { return graph_.nodes[id].origin; };
                failures.push_back({place(link.from), place(link.to),
                                    static_cast<double>(link.failures) / static_cast<double>(tests.size())});
            }
        }
        return failures;
    }

    /// A mended link, and where its nodes were.
    struct MendedLink {
        NodeLink link;
        std::array<Vec3, 2> ends{};
    };

    /// Whether bots failed more often near a mended link than before.
    [[nodiscard]] bool harmed(const MendedLink& mended) const {
        const auto sum = [&](const std::vector<Failures>& failures) {
            double count = 0;
            for (const auto& failure : failures) {
                const bool near = std::ranges::any_of(mended.ends, [&](const Vec3& place) {
                    return glm::distance(place, failure.from) <= kAround ||
                           glm::distance(place, failure.to) <= kAround;
                });
                if (near) count += failure.count;
            }
            return count;
        };
        return sum(after_) > sum(before_);
    }

    /// The round's trouble, with each link's failure rate pooled over all rounds since it was changed: a few
    /// tests vary more than the effect of one cure.
    [[nodiscard]] double pooledTrouble(const RehearsalRound& round,
                                       const std::vector<SimulatedTest>& tests) const {
        std::map<NodeLink, NavtestLink> walked;
        for (const auto& test : tests) addLinks(walked, test.report);
        double failures = 0;
        for (const auto& [link, sum] : walked) {
            const auto known = records_.all().find(link);
            if (sum.attempts == 0 || known == records_.all().end()) continue;
            const double share = static_cast<double>(sum.failures + known->second.harm()) /
                                 (sum.attempts + known->second.attempts);
            failures += sum.attempts * share - sum.failures;
        }
        const double minutes = setup_.bots * setup_.seconds / 60 * static_cast<double>(tests.size());
        return troubleOf(std::max(round.stuckRate + failures / minutes, 0.0), round.deathRate);
    }

    /// Restores the nav from before the last cures; harmful ones are not tried again.
    void takeBack() {
        // The restored nav may be older than the last cures; only its nodes keep their numbers.
        const auto known = static_cast<std::int32_t>(keptGraph_.nodes.size());
        for (const auto& mended : lastCured_) {
            if (mended.link.from < known && mended.link.to < known && harmed(mended))
                banned_.push_back(mended.link);
        }
        std::ranges::sort(banned_);
        graph_ = keptGraph_;
        records_ = keptRecords_;
        memory_ = keptMemory_;
        report_.previous.resize(graph_.nodes.size());
        report_.cures.resize(keptCures_);
        touches_ = keptTouches_;
        givenUp_ = keptGivenUp_;
    }

    void countGoals(const std::vector<SimulatedTest>& tests) {
        touches_.resize(graph_.nodes.size());
        givenUp_.resize(graph_.nodes.size());
        for (const auto& test : tests) {
            for (const auto& node : test.report.nodes) {
                touches_[node.id] += node.touches;
                givenUp_[node.id] += node.stuck;
            }
        }
    }

    Result<std::vector<Cure>> mend(JobContext& context) {
        std::vector<NodeLink> fixed = setup_.fixed;
        fixed.insert(fixed.end(), banned_.begin(), banned_.end());
        std::ranges::sort(fixed);
        const auto before = linksOf();
        const auto places = nodeOrigins(graph_);
        const CureInput input{world_, fixed, spawns_, keptNodes_, memory_, setup_.jobs};
        NAV_ASSIGN(auto cures, cureLinks(graph_, records_, input, {}, context));
        priceFailures(graph_, records_, memory_);
        report_.previous.resize(graph_.nodes.size(), -1);
        std::vector<NodeLink> gone;
        std::ranges::set_difference(before, linksOf(), std::back_inserter(gone));
        lastCured_.clear();
        for (const auto& link : gone) lastCured_.push_back({link, {places[link.from], places[link.to]}});
        return cures;
    }

    /// All links, ascending.
    [[nodiscard]] std::vector<NodeLink> linksOf() const {
        std::vector<NodeLink> links;
        for (std::size_t from = 0; from < graph_.nodes.size(); ++from) {
            for (const auto& link : graph_.nodes[from].links)
                links.emplace_back(static_cast<std::int32_t>(from), link.target);
        }
        std::ranges::sort(links);
        return links;
    }

    /// Cuts links that kill too many bots when no cure helped, unless too much depends on them or a spawn
    /// point needs them.
    void giveUpDeadly() {
        const CureLimits limits;
        std::vector<std::pair<NodeLink, LinkRecord>> deadly;
        for (const auto& [link, record] : records_.all()) {
            if (record.attempts < limits.cutAttempts || record.deathShare() <= limits.lethal) continue;
            if (!std::ranges::binary_search(setup_.fixed, link)) deadly.emplace_back(link, record);
        }
        std::ranges::stable_sort(deadly, std::ranges::greater(),
                                 [](const auto& entry) { return entry.second.deathShare(); });
        for (const auto& [link, record] : deadly) {
            if (findLink(graph_.nodes[link.from], link.to) == nullptr) continue;
            auto cure = cureOf(graph_, link, record, CureKind::cut);
            const auto lost = cutLink(graph_, link, spawns_, keptNodes_, limits.hopelessPart, limits);
            if (!lost) continue;
            cure.why = fmt::format("{} of {} bots died on it, and {} on it", record.deaths, record.attempts,
                                   nodesDepend(*lost));
            report_.cures.push_back(std::move(cure));
        }
    }

    /// Asks physics about the links that hardly any bot walked since they were made or changed: removes the
    /// impossible ones if another route exists, and gives a jump to those that running alone does not pass.
    Result<> askPhysics(JobContext& context) {
        std::vector<NodeLink> links;
        std::vector<LinkPlaces> ends;
        for (const auto& link : linksOf()) {
            const auto& start = graph_.nodes[link.from];
            if (isServed(findLink(start, link.to)->type) || isProven(link) ||
                std::ranges::binary_search(setup_.fixed, link))
                continue;
            links.push_back(link);
            ends.push_back({start.origin, graph_.nodes[link.to].origin});
        }
        NAV_ASSIGN(const auto judged, judgeLinks(world_, ends, setup_.jobs, context));
        Detour detour(graph_);
        for (std::size_t i = 0; i < links.size(); ++i) {
            const auto [from, to] = links[i];
            auto& link = *findLink(graph_.nodes[from], to);
            NodeType suggested{};
            const auto advice = adviceFor(link.type, judged[i], suggested);
            // From ladder to ladder bots do not heed the link's type.
            const bool heeded =
                graph_.nodes[from].type != NodeType::ladder || graph_.nodes[to].type != NodeType::ladder;
            if (advice == LinkAdvice::needsJump && heeded) {
                auto cure = cureOf(graph_, links[i], recordOf(links[i]), CureKind::retyped);
                cure.newType = link.type = suggested;
                cure.why = "Running alone does not get there";
                report_.cures.push_back(std::move(cure));
            }
            if (judged[i].possible || !detour.exists(from, to)) continue;
            auto cure = cureOf(graph_, links[i], recordOf(links[i]), CureKind::removed);
            cure.why = "Nothing shows that bots make it, and others lead there";
            report_.cures.push_back(std::move(cure));
            std::erase_if(graph_.nodes[from].links, [&](const NavLink& entry) { return entry.target == to; });
        }
        return {};
    }

    [[nodiscard]] LinkRecord recordOf(const NodeLink& link) const {
        const auto known = records_.all().find(link);
        return known != records_.all().end() ? known->second : LinkRecord();
    }
    /// Whether enough bots walked the link to show more than physics does.
    [[nodiscard]] bool isProven(const NodeLink& link) const {
        const auto known = records_.all().find(link);
        return known != records_.all().end() && known->second.attempts >= kAttemptsThatShow;
    }

    /// Removes nodes that bots never reached, unless others depend on them.
    void shutUnreached() {
        std::vector<bool> keep(graph_.nodes.size(), true);
        auto size = largestPart();
        for (std::size_t node = 0; node < graph_.nodes.size(); ++node) {
            if (touches_[node] > 0 || givenUp_[node] < kGivenUp) continue;
            // Nobody needs to reach a spawn point's node.
            if (std::ranges::find(spawns_, static_cast<std::int32_t>(node)) != spawns_.end()) continue;
            auto trial = graph_;
            std::vector<bool> without = keep;
            without[node] = false;
            keepNodes(trial, without);
            const auto components = strongComponents(trial);
            const auto left = components.components.empty() ? 0 : components.components.front().nodes.size();
            if (left + 1 < size) continue;
            size = left;
            keep = std::move(without);
            Cure cure{
                .kind = CureKind::shut, .from = graph_.nodes[node].origin, .to = graph_.nodes[node].origin};
            cure.failures = givenUp_[node];
            cure.why = "Bots never got there";
            report_.cures.push_back(std::move(cure));
        }
        keepOnly(keep);
    }

    /// Removes nodes that were cut off.
    void keepServed() {
        auto keep = servedNodes(graph_, spawns_);
        for (std::size_t i = 0; i < keep.size(); ++i) {
            const auto before = report_.previous[i];
            keep[i] = keep[i] || (before >= 0 && unserved_[before]);
        }
        keepOnly(keep);
    }

    void keepOnly(const std::vector<bool>& keep) {
        if (std::ranges::find(keep, false) == keep.end()) return;
        const auto previous = keepNodes(graph_, keep);
        for (auto& spawn : spawns_) {
            const auto now = std::ranges::lower_bound(previous, spawn);
            spawn = now != previous.end() && *now == spawn ? static_cast<std::int32_t>(now - previous.begin())
                                                           : -1;
        }
        std::erase(spawns_, -1);
        std::vector<std::int32_t> origins;
        for (const auto old : previous) origins.push_back(report_.previous[old]);
        report_.previous = std::move(origins);
    }

    [[nodiscard]] std::size_t largestPart() const {
        const auto components = strongComponents(graph_);
        return components.components.empty() ? 0 : components.components.front().nodes.size();
    }

    NavGraph& graph_;
    const BspFile& bsp_;
    const LinkWorld& world_;
    const RehearsalSetup& setup_;
    const std::uint64_t seeds_;
    std::vector<std::int32_t> spawns_;
    std::vector<bool> unserved_;  ///< nodes unserved from the start, which are left in
    std::size_t keptNodes_ = 0;
    int tests_ = 0, rounds_ = 0, patience_ = 0;
    LinkRecords records_, keptRecords_;
    NavGraph keptGraph_;
    std::vector<std::uint32_t> touches_, givenUp_, keptTouches_, keptGivenUp_;
    std::size_t keptCures_ = 0;
    std::vector<NodeLink> banned_;
    std::vector<MendedLink> lastCured_;
    CureMemory memory_, keptMemory_;
    std::vector<Failures> before_, after_;  ///< of the last two rounds
    std::optional<double> best_;            ///< trouble of the best round
    double keptTrouble_ = 0;
    RehearsalReport report_;
};

}  // namespace

RehearsalSetup rehearsalSetup(const Parameters& parameters, int jobs) {
    return {.rounds = static_cast<int>(parameters.integer(Param::RehearseRounds)),
            .tests = static_cast<int>(parameters.integer(Param::RehearseTests)),
            .seconds = parameters.real(Param::RehearseSeconds),
            .jobs = jobs};
}

bool canRehearse(const NavGraph& graph, const BspFile& bsp, const Collision& world) {
    return std::ranges::any_of(firstNodes(graph, spawnPlaces(bsp), world),
                               [](std::int32_t node) { return node >= 0; });
}

Result<RehearsalReport> rehearse(NavGraph& graph, const BspFile& bsp, const Collision& world,
                                 const RehearsalSetup& setup, JobContext& context) {
    const JobContext::StageTimer timer(context, "rehearse");
    if (graph.nodes.empty() || setup.rounds <= 0) {
        RehearsalReport report;
        report.previous.resize(graph.nodes.size());
        std::iota(report.previous.begin(), report.previous.end(), 0);
        return report;
    }
    const auto hurt = hurtBoxes(bsp);
    const LinkWorld physics{.collision = world, .hurt = hurt};
    auto spawns = firstNodes(graph, spawnPlaces(bsp), world);
    std::erase(spawns, -1);
    NavGraph apart = graph;
    NAV_ASSIGN(const auto margins, keepFromLedges(apart, physics, spawns, setup.fixed, setup.jobs, context));
    // Which cures are found is largely chance: retry bad results with other seeds.
    const auto nodes = graph.nodes.size();
    const auto tries = nodes < kLeastTests * kNodesPerTest
                           ? std::size_t{1}
                           : std::clamp<std::size_t>(kNodesRehearsed / nodes, std::size_t{1}, kMostTries);
    NavGraph best;
    RehearsalReport report;
    std::optional<double> least;
    RehearsalProgress progress(context, tries * toIndex(roundsOf(apart, setup)));
    JobContext within(context.stopToken(), &progress);
    for (std::size_t i = 0; i < tries && (!least || *least > kGoodEnough); ++i) {
        auto tried = apart;
        Rehearsal rehearsal(tried, bsp, physics, spawns, setup, kSeeds + i * kSeedsOfTry);
        NAV_ASSIGN(auto now, rehearsal.run(i, progress, within));
        double trouble = rehearsal.trouble();
        if (tries > 1) {
            NAV_ASSIGN(const auto fresh, freshTrouble(tried, bsp, world, setup, within));
            trouble = (trouble + fresh) / 2 + kNodesWeight * shareGivenUp(now.previous, nodes);
        }
        if (least && trouble >= *least) continue;
        least = trouble;
        best = std::move(tried);
        report = std::move(now);
    }
    graph = std::move(best);
    report.margins = margins;
    return report;
}

Result<RehearsalReport> rehearseNav(NavGraph& graph, const BspFile& bsp, const Collision& world,
                                    const RehearsalSetup& setup, JobContext& context) {
    NAV_ASSIGN(auto report, rehearse(graph, bsp, world, setup, context));
    sortLinks(graph);
    return report;
}

}  // namespace navwright
