#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/navgen/command_line/parameter_options.h"
#include "app/navgen/command_line/verb.h"
#include "app/navgen/command_line/work_options.h"
#include "app/navgen/reports/aas_reports.h"
#include "app/navgen/reports/rerelease_nav_reports.h"
#include "core/aas/file/aas_check.h"
#include "core/base/counted.h"
#include "core/base/file_bytes.h"
#include "core/base/file_kind.h"
#include "core/base/json_writer.h"
#include "core/base/output_set.h"
#include "core/generate/pipeline/generation.h"
#include "core/generate/pipeline/pipeline.h"
#include "core/nav/files/read_nav.h"
#include "core/physics/link_trials/link_verdict.h"
#include "core/review/evidence/shown_links.h"

namespace navwright {

namespace {

/// What `verify` found about a nav.
struct VerifyRun {
    std::string map;
    const NavGraph& graph;
    std::vector<LinkVerdict> verdicts;
    std::optional<NavShown> shown;   ///< with demos
    std::vector<std::string> demos;  ///< names of those used
};

constexpr auto kVerifyLine = JsonWriter::Layout::line;

using Verdicts = std::vector<LinkVerdict>;

std::string percent(std::size_t part, std::size_t whole) {
    if (whole == 0) return "-";
    return fmt::format("{:.1f}%", 100 * static_cast<double>(part) / static_cast<double>(whole));
}

/// What demos show of the links of one type.
struct ShownRow {
    std::size_t shown = 0;     ///< links that players went
    std::size_t jumped = 0;    ///< of these: mostly by a jump
    std::size_t possible = 0;  ///< of these: bots make them too
    std::size_t agreed = 0;    ///< of these: and their type fits

