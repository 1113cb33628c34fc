#include <fmt/format.h>

#include <algorithm>

#include "core/base/byte_text.h"
#include "core/base/json_view.h"
#include "core/base/parameter_preset.h"
#include "core/bots/characters/character_file.h"
#include "core/bots/characters/weights_text.h"
#include "core/bots/test/ledger.h"
#include "core/bots/test/report.h"
#include "core/nav/files/edit_patch.h"
#include "core/output/formats/file_facts.h"
#include "core/output/project/project_inputs.h"
#include "core/output/rotation/rotation_file.h"

/// Facts of JSON files that go with a nav.
namespace navwright {

Result<Facts> navtestFacts(const FactsInput& input) {
    NAV_ASSIGN(const auto report, parseNavtestReport(asText(input.bytes), input.file));
    Facts facts;
    facts.add("map", report.map);
    facts.add("passed", report.passed);
    facts.add("reasons", report.reasons);
    facts.add("backend", report.backend);
    facts.add("seconds", report.testDurationS);
    facts.add("bots", report.botCount);
    facts.add("coverage", report.coverageRatio);
    facts.add("deaths_per_bot_and_minute", report.deathRatePerBotMin);
    facts.add("stuck_per_bot_and_minute", report.stuckRatePerBotMin);
    facts.add("bad_nodes", report.badNodes.size());
    facts.add("bad_links", report.badLinks.size());
    facts.add("unreachable_nodes", report.unreachableNodes.size());
    facts.add("node_visits", report.totalNodeVisits);
    facts.add("environmental_deaths", report.totalEnvironmentalDeaths);
    facts.add("nav_sha1", report.navSha1);
    return facts;
}

Result<Facts> ledgerFacts(const FactsInput& input) {
    NAV_ASSIGN(const auto ledger, parseLedger(asText(input.bytes), input.file));
    Facts facts;
    facts.add("map", ledger.map);
    facts.add("iterations", ledger.iterations);
    facts.add("nodes_removed", ledger.nodes.size());
    facts.add("links_removed", ledger.links.size());
    return facts;
}

Result<Facts> patchFacts(const FactsInput& input) {
    NAV_ASSIGN(const auto patches, parsePatches(asText(input.bytes), input.file));
    Facts facts;
    facts.add("map", patches.map);
    facts.add("patches", patches.patches.size());
    facts.add("enabled", std::ranges::count_if(patches.patches, &EditPatch::enabled));
    auto& byOperation = facts.group("by_operation");
    for (int index = 0; index < kPatchOperationCount; ++index) {
        const auto operation = static_cast<PatchOperation>(index);
        const auto count = std::ranges::count(patches.patches, operation, &EditPatch::operation);
        if (count > 0) byOperation.add(patchOperationName(operation), count);
    }
    return facts;
}

namespace {

/// Those that are not at their defaults.
void addChangedParameters(Facts& facts, const Parameters& parameters) {
    auto& changed = facts.group("parameters", Facts::Keys::names);
    for (const auto& row : parameterTable()) {
        if (!parameters.isDefault(row.id)) changed.add(row.key, parameters.text(row.id));
    }
}

}  // namespace

Result<Facts> presetFacts(const FactsInput& input) {
    NAV_ASSIGN(const auto parameters, parsePreset(asText(input.bytes), input.file));
    Facts facts;
    addChangedParameters(facts, parameters);
    return facts;
}

Result<Facts> tuningFacts(const FactsInput& input) {
    NAV_ASSIGN(const auto document, JsonDocument::parse(asText(input.bytes), input.file));
    const auto root = document.root();
    Facts facts;
    facts.add("algorithm", root.text("algorithm"));
    facts.add("seed", root.count("seed"));
    facts.add("tuned_parameters", root.list("tuned").size());
    facts.add("generations", root.list("generations").size());
    facts.add("judged", root.list("judged").size() + root.list("answers").size());
    return document.finish(std::move(facts));
}

Result<Facts> rotationFacts(const FactsInput& input) {
    NAV_ASSIGN(const auto index, parseRotationIndex(asText(input.bytes), input.file));
    Facts facts;
    facts.add("program", index.program);
    facts.add("finished", index.stage == RotationStage::finished);
    facts.add("maps", index.rows.size());
    const auto with = [&](RowState state) { return std::ranges::count(index.rows, state, stateOf); };
    facts.add("passed", with(RowState::passed));
    facts.add("failed", with(RowState::failed));
    facts.add("no_nav", with(RowState::noNav));
    facts.add("not_made_yet", with(RowState::waiting));
    facts.add("without_picture", std::ranges::count(index.rows, false, &RotationRow::picture));
    facts.add("maps_without_a_file", index.withoutMap.size());
    facts.add("maps_in_other_revisions", index.otherRevision.size());
    facts.add("unreadable_demos", index.unreadable.size());
    return facts;
}

namespace {

std::string weightNames(std::span<const CharacterWeight> weights) {
    std::string names;
    for (const auto& weight : weights) names += fmt::format("{}{}", names.empty() ? "" : ", ", weight.name);
    return names;
}

}  // namespace

Result<Facts> weightsFacts(const FactsInput& input) {
    NAV_ASSIGN(const auto weights, parseWeights(asText(input.bytes), input.file));
    Facts facts;
    facts.add("weights", weightNames(weights));
    return facts;
}

Result<Facts> characterFacts(const FactsInput& input) {
    NAV_ASSIGN(const auto character, parseCharacter(asText(input.bytes), input.file));
    Facts facts;
    facts.add("name", character.name);
    facts.add("comment", character.comment);
    facts.add("walk_share", character.traits.walk);
    facts.add("crouch_share", character.traits.crouch);
    facts.add("jump_share", character.traits.jump);
    facts.add("reaction_s", character.traits.reaction);
    facts.add("turn_degrees_s", character.traits.turn);
    facts.add("stay_s", character.traits.stay);
    facts.add("weights", weightNames(character.weights));
    facts.add("combine", combinationName(character.combine));
    facts.add("choose", goalRuleName(character.choose));
    return facts;
}

Result<Facts> generationFacts(const FactsInput& input) {
    constexpr double kMost = 1e12;
    NAV_ASSIGN(const auto document, JsonDocument::parse(asText(input.bytes), input.file));
    const auto root = document.root();
    const auto graph = root.object("graph");
    Facts facts;
    facts.add("map", root.text("map"));
    facts.add("demos", root.list("demos").size());
    facts.add("nodes", graph.count("nodes"));
    facts.add("links", graph.count("links"));
    facts.add("largest_strongly_connected_share", graph.real("largest_strongly_connected_share", 0, 1));
    double milliseconds = 0;
    for (const auto& stage : root.list("stages")) milliseconds += stage.real("ms", 0, kMost);
    facts.add("ms", milliseconds);
    facts.add("warnings", root.list("warnings").size());
    return document.finish(std::move(facts));
}

namespace {

std::string_view stateWord(InputState state) {
    switch (state) {
        case InputState::same:
            return "as it was";
        case InputState::changed:
            return "changed since";
        case InputState::missing:
            return "missing";
        default:
            return "there";
    }
}

}  // namespace

Result<Facts> projectFacts(const FactsInput& input) {
    NAV_ASSIGN(const auto project, parseProject(asText(input.bytes), input.file));
    NAV_ASSIGN(const auto checks, checkInputs(project, input.job));
    Facts facts;
    facts.add("map", project.mapName);
    facts.add("demos", project.demos.size());
    facts.add("demos_included", std::ranges::count_if(project.demos, &ProjectDemo::included));
    facts.add("patches", project.patches.size());
    facts.add("ignored_issues", project.ignoredIssues.size());
    auto& inputs = facts.group("inputs", Facts::Keys::names);
    for (const auto& check : checks) inputs.add(check.path.string(), stateWord(check.state));
    addChangedParameters(facts, project.parameters);
    return facts;
}

}  // namespace navwright
