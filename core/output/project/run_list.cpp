#include "core/output/project/run_list.h"

#include "core/base/json_fields.h"
#include "core/base/limits.h"

namespace navwright {

namespace {

constexpr auto kVerdictFields = [](auto& json, auto& verdict) {
    json.closed();
    json.field("passed", verdict.passed);
    json.field("coverage_ratio", verdict.coverage, 0, 1);
    json.field("death_rate_per_bot_min", verdict.deathRate, 0, limit::kRate);
    json.field("stuck_rate_per_bot_min", verdict.stuckRate, 0, limit::kRate);
    json.optional("unreachable", verdict.unreachable);
    json.optional("judge", verdict.judge);
    json.optional("tested", verdict.tested);
    json.optional("reasons", verdict.reasons, limit::kEdits);
};

constexpr auto kRunFields = [](auto& json, auto& run) {
    json.closed();
    json.field("name", run.name);
    json.field("time", run.time);
    json.field("automatic", run.automatic);
    json.field("parameters", run.parameters, JsonForm{readParameters, writeParameters});
    json.optional("source", run.source);
    json.optional("verdict", run.verdict, kVerdictFields);
    json.optional("floor_covered", run.floorCovered, 0, 1);
    json.field("nav", run.packed, limit::kPackedNav);
};

}  // namespace

std::vector<KeptRun> readRunList(const JsonView& view) {
    std::vector<KeptRun> runs;
    for (const auto& one : view.elements(kMostRuns)) {
        auto& run = runs.emplace_back();
        readFields(one, run, kRunFields);
        run.navSha1 = packedSha1(run.packed);
        auto nav = unpackNav(run.packed, one.where());
        if (!nav) one.reject("nav", nav.error().error().what, nav.error().error().hint);
        run.nav = std::make_shared<const NavGraph>(nav ? *std::move(nav) : NavGraph());
    }
    return runs;
}

void writeRunList(JsonWriter& json, std::span<const KeptRun> runs) {
    json.beginList();
    std::size_t written = 0;
    for (const auto& run : runs) {
        if (run.packed.empty() || written == kMostRuns) continue;
        ++written;
        writeObject(json, run, kRunFields);
    }
    json.endList();
}

Parameters readParameters(const JsonView& view) {
    Parameters parameters;
    for (const auto& key : view.keys()) {
        const auto done = parameters.setText(key, view.text(key));
        if (!done) view.reject(key, done.error().error().what, done.error().error().hint);
    }
    return parameters;
}

void writeParameters(JsonWriter& json, const Parameters& parameters) {
    json.beginObject();
    for (const auto& row : parameterTable()) {
        if (!parameters.isDefault(row.id)) json.member(row.key, parameters.text(row.id));
    }
    json.endObject();
}

}  // namespace navwright
