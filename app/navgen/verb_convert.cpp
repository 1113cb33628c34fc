#include <fmt/format.h>

#include <map>
#include <memory>
#include <optional>

#include "base/json_writer.h"
#include "navgen/convert_nav.h"
#include "navgen/output_set.h"
#include "navgen/parameter_options.h"
#include "navgen/verb.h"

namespace navwright {

namespace {

struct Options {
    std::string in;
    std::string out;
    std::optional<NavFormat> to;
    ParameterOptions parameters;
    bool json = false;
};

void printJson(const Options& options, NavFormat to, const ConvertedNav& nav, Console& console) {
    JsonWriter json;
    json.beginObject();
    json.member("in", options.in);
    json.member("from", fileKindName(nav.from));
    json.member("out", options.out);
    json.member("to", navFormatName(to));
    json.member("nodes", nav.nodes);
    json.member("links", nav.links);
    json.key("warnings");
    json.beginList();
    for (const auto& warning : nav.warnings) {
        json.beginObject(JsonWriter::Layout::line);
        json.member("count", warning.count);
        json.member("what", warning.what);
        json.endObject();
    }
    json.endList();
    json.endObject();
    console.print(std::move(json).take());
}

Result<ExitCode> convert(const Options& options, Session& session) {
    auto to = NavFormat::aq2;
    if (options.to) {
        to = *options.to;
    } else {
        NAV_ASSIGN(to, navFormatOf(options.out));
    }
    NAV_ASSIGN(const auto parameters, options.parameters.load());
    OutputSet outputs;
    outputs.protect(options.in);
    NAV_TRY(outputs.announce(options.out));
    NAV_ASSIGN(const auto input, readFile(options.in));
    NAV_ASSIGN(const auto nav, convertNav(input, options.in, to, parameters));
    NAV_TRY(outputs.add(options.out, nav.bytes));
    if (session.job.stopRequested()) return cancelled();
    NAV_TRY(outputs.commit());
    for (const auto& warning : nav.warnings) session.console.warn(warning.message());
    if (options.json) {
        printJson(options, to, nav, session.console);
    } else {
        session.console.print(fmt::format("{}: {} nodes, {} links written as {}\n", options.out, nav.nodes,
                                          nav.links, navFormatName(to)));
    }
    return ExitCode::ok;
}

VerbAction declare(CLI::App& app) {
    const auto options = std::make_shared<Options>();
    app.add_option("IN", options->in, "An AQ2 .nav, a NAV2 or a NavJson")->required();
    app.add_option("OUT", options->out, "The file to write")->required();
    const std::map<std::string, NavFormat> formats = {
        {"aq2", NavFormat::aq2}, {"nav2", NavFormat::nav2}, {"navjson", NavFormat::navJson}};
    app.add_option("--to", options->to,
                   "The format to write (default: by the ending of OUT: .nav, .nav2, .navjson)")
        ->type_name("aq2|nav2|navjson")
        ->transform(CLI::Transformer(formats).description(""))
        ->check(CLI::IsMember({0, 1, 2}).description(""));
    options->parameters.addTo(app);
    app.add_flag("--json", options->json, "Print what was done as JSON");
    return [options](Session& session) { return convert(*options, session); };
}

}  // namespace

Verb convertVerb() {
    return {"convert", "Turn a nav into another format; what cannot be kept is counted.",
            "navgen convert wizs.nav wizs.navjson\nnavgen convert --to nav2 wizs.nav q2.nav", declare};
}

}  // namespace navwright
