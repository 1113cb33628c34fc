#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <system_error>
#include <vector>

#include "app/navgen/command_line/report_options.h"
#include "app/navgen/command_line/verb.h"
#include "core/base/counted.h"
#include "core/base/description.h"
#include "core/base/folder_handle.h"
#include "core/base/output_place.h"
#include "core/demos/reading/demo_files.h"
#include "core/generate/vote_archive/intake_report.h"
#include "core/generate/vote_archive/merge_votes.h"

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

/// The votes to merge, by the name of the output file.
struct MergeInputs {
    std::map<std::string, std::vector<fs::path>> files;
    std::vector<std::string> missing;
};

/// A merged votes file.
struct MergedFile {
    std::string file;
    MergedVotes votes;
    std::size_t from = 0;  ///< number of input files
};

Description<MergedFile> describeMergedFile() {
    return Description<MergedFile>()
        .field("file", &MergedFile::file, {"Its path"})
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
        text += fmt::format("{}{}: {}, {} from {}, {} repeated", text.empty() ? "" : "\n", file,
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

class Merge {
  public:
    Merge(const MergeArguments& options, Session& session) : options_(options), session_(session) {}

    Result<ExitCode> run() {
        NAV_TRY(gather());
        NAV_TRY(options_.report.announce(session_));
        if (inputs_.files.empty() && options_.allowNone) {
            session_.console.note("there are no votes to merge");
        } else if (inputs_.files.empty()) {
            return fail(options_.map.empty() ? std::string("There are no votes to merge")
                                             : fmt::format("There are no votes of {}", options_.map),
                        options_.inputs.front());
        } else {
            NAV_TRY(merge());
        }
        // Only the votes files, not the report, may replace inputs.
        for (const auto& [name, files] : inputs_.files)
            NAV_TRY(session_.outputs.protectAll(files, session_.job));
        NAV_TRY(options_.report.tell(session_, describeMerge().of(made_, options_.report.readers())));
        return ExitCode::ok;
    }

  private:
    Result<> gather() {
        for (const auto& input : options_.inputs) {
            std::error_code code;
            const auto taken = fs::is_directory(input, code) ? takeFolder(input) : takeFile(input);
            if (taken) continue;
            if (taken.error().cancelled() || !lacks_) return taken;
            if (!options_.partial) {
                return fail(taken.error().error().what, input,
                            "finish it, or continue without it by --partial");
            }
            lacks_ = false;
            session_.console.warn(taken.error().message());
            // The whole path, as shards can lie in folders of the same name.
            auto path = fs::path(input);
            if (!path.has_filename()) path = path.parent_path();
            inputs_.missing.push_back(realPath(path).string());
        }
        return {};
    }

    /// Adds the output of a `votes` run if it is finished.
    Result<> takeFolder(const fs::path& folder) {
        std::error_code code;
        const auto report = folder / kIntakeReportName;
        if (!fs::exists(report, code)) return lack("The votes of this folder are not finished", folder);
        NAV_ASSIGN(const auto state, readIntakeState(report));
        session_.outputs.protect(report);
        if (!state.complete) return lack("The votes of this folder are not finished", folder);
        for (const auto& name : state.files) NAV_TRY(takeFile(folder / name));
        return {};
    }

    Result<> takeFile(const fs::path& file) {
        std::error_code code;
        if (!fs::exists(file, code)) return lack("The votes are missing", file);
        NAV_ASSIGN(const auto reader, VotesReader::open(file));
        const auto& origin = reader.header().origin;
        if (!options_.map.empty() && origin.map != options_.map) {
            // A file of another map must not be overwritten by the result.
            session_.outputs.protect(file);
            return {};
        }
        inputs_.files[votesFileName(origin)].push_back(file);
        return {};
    }

    Result<> lack(std::string_view what, const fs::path& where) {
        lacks_ = true;
        return fail(what, where.string());
    }

    Result<> merge() {
        const bool one = options_.out.ends_with(kVotesEnding);
        if (one && inputs_.files.size() > 1) {
            return fail(fmt::format("The votes are of {} and {}", inputs_.files.begin()->first,
                                    std::next(inputs_.files.begin())->first),
                        options_.out, "name a folder with --out, or one map with --map");
        }
        if (!one) {
            NAV_TRY(makeFolder(options_.out));
        }
        for (const auto& [name, files] : inputs_.files) {
            const auto target = one ? fs::path(options_.out) : options_.out / fs::path(name);
            NAV_TRY(session_.outputs.checkNoInput(target));
            NAV_ASSIGN(auto merged, mergeVotes(files, inputs_.missing, target, session_.job));
            session_.kept = fmt::format("{} is written", target.string());
            made_.push_back({target.string(), std::move(merged), files.size()});
        }
        return {};
    }

    const MergeArguments& options_;
    Session& session_;
    MergeInputs inputs_;
    bool lacks_ = false;  ///< the last failure was a missing file
    std::vector<MergedFile> made_;
};

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
    return [options](Session& session) { return Merge(*options, session).run(); };
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
