#include "core/bots/test/report.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/base/file_kind.h"
#include "core/base/index.h"
#include "core/base/json_view.h"
#include "core/base/json_writer.h"
#include "core/base/limits.h"

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

constexpr std::int64_t kMaxId = kMaxNavNodes;
constexpr double kMaxReal = limit::kRate;
constexpr std::int64_t kMaxCount = UINT32_MAX;
constexpr std::size_t kMaxLinks = kMaxNavNodes * kNavLinkSlots;
constexpr std::array<std::string_view, 6> kCauses{"fall", "drown", "slime", "lava", "crush", "trigger_hurt"};
constexpr std::size_t kSha1Digits = 40;
constexpr std::size_t kMostTests = 10000;  ///< maximum number of tests summed up in a report

using Layout = JsonWriter::Layout;

std::int32_t readId(const JsonView& view, std::string_view key) {
    return static_cast<std::int32_t>(view.integer(key, 0, kMaxId));
}

std::uint32_t readCount(const JsonView& view, std::string_view key) {
    return static_cast<std::uint32_t>(view.integer(key, 0, kMaxCount));
}

NodeLink readPair(const JsonView& view) {
    const auto ends = view.elements(2);
    if (ends.size() != 2) {
        view.reject("Not a pair of node numbers");
        return {};
    }
    return {static_cast<std::int32_t>(ends[0].integer(0, kMaxId)),
            static_cast<std::int32_t>(ends[1].integer(0, kMaxId))};
}

std::vector<std::int32_t> readIds(const JsonView& root, std::string_view key) {
    std::vector<std::int32_t> ids;
    for (const auto& id : root.list(key, kMaxLinks))
        ids.push_back(static_cast<std::int32_t>(id.integer(0, kMaxId)));
    std::ranges::sort(ids);
    ids.erase(std::ranges::unique(ids).begin(), ids.end());
    return ids;
}

void readRequired(const JsonView& root, NavtestReport& report) {
    report.map = root.text("map");
    report.passed = root.flag("passed");
    report.coverageRatio = root.real("coverage_ratio", 0, 1);
    report.deathRatePerBotMin = root.real("death_rate_per_bot_min", 0, kMaxReal);
    report.stuckRatePerBotMin = root.real("stuck_rate_per_bot_min", 0, kMaxReal);
    report.badNodes = readIds(root, "bad_nodes");
    for (const auto& link : root.list("bad_links", kMaxLinks)) report.badLinks.push_back(readPair(link));
    std::ranges::sort(report.badLinks);
    report.badLinks.erase(std::ranges::unique(report.badLinks).begin(), report.badLinks.end());
    report.unreachableNodes = readIds(root, "unreachable_nodes");
    report.testDurationS = root.real("test_duration_s", 0, limit::kTestSeconds);
    report.botCount = static_cast<std::int32_t>(root.integer("bot_count", 0, UINT8_MAX));
    report.totalNodeVisits = root.count("total_node_visits");
    report.totalEnvironmentalDeaths = root.count("total_environmental_deaths");
}

std::uint64_t readOptionalCount(const JsonView& view, std::string_view key) {
    return view.has(key) ? readCount(view, key) : 0;
}

NavtestNode readNode(const JsonView& view) {
    NavtestNode node;
    node.id = readId(view, "id");
    node.origin = view.vec3("origin");
    node.touches = readCount(view, "touches");
    node.visits = readCount(view, "visits");
    node.deathsFall = readCount(view, "deaths_fall");
    node.deathsDrown = readCount(view, "deaths_drown");
    node.deathsOther = readCount(view, "deaths_other");
    node.stuck = readCount(view, "stuck");
    return node;
}

NavtestLink readLink(const JsonView& view) {
    NavtestLink link;
    link.from = readId(view, "from");
    link.to = readId(view, "to");
    link.attempts = readCount(view, "attempts");
    link.traversals = readCount(view, "traversals");
    link.failures = readCount(view, "failures");
    return link;
}

