#include <memory>

#include "app/navgen/command_line/parameter_options.h"
#include "app/navgen/command_line/report_options.h"
#include "app/navgen/command_line/verb.h"

namespace navwright {

namespace {

struct ParamsArguments {
    ParameterOptions values;
    ReportOptions report;
    bool markdown = false;
};

VerbAction declareParams(CLI::App& app) {
    const auto options = std::make_shared<ParamsArguments>();
    options->values.addTo(app);
    options->report.addTo(app);
    auto* markdown = app.add_flag("--markdown", options->markdown,
                                  "Print the table with its defaults as Markdown (docs/parameters.md)");
    for (const auto* other : {"--json", "--json-out", "--preset", "--set"})
        markdown->excludes(app.get_option(other));
    return [options](Session& session) -> Result<ExitCode> {
        NAV_ASSIGN(const auto parameters, options->values.load());
        if (options->markdown) {
            session.console.print(parametersAsMarkdown());
            return ExitCode::ok;
        }
        NAV_TRY(options->report.announce(session));
        NAV_TRY(
            options->report.tell(session, describeParameters().of(parameters, options->report.readers())));
        return ExitCode::ok;
    };
}

}  // namespace

Verb paramsVerb() {
    return {"params",
            "List every parameter: value, range, unit and meaning.",
            "",
            "navgen params\nnavgen params --preset literal --json",
            declareParams,
            [] { return std::vector{describeParameters().shape()}; }};
}

}  // namespace navwright