    void add(const ShownLink& seen, const LinkVerdict& verdict) {
        if (seen.traversals == 0) return;
        ++shown;
        if (2 * seen.jumped > seen.traversals) ++jumped;
        if (verdict.there.possible) ++possible;
        if (verdict.advice == LinkAdvice::keep) ++agreed;
    }
    ShownRow& operator+=(const ShownRow& other) {
        shown += other.shown;
        jumped += other.jumped;
        possible += other.possible;
        agreed += other.agreed;
        return *this;
    }
};

std::map<NodeType, ShownRow> shownByType(const VerifyRun& run) {
    std::map<NodeType, ShownRow> rows;
    if (!run.shown) return rows;
    for (const auto& verdict : run.verdicts) {
        rows[verdict.type].add(run.shown->of(verdict.from, verdict.to), verdict);
    }
    return rows;
}

std::string table(const VerifyRun& run) {
    auto text =
        fmt::format("{:<14} {:>7} {:>9} {:>8} {:>8}", "type", "links", "possible", "certain", "agreed");
    if (run.shown)
        text += fmt::format(" {:>9} {:>7} {:>9} {:>7}", "in demos", "jumped", "possible", "agreed");
    text += "\n";
    const auto line = [&](std::string_view name, const TypeAgreement& row, const ShownRow& seen) {
        text +=
            fmt::format("{:<14} {:>7} {:>9} {:>8} {:>8}", name, row.links, percent(row.possible, row.links),
                        percent(row.certain, row.links), percent(row.agreed, row.links));
        if (run.shown) {
            text += fmt::format(" {:>9} {:>7} {:>9} {:>7}", seen.shown, percent(seen.jumped, seen.shown),
                                percent(seen.possible, seen.shown), percent(seen.agreed, seen.shown));
        }
        text += "\n";
    };
    TypeAgreement all;
    ShownRow allSeen;
    auto seen = shownByType(run);
    for (const auto& row : agreementByType(run.verdicts)) {
        line(nodeTypeName(row.type), row, seen[row.type]);
        all.links += row.links;
        all.possible += row.possible;
        all.certain += row.certain;
        all.agreed += row.agreed;
        allSeen += seen[row.type];
    }
    line("all", all, allSeen);
    return text;
}

/// Ways that players went between nodes which no link joins.
std::size_t unlinkedWays(const VerifyRun& run) {
    const auto unlinked = [&](const auto& way) {
        const auto& [from, to] = way.first;
        return way.second.traversals > 0 &&
               findLink(run.graph.nodes[static_cast<std::size_t>(from)], to) == nullptr;
    };
    return static_cast<std::size_t>(std::ranges::count_if(run.shown->ways, unlinked));
}

std::string evidenceLines(const VerifyRun& run) {
    if (!run.shown) return {};
    const auto denied = std::ranges::count_if(run.verdicts, [&](const LinkVerdict& verdict) {
        return !verdict.there.possible && run.shown->of(verdict.from, verdict.to).traversals > 0;
    });
    const auto unseen = std::ranges::count_if(run.verdicts, [&](const LinkVerdict& verdict) {
        return !verdict.there.possible && run.shown->of(verdict.from, verdict.to).traversals == 0;
    });
    return fmt::format(
        "{}: {} of {} traversals lead from node to node\n"
        "bots make none of {} links that demos show, and of {} that they do not; {} traversals that demos "
        "show have no link\n",
        counted(run.demos.size(), "demo", "demos"), run.shown->placed, run.shown->traversals, denied, unseen,
        unlinkedWays(run));
}

std::string suggestion(const VerifyRun& run, const LinkVerdict& verdict) {
    const auto& from = run.graph.nodes[static_cast<std::size_t>(verdict.from)].origin;
    const auto& to = run.graph.nodes[static_cast<std::size_t>(verdict.to)].origin;
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
    if (run.shown) {
        const auto seen = run.shown->of(verdict.from, verdict.to);
        text += fmt::format(" (players: {} in {}, {} by a jump)", counted(seen.traversals, "time", "times"),
                            counted(seen.demos, "demo", "demos"), seen.jumped);
    }
    return text + "\n";
}

std::string suggestions(const VerifyRun& run, std::size_t most) {
    std::string text;
    for (const auto advice :
         {LinkAdvice::deadly, LinkAdvice::impossible, LinkAdvice::needsJump, LinkAdvice::wrongType}) {
        const auto count =
            static_cast<std::size_t>(std::ranges::count(run.verdicts, advice, &LinkVerdict::advice));
        if (count == 0) continue;
        text += fmt::format("{}: {}\n", linkAdviceName(advice), count);
        std::size_t shown = 0;
        for (const auto& verdict : run.verdicts) {
            if (verdict.advice == advice && shown++ < most) text += suggestion(run, verdict);
        }
        if (count > most) text += fmt::format("  ... and {} more\n", count - most);
    }
    const auto missing = std::ranges::count_if(
        run.verdicts, [](const LinkVerdict& verdict) { return verdict.missingReverse.has_value(); });
    const auto oneWay = std::ranges::count(run.verdicts, true, &LinkVerdict::oneWay);
    return text + fmt::format("{} one way only; bots could come back unhurt on {}\n",
                              counted(static_cast<std::uint64_t>(oneWay), "link leads", "links lead"),
                              missing);
}

void writeRun(JsonWriter& json, std::string_view name, const LinkJudgement& judged) {
    json.key(name);
    json.beginObject(kVerifyLine);
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

void writeShown(JsonWriter& json, const ShownLink& seen) {
    json.key("demos");
    json.beginObject(kVerifyLine);
    json.member("traversals", seen.traversals);
    json.member("demos", seen.demos);
    json.member("fast", seen.fast);
    json.member("jumped", seen.jumped);
    json.member("crouched", seen.crouched);
    json.endObject();
}

void writeLink(JsonWriter& json, const VerifyRun& run, const LinkVerdict& verdict) {
    json.beginObject(kVerifyLine);
    json.member("from", verdict.from);
    json.member("to", verdict.to);
    json.member("type", nodeTypeName(verdict.type));
    json.member("advice", linkAdviceName(verdict.advice));
    if (verdict.suggested != verdict.type) json.member("suggested", nodeTypeName(verdict.suggested));
    if (verdict.missingReverse) json.member("missing_reverse", nodeTypeName(*verdict.missingReverse));
    writeRun(json, "there", verdict.there);
    if (verdict.oneWay) writeRun(json, "back", verdict.back);
    if (run.shown) writeShown(json, run.shown->of(verdict.from, verdict.to));
    json.endObject();
}

void writeTypes(JsonWriter& json, const VerifyRun& run) {
    auto seen = shownByType(run);
    json.key("types");
    json.beginList();
    for (const auto& row : agreementByType(run.verdicts)) {
        json.beginObject(kVerifyLine);
        json.member("type", nodeTypeName(row.type));
        json.member("links", row.links);
        json.member("possible", row.possible);
        json.member("certain", row.certain);
        json.member("agreed", row.agreed);
        if (run.shown) {
            const auto& shown = seen[row.type];
            json.member("shown", shown.shown);
            json.member("shown_jumped", shown.jumped);
            json.member("shown_possible", shown.possible);
            json.member("shown_agreed", shown.agreed);
        }
        json.endObject();
    }
    json.endList();
}

void writeEvidence(JsonWriter& json, const VerifyRun& run) {
    if (!run.shown) return;
    json.key("evidence");
    json.beginObject();
    json.key("demos");
    json.beginList();
    for (const auto& demo : run.demos) json.value(demo);
    json.endList();
    json.member("traversals", run.shown->traversals);
    json.member("between_nodes", run.shown->placed);
    json.member("ways_without_link", unlinkedWays(run));
    json.endObject();
}

/// The table of agreement between what demos show (if any were given), type and physics, and at most `most`
/// links of each kind of suggestion.
std::string verifyText(const VerifyRun& run, std::size_t most) {
    return table(run) + evidenceLines(run) + suggestions(run, most);
}

std::string verifyJson(const VerifyRun& run) {
    JsonWriter json;
    json.beginObject();
    json.member("format", "navwright.verify");
    json.member("version", 1);
    json.member("map", run.map);
    writeEvidence(json, run);
    writeTypes(json, run);
    json.key("links");
    json.beginList();
    for (const auto& verdict : run.verdicts) writeLink(json, run, verdict);
    json.endList();
    json.endObject();
    return std::move(json).take();
}

struct VerifyArguments {
    std::string nav;
    std::string bsp;
    std::string json;
    std::vector<std::string> demos;
    std::size_t most = 10;
    ParameterOptions parameters;
    WorkOptions work;
};

/// What the demos show of the nav.
Result<> readDemos(const VerifyArguments& options, const std::shared_ptr<const GameMap>& map,
                   const std::vector<std::filesystem::path>& files, const Parameters& parameters,
                   VerifyRun& run, Session& session) {
    PipelineInput input;
    for (const auto& file : files) input.demos.push_back({file});
    input.map = map;
    input.mapName = map->name();
    input.jobs = options.work.jobs;
    input.cacheDir = options.work.cacheFolder(session.console);
    input.cacheLimit = options.work.cacheLimit;
    Pipeline pipeline;
    NAV_ASSIGN(const auto generation, pipeline.run(input, parameters, session.job));
    for (const auto& demo : generation.demos) {
        for (const auto& warning : demo->warnings) session.console.warn(demo->name + ": " + warning);
        if (demo->skip == SkipReason::none) {
            run.demos.push_back(demo->name);
        } else {
            session.console.warn(demo->name + " is left out: " + std::string(skipReasonText(demo->skip)));
        }
    }
    NAV_ASSIGN(run.shown, showLinks(run.graph, *generation.votes, parameters, session.job));
    return {};
}

/// Whether a file of areas keeps what such files promise, and is of its map.
Result<ExitCode> verifyAreas(const VerifyArguments& options, const Bytes& bytes, Session& session) {
    if (!options.demos.empty()) {
        session.console.error("--demos says nothing of areas: give the .nav of the map");
        return ExitCode::usage;
    }
    auto& outputs = session.outputs;
    outputs.protect(options.nav);
    if (!options.bsp.empty()) outputs.protect(options.bsp);
    if (!options.json.empty()) {
        NAV_TRY(outputs.announce(options.json));
    }
    NAV_ASSIGN(const auto aas, parseAas(bytes, options.nav));
    AasVerification found;
    if (!options.bsp.empty()) {
        NAV_ASSIGN(const auto map, readBspFile(options.bsp));
        found.mapChecked = true;
        found.ofMap = map.checksum == aas.mapChecksum;
    }
    found.flaws = aasFlaws(aas);
    if (session.job.stopRequested()) return cancelled();
    if (!options.json.empty()) {
        NAV_TRY(outputs.add(options.json, aasVerifyJson(aas, found)));
    }
    NAV_TRY(outputs.commit());
    session.console.print(aasVerifyText(aas, found, options.most));
    if (!options.json.empty()) outputs.noteWritten(options.json);
    return found.good() ? ExitCode::ok : ExitCode::verdictFailed;
}

/// A nav of the re-releases, in its game's own terms.
Result<ExitCode> verifyRereleaseNav(const VerifyArguments& options, const Bytes& bytes, Session& session) {
    auto& outputs = session.outputs;
    outputs.protect(options.nav);
    outputs.protect(options.bsp);
    if (!options.json.empty()) {
        NAV_TRY(outputs.announce(options.json));
    }
    NAV_ASSIGN(const auto graph, readRereleaseNav(bytes, options.nav));
    NAV_ASSIGN(const auto map, GameMap::read(options.bsp));
    NAV_ASSIGN(const auto verdicts, verifyRereleaseLinks(graph, *map, options.work.jobs, session.job));
    if (!options.json.empty()) {
        NAV_TRY(outputs.add(options.json, gameVerifyJson(graph, map->name(), verdicts)));
    }
    NAV_TRY(outputs.commit());
    session.console.print(gameVerifyText(graph, verdicts, options.most));
    if (!options.json.empty()) outputs.noteWritten(options.json);
    return ExitCode::ok;
}

Result<ExitCode> verify(const VerifyArguments& options, Session& session) {
    NAV_ASSIGN(const auto parameters, options.parameters.load());
    NAV_ASSIGN(const auto bytes, readFile(options.nav));
    if (fileKindOf(bytes) == FileKind::aas) return verifyAreas(options, bytes, session);
    if (options.bsp.empty()) {
        session.console.error("--bsp is required: bots try the links of a nav on its map");
        return ExitCode::usage;
    }
    // What demos show is told of a nav in our terms.
    if (isRereleaseNav(fileKindOf(bytes)) && options.demos.empty())
        return verifyRereleaseNav(options, bytes, session);
    NAV_ASSIGN(const auto nav, readNav(bytes, options.nav));
    NAV_ASSIGN(const auto map, GameMap::read(options.bsp));
    auto& outputs = session.outputs;
    outputs.protect(options.nav);
    outputs.protect(options.bsp);
    std::vector<std::filesystem::path> demos;
    if (!options.demos.empty()) {
        NAV_ASSIGN(demos, session.demoFiles(options.demos));
    }
    if (!options.json.empty()) {
        NAV_TRY(outputs.announce(options.json));
    }
    const VerifyOptions how{.standDrop = parameters.real32(Param::DropStand), .jobs = options.work.jobs};
    NAV_ASSIGN(auto verdicts, verifyLinks(nav, map->bsp, map->collision, how, session.job));
    VerifyRun run{map->name(), nav, std::move(verdicts), {}, {}};
    if (!demos.empty()) {
        NAV_TRY(readDemos(options, map, demos, parameters, run, session));
    }
    if (!options.json.empty()) {
        NAV_TRY(outputs.add(options.json, verifyJson(run)));
    }
    NAV_TRY(outputs.commit());
    session.console.print(verifyText(run, options.most));
    if (!options.json.empty()) outputs.noteWritten(options.json);
    return ExitCode::ok;
}

VerbAction declareVerify(CLI::App& app) {
    const auto options = std::make_shared<VerifyArguments>();
    app.add_option("NAV", options->nav,
                   "The .nav whose links are tried, both ways; a NAV2, NAV3 or NavJson, with its traversals "
                   "beside those of the map; or the .aas that is checked")
        ->required();
    app.add_option("--bsp", options->bsp, "Its map; for an .aas only its checksum counts")
        ->type_name("MAP.bsp");
    app.add_option("--demos", options->demos, "Demos, and folders with demos: what they show of every link")
        ->type_name("DEMO|DIR");
    app.add_option("--json", options->json,
                   "Also write the runs of every link, and what they suggest, as JSON")
        ->type_name("OUT");
    app.add_option("--most", options->most, "Links to print of each kind")->capture_default_str();
    options->work.addTo(app);
    options->parameters.addTo(app);
    return [options](Session& session) { return verify(*options, session); };
}

}  // namespace

Verb verifyVerb() {
    return {"verify", "Try every link of a nav both ways with simulated bots.",
            "Suggests what that shows: wrong type, needs a jump, deadly, impossible, missing way back. With "
            "demos also what players did there. Of an .aas: whether it is consistent and of its map; exit "
            "code 3 when not.",
            "navgen verify wizs.nav --bsp wizs.bsp --json wizs.verify.json\n"
            "navgen verify wizs.nav --bsp wizs.bsp --demos demos/wizs\n"
            "navgen verify base1.nav3 --bsp base1.bsp\n"
            "navgen verify wizs.aas --bsp wizs.bsp",
            declareVerify};
}

}  // namespace navwright