NavtestDeath readDeath(const JsonView& view) {
    NavtestDeath death;
    death.bot = static_cast<std::int32_t>(view.integer("bot", 0, UINT8_MAX));
    death.time = view.real("time", 0, limit::kTestSeconds);
    death.cause = view.text("cause");
    if (std::ranges::find(kCauses, death.cause) == kCauses.end()) {
        view.reject("cause", fmt::format("'{}' is not one of {}", death.cause, fmt::join(kCauses, ", ")), {});
    }
    death.origin = view.vec3("origin");
    if (view.has("node")) death.node = static_cast<std::int32_t>(view.integer("node", -1, kMaxId));
    if (view.has("link")) {
        const auto ends = view.list("link", 2);
        if (ends.size() == 2) {
            death.link = {static_cast<std::int32_t>(ends[0].integer(0, kMaxId)),
                          static_cast<std::int32_t>(ends[1].integer(0, kMaxId))};
        } else {
            view.reject("link", "Not a pair of node numbers", {});
        }
    }
    return death;
}

NavtestRun readRun(const JsonView& view) {
    return {.seed = view.count("seed"),
            .seconds = view.real("seconds", 0, limit::kTestSeconds),
            .passed = view.flag("passed")};
}

NavtestEngine readEngine(const JsonView& view) {
    NavtestEngine engine;
    engine.version = view.text("version");
    engine.inuseBytes = static_cast<std::int32_t>(view.integer("inuse_bytes", 1, 8));
    engine.maxNodes = static_cast<std::int32_t>(view.integer("max_nodes", 1, INT32_MAX));
    const auto types = view.object("types");
    for (const auto& name : types.keys()) {
        engine.types.emplace_back(name, static_cast<std::int32_t>(types.integer(name, 0, UINT8_MAX)));
    }
    std::ranges::stable_sort(engine.types, {}, [](const auto& type) { return type.second; });
    return engine;
}

NavtestThresholds readThresholds(const JsonView& view) {
    return {
        .minCoverage = view.real("coverage", 0, 1),
        .maxDeathRate = view.real("death_rate", 0, kMaxReal),
        .maxStuckRate = view.real("stuck_rate", 0, kMaxReal),
        .maxUnreachable = view.real("unreachable", 0, 1),
        .badNodeShare = view.real("bad_node_share", 0, kMaxReal),
        .badNodeVisits = static_cast<std::int32_t>(view.integer("bad_node_visits", 0, INT32_MAX)),
        .badLinkShare = view.real("bad_link_share", 0, kMaxReal),
        .badLinkAttempts = static_cast<std::int32_t>(view.integer("bad_link_attempts", 0, INT32_MAX)),
        .maxDetour = view.has("detour") ? view.real("detour", 0, kMaxReal) : 0,
    };
}

DirectnessFigures readDirectness(const JsonView& view) {
    const auto real = [&](std::string_view key, double most) {
        return view.has(key) ? std::optional(view.real(key, 0, most)) : std::nullopt;
    };
    return {
        .places = view.count("places"),
        .pairs = view.count("pairs"),
        .missing = view.count("pairs_missing"),
        .unservedItems = view.count("items_unserved"),
        .unservedSpawns = view.count("spawns_unserved"),
        .unservedFloor = view.count("floor_unserved"),
        .median = real("median", kMaxReal),
        .p99 = real("p99", kMaxReal),
        .worst = real("worst", kMaxReal),
        .detours = real("detours", 1),
    };
}

std::string readSha1(const JsonView& root) {
    const auto digits = root.text("nav_sha1");
    const bool hex =
        std::ranges::all_of(digits, [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); });
    if (!digits.empty() && (digits.size() != kSha1Digits || !hex)) {
        root.reject("nav_sha1", "Not 40 lower-case hexadecimal digits", {});
    }
    return digits;
}

