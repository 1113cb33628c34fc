#include <memory>

#include "app/navgen/command_line/parameter_options.h"
#include "app/navgen/command_line/verb.h"

namespace navwright {

namespace {

struct ParamsArguments {
    ParameterOptions values;
    bool json = false;
    bool markdown = false;
};

VerbAction declareParams(CLI::App& app) {
    const auto options = std::make_shared<ParamsArguments>();
    options->values.addTo(app);
    auto* json = app.add_flag("--json", options->json, "Print the table as JSON");
    auto* markdown = app.add_flag("--markdown", options->markdown,
                                  "Print the table with its defaults as Markdown (docs/parameters.md)");
    for (auto* other : {json, app.get_option("--preset"), app.get_option("--set")}) markdown->excludes(other);
    return [options](Session& session) -> Result<ExitCode> {
        NAV_ASSIGN(const auto parameters, options->values.load());
        session.console.print(options->json       ? parametersAsJson(parameters)
                              : options->markdown ? parametersAsMarkdown()
                                                  : parametersAsText(parameters));
        return ExitCode::ok;
    };
}

}  // namespace

Verb paramsVerb() {
    return {"params", "List every parameter: value, range, unit and meaning.", "",
            "navgen params\nnavgen params --preset literal --json", declareParams};
}

}  // namespace navwright
