#include "core/generate/continuous/continuous_navs.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <ctime>
#include <system_error>

#include "core/base/atomic_file.h"
#include "core/base/byte_text.h"
#include "core/base/counted.h"
#include "core/base/digest.h"
#include "core/base/file_bytes.h"
#include "core/base/folder_handle.h"
#include "core/base/index.h"
#include "core/base/path_text.h"
#include "core/bots/test/feedback.h"
#include "core/bots/test/seeded_tests.h"
#include "core/generate/pipeline/change_verdict.h"
#include "core/generate/pipeline/nav_generation.h"
#include "core/generate/pipeline/pipeline.h"
#include "core/generate/vote_archive/voted_file.h"
#include "core/generate/vote_archive/votes_file.h"
#include "core/nav/files/aq2_nav.h"
#include "core/physics/map_queries/spawns.h"
#include "core/system/file.h"

namespace navwright {

namespace fs = std::filesystem;

namespace {

constexpr std::uint64_t kContinuousSeed = 1;

bool isThere(const fs::path& file) {
    std::error_code code;
    return fs::exists(file, code);
}

/// Hash of a file's content; that of an empty text if it cannot be read.
ContentHash hashOf(const fs::path& file) {
    const auto bytes = readFile(file);
    return contentHash(bytes ? asText(*bytes) : std::string_view());
}

}  // namespace

std::string_view navFateName(NavFate fate) {
    static constexpr std::array<std::string_view, 4> kNames{"first", "replaced", "kept", "none"};
    return kNames[toIndex(fate)];
}

/// A nav with its test results.
struct ContinuousNavs::Judged {
    TestedState state;

