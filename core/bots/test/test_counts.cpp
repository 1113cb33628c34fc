#include "core/bots/test/test_counts.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/base/file_kind.h"
#include "core/base/index.h"
#include "core/base/limits.h"
#include "core/bots/test/report_fields.h"

namespace navwright {

namespace {

constexpr double kMostRate = limit::kRate;

constexpr auto kSeedFields = [](auto& json, auto& test) {
    json.field("seed", test.seed);
    json.field("passed", test.passed);
    json.field("coverage", test.coverage, 0, 1);
    json.field("stuck_per_bot_min", test.stuck, 0, kMostRate);
    json.field("deaths_per_bot_min", test.deaths, 0, kMostRate);
};

constexpr auto kCountedNodeFields = [](auto& json, auto& node) {
    json.field("id", node.id, 0, kMostNodeNumber);
    json.optional("origin", node.origin);
};

/// Results of several tests, which are only read.
constexpr auto kPooledFields = [](auto& json, auto& counts) {
    json.field("map", counts.map);
    json.optional("nav", counts.nav);
    json.optional("nav_sha1", counts.navSha1);
    json.optional("map_checksum", counts.mapChecksum);
    json.field("bots", counts.bots, 1, UINT8_MAX);
    json.field("duration_s", counts.seconds, 0, limit::kTestSeconds);
    json.field("tests", counts.seeds, kSeedFields, limit::kEdits);
    json.field("nodes", counts.nodes, kCountedNodeFields, kMaxNavNodes);
    json.field("links", counts.links, kNavtestLinkFields, kMaxNavNodes * kNavLinkSlots);
};

/// Checks what a comparison needs from either kind of file.
Result<> checkWhole(const TestCounts& counts) {
    if (counts.seeds.empty()) return fail("There are no tests", counts.file + ", field tests");
    for (std::size_t i = 1; i < counts.seeds.size(); ++i) {
        if (counts.seeds[i].seed == counts.seeds[i - 1].seed) {
            return fail(fmt::format("Seed {} occurs twice", counts.seeds[i].seed),
                        counts.file + ", field tests");
        }
    }
    if (std::ranges::none_of(counts.links, [](const auto& link) { return link.attempts > 0; })) {
        return fail("There are no links that a bot attempted", counts.file + ", field links",
                    "test the nav again with the nav test of engine_patch");
    }
    return {};
}

}  // namespace

TestCounts countsOf(const NavtestReport& report, std::string_view file) {
    TestCounts counts{.file = std::string(file),
                      .map = report.map,
                      .navSha1 = report.navSha1,
                      .mapChecksum = report.mapChecksum,
                      .bots = report.botCount,
                      .seconds = report.testDurationS};
    counts.seeds.push_back({.seed = report.seed,
                            .passed = report.passed,
                            .coverage = report.coverageRatio,
                            .stuck = report.stuckRatePerBotMin,
                            .deaths = report.deathRatePerBotMin});
    for (const auto& node : report.nodes) counts.nodes.push_back({.id = node.id, .origin = node.origin});
    counts.links = report.links;
    return counts;
}

Result<TestCounts> readTestCounts(std::string_view json, std::string_view file) {
    NAV_TRY(requireKind(json, FileKind::report, file));
    NAV_ASSIGN(const auto document, JsonDocument::parse(json, file));
    TestCounts counts{.file = std::string(file)};
    if (document.root().has("tests")) {
        readFields(document.root(), counts, kPooledFields);
        NAV_TRY(document.finish(true));
    } else {
        NAV_ASSIGN(const auto report, parseNavtestReport(json, file));
        counts = countsOf(report, file);
    }
    std::ranges::stable_sort(counts.seeds, {}, &SeedFigures::seed);
    std::ranges::stable_sort(counts.nodes, {}, &CountedNode::id);
    std::ranges::stable_sort(counts.links, {}, &NavtestLink::ends);
    NAV_TRY(checkWhole(counts));
    return counts;
}

Result<> checkCountsFit(const TestCounts& counts, const NavGraph& tested, std::string_view navSha1) {
    constexpr auto kHint = "use the report of the nav that was tested";
    if (!counts.navSha1.empty() && counts.navSha1 != navSha1) {
        return fail(fmt::format("The report is for the nav {}, not {}", counts.navSha1, navSha1),
                    counts.file + ", field nav_sha1", kHint);
    }
    const auto there = [&](std::int32_t id) { return id >= 0 && toIndex(id) < tested.nodes.size(); };
    for (const auto& node : counts.nodes) {
        if (!there(node.id)) {
            return fail(fmt::format("Node {} is not in the nav, which has {}", node.id, tested.nodes.size()),
                        counts.file + ", field nodes", kHint);
        }
        const auto& origin = tested.nodes[node.id].origin;
        if (node.origin && glm::distance(origin, *node.origin) > kSameOrigin) {
            return fail(fmt::format("Node {} stands elsewhere in the nav", node.id),
                        counts.file + ", field nodes", kHint);
        }
    }
    for (const auto& link : counts.links) {
        if (link.attempts == 0) continue;
        if (!there(link.from) || !there(link.to) || findLink(tested.nodes[link.from], link.to) == nullptr) {
            return fail(
                fmt::format("Bots attempted a link {} to {}, which is not in the nav", link.from, link.to),
                counts.file + ", field links", kHint);
        }
    }
    return {};
}

}  // namespace navwright
