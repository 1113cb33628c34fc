#include "core/tune/scoring/character_ground.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <mutex>

#include "core/base/index.h"
#include "core/base/parallel.h"
#include "core/bots/test/character_report.h"
#include "core/bots/test/node_criteria.h"
#include "core/bots/test/seeded_tests.h"
#include "core/nav/files/read_nav.h"
#include "core/tune/scoring/final_trial.h"
#include "core/tune/scoring/tuning_ground.h"

namespace navwright {

namespace {

constexpr std::array<std::string_view, kCharacterAims> kAimNames{"coverage", "goals", "items", "faults"};
/// A count of 10 scores a half.
constexpr double kHalfway = 10;

double growing(double count) {
    return count / (count + kHalfway);
}

double shareTouched(std::span<const std::int32_t> nodes, std::span<const std::uint32_t> touches) {
    if (nodes.empty()) return 0;
    const auto touched =
        std::ranges::count_if(nodes, [&](std::int32_t node) { return touches[toIndex(node)] > 0; });
    return static_cast<double>(touched) / static_cast<double>(nodes.size());
}

}  // namespace

std::string_view characterAimName(CharacterAim aim) {
    return kAimNames[toIndex(aim)];
}

std::optional<CharacterAim> characterAim(std::string_view name) {
    const auto found = std::ranges::find(kAimNames, name);
    if (found == kAimNames.end()) return std::nullopt;
    return static_cast<CharacterAim>(found - kAimNames.begin());
}

Result<CharacterGround> CharacterGround::load(const CharacterGroundSetup& setup) {
    CharacterGround ground;
    ground.setup_ = setup;
    auto navs = setup.navs;
    NAV_ASSIGN(const auto maps, readTunedMaps(setup.maps, setup.heldOut));
    for (std::size_t i = 0; i < maps.size(); ++i) {
        const auto name = maps[i]->name();
        const auto nav =
            std::ranges::find_if(navs, [&](const auto& one) { return one.stem().string() == name; });
        if (nav == navs.end())
            return fail("The map has no nav", setup.maps[i].string(), "give --nav a file named as the map");
        Place place{.map = maps[i], .nav = {}, .items = {}};
        NAV_ASSIGN(place.nav, readNavFile(*nav));
        navs.erase(nav);
        place.items = itemNodes(place.nav, place.map->bsp);
        const bool held = std::ranges::find(setup.heldOut, name) != setup.heldOut.end();
        (held ? ground.heldOut_ : ground.tuned_).push_back(std::move(place));
    }
    if (!navs.empty()) return fail("No map is named as the nav", navs.front().string());
    if (ground.tuned_.empty()) return noMapToTuneOn();
    const auto hasItems = [](const Place& place) { return !place.items.empty(); };
    if (setup.aim == CharacterAim::items && std::ranges::none_of(ground.tuned_, hasItems))
        return fail("No node of these navs is at an item", {}, "choose another --aim");
    const auto nameOf = [](const Place& place) { return place.map->name(); };
    std::ranges::sort(ground.tuned_, {}, nameOf);
    std::ranges::sort(ground.heldOut_, {}, nameOf);
    return ground;
}

std::string CharacterGround::subject() const {
    auto hash = contentHash(fmt::format("{} of {} bots, {} s, revision 1", characterAimName(setup_.aim),
                                        setup_.bots, setup_.seconds));
    for (const auto& place : tuned_) {
        std::string links;
        for (const auto& node : place.nav.nodes) {
            links += fmt::format("{} {} {} {}:", node.origin.x, node.origin.y, node.origin.z,
                                 static_cast<int>(node.type));
            for (const auto& link : node.links)
                links += fmt::format("{}/{} ", link.target, static_cast<int>(link.type));
        }
        hash = combine(combine(hash, place.map->content), contentHash(links));
    }
    return hash.hex();
}

Result<std::vector<CharacterGround::Terms>> CharacterGround::tests(const Place& place,
                                                                   const Character& character,
                                                                   std::uint64_t firstSeed, int count,
                                                                   JobContext& context) const {
    auto simulated = simulatorSetup(Parameters(), firstSeed);
    simulated.seconds = simulated.maxSeconds = setup_.seconds;
    simulated.team.add(character, setup_.bots);
    NAV_ASSIGN(const auto made,
               simulateSeeds(place.nav, place.map->bsp, place.map->collision, simulated, count, 1, context));
    std::vector<Terms> terms;
    for (const auto& test : made) {
        const auto report = characterReport(std::span(&test, 1), simulated.thresholds, place.nav);
        const auto& figures = report.characters.front();
        terms.push_back({figures.coverage, growing(static_cast<double>(figures.arrivals) / figures.minutes),
                         shareTouched(place.items, test.characters.front().touches),
                         growing(static_cast<double>(figures.failing.size()))});
    }
    return terms;
}

Result<TuningGround::Answers> CharacterGround::answer(const WeightSpace& space,
                                                      std::span<const TuningTask> tasks,
                                                      JobContext& context) const {
    std::vector<std::optional<Terms>> found(tasks.size());
    std::mutex mutex;
    std::size_t done = 0;
    const auto filled = parallelFor(tasks.size(), setup_.jobs, context, [&](std::size_t i) -> Result<> {
        const auto& task = tasks[i];
        const auto character = task.control ? space.base() : space.valuesAt(task.point);
        JobContext quiet(context.stopToken());
        Terms mean(kCharacterAims, 0.0);
        for (const auto& place : tuned_) {
            NAV_ASSIGN(const auto all, tests(place, character, task.firstSeed, task.tests, quiet));
            for (const auto& terms : all) {
                for (std::size_t term = 0; term < kCharacterAims; ++term)
                    mean[term] += terms[term] / static_cast<double>(all.size() * tuned_.size());
            }
        }
        const std::scoped_lock lock(mutex);
        found[i] = std::move(mean);
        context.progress("Judging candidates", ++done, tasks.size());
        return {};
    });
    if (!filled && !filled.error().cancelled()) return std::unexpected(filled.error());
    TuningGround::Answers result;
    result.stopped = !filled;
    for (std::size_t i = 0; i < tasks.size(); ++i) {
        if (!found[i]) continue;
        result.answers.push_back(
            {.number = tasks[i].number, .score = (*found[i])[toIndex(setup_.aim)], .terms = *found[i]});
    }
    return result;
}

Result<std::vector<std::vector<double>>> CharacterGround::scores(std::span<const Character> characters,
                                                                 std::span<const Place> places,
                                                                 std::uint64_t firstSeed,
                                                                 JobContext& context) const {
    std::vector<std::vector<double>> grid(characters.size() * places.size());
    std::mutex mutex;
    std::size_t done = 0;
    NAV_TRY(parallelFor(grid.size(), setup_.jobs, context, [&](std::size_t i) -> Result<> {
        JobContext quiet(context.stopToken());
        NAV_ASSIGN(const auto all, tests(places[i % places.size()], characters[i / places.size()], firstSeed,
                                         kFinalTests, quiet));
        for (const auto& terms : all) grid[i].push_back(terms[toIndex(setup_.aim)]);
        const std::scoped_lock lock(mutex);
        context.progress("Comparing the best", ++done, grid.size());
        return {};
    }));
    std::vector<std::vector<double>> result(characters.size());
    for (std::size_t i = 0; i < grid.size(); ++i) {
        auto& row = result[i / places.size()];
        row.insert(row.end(), grid[i].begin(), grid[i].end());
    }
    return result;
}

Result<CharacterTrial> CharacterGround::finalTrial(const TuningRun& run, JobContext& context) const {
    const auto& space = *run.setup().weights;
    const auto seed = run.setup().seed;
    CharacterTrial trial;
    trial.best = space.base();
    std::vector<Character> all{space.base()};
    for (const auto& candidate : run.best(kFinalists)) all.push_back(space.valuesAt(candidate.point));
    trial.compared = all.size() - 1;
    if (trial.compared == 0) return trial;
    NAV_ASSIGN(const auto first, scores(all, tuned_, freshSeed(seed, 1), context));
    std::size_t best = 1;
    for (std::size_t i = 2; i < all.size(); ++i) {
        if (meanOfNumbers(first[i]) > meanOfNumbers(first[best])) best = i;
    }
    trial.best = all[best];
    trial.onHeldOut = !heldOut_.empty();
    const std::array pair{space.base(), trial.best};
    NAV_ASSIGN(const auto last,
               scores(pair, trial.onHeldOut ? heldOut_ : tuned_, freshSeed(seed, 2), context));
    trial.initial = meanOfNumbers(last[0]);
    trial.tuned = meanOfNumbers(last[1]);
    std::vector<double> differences;
    for (std::size_t i = 0; i < last[0].size(); ++i) differences.push_back(last[1][i] - last[0][i]);
    trial.interval = pairedInterval(differences, seed);
    return trial;
}

}  // namespace navwright
