#include <fmt/format.h>

#include <memory>
#include <optional>
#include <string>

#include "base/file_bytes.h"
#include "base/json_writer.h"
#include "bsp/collision.h"
#include "lint/lint.h"
#include "nav/read_nav.h"
#include "navgen/byte_text.h"
#include "navgen/verb.h"

namespace navwright {

namespace {

struct Options {
    std::string nav;
    std::string bsp;
    std::string report;
    bool physics = true;
    int jobs = 0;
    std::size_t most = 10;
    bool json = false;
};

std::string issueText(const Issue& issue) {
    std::string where = fmt::format("at {:.0f} {:.0f} {:.0f}", issue.at.x, issue.at.y, issue.at.z);
    if (issue.to >= 0) {
        where = fmt::format("link {} -> {}, {}", issue.node, issue.to, where);
    } else if (issue.node >= 0) {
        where = fmt::format("node {}, {}", issue.node, where);
    }
    return fmt::format("  {}: {}\n", where, issue.message);
}

std::string listing(std::span<const Issue> issues, std::size_t most) {
    std::string text;
    for (const auto& validator : validators()) {
        std::size_t count = 0;
        std::string lines;
        for (const auto& issue : issues) {
            if (issue.validator == validator->id() && ++count <= most) lines += issueText(issue);
        }
        if (count == 0) continue;
        text += fmt::format("{}: {} ({}): {}\n", severityName(validator->severity()), validator->title(),
                            validator->id(), count);
        text += lines;
        if (count > most) text += fmt::format("  ... and {} more\n", count - most);
    }
    const auto counts = countBySeverity(issues);
    return text + fmt::format("{} errors, {} warnings, {} hints\n", counts[0], counts[1], counts[2]);
}

std::string asJson(std::span<const Issue> issues) {
    const auto counts = countBySeverity(issues);
    JsonWriter json;
    json.beginObject();
    json.member("errors", counts[0]);
    json.member("warnings", counts[1]);
    json.member("hints", counts[2]);
    json.key("issues");
    json.beginList();
    for (const auto& issue : issues) {
        json.beginObject(JsonWriter::Layout::line);
        json.member("validator", issue.validator);
        json.member("severity", severityName(issue.severity));
        json.member("at", issue.at);
        if (issue.node >= 0) json.member("node", issue.node);
        if (issue.to >= 0) json.member("to", issue.to);
        json.member("message", issue.message);
        json.key("fixes");
        json.beginList();
        for (const auto& fix : issue.fixes) json.value(fix.label);
        json.endList();
        json.endObject();
    }
    json.endList();
    json.endObject();
    return std::move(json).take();
}

Result<ExitCode> lintFile(const Options& options, Session& session) {
    NAV_ASSIGN(const auto bytes, readFile(options.nav));
    NAV_ASSIGN(const auto graph, readNav(bytes, options.nav));
    NAV_ASSIGN(const auto bsp, readBspFile(options.bsp));
    const Collision world(bsp, solidModels(bsp, false));
    std::optional<NavtestReport> report;
    if (!options.report.empty()) {
        NAV_ASSIGN(const auto text, readFile(options.report));
        NAV_ASSIGN(report, parseNavtestReport(asText(text), options.report));
        NAV_TRY(checkReportFits(*report, graph, sha1Hex(bytes), options.report));
    }
    std::vector<std::vector<LinkJudgement>> judged;
    if (options.physics) {
        NAV_ASSIGN(judged, judgeNavLinks(graph, bsp, world, options.jobs, session.job));
    }
    const LintInput input{.graph = graph,
                          .bsp = &bsp,
                          .world = &world,
                          .report = report ? &*report : nullptr,
                          .judged = judged};
    NAV_ASSIGN(const auto issues, lint(input, session.job));
    session.console.print(options.json ? asJson(issues) : listing(issues, options.most));
    return countBySeverity(issues)[0] == 0 ? ExitCode::ok : ExitCode::verdictFailed;
}

VerbAction declare(CLI::App& app) {
    const auto options = std::make_shared<Options>();
    app.add_option("NAV", options->nav, "The nav to look through, made by whomever")->required();
    app.add_option("--bsp", options->bsp, "Its map")->type_name("MAP.bsp")->required();
    app.add_option("--report", options->report, "A navtest report of this very .nav")->type_name("FILE");
    app.add_flag("!--no-physics", options->physics, "Do not let bots try every link");
    app.add_option("--jobs", options->jobs, "Threads; 0 = one per core")->check(CLI::Range(0, 256));
    app.add_option("--most", options->most, "Issues printed of each kind")->capture_default_str();
    app.add_flag("--json", options->json, "Print every issue as one JSON object");
    return [options](Session& session) { return lintFile(*options, session); };
}

}  // namespace

Verb lintVerb() {
    return {"lint", "Look for what is wrong with a .nav on its map; exit 3 when there are errors.",
            "navgen lint wizs.nav --bsp wizs.bsp --report wizs.navtest.json", declare};
}

}  // namespace navwright