    [[nodiscard]] double visited() const {
        return state.report.coverageRatio * static_cast<double>(state.nodesInUse);
    }
    [[nodiscard]] std::string words() const {
        return fmt::format("{:.0f} of {} nodes visited, trouble {:.2f}{}", visited(), state.nodesInUse,
                           state.trouble(), state.report.passed ? ", passed" : "");
    }
};

Result<ContinuousNavs> ContinuousNavs::open(ContinuousOptions options, MapFolder maps) {
    NAV_TRY(makeFolder(options.folder / "made"));
    return ContinuousNavs(std::move(options), std::move(maps));
}

Result<std::vector<NavChange>> ContinuousNavs::take(std::span<const fs::path> demos, JobContext& job) {
    IntakeOptions intake;
    intake.out = options_.folder / "votes";
    intake.jobs = options_.jobs;
    NAV_ASSIGN(const auto report, takeVotes(demos, maps_, options_.parameters, intake, job));
    if (report.stopped) return cancelled();
    for (const auto& demo : report.unreadable) job.warn(demo.problem);
    for (const auto* lacking : {&report.withoutMap, &report.otherRevision}) {
        for (const auto& [map, count] : *lacking) {
            job.warn(fmt::format("{} of {} left out: the map is missing, or of another revision",
                                 counted(count, "demo", "demos"), map));
        }
    }
    std::vector<NavChange> changes;
    for (const auto& [votes, file] : report.files) {
        NAV_ASSIGN(auto change, update(votes, file, job));
        if (!change) continue;
        NAV_TRY(log(*change));
        changes.push_back(*std::move(change));
    }
    return changes;
}

fs::path ContinuousNavs::fileOf(const GameMap& map, std::string_view ending) const {
    return options_.folder / (map.name() + std::string(ending));
}

/// Hash of everything that determines the nav.
std::string ContinuousNavs::keyOf(const GameMap& map, const IntakeReport::File& file) const {
    auto key = votedNavKey(file.digest, map, options_.parameters);
    for (const auto* ending : {".navtest.json", ".navledger.json"})
        key = combine(key, hashOf(fileOf(map, ending)));
    return key.hex();
}

Result<std::optional<NavChange>> ContinuousNavs::update(const std::string& votes,
                                                        const IntakeReport::File& file, JobContext& job) {
    const auto path = options_.folder / "votes" / votes;
    NAV_ASSIGN(const auto reader, VotesReader::open(path));
    const auto& origin = reader.header().origin;
    std::shared_ptr<const GameMap> map;
    for (const auto& revision : maps_.revisions(origin.map, {}, job)) {
        if (revision->hash == origin.mapHash) map = revision;
    }
    if (!map) return std::nullopt;
    const auto made = options_.folder / "made" / (votes + ".key");
    if (const auto before = readFile(made);
        before && asText(*before) == keyOf(*map, file) && isThere(fileOf(*map, ".nav"))) {
        return std::nullopt;
    }
    NAV_ASSIGN(auto change, remake(path, map, job));
    change.demos = file.demos;
    NAV_TRY(writeFile(made, keyOf(*map, file)));
    return change;
}

/// Adds what a test of the folder's nav found to the map's ledger. Returns the number of nodes and links
/// added to it.
Result<std::size_t> ContinuousNavs::learn(const GameMap& map, JobContext& job) const {
    const auto nav = fileOf(map, ".nav"), test = fileOf(map, ".navtest.json");
    if (!isThere(nav) || !isThere(test)) return 0;
    const auto bytes = readFile(test);
    const auto report =
        bytes ? parseNavtestReport(asText(*bytes), test.string()) : std::unexpected(bytes.error());
    if (!report) {
        job.warn(report.error().message());
        return 0;
    }
    NAV_ASSIGN(const auto tested, readFile(nav));
    // A report about another nav does not apply.
    if (report->navSha1 != sha1Hex(tested)) return 0;
    const auto file = fileOf(map, ".navledger.json");
    NAV_ASSIGN(auto ledger, loadLedger(file, map.name()));
    const FeedbackCheck check{.radius = options_.parameters.real32(Param::FeedbackRadius),
                              .spawns = spawnOrigins(map.bsp)};
    const std::string reports[] = {test.string()};
    const auto merged = mergeReports(ledger, reports, nav, check, job);
    if (!merged) {
        if (merged.error().cancelled()) return cancelled();
        job.warn(merged.error().message());
        return 0;
    }
    for (const auto& warning : merged->warnings) job.warn(warning);
    const auto added = merged->sum.nodesAdded + merged->sum.linksAdded;
    if (added > 0) {
        NAV_TRY(writeFile(file, writeLedger(ledger)));
    }
    return added;
}

Result<ContinuousNavs::Judged> ContinuousNavs::judged(const Generation& generation, JobContext& job) const {
    const auto& graph = generation.graph->graph;
    const auto& map = *generation.map;
    const auto setup = simulatorSetup(options_.parameters, kContinuousSeed);
    NAV_ASSIGN(const auto tests,
               simulateSeeds(graph, map.bsp, map.collision, setup, options_.tests, options_.jobs, job));
    return Judged{{.report = mergeTests(tests, setup.thresholds, graph),
                   .nodesInUse = toIndex(std::ranges::count_if(graph.nodes, &NavNode::inUse)),
                   .spawnsJoined = spawnsJoined(generation)}};
}

Result<NavChange> ContinuousNavs::remake(const fs::path& votes, std::shared_ptr<const GameMap> map,
                                         JobContext& job) {
    NavChange change{.time = fmt::format("{:%FT%TZ}", fmt::gmtime(std::time(nullptr))), .map = map->name()};
    const auto target = fileOf(*map, ".nav");
    NAV_ASSIGN(change.removals, learn(*map, job));
    PipelineInput input;
    input.map = map;
    input.mapName = map->name();
    input.jobs = options_.jobs;
    const auto noNav = [&](const Failure& failure) -> Result<NavChange> {
        if (failure.cancelled()) return cancelled();
        change.fate = NavFate::none;
        change.why = failure.message();
        return change;
    };
    auto voted = readVotedFile(votes, *map, options_.parameters, VotesHome::file, job);
    if (!voted) return noNav(voted.error());
    input.voted = voted->demos;
    NAV_ASSIGN(auto ledger, loadLedger(fileOf(*map, ".navledger.json"), map->name()));
    input.ledger = std::make_shared<const Ledger>(std::move(ledger));
    Pipeline pipeline;
    const auto made = pipeline.run(input, options_.parameters, job);
    if (!made) return noNav(made.error());
    const auto& graph = made->graph->graph;
    change.nodes = graph.nodes.size();
    change.links = graph.linkCount();
    if (graph.nodes.empty()) {
        change.why = "No cluster of votes became a node";
        return change;
    }
    NAV_ASSIGN(const auto nav, writeAq2Nav(graph));
    Bytes old;
    const bool first = !isThere(target);
    if (!first) {
        NAV_ASSIGN(old, readFile(target));
    }
    change.fate = first ? NavFate::first : NavFate::kept;
    if (old == nav) {
        change.why = "It is the same";
        return change;
    }
    const auto after = judged(*made, job);
    if (!after) return noNav(after.error());
    if (first) {
        NAV_TRY(writeFile(target, nav));
        change.why = after->words();
        return change;
    }
    const auto oldNav = readAq2Nav(old, target.string());
    if (oldNav) {
        const auto context =
            NavContext{.mapName = map->name(), .map = map, .parameters = options_.parameters};
        const auto before = judged(*generationOfNav(oldNav->graph, context), job);
        if (!before && before.error().cancelled()) return cancelled();
        if (before) {
            const auto thresholds = navtestThresholds(options_.parameters);
            const auto worse = whyWorse(before->state, after->state, thresholds);
            const bool better = after->visited() > before->visited() ||
                                !whyWorse(after->state, before->state, thresholds).empty();
            change.why = fmt::format("{}; before: {}", after->words(), before->words());
            if (!worse.empty()) change.why = worse.front() + ": " + change.why;
            if (!worse.empty() || !better) return change;
        } else {
            change.why = "The old one cannot be tested: " + before.error().message();
        }
    } else {
        change.why = "The old one cannot be read: " + oldNav.error().message();
    }
    NAV_TRY(writeFile(target, nav));
    change.fate = NavFate::replaced;
    return change;
}

Result<> ContinuousNavs::log(const NavChange& change) const {
    const auto file = options_.folder / "navs.log";
    const auto learnt = change.removals > 0 ? fmt::format("; {} learnt from a report", change.removals) : "";
    const auto line = printable(fmt::format("{} {} {}: {} nodes, {} links of {}{}: {}", change.time,
                                            change.map, navFateName(change.fate), change.nodes, change.links,
                                            counted(change.demos, "demo", "demos"), learnt, change.why),
                                "") +
                      "\n";
    const auto log = SystemFile::toAppend(file);
    const auto written = log ? log->writeAtOnce(line) : std::unexpected(log.error());
    if (written) return {};
    return fail(fmt::format("The log cannot be written: {}", written.error().message()), file.string());
}

Description<NavChange> describeNavChange() {
    return Description<NavChange>()
        .field("time", &NavChange::time, {"When, in UTC", "time"})
        .field("map", &NavChange::map, {"The map", "map"})
        .field("fate", [](const NavChange& of) { return navFateName(of.fate); },
               {"first, replaced, kept or none", "nav"})
        .field("demos", &NavChange::demos, {"Demos whose votes are in the new nav", "demos"})
        .field("nodes", &NavChange::nodes, {"Nodes of the new nav", "nodes"})
        .field("links", &NavChange::links, {"Links of the new nav", "links"})
        .field("removals", &NavChange::removals, {"Nodes and links that a report of a test took out"})
        .field("why", &NavChange::why, {"Why it was replaced, or was not", "why"});
}

}  // namespace navwright
