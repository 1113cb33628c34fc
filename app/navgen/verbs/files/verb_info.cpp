#include <fmt/format.h>
#include <fmt/ranges.h>

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/navgen/command_line/report_options.h"
#include "app/navgen/command_line/verb.h"
#include "core/base/description.h"
#include "core/base/file_kind.h"
#include "core/output/formats/file_facts.h"
#include "core/output/formats/info_report.h"

namespace navwright {

namespace {

struct InfoArguments {
    std::vector<std::string> files;
    std::string game;
    ReportOptions report;
    bool formats = false;
};

using FormatNames = std::vector<std::string_view>;

Description<FormatNames> describeFormats() {
    return Description<FormatNames>("navwright.formats", 1, "Kinds of files that are read")
        .line([](const FormatNames& names) { return fmt::format("{}", fmt::join(names, "\n")); })
        .field("formats", std::identity(), {"Their names"});
}

/// Reports all files, also after one that cannot be read.
Result<ExitCode> info(const InfoArguments& options, Session& session) {
    if (!options.formats && options.files.empty()) {
        session.console.error("Name a file, or --formats (see `navgen info --help`)");
        return ExitCode::usage;
    }
    for (const auto& file : options.files) session.outputs.protect(file);
    NAV_TRY(options.report.announce(session));
    if (options.formats) {
        const auto formats = formatsRead();
        NAV_TRY(options.report.tell(
            session, describeFormats().of({formats.begin(), formats.end()}, options.report.readers())));
        return ExitCode::ok;
    }
    auto code = ExitCode::ok;
    std::vector<ToldFile> told;
    for (const auto& file : options.files) {
        if (session.job.stopRequested()) return cancelled();
        auto facts = fileFacts(file, options.game, session.job);
        if (session.job.stopRequested()) return cancelled();
        if (facts) {
            told.push_back({file, std::move(*facts)});
        } else {
            session.console.error(facts.error().message());
            code = ExitCode::badInput;
        }
    }
    NAV_TRY(options.report.tell(session, describeInfo().of(told, options.report.readers())));
    return code;
}

VerbAction declareInfo(CLI::App& app) {
    const auto options = std::make_shared<InfoArguments>();
    app.add_option("FILE", options->files, "Files of any known kind, which is detected by the content");
    app.add_flag("--formats", options->formats, "List the kinds of files that navgen knows");
    app.add_option("--game", options->game,
                   "Game folder for the textures of maps, or the one above it (default: near each map)")
        ->type_name("DIR");
    options->report.addTo(app);
    return [options](Session& session) { return info(*options, session); };
}

}  // namespace

Verb infoVerb() {
    return {"info",
            "Show what files contain: demos, maps, navs, packs.",
            "",
            "navgen info wizs.nav wizs.bsp match.mvd2.gz\nnavgen info --json wizs.nav\n"
            "navgen info --game ~/aqtion wizs.bsp\nnavgen info --formats",
            declareInfo,
            [] { return std::vector{describeInfo().shape(), describeFormats().shape()}; }};
}

}  // namespace navwright
