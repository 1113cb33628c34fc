#include <algorithm>

#include "base/byte_text.h"
#include "navgen/file_facts.h"
#include "project/project_inputs.h"

/// Facts of a project of the workbench.
namespace navwright {

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

Result<Facts> projectFacts(const Bytes& bytes, const std::string& file, JobContext& context) {
    NAV_ASSIGN(const auto project, parseProject(asText(bytes), file));
    NAV_ASSIGN(const auto checks, checkInputs(project, context));
    Facts facts;
    facts.add("map", project.mapName);
    facts.add("demos", project.demos.size());
    facts.add("demos_included", std::ranges::count_if(project.demos, &ProjectDemo::included));
    facts.add("patches", project.patches.size());
    facts.add("ignored_issues", project.ignoredIssues.size());
    auto& inputs = facts.group("inputs", Facts::Keys::names);
    for (const auto& check : checks) inputs.add(check.path.string(), stateWord(check.state));
    auto& changed = facts.group("parameters", Facts::Keys::names);
    for (const auto& row : parameterTable()) {
        if (!project.parameters.isDefault(row.id)) changed.add(row.key, project.parameters.text(row.id));
    }
    return facts;
}

}  // namespace navwright
