#include <memory>

#include "navgen/generate.h"
#include "navgen/generate_geometry.h"
#include "navgen/generate_options.h"
#include "navgen/verb.h"

namespace navwright {

namespace {

Result<ExitCode> generateFromDemos(const GenerateOptions& options, Session& session) {
    if (!options.demos.empty()) return generate(options, session);
    session.console.error("generate: DEMO|DIR is required (or --from-geometry, to do without demos)");
    return ExitCode::usage;
}

VerbAction declareGenerate(CLI::App& app) {
    const auto options = std::make_shared<GenerateOptions>();
    options->addTo(app);
    return [options](Session& session) {
        return options->fromGeometry ? generateFromGeometry(*options, session)
                                     : generateFromDemos(*options, session);
    };
}

}  // namespace

Verb generateVerb() {
    return {"generate", "Make a .nav from demos and their map, or from the map alone.",
            "navgen generate --bsp wizs.bsp --report wizs.report.json demos/\n"
            "navgen generate --bsp wizs.bsp --preset literal --set nodes.min_demos=2 a.mvd2.gz b.mvd2.gz\n"
            "navgen generate --from-geometry --bsp wizs.bsp -o wizs.nav",
            declareGenerate};
}

}  // namespace navwright
