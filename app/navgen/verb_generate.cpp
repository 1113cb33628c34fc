#include <memory>

#include "navgen/generate.h"
#include "navgen/generate_options.h"
#include "navgen/verb.h"

namespace navwright {

namespace {

VerbAction declare(CLI::App& app) {
    const auto options = std::make_shared<GenerateOptions>();
    options->addTo(app);
    return [options](Session& session) { return generate(*options, session); };
}

}  // namespace

Verb generateVerb() {
    return {"generate", "Make a .nav from demos and their map.",
            "navgen generate --bsp wizs.bsp --report wizs.report.json demos/\n"
            "navgen generate --bsp wizs.bsp --preset literal --set nodes.min_demos=2 a.mvd2.gz b.mvd2.gz",
            declare};
}

}  // namespace navwright
