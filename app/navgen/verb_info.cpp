#include <fmt/format.h>

#include <memory>

#include "navgen/facts.h"
#include "navgen/verb.h"

namespace navwright {

namespace {

struct InfoArguments {
    std::vector<std::string> files;
    std::string game;
    bool json = false;
};

constexpr std::size_t kIndent = 2;

/// All files are told of, also after one that cannot be.
Result<ExitCode> info(const InfoArguments& options, Session& session) {
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
                   "Files of any kind that navgen knows; their content tells the kind")
        ->required();
    app.add_option("--game", options->game,
                   "Game folder for the textures of maps, or the one above it (default: near each map)")
        ->type_name("DIR");
    app.add_flag("--json", options->json, "Print one object per file");
    return [options](Session& session) { return info(*options, session); };
}

}  // namespace

Verb infoVerb() {
    return {"info", "Show what files contain: demos, maps, navs, packs and all that goes with them.",
            "navgen info wizs.nav wizs.bsp match.mvd2.gz\nnavgen info --json wizs.nav\n"
            "navgen info --game ~/aqtion wizs.bsp",
            declareInfo};
}

}  // namespace navwright
