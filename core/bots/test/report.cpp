#include "core/bots/test/report.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>

#include "core/base/file_kind.h"
#include "core/base/index.h"
#include "core/base/json_fields.h"
#include "core/base/limits.h"
#include "core/bots/test/report_fields.h"

namespace navwright {

namespace {

class Fit {
  public:
    Fit(const NavGraph& tested, std::string_view file) : tested_(tested), file_(file) {}

    Result<> node(std::int32_t id, std::string_view field) const {
        if (id >= 0 && toIndex(id) < tested_.nodes.size()) return {};
        return fail(fmt::format("Node {} is not in the nav, which has {}", id, tested_.nodes.size()),
                    fmt::format("{}, field {}", file_, field), "the report is for another nav");
    }
    Result<> link(const NodeLink& link, std::string_view field) const {
        NAV_TRY(node(link.from, field));
        return node(link.to, field);
    }
    Result<> origin(const NavtestNode& counters) const {
        const auto& there = tested_.nodes[counters.id].origin;
        if (glm::distance(there, counters.origin) <= kSameOrigin) return {};
        return fail(fmt::format("Node {} stands elsewhere in the nav", counters.id),
                    fmt::format("{}, field nodes", file_), "the report is for another nav");
    }

  private:
    const NavGraph& tested_;
    std::string_view file_;
};

}  // namespace

Result<> checkReportFits(const NavtestReport& report, const NavGraph& tested, std::string_view navSha1,
                         std::string_view file) {
    if (!report.navSha1.empty() && report.navSha1 != navSha1) {
        return fail(fmt::format("The report is for the nav {}, not {}", report.navSha1, navSha1),
                    fmt::format("{}, field nav_sha1", file), "use the report beside the nav that was tested");
    }
    const Fit fit(tested, file);
    for (const auto id : report.badNodes) NAV_TRY(fit.node(id, "bad_nodes"));
    for (const auto& link : report.badLinks) NAV_TRY(fit.link(link, "bad_links"));
    for (const auto id : report.unreachableNodes) NAV_TRY(fit.node(id, "unreachable_nodes"));
    for (const auto& counters : report.nodes) {
        NAV_TRY(fit.node(counters.id, "nodes"));
        NAV_TRY(fit.origin(counters));
    }
    for (const auto& link : report.links) NAV_TRY(fit.link({link.from, link.to}, "links"));
    for (const auto& death : report.deaths) {
        if (death.node >= 0) {
            NAV_TRY(fit.node(death.node, "deaths"));
        }
        if (death.link) {
            NAV_TRY(fit.link(*death.link, "deaths"));
        }
    }
    return {};
}

namespace {

constexpr double kMaxReal = limit::kRate;
constexpr std::size_t kMaxLinks = kMaxNavNodes * kNavLinkSlots;
constexpr std::array<std::string_view, 6> kCauses{"fall", "drown", "slime", "lava", "crush", "trigger_hurt"};
constexpr std::size_t kSha1Digits = 40;
constexpr std::size_t kMostTests = 10000;  ///< maximum number of tests summed up in a report

using Layout = JsonWriter::Layout;

std::int32_t readId(const JsonView& view) {
    return static_cast<std::int32_t>(view.integer(0, kMostNodeNumber));
}

void writeId(JsonWriter& json, std::int32_t id) {
    json.value(id);
}

constexpr JsonForm kNodeId{readId, writeId};

NodeLink readPair(const JsonView& view) {
    const auto ends = view.elements(2);
    if (ends.size() != 2) {
        view.reject("Not a pair of node numbers");
        return {};
    }
    return {readId(ends[0]), readId(ends[1])};
}

void writePair(JsonWriter& json, const NodeLink& pair) {
    json.beginList(Layout::line);
    json.value(pair.from);
    json.value(pair.to);
    json.endList();
}

constexpr JsonForm kPair{readPair, writePair};

constexpr auto kNodeFields = [](auto& json, auto& node) {
    json.field("id", node.id, 0, kMostNodeNumber);
    json.field("origin", node.origin);
    json.field("touches", node.touches);
    json.field("visits", node.visits);
    json.field("deaths_fall", node.deathsFall);
    json.field("deaths_drown", node.deathsDrown);
    json.field("deaths_other", node.deathsOther);
    json.field("stuck", node.stuck);
};

std::optional<std::string> causeOf(std::string_view text) {
    if (std::ranges::find(kCauses, text) == kCauses.end()) return std::nullopt;
    return std::string(text);
}

constexpr JsonWords kCauseWords{std::identity(), causeOf,
                                "one of fall, drown, slime, lava, crush, trigger_hurt"};

constexpr auto kDeathFields = [](auto& json, auto& death) {
    json.field("bot", death.bot, 0, UINT8_MAX);
    json.field("time", death.time, 0, limit::kTestSeconds);
    json.field("cause", death.cause, kCauseWords);
    json.field("origin", death.origin);
    json.added("node", death.node, -1, kMostNodeNumber);
    json.optional("link", death.link, kPair);
};

constexpr auto kRunFields = [](auto& json, auto& run) {
    json.field("seed", run.seed);
    json.field("seconds", run.seconds, 0, limit::kTestSeconds);
    json.field("passed", run.passed);
};

using EngineTypes = std::vector<std::pair<std::string, std::int32_t>>;

EngineTypes readTypes(const JsonView& view) {
    EngineTypes types;
    for (const auto& name : view.keys()) {
        types.emplace_back(name, static_cast<std::int32_t>(view.integer(name, 0, UINT8_MAX)));
    }
    std::ranges::stable_sort(types, {}, [](const auto& type) { return type.second; });
    return types;
}

void writeTypes(JsonWriter& json, const EngineTypes& types) {
    json.beginObject(Layout::line);
    for (const auto& [name, number] : types) json.member(name, number);
    json.endObject();
}

constexpr auto kEngineFields = [](auto& json, auto& engine) {
    json.field("version", engine.version);
    json.field("inuse_bytes", engine.inuseBytes, 1, 8);
    json.field("max_nodes", engine.maxNodes, 1, INT32_MAX);
    json.field("types", engine.types, JsonForm{readTypes, writeTypes});
};

constexpr auto kThresholdFields = [](auto& json, auto& limits) {
    json.field("coverage", limits.minCoverage, 0, 1);
    json.field("death_rate", limits.maxDeathRate, 0, kMaxReal);
    json.field("stuck_rate", limits.maxStuckRate, 0, kMaxReal);
    json.field("unreachable", limits.maxUnreachable, 0, 1);
    json.optional("detour", limits.maxDetour, 0, kMaxReal);
    json.field("bad_node_share", limits.badNodeShare, 0, kMaxReal);
    json.field("bad_node_visits", limits.badNodeVisits, 0, INT32_MAX);
    json.field("bad_link_share", limits.badLinkShare, 0, kMaxReal);
    json.field("bad_link_attempts", limits.badLinkAttempts, 0, INT32_MAX);
    json.optional("judge_nodes", limits.judgeNodes);
    json.optional("judge_links", limits.judgeLinks);
    json.optional("visited_by_arrival", limits.visitedByArrival);
    json.optional("unreachable_by_visits", limits.unreachableByVisits);
};

constexpr auto kDirectnessFields = [](auto& json, auto& figures) {
    json.field("places", figures.places);
    json.field("pairs", figures.pairs);
    json.field("pairs_missing", figures.missing);
    json.field("items_unserved", figures.unservedItems);
    json.field("spawns_unserved", figures.unservedSpawns);
    json.field("floor_unserved", figures.unservedFloor);
    json.optional("median", figures.median, 0, kMaxReal);
    json.optional("p99", figures.p99, 0, kMaxReal);
    json.optional("worst", figures.worst, 0, kMaxReal);
    json.optional("detours", figures.detours, 0, 1);
};

int readSchema(const JsonView& view) {
    const auto schema = static_cast<int>(view.integer(1, INT32_MAX));
    if (schema > kNavtestSchema) {
        view.reject(fmt::format("Schema {} is newer than {}", schema, kNavtestSchema),
                    "update Navwright to read it");
    }
    return schema;
}

void writeSchema(JsonWriter& json, int /*schema*/) {
    json.value(kNavtestSchema);
}

std::optional<std::string> sha1Of(std::string_view digits) {
    const bool hex =
        std::ranges::all_of(digits, [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); });
    if (!hex || (!digits.empty() && digits.size() != kSha1Digits)) return std::nullopt;
    return std::string(digits);
}

constexpr JsonWords kSha1Words{std::identity(), sha1Of, "40 lower-case hexadecimal digits"};

/// Reports of engines may lack what is not a field() here.
constexpr auto kReportFields = [](auto& json, auto& report) {
    json.added("schema", report.schema, JsonForm{readSchema, writeSchema});
    json.field("map", report.map);
    json.field("passed", report.passed);
    json.field("coverage_ratio", report.coverageRatio, 0, 1);
    json.field("death_rate_per_bot_min", report.deathRatePerBotMin, 0, kMaxReal);
    json.field("stuck_rate_per_bot_min", report.stuckRatePerBotMin, 0, kMaxReal);
    json.field("bad_nodes", report.badNodes, kNodeId, kMaxLinks);
    json.field("bad_links", report.badLinks, kPair, kMaxLinks);
    json.field("unreachable_nodes", report.unreachableNodes, kNodeId, kMaxLinks);
    json.field("test_duration_s", report.testDurationS, 0, limit::kTestSeconds);
    json.field("bot_count", report.botCount, 0, UINT8_MAX);
    json.field("total_node_visits", report.totalNodeVisits);
    json.field("total_environmental_deaths", report.totalEnvironmentalDeaths);
    json.optional("backend", report.backend);
    json.added("seed", report.seed);
    json.optional("nav_sha1", report.navSha1, kSha1Words);
    json.optional("map_checksum", report.mapChecksum);
    json.optional("engine", report.engine, kEngineFields);
    json.optional("thresholds", report.thresholds, kThresholdFields);
    json.optional("directness", report.directness, kDirectnessFields);
    json.added("reasons", report.reasons, limit::kEdits);
    json.optional("stuck_without_node", report.stuckWithoutNode, 0, UINT32_MAX);
    json.optional("shove_deaths", report.shoveDeaths, 0, UINT32_MAX);
    json.optional("tests", report.runs, kRunFields, kMostTests);
    json.added("nodes", report.nodes, kNodeFields, kMaxNavNodes);
    json.added("links", report.links, kNavtestLinkFields, kMaxLinks);
    json.added("deaths", report.deaths, kDeathFields, limit::kEdits);
};

template <class T>
void sortUnique(std::vector<T>& all) {
    std::ranges::sort(all);
    all.erase(std::ranges::unique(all).begin(), all.end());
}

}  // namespace

Result<NavtestReport> parseNavtestReport(std::string_view text, std::string_view file) {
    NAV_TRY(requireKind(text, FileKind::report, file));
    NAV_ASSIGN(auto report, readJson<NavtestReport>(text, file, kReportFields));
    sortUnique(report.badNodes);
    sortUnique(report.badLinks);
    sortUnique(report.unreachableNodes);
    std::ranges::stable_sort(report.nodes, {}, &NavtestNode::id);
    std::ranges::stable_sort(report.links, {}, &NavtestLink::ends);
    return report;
}

std::string writeNavtestReport(const NavtestReport& report) {
    return writeJson(report, kReportFields);
}

std::span<const NavtestLink> countsOfLink(const NavtestReport& report, const NodeLink& ends) {
    const auto found = std::ranges::equal_range(report.links, ends, {}, &NavtestLink::ends);
    return {found.begin(), found.end()};
}

}  // namespace navwright
