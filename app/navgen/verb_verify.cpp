#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <string>

#include "base/file_bytes.h"
#include "base/json_writer.h"
#include "bsp/collision.h"
#include "nav/aq2_nav.h"
#include "navgen/output_set.h"
#include "navgen/verb.h"
#include "verify/link_verdict.h"

namespace navwright {

namespace {

constexpr auto kLine = JsonWriter::Layout::line;

struct Options {
    std::string nav;
    std::string bsp;
    std::string json;
    std::size_t most = 10;
    VerifyOptions verify;
};

using Verdicts = std::vector<LinkVerdict>;

double share(std::size_t part, std::size_t whole) {
    return whole == 0 ? 1 : static_cast<double>(part) / static_cast<double>(whole);
}

std::string table(const Verdicts& verdicts) {
    auto text =
        fmt::format("{:<14} {:>7} {:>9} {:>8} {:>8}\n", "type", "links", "possible", "certain", "agreed");
    TypeAgreement all;
    const auto line = [](std::string_view name, const TypeAgreement& row) {
        return fmt::format("{:<14} {:>7} {:>8.1f}% {:>7.1f}% {:>7.1f}%\n", name, row.links,
                           100 * share(row.possible, row.links), 100 * share(row.certain, row.links),
                           100 * share(row.agreed, row.links));
    };
    for (const auto& row : agreementByType(verdicts)) {
        text += line(nodeTypeName(row.type), row);
        all.links += row.links;
        all.possible += row.possible;
        all.certain += row.certain;
        all.agreed += row.agreed;
    }
    return text + line("all", all);
}

std::string suggestion(const NavGraph& graph, const LinkVerdict& verdict) {
    const auto& from = graph.nodes[static_cast<std::size_t>(verdict.from)].origin;
    const auto& to = graph.nodes[static_cast<std::size_t>(verdict.to)].origin;
    auto text = fmt::format("  {} -> {} {}, {:.0f} {:.0f} {:.0f} to {:.0f} {:.0f} {:.0f}", verdict.from,
                            verdict.to, nodeTypeName(verdict.type), from.x, from.y, from.z, to.x, to.y, to.z);
    const auto& there = verdict.there;
    if (!there.possible) {
        text += fmt::format(": {} at {:.0f} {:.0f} {:.0f}", linkFailureName(there.failure), there.place.x,
                            there.place.y, there.place.z);
    } else if (verdict.advice != LinkAdvice::keep) {
        text += fmt::format(": {} in {:.1f} s, so {}", moveMeansName(there.means), there.seconds,
                            nodeTypeName(verdict.suggested));
    }
    return text + "\n";
}

std::string suggestions(const NavGraph& graph, const Verdicts& verdicts, std::size_t most) {
    std::string text;
    for (const auto advice :
         {LinkAdvice::deadly, LinkAdvice::impossible, LinkAdvice::needsJump, LinkAdvice::wrongType}) {
        const auto count =
            static_cast<std::size_t>(std::ranges::count(verdicts, advice, &LinkVerdict::advice));
        if (count == 0) continue;
        text += fmt::format("{}: {}\n", linkAdviceName(advice), count);
        std::size_t shown = 0;
        for (const auto& verdict : verdicts) {
            if (verdict.advice == advice && shown++ < most) text += suggestion(graph, verdict);
        }
        if (count > most) text += fmt::format("  ... and {} more\n", count - most);
    }
    const auto missing = std::ranges::count_if(
        verdicts, [](const LinkVerdict& verdict) { return verdict.missingReverse.has_value(); });
    const auto oneWay = std::ranges::count(verdicts, true, &LinkVerdict::oneWay);
    return text +
           fmt::format("{} links lead one way only; bots could come back unhurt on {}\n", oneWay, missing);
}

void writeRun(JsonWriter& json, std::string_view name, const LinkJudgement& judged) {
    json.key(name);
    json.beginObject(kLine);
    json.member("possible", judged.possible);
    json.member("certain", judged.certain);
    if (judged.possible) {
        json.member("means", moveMeansName(judged.means));
        json.member("controls", nodeTypeName(judged.controls));
        json.member("seconds", judged.seconds);
        json.member("damage", judged.damage);
        json.member("headroom", judged.headroom);
    } else {
        json.member("failure", linkFailureName(judged.failure));
        json.member("place", judged.place);
    }
    json.endObject();
}

void writeLink(JsonWriter& json, const LinkVerdict& verdict) {
    json.beginObject(kLine);
    json.member("from", verdict.from);
    json.member("to", verdict.to);
    json.member("type", nodeTypeName(verdict.type));
    json.member("advice", linkAdviceName(verdict.advice));
    if (verdict.suggested != verdict.type) json.member("suggested", nodeTypeName(verdict.suggested));
    if (verdict.missingReverse) json.member("missing_reverse", nodeTypeName(*verdict.missingReverse));
    writeRun(json, "there", verdict.there);
    if (verdict.oneWay) writeRun(json, "back", verdict.back);
    json.endObject();
}

std::string asJson(const std::string& map, const Verdicts& verdicts) {
    JsonWriter json;
    json.beginObject();
    json.member("format", "navwright.verify");
    json.member("version", 1);
    json.member("map", map);
    json.key("types");
    json.beginList();
    for (const auto& row : agreementByType(verdicts)) {
        json.beginObject(kLine);
        json.member("type", nodeTypeName(row.type));
        json.member("links", row.links);
        json.member("possible", row.possible);
        json.member("certain", row.certain);
        json.member("agreed", row.agreed);
        json.endObject();
    }
    json.endList();
    json.key("links");
    json.beginList();
    for (const auto& verdict : verdicts) writeLink(json, verdict);
    json.endList();
    json.endObject();
    return std::move(json).take();
}

Result<ExitCode> verify(const Options& options, Session& session) {
    NAV_ASSIGN(const auto bytes, readFile(options.nav));
    NAV_ASSIGN(const auto nav, readAq2Nav(bytes, options.nav));
    NAV_ASSIGN(const auto bsp, readBspFile(options.bsp));
    OutputSet outputs;
    outputs.protect(options.nav);
    outputs.protect(options.bsp);
    if (!options.json.empty()) {
        NAV_TRY(outputs.announce(options.json));
    }
    const Collision world(bsp, solidModels(bsp, false));
    NAV_ASSIGN(const auto verdicts, verifyLinks(nav.graph, bsp, world, options.verify, session.job));
    if (!options.json.empty()) {
        NAV_TRY(outputs.add(options.json, asJson(bsp.name, verdicts)));
    }
    NAV_TRY(outputs.commit());
    session.console.print(table(verdicts));
    session.console.print(suggestions(nav.graph, verdicts, options.most));
    if (!options.json.empty()) session.console.note("written: " + options.json);
    return ExitCode::ok;
}

VerbAction declare(CLI::App& app) {
    const auto options = std::make_shared<Options>();
    app.add_option("NAV", options->nav, "The .nav whose links are tried, both ways")->required();
    app.add_option("--bsp", options->bsp, "Its map")->type_name("MAP.bsp")->required();
    app.add_option("--json", options->json, "Also write every link's runs and what they suggest")
        ->type_name("OUT");
    app.add_option("--jobs", options->verify.jobs, "Threads; 0 = one per core")->check(CLI::Range(0, 256));
    app.add_option("--most", options->most, "Links printed of each kind")->capture_default_str();
    return [options](Session& session) { return verify(*options, session); };
}

}  // namespace

Verb verifyVerb() {
    return {"verify",
            "Let simulated bots try every link of a .nav both ways, and say what that suggests: wrong type, "
            "needs a jump, deadly, impossible, missing way back.",
            "navgen verify wizs.nav --bsp wizs.bsp --json wizs.verify.json", declare};
}

}  // namespace navwright
