#include "core/output/project/run_list.h"

#include "core/base/limits.h"

namespace navwright {

namespace {

constexpr double kLargestRate = limit::kRate;

NavtestOutcome readVerdict(const JsonView& view) {
    view.onlyKeys({"passed", "coverage_ratio", "death_rate_per_bot_min", "stuck_rate_per_bot_min",
                   "unreachable", "judge", "tested", "reasons"});
    NavtestOutcome verdict{.passed = view.flag("passed"),
                           .coverage = view.real("coverage_ratio", 0, 1),
                           .deathRate = view.real("death_rate_per_bot_min", 0, kLargestRate),
                           .stuckRate = view.real("stuck_rate_per_bot_min", 0, kLargestRate)};
    if (view.has("unreachable")) verdict.unreachable = view.count("unreachable");
    if (view.has("judge")) verdict.judge = view.text("judge");
    if (view.has("tested")) verdict.tested = view.text("tested");
    if (view.has("reasons")) {
        for (const auto& reason : view.list("reasons", limit::kEdits))
            verdict.reasons.push_back(reason.text());
    }
    return verdict;
}

KeptRun readRun(const JsonView& view) {
    view.onlyKeys({"name", "time", "automatic", "parameters", "source", "verdict", "floor_covered", "nav"});
    KeptRun run;
    run.name = view.text("name");
    run.time = view.text("time");
    run.automatic = view.flag("automatic");
    readParameters(view.object("parameters"), run.parameters);
    if (view.has("source")) run.source = view.text("source");
    if (view.has("verdict")) run.verdict = readVerdict(view.object("verdict"));
    if (view.has("floor_covered")) run.floorCovered = view.real("floor_covered", 0, 1);
    run.packed = view.text("nav", limit::kPackedNav);
    run.navSha1 = packedSha1(run.packed);
    auto nav = unpackNav(run.packed, view.where());
    if (!nav) view.reject("nav", nav.error().error().what, nav.error().error().hint);
    run.nav = std::make_shared<const NavGraph>(nav ? *std::move(nav) : NavGraph());
    return run;
}

void writeVerdict(JsonWriter& json, const NavtestOutcome& verdict) {
    json.beginObject();
    json.member("passed", verdict.passed);
    json.member("coverage_ratio", verdict.coverage);
    json.member("death_rate_per_bot_min", verdict.deathRate);
    json.member("stuck_rate_per_bot_min", verdict.stuckRate);
    if (verdict.unreachable) json.member("unreachable", *verdict.unreachable);
    if (!verdict.judge.empty()) json.member("judge", verdict.judge);
    if (!verdict.tested.empty()) json.member("tested", verdict.tested);
    if (!verdict.reasons.empty()) {
        json.key("reasons");
        json.beginList();
        for (const auto& reason : verdict.reasons) json.value(reason);
        json.endList();
    }
    json.endObject();
}

}  // namespace

std::vector<KeptRun> readRunList(const JsonView& root, std::string_view key) {
    std::vector<KeptRun> runs;
    if (!root.has(key)) return runs;
    for (const auto& view : root.list(key, kMostRuns)) runs.push_back(readRun(view));
    return runs;
}

void writeRunList(JsonWriter& json, std::string_view key, std::span<const KeptRun> runs) {
    json.key(key);
    json.beginList();
    std::size_t written = 0;
    for (const auto& run : runs) {
        if (run.packed.empty() || written == kMostRuns) continue;
        ++written;
        json.beginObject();
        json.member("name", run.name);
        json.member("time", run.time);
        json.member("automatic", run.automatic);
        json.key("parameters");
        writeParameters(json, run.parameters);
        if (!run.source.empty()) json.member("source", run.source);
        if (run.verdict) {
            json.key("verdict");
            writeVerdict(json, *run.verdict);
        }
        if (run.floorCovered) json.member("floor_covered", *run.floorCovered);
        json.member("nav", run.packed);
        json.endObject();
    }
    json.endList();
}

void readParameters(const JsonView& view, Parameters& parameters) {
    for (const auto& key : view.keys()) {
        const auto done = parameters.setText(key, view.text(key));
        if (!done) view.reject(key, done.error().error().what, done.error().error().hint);
    }
}

void writeParameters(JsonWriter& json, const Parameters& parameters) {
    json.beginObject();
    for (const auto& row : parameterTable()) {
        if (!parameters.isDefault(row.id)) json.member(row.key, parameters.text(row.id));
    }
    json.endObject();
}

}  // namespace navwright