/// Reads optional fields; reports of engines may lack some.
void readAdded(const JsonView& root, NavtestReport& report) {
    if (root.has("schema")) report.schema = static_cast<int>(root.integer("schema", 1, INT32_MAX));
    if (report.schema > kNavtestSchema) {
        root.reject("schema", fmt::format("Schema {} is newer than {}", report.schema, kNavtestSchema),
                    "update Navwright to read it");
    }
    if (root.has("backend")) report.backend = root.text("backend");
    if (root.has("seed")) report.seed = root.count("seed");
    if (root.has("nav_sha1")) report.navSha1 = readSha1(root);
    if (root.has("map_checksum")) {
        report.mapChecksum = static_cast<std::int32_t>(root.integer("map_checksum", INT32_MIN, INT32_MAX));
    }
    if (root.has("engine")) report.engine = readEngine(root.object("engine"));
    if (root.has("thresholds")) report.thresholds = readThresholds(root.object("thresholds"));
    if (root.has("directness")) report.directness = readDirectness(root.object("directness"));
    if (root.has("reasons")) {
        for (const auto& reason : root.list("reasons", limit::kEdits))
            report.reasons.push_back(reason.text());
    }
    if (root.has("nodes")) {
        for (const auto& node : root.list("nodes", kMaxNavNodes)) report.nodes.push_back(readNode(node));
    }
    if (root.has("links")) {
        for (const auto& link : root.list("links", kMaxLinks)) {
            report.links.push_back(readLink(link));
        }
    }
    report.stuckWithoutNode = readOptionalCount(root, "stuck_without_node");
    report.shoveDeaths = readOptionalCount(root, "shove_deaths");
    if (root.has("tests")) {
        for (const auto& run : root.list("tests", kMostTests)) report.runs.push_back(readRun(run));
    }
    if (root.has("deaths")) {
        for (const auto& death : root.list("deaths", limit::kEdits))
            report.deaths.push_back(readDeath(death));
    }
    std::ranges::stable_sort(report.nodes, {}, &NavtestNode::id);
    std::ranges::stable_sort(report.links, {}, &NavtestLink::ends);
}

void writePair(JsonWriter& json, const NodeLink& pair) {
    json.beginList(Layout::line);
    json.value(pair.from);
    json.value(pair.to);
    json.endList();
}

void writeIds(JsonWriter& json, std::string_view key, const std::vector<std::int32_t>& ids) {
    json.key(key);
    json.beginList(Layout::line);
    for (const auto id : ids) json.value(id);
    json.endList();
}

void writeRequired(JsonWriter& json, const NavtestReport& report) {
    json.member("map", report.map);
    json.member("passed", report.passed);
    json.member("coverage_ratio", report.coverageRatio);
    json.member("death_rate_per_bot_min", report.deathRatePerBotMin);
    json.member("stuck_rate_per_bot_min", report.stuckRatePerBotMin);
    writeIds(json, "bad_nodes", report.badNodes);
    json.key("bad_links");
    json.beginList(Layout::line);
    for (const auto& link : report.badLinks) writePair(json, link);
    json.endList();
    writeIds(json, "unreachable_nodes", report.unreachableNodes);
    json.member("test_duration_s", report.testDurationS);
    json.member("bot_count", report.botCount);
    json.member("total_node_visits", report.totalNodeVisits);
    json.member("total_environmental_deaths", report.totalEnvironmentalDeaths);
}

void writeEngine(JsonWriter& json, const NavtestEngine& engine) {
    json.key("engine");
    json.beginObject();
    json.member("version", engine.version);
    json.member("inuse_bytes", engine.inuseBytes);
    json.member("max_nodes", engine.maxNodes);
    json.key("types");
    json.beginObject(Layout::line);
    for (const auto& [name, number] : engine.types) json.member(name, number);
    json.endObject();
    json.endObject();
}

void writeThresholds(JsonWriter& json, const NavtestThresholds& thresholds) {
    json.key("thresholds");
    json.beginObject();
    json.member("coverage", thresholds.minCoverage);
    json.member("death_rate", thresholds.maxDeathRate);
    json.member("stuck_rate", thresholds.maxStuckRate);
    json.member("unreachable", thresholds.maxUnreachable);
    if (thresholds.maxDetour > 0) json.member("detour", thresholds.maxDetour);
    json.member("bad_node_share", thresholds.badNodeShare);
    json.member("bad_node_visits", thresholds.badNodeVisits);
    json.member("bad_link_share", thresholds.badLinkShare);
    json.member("bad_link_attempts", thresholds.badLinkAttempts);
    json.endObject();
}

