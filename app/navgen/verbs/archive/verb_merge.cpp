#include <fmt/format.h>

#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "app/navgen/command_line/report_options.h"
#include "app/navgen/command_line/verb.h"
#include "core/base/counted.h"
#include "core/base/description.h"
#include "core/generate/vote_archive/merge_inputs.h"

namespace navwright {

namespace fs = std::filesystem;

namespace {

struct MergeArguments {
    std::vector<std::string> inputs;
    std::string out;
    std::string map;
    bool partial = false;
    bool allowNone = false;
    ReportOptions report;
};

Description<MergedFile> describeMergedFile() {
    return Description<MergedFile>()
        .field("file", [](const MergedFile& made) { return made.file.string(); }, {"Its path"})
        .field("map", [](const MergedFile& made) { return made.votes.origin.map; }, {"The map's name"})
        .field("demos", [](const MergedFile& made) { return made.votes.demos; }, {"Demos in it"})
        .field("votes", [](const MergedFile& made) { return made.votes.votes; }, {"Votes in it"})
        .field("repeated", [](const MergedFile& made) { return made.votes.repeated; },
               {"Demos that several files had"})
        .field("missing", [](const MergedFile& made) { return made.votes.missing; }, {"Missing files"});
}

std::string mergedLines(const std::vector<MergedFile>& all) {
    std::string text;
    for (const auto& [file, votes, from] : all) {
        text += fmt::format("{}{}: {}, {} from {}, {} repeated", text.empty() ? "" : "\n", file.string(),
                            counted(votes.demos, "demo", "demos"), counted(votes.votes, "vote", "votes"),
                            counted(from, "file", "files"), votes.repeated);
        for (const auto& name : votes.missing) text += fmt::format("\n  without {}", name);
    }
    return text;
}

Description<std::vector<MergedFile>> describeMerge() {
    return Description<std::vector<MergedFile>>("navwright.merge", 1, "Merged votes")
        .line(mergedLines)
        .rows("files", std::identity(), describeMergedFile(), {"The files written"});
}

Result<ExitCode> merge(const MergeArguments& options, Session& session) {
    const std::vector<fs::path> named(options.inputs.begin(), options.inputs.end());
    NAV_ASSIGN(const auto inputs, findMergeInputs(named, {options.map, options.partial}, session.job));
    for (const auto& file : inputs.others) session.outputs.protect(file);
    NAV_TRY(options.report.announce(session));
    std::vector<MergedFile> made;
    if (inputs.files.empty() && options.allowNone) {
        session.console.note("there are no votes to merge");
    } else if (inputs.files.empty()) {
        return fail(options.map.empty() ? std::string("There are no votes to merge")
                                        : fmt::format("There are no votes of {}", options.map),
                    options.inputs.front());
    } else {
        std::string written;
        NAV_ASSIGN(made, mergeFiles(inputs, options.out, session.job, [&](const fs::path& file) {
                       session.kept = written;
                       written = fmt::format("{} is written", file.string());
                       return session.outputs.checkNoInput(file);
                   }));
        session.kept = written;
    }
    // Only the votes files, not the report, may replace inputs.
    for (const auto& [name, files] : inputs.files) NAV_TRY(session.outputs.protectAll(files, session.job));
    NAV_TRY(options.report.tell(session, describeMerge().of(made, options.report.readers())));
    return ExitCode::ok;
}

VerbAction declareMerge(CLI::App& app) {
    const auto options = std::make_shared<MergeArguments>();
    app.add_option("VOTES|DIR", options->inputs, "Votes files, and folders that `navgen votes` filled")
        ->required();
    app.add_option("--out", options->out,
                   "Write the votes here: to a file that ends in .votes, or to a folder, one file per "
                   "revision of a map; existing files are replaced, even inputs")
        ->type_name("FILE.votes|DIR")
        ->required();
    app.add_option("--map", options->map, "Merge only the votes of this map")->type_name("NAME");
    app.add_flag("--partial", options->partial,
                 "Continue without missing or unfinished inputs; the result lists them");
    app.add_flag("--allow-none", options->allowNone, "Succeed even when there are no votes");
    options->report.addTo(app);
    return [options](Session& session) { return merge(*options, session); };
}

}  // namespace

Verb mergeVerb() {
    return {"merge",
            "Merge votes files; each demo counts once.",
            "",
            "navgen merge --out merged/ votes-1/ votes-2/ votes-3/\n"
            "navgen merge --out wizs.votes wizs.votes new/wizs-0a1b2c3d.votes",
            declareMerge,
            [] { return std::vector{describeMerge().shape()}; }};
}

}  // namespace navwright
