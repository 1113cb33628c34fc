#include "app/navgen/command_line/generate_options.h"

#include "app/navgen/command_line/number_range.h"
namespace navwright {

void GenerateOptions::addTo(CLI::App& app) {
    app.add_option("DEMO|DIR", demos, "Demos, and folders with demos");
    app.add_option("--votes", votes, "Use votes instead of demos (from navgen votes or navgen merge)")
        ->type_name("FILE.votes")
        ->excludes("DEMO|DIR");
    app.add_option("--bsp", bsp, "The map the demos were played on")->type_name("MAP.bsp")->required();
    app.add_option("--map", map, "The map's name, if it differs from the file's")->type_name("NAME");
    app.add_option("-o,--out", out, "The .nav to write (default: the map's name in this folder)")
        ->type_name("FILE.nav");
    app.add_option("--strafe", strafe, "Also write the strafe archive")->type_name("FILE");
    report.addTo(app, "--report");
    app.add_flag("-v,--verbose", verbose, "Print how many samples of each demo were discarded, and why");
    app.add_option("--stages", stages, "Also write every stage's output into this folder (docs/stages.md)")
        ->type_name("DIR");
    app.add_option("--feedback", feedback,
                   "Learn from this test report; the tested .nav is beside it (repeatable)")
        ->type_name("FILE")
        ->allow_extra_args(false);
    app.add_option(
           "--ledger", ledger,
           "The ledger of removals: used when it exists, written when there is feedback (default with "
           "--feedback: MAP.navledger.json beside the output)")
        ->type_name("FILE");
    app.add_option("--patches", patches, "Apply these edits to the result")->type_name("FILE");
    app.add_option("--min-confidence", leastConfidence,
                   "Leave out nodes and links of lower confidence, except those locked or made by hand "
                   "(docs/confidence.md)")
        ->type_name("0..1")
        ->check(NumberRange(0.0, 1.0));
    parameters.addTo(app);
    work.addTo(app);
    auto* geometry = app.add_flag(
        "--from-geometry", fromGeometry,
        "Without demos: place nodes on the map's floor, and link them where simulated bots get across");
    auto* areas = app.add_option("--from-areas", fromAreas,
                                 "Without demos: place nodes on the floor of these areas, and link them "
                                 "along their reachabilities where simulated bots get across")
                      ->type_name("FILE.aas");
    for (const auto* name :
         {"DEMO|DIR", "--votes", "--strafe", "--stages", "--feedback", "--ledger", "--patches"}) {
        geometry->excludes(name);
        areas->excludes(name);
    }
    geometry->excludes(areas);
    // Stage files need the samples, which votes files do not contain.
    app.get_option("--stages")->excludes("--votes");
}

}  // namespace navwright
