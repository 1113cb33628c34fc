#include <fmt/format.h>

#include <map>
#include <memory>
#include <optional>

#include "base/json_writer.h"
#include "base/output_set.h"
#include "mending/mend_nav.h"
#include "nav/aq2_nav.h"
#include "nav/convert_nav.h"
#include "navgen/parameter_options.h"
#include "navgen/verb.h"

namespace navwright {

namespace {

struct ConvertArguments {
    std::string in;
    std::string out;
    std::string bsp;
    std::optional<NavFormat> to;
    ParameterOptions parameters;
    bool json = false;
};

/// The nav in the format wanted, after bots tried its links on its map.
Result<ConvertedNav> convertMended(const ConvertArguments& options, const Bytes& input, NavFormat to,
                                   const Parameters& parameters, NavMending& mending, JobContext& job) {
    NAV_ASSIGN(const auto map, GameMap::read(options.bsp));
    NAV_ASSIGN(auto plain, convertNav(input, options.in, NavFormat::aq2, parameters));
    NAV_ASSIGN(auto read, readAq2Nav(plain.bytes, options.in));
    NAV_ASSIGN(mending, mendNav(read.graph, *map, parameters, job));
    NAV_ASSIGN(const auto mended, writeAq2Nav(read.graph));
    NAV_ASSIGN(auto nav, convertNav(mended, options.in, to, parameters));
    nav.from = plain.from;
    nav.warnings.insert(nav.warnings.begin(), plain.warnings.begin(), plain.warnings.end());
    return nav;
}

std::string mendingText(const NavMending& mending) {
    return fmt::format(
        "tried by bots: {} links kill or are made by none, {} of them left out; {} retyped, {} ways back "
        "added\n",
        mending.doubted, mending.leftOut, mending.retyped, mending.waysBack);
}

void mendingMembers(JsonWriter& json, const NavMending& mending) {
    json.key("tried");
    json.beginObject(JsonWriter::Layout::line);
    json.member("doubted", mending.doubted);
    json.member("left_out", mending.leftOut);
    json.member("retyped", mending.retyped);
    json.member("ways_back", mending.waysBack);
    json.endObject();
}

void printJson(const ConvertArguments& options, NavFormat to, const ConvertedNav& nav,
               const std::optional<NavMending>& mending, Console& console) {
    JsonWriter json;
    json.beginObject();
    json.member("in", options.in);
    json.member("from", fileKindName(nav.from));
    json.member("out", options.out);
    json.member("to", navFormatName(to));
    json.member("nodes", nav.nodes);
    json.member("links", nav.links);
    if (mending) mendingMembers(json, *mending);
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

Result<ExitCode> convert(const ConvertArguments& options, Session& session) {
    auto to = NavFormat::aq2;
    if (options.to) {
        to = *options.to;
    } else {
        NAV_ASSIGN(to, navFormatOf(options.out));
    }
    NAV_ASSIGN(const auto parameters, options.parameters.load());
    OutputSet outputs(session.console);
    outputs.protect(options.in);
    if (!options.bsp.empty()) outputs.protect(options.bsp);
    NAV_TRY(outputs.announce(options.out));
    NAV_ASSIGN(const auto input, readFile(options.in));
    std::optional<NavMending> mending;
    if (!options.bsp.empty()) mending.emplace();
    NAV_ASSIGN(const auto nav, mending ? convertMended(options, input, to, parameters, *mending, session.job)
                                       : convertNav(input, options.in, to, parameters));
    NAV_TRY(outputs.add(options.out, nav.bytes));
    if (session.job.stopRequested()) return cancelled();
    NAV_TRY(outputs.commit());
    for (const auto& warning : nav.warnings) session.console.warn(warning.message());
    if (mending) {
        for (const auto& warning : mending->warnings) session.console.warn(warning);
    }
    if (options.json) {
        printJson(options, to, nav, mending, session.console);
    } else {
        if (mending) session.console.print(mendingText(*mending));
        session.console.print(fmt::format("{}: {} nodes, {} links written as {}\n", options.out, nav.nodes,
                                          nav.links, navFormatName(to)));
    }
    return ExitCode::ok;
}

VerbAction declareConvert(CLI::App& app) {
    const auto options = std::make_shared<ConvertArguments>();
    app.add_option("IN", options->in, "An AQ2 .nav, a NAV2 or a NavJson")->required();
    app.add_option("OUT", options->out, "The file to write")->required();
    const std::map<std::string, NavFormat> formats = {
        {"aq2", NavFormat::aq2}, {"nav2", NavFormat::nav2}, {"navjson", NavFormat::navJson}};
    app.add_option("--to", options->to,
                   "The format to write (default: by the ending of OUT: .nav, .nav2, .navjson)")
        ->type_name("aq2|nav2|navjson")
        ->transform(CLI::Transformer(formats).description(""))
        ->check(CLI::IsMember({0, 1, 2}).description(""));
    app.add_option(
           "--bsp", options->bsp,
           "Its map: bots try every link; links.verify and links.infer_reverse decide what is changed")
        ->type_name("MAP.bsp");
    options->parameters.addTo(app);
    app.add_flag("--json", options->json, "Print what was done as JSON");
    return [options](Session& session) { return convert(*options, session); };
}

}  // namespace

Verb convertVerb() {
    return {"convert", "Convert a nav to another format; losses are counted.",
            "navgen convert wizs.nav wizs.navjson\nnavgen convert --to nav2 wizs.nav q2.nav\n"
            "navgen convert old.nav wizs.nav --bsp wizs.bsp --set links.verify=mend",
            declareConvert};
}

}  // namespace navwright
