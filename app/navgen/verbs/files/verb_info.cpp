#include <fmt/format.h>

#include <memory>

#include "app/navgen/command_line/verb.h"
#include "app/navgen/reports/facts.h"
#include "core/base/file_kind.h"

namespace navwright {

namespace {

struct InfoArguments {
    std::vector<std::string> files;
    std::string game;
    bool json = false;
    bool formats = false;
};

constexpr std::size_t kIndent = 2;

ExitCode listFormats(bool asJson, Session& session) {
    JsonWriter json;
    json.beginList();
    for (const auto name : formatsRead()) {
        if (asJson) {
            json.value(name);
        } else {
            session.console.print(fmt::format("{}\n", name));
        }
    }
    json.endList();
    if (asJson) session.console.print(std::move(json).take());
    return ExitCode::ok;
}

/// All files are told of, also after one that cannot be.
Result<ExitCode> info(const InfoArguments& options, Session& session) {
    if (options.formats) return listFormats(options.json, session);
    if (options.files.empty()) {
        session.console.error("Name a file, or --formats (see `navgen info --help`)");
        return ExitCode::usage;
    }
    auto code = ExitCode::ok;
    JsonWriter json;
    json.beginList();
    for (const auto& file : options.files) {
        if (session.job.stopRequested()) return cancelled();
        const auto facts = fileFacts(file, options.game, session.job);
        if (session.job.stopRequested()) return cancelled();
        if (!facts) {
            session.console.error(facts.error().message());
            code = ExitCode::badInput;
        } else if (options.json) {
            json.beginObject();
            json.member("file", file);
            facts->members(json);
            json.endObject();
        } else {
            session.console.print(fmt::format("{}\n{}", file, facts->text(kIndent)));
        }
    }
    json.endList();
    if (options.json) session.console.print(std::move(json).take());
    return code;
}

VerbAction declareInfo(CLI::App& app) {
    const auto options = std::make_shared<InfoArguments>();
    app.add_option("FILE", options->files,
                   "Files of any kind that navgen knows; their content tells the kind");
    app.add_flag("--formats", options->formats, "List the kinds of files that navgen knows");
    app.add_option("--game", options->game,
                   "Game folder for the textures of maps, or the one above it (default: near each map)")
        ->type_name("DIR");
    app.add_flag("--json", options->json, "Print one object per file");
    return [options](Session& session) { return info(*options, session); };
}

}  // namespace

Verb infoVerb() {
    return {"info", "Show what files contain: demos, maps, navs, packs.", "",
            "navgen info wizs.nav wizs.bsp match.mvd2.gz\nnavgen info --json wizs.nav\n"
            "navgen info --game ~/aqtion wizs.bsp\nnavgen info --formats",
            declareInfo};
}

}  // namespace navwright