void writeDirectness(JsonWriter& json, const DirectnessFigures& figures) {
    json.key("directness");
    json.beginObject();
    json.member("places", figures.places);
    json.member("pairs", figures.pairs);
    json.member("pairs_missing", figures.missing);
    json.member("items_unserved", figures.unservedItems);
    json.member("spawns_unserved", figures.unservedSpawns);
    json.member("floor_unserved", figures.unservedFloor);
    if (figures.median) json.member("median", *figures.median);
    if (figures.p99) json.member("p99", *figures.p99);
    if (figures.worst) json.member("worst", *figures.worst);
    if (figures.detours) json.member("detours", *figures.detours);
    json.endObject();
}

void writeNode(JsonWriter& json, const NavtestNode& node) {
    json.beginObject(Layout::line);
    json.member("id", node.id);
    json.member("origin", node.origin);
    json.member("touches", node.touches);
    json.member("visits", node.visits);
    json.member("deaths_fall", node.deathsFall);
    json.member("deaths_drown", node.deathsDrown);
    json.member("deaths_other", node.deathsOther);
    json.member("stuck", node.stuck);
    json.endObject();
}

void writeLink(JsonWriter& json, const NavtestLink& link) {
    json.beginObject(Layout::line);
    json.member("from", link.from);
    json.member("to", link.to);
    json.member("attempts", link.attempts);
    json.member("traversals", link.traversals);
    json.member("failures", link.failures);
    json.endObject();
}

void writeRun(JsonWriter& json, const NavtestRun& run) {
    json.beginObject(Layout::line);
    json.member("seed", run.seed);
    json.member("seconds", run.seconds);
    json.member("passed", run.passed);
    json.endObject();
}

void writeDeath(JsonWriter& json, const NavtestDeath& death) {
    json.beginObject(Layout::line);
    json.member("bot", death.bot);
    json.member("time", death.time);
    json.member("cause", death.cause);
    json.member("origin", death.origin);
    json.member("node", death.node);
    if (death.link) {
        json.key("link");
        writePair(json, *death.link);
    }
    json.endObject();
}

template <class T>
void writeRecords(JsonWriter& json, std::string_view key, const std::vector<T>& records,
                  void (*writeOne)(JsonWriter&, const T&)) {
    json.key(key);
    json.beginList();
    for (const auto& record : records) writeOne(json, record);
    json.endList();
}

}  // namespace

Result<NavtestReport> parseNavtestReport(std::string_view text, std::string_view file) {
    NAV_TRY(requireKind(text, FileKind::report, file));
    NAV_ASSIGN(const auto document, JsonDocument::parse(text, file));
    NavtestReport report;
    readRequired(document.root(), report);
    readAdded(document.root(), report);
    return document.finish(std::move(report));
}

std::string writeNavtestReport(const NavtestReport& report) {
    JsonWriter json;
    json.beginObject();
    json.member("schema", kNavtestSchema);
    writeRequired(json, report);
    if (!report.backend.empty()) json.member("backend", report.backend);
    json.member("seed", report.seed);
    if (!report.navSha1.empty()) json.member("nav_sha1", report.navSha1);
    if (report.mapChecksum) json.member("map_checksum", *report.mapChecksum);
    if (report.engine) writeEngine(json, *report.engine);
    if (report.thresholds) writeThresholds(json, *report.thresholds);
    if (report.directness) writeDirectness(json, *report.directness);
    json.key("reasons");
    json.beginList();
    for (const auto& reason : report.reasons) json.value(reason);
    json.endList();
    if (report.stuckWithoutNode > 0) json.member("stuck_without_node", report.stuckWithoutNode);
    if (report.shoveDeaths > 0) json.member("shove_deaths", report.shoveDeaths);
    if (!report.runs.empty()) writeRecords(json, "tests", report.runs, &writeRun);
    writeRecords(json, "nodes", report.nodes, &writeNode);
    writeRecords(json, "links", report.links, &writeLink);
    writeRecords(json, "deaths", report.deaths, &writeDeath);
    json.endObject();
    return std::move(json).take();
}

std::span<const NavtestLink> countsOfLink(const NavtestReport& report, const NodeLink& ends) {
    const auto found = std::ranges::equal_range(report.links, ends, {}, &NavtestLink::ends);
    return {found.begin(), found.end()};
}

}  // namespace navwright
