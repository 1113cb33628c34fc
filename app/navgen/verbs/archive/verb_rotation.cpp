#include <fmt/format.h>

#include <chrono>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "app/navgen/command_line/parameter_options.h"
#include "app/navgen/command_line/report_options.h"
#include "app/navgen/command_line/verb.h"
#include "app/navgen/command_line/work_options.h"
#include "app/navgen/command_line/workbench_call.h"
#include "core/base/description.h"
#include "core/base/folder_lock.h"
#include "core/base/output_set.h"
#include "core/base/path_text.h"
#include "core/generate/vote_archive/intake_report.h"
#include "core/generate/vote_archive/map_folder.h"
#include "core/output/report/make_rotation.h"
#include "core/output/rotation/rotation_index.h"

namespace navwright {

namespace fs = std::filesystem;

namespace {

constexpr std::chrono::minutes kMostForPicture{5};  ///< after which a drawing counts as hanging

struct RotationArguments {
    std::string demos;
    std::string maps;
    std::string out;
    std::string cache;
    int jobs = 0;
    bool pictures = true;
    ParameterOptions parameters;
    ReportOptions report;
};

bool hasNav(const RotationRow& row) {
    return row.failure.empty();
}

/// An accessor for maps that have a nav.
constexpr auto ofItsNav = wayThrough([](const RotationRow& row) { return hasNav(row) ? &row : nullptr; });

Description<RotationRow> describeRotationRow() {
    using Row = RotationRow;
    return Description<Row>()
        .field("map", [](const Row& row) { return pathText(row.map); }, {"Its name", "map"})
        .field("folder", [](const Row& row) { return pathText(row.folder); },
               {"The folder of its files, beside the page"})
        .field("demos", &Row::demos, {"Its demos", "demos"})
        .field("votes", &Row::votes, {"Votes that they give"})
        .field("nodes", ofItsNav(&Row::nodes), {"Nodes of its nav", "nodes"})
        .field("links", ofItsNav(&Row::links), {"Links of its nav", "links"})
        .field("coverage", &Row::coverage,
               {.meaning = "Share of its floor that the nav covers",
                .label = "floor",
                .digits = 1,
                .percent = true})
        .field("state", [](const Row& row) { return rowStateWords(stateOf(row)); },
               {"no nav, failed (its test) or passed", "test"})
        .field("visited", ofItsNav(&Row::visited), {"Share of the nodes that bots visited"})
        .field("stuck", ofItsNav(&Row::stuck), {"How often bots were stuck", {}, "per bot and minute"})
        .field("deaths", ofItsNav(&Row::deaths), {"How often they died", {}, "per bot and minute"})
        .field("errors", ofItsNav(&Row::errors), {"Issues that are errors"})
        .field("warnings", ofItsNav(&Row::warnings), {"Issues that are warnings"})
        .field("worst",
               [](const Row& row) {
                   const auto& worst = hasNav(row) ? row.worst : row.failure;
                   return onlyIf(!worst.empty(), worst);
               },
               {"What is worst, or why there is no nav", "worst"})
        .field("picture", &Row::picture, {"It has a picture"});
}

Description<MadeRotation> describeRotation() {
    using Of = MadeRotation;
    return Description<Of>("navwright.rotation_report", 1, "Navs of all maps of a rotation")
        .include([](const Of& of) -> const IntakeReport& { return of.votes; }, describeIntake())
        .field("page", [](const Of& of) { return pathText(of.page); }, {"The page of all maps"})
        .rows("maps", [](const Of& of) -> const auto& { return of.index.rows; }, describeRotationRow(),
              {"Maps", "maps"})
        .field("picture_notice",
               [](const Of& of) { return onlyIf(!of.index.pictureNotice.empty(), of.index.pictureNotice); },
               {"Why some maps have no picture"});
}

Result<ExitCode> rotation(const RotationArguments& options, MapFolder& maps, Session& session) {
    RotationWanted wanted;
    wanted.out = options.out;
    wanted.cache = options.cache;
    wanted.jobs = options.jobs;
    wanted.note = [&](const std::string& sentence) { session.console.note(sentence); };
    NAV_ASSIGN(wanted.parameters, options.parameters.load());
    NAV_ASSIGN(wanted.demos, session.demoFiles({options.demos}));
    if (options.pictures) {
        wanted.draw = [&](const RotationRow& row, const RotationFiles& files) -> Result<> {
            NAV_TRY(callWorkbench({"--overview", files.picture.string(), "--navtest", files.test.string(),
                                   row.mapFile.string(), files.nav.string()},
                                  session.job, kMostForPicture));
            return {};
        };
    }
    const auto made = makeRotation(wanted, maps, session.outputs, session.job);
    if (!made) {
        if (!isBusy(made.error())) return std::unexpected(made.error());
        session.console.error(made.error().message());
        return ExitCode::again;
    }
    if (made->index.stage == RotationStage::stopped) {
        session.console.error("stopped; finished work is kept, and the same command continues");
        return ExitCode::again;
    }
    NAV_TRY(options.report.tell(session, describeRotation().of(*made, options.report.readers()),
                                made->index.rows.size()));
    session.console.note(fmt::format("written: {}", made->page.string()));
    for (const auto& demo : made->votes.unreadable) session.console.error(demo.problem);
    return made->votes.unreadable.empty() ? ExitCode::ok : ExitCode::badInput;
}

VerbAction declareRotation(CLI::App& app) {
    const auto options = std::make_shared<RotationArguments>();
    app.add_option("DEMOS", options->demos, "Folder of demos, of any maps")->type_name("DIR")->required();
    app.add_option("MAPS", options->maps, "Folder of the maps")->type_name("DIR")->required();
    app.add_option(
           "--out", options->out,
           "Folder for navs, strafe archives, reports and index.html; finished work of earlier runs is kept")
        ->type_name("DIR")
        ->required();
    app.add_option("--cache", options->cache, "Cache folder for demos (default: none)")->type_name("DIR");
    addJobs(app, options->jobs);
    app.add_flag("!--no-pictures", options->pictures, "Do not draw pictures of the maps for index.html");
    options->parameters.addTo(app);
    options->report.addTo(app);
    return [options](Session& session) -> Result<ExitCode> {
        NAV_TRY(options->report.announce(session));
        const std::vector<fs::path> folders{options->maps};
        NAV_ASSIGN(auto maps, MapFolder::open(folders, session.job));
        NAV_TRY(session.outputs.protectAll(maps.files(), session.job));
        return rotation(*options, maps, session);
    };
}

}  // namespace

Verb rotationVerb() {
    return {"rotation",
            "Make, test and report a nav of every map in a folder of demos.",
            "",
            "navgen rotation demos/ maps/ --out rotation/",
            declareRotation,
            [] { return std::vector{describeRotation().shape()}; }};
}

}  // namespace navwright
