#include "app/navgen/reports/comparison_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "core/base/json_writer.h"

namespace navwright {

namespace {

std::string optionalFigure(const std::optional<double>& value) {
    return value ? fmt::format("{:.2f}", *value) : "-";
}

std::string foundText(const FoundLinks& found) {
    return fmt::format(
        "{} on the server, {} in the simulator, {} in both: precision {}, recall {} ({} and {} of those that "
        "both tried {} times)",
        found.server, found.simulator, found.both, optionalFigure(found.precision()),
        optionalFigure(found.recall()), optionalFigure(found.precisionOfTried()),
        optionalFigure(found.recallOfTried()), kFailingAttempts);
}

std::string partOfWhole(std::size_t part, std::size_t whole) {
    return optionalFigure(whole == 0 ? std::nullopt
                                     : std::optional(static_cast<double>(part) / static_cast<double>(whole)));
}

/// Of the failing links of both halves, those that fail in the other half too.
std::string foundAgain(const FoundLinks& halves) {
    return fmt::format("{} found again in the other half ({} of those tried {} times there)",
                       partOfWhole(2 * halves.both, halves.server + halves.simulator),
                       partOfWhole(2 * halves.both, halves.serverTried + halves.simulatorTried),
                       kFailingAttempts);
}

std::string triesText(const Tries& tries) {
    return fmt::format("{:5.3f} {:>6} of {}", tries.share(), tries.failures, tries.attempts);
}

std::string lineOf(std::string_view name, const TriesOfBoth& tries) {
    if (tries.server.attempts + tries.simulator.attempts == 0) return {};
    return fmt::format("    {:<36} {:<24} {}\n", name, triesText(tries.server), triesText(tries.simulator));
}

/// Of one nav's agreement, or of the summary of many.
template <class T>
std::string sharesText(const T& counted) {
    auto text = fmt::format("  {:<38} {:<25}{}\n", "Failures, share of attempts", "server", "simulator");
    for (std::size_t i = 0; i < counted.byType.size(); ++i)
        text += lineOf(nodeTypeName(static_cast<NodeType>(i)), counted.byType[i]);
    for (std::size_t rise = 0; rise < kRiseClasses.size(); ++rise) {
        for (std::size_t length = 0; length < kLengthClasses.size(); ++length) {
            text += lineOf(fmt::format("{}, {} long", kRiseClasses[rise], kLengthClasses[length]),
                           counted.byShape[rise][length]);
        }
    }
    return text;
}

std::string at(const Vec3& place) {
    return fmt::format("{:.0f} {:.0f} {:.0f}", place.x, place.y, place.z);
}

std::string linkText(const NavBesideServer& nav, const FailingLink& link) {
    const auto& from = nav.graph.nodes[static_cast<std::size_t>(link.ends.from)].origin;
    const auto& to = nav.graph.nodes[static_cast<std::size_t>(link.ends.to)].origin;
    return fmt::format("    {} to {}: {}, {:.0f} long, {:+.0f}: server {} of {}, simulator {} of {}\n",
                       at(from), at(to), nodeTypeName(link.type), std::hypot(to.x - from.x, to.y - from.y),
                       to.z - from.z, link.tries.server.failures, link.tries.server.attempts,
                       link.tries.simulator.failures, link.tries.simulator.attempts);
}

std::string linksText(const NavBesideServer& nav, std::string_view title, std::size_t most,
                      bool (*wanted)(const TriesOfBoth&)) {
    std::string lines;
    std::size_t count = 0;
    for (const auto& link : nav.agreement.links) {
        if (wanted(link.tries) && ++count <= most) lines += linkText(nav, link);
    }
    if (count == 0) return {};
    if (count > most) lines += fmt::format("    ... and {} more\n", count - most);
    return fmt::format("  {}: {}\n{}", title, count, lines);
}

std::string halfText(const NavAgreement& agreement, double SideFigures::* figure) {
    if (!agreement.halves) return {};
    return fmt::format("   {:.3f} and {:.3f}", agreement.halves->first.*figure,
                       agreement.halves->second.*figure);
}

std::string navText(const NavBesideServer& nav, std::size_t mostLinks) {
    const auto& agreement = nav.agreement;
    const auto row = [&](std::string_view name, double SideFigures::* figure) {
        return fmt::format("  {:<36} {:<12.3f}{:<12.3f}{}\n", name, agreement.server.*figure,
                           agreement.simulator.*figure, halfText(agreement, figure));
    };
    auto text =
        fmt::format("{} on {}: {} bots, {:.0f} s\n  {:<36} {:<12}{:<12}{}\n", nav.file, nav.map, nav.bots,
                    nav.seconds, "", "server", "simulator", agreement.halves ? "   the server's halves" : "");
    text += row("Stuck per bot and minute", &SideFigures::stuck);
    text += row("Deaths per bot and minute", &SideFigures::deaths);
    text += row("Nodes visited, share", &SideFigures::coverage);
    const auto passed = [](const SideFigures& side) {
        return fmt::format("{} of {}", side.passed, side.tests);
    };
    text += fmt::format("  {:<36} {:<12}{:<12}", "Tests passed", passed(agreement.server),
                        passed(agreement.simulator));
    if (agreement.halves)
        text +=
            fmt::format("   {} and {}", passed(agreement.halves->first), passed(agreement.halves->second));
    text += "\n" + sharesText(agreement);
    text += fmt::format("  Failing links: {}\n", foundText(agreement.failing));
    if (agreement.halves && agreement.halves->failing) {
        text += fmt::format("  Failing links of a half of the server's tests: {}\n",
                            foundAgain(*agreement.halves->failing));
    }
    text += linksText(nav, "Fail on the server alone", mostLinks,
                      [](const TriesOfBoth& tries) { return !tries.simulator.fails(); });
    text += linksText(nav, "Fail in the simulator alone", mostLinks,
                      [](const TriesOfBoth& tries) { return !tries.server.fails(); });
    return text;
}

std::string tableText(std::span<const NavBesideServer> navs) {
    std::size_t width = 4;
    for (const auto& nav : navs)
        width = std::max(width, std::filesystem::path(nav.file).filename().string().size());
    auto text = fmt::format("{:<{}}  {:^15}  {:^15}  {:^15}  {:^15}  {:^19}\n", "", width, "stuck", "deaths",
                            "nodes visited", "tests passed", "failing links");
    text += fmt::format("{:<{}}", "nav", width);
    for (int i = 0; i < 4; ++i) text += fmt::format("  {:>7} {:>7}", "server", "sim");
    text += "  server    sim   both\n";
    for (const auto& nav : navs) {
        const auto& [server, simulator] = std::tie(nav.agreement.server, nav.agreement.simulator);
        const auto& failing = nav.agreement.failing;
        text += fmt::format(
            "{:<{}}  {:7.3f} {:7.3f}  {:7.3f} {:7.3f}  {:7.3f} {:7.3f}  {:>7} {:>7}  {:6} {:6} {:6}\n",
            std::filesystem::path(nav.file).filename().string(), width, server.stuck, simulator.stuck,
            server.deaths, simulator.deaths, server.coverage, simulator.coverage,
            fmt::format("{}/{}", server.passed, server.tests),
            fmt::format("{}/{}", simulator.passed, simulator.tests), failing.server, failing.simulator,
            failing.both);
    }
    return text;
}

std::string ratesText(std::string_view name, const RateAgreement& rates) {
    return fmt::format("  {:<28} mean error {:.3f}, correlation {}\n", name, rates.meanError,
                       optionalFigure(rates.correlation));
}

std::string summaryText(const AgreementSummary& summary) {
    auto text = fmt::format("Over {} navs\n", summary.navs);
    text += ratesText("Stuck per bot and minute", summary.stuck);
    text += ratesText("Deaths per bot and minute", summary.deaths);
    text += ratesText("Nodes visited, share", summary.coverage);
    text += fmt::format("  {:<28} {:.3f} of the tests, {} of {} navs\n", "Verdicts agree",
                        summary.verdictsAgree, summary.sameVerdicts, summary.navs);
    text += fmt::format("  {:<28} {}\n", "Failing links", foundText(summary.failing));
    if (summary.serverStuck.navs > 0) {
        text += fmt::format("The server with itself, every second seed against the others, {} navs\n",
                            summary.serverStuck.navs);
        text += ratesText("Stuck per bot and minute", summary.serverStuck);
        text += fmt::format("  {:<28} {:.3f} of the tests\n", "Verdicts agree", summary.serverVerdictsAgree);
        text +=
            fmt::format("  {:<28} {}\n", "Failing links",
                        summary.serverFailing ? foundAgain(*summary.serverFailing)
                                              : "not told: the reports sum their links over several tests");
    }
    return text + sharesText(summary);
}

}  // namespace

std::string comparisonText(std::span<const NavBesideServer> navs, std::size_t mostLinks) {
    if (navs.size() == 1) return navText(navs.front(), mostLinks);
    std::vector<NavAgreement> agreements;
    for (const auto& nav : navs) agreements.push_back(nav.agreement);
    return tableText(navs) + summaryText(summariseAgreement(agreements));
}

namespace {

constexpr auto kOnOneLine = JsonWriter::Layout::line;

void writeOptional(JsonWriter& json, std::string_view key, const std::optional<double>& value) {
    if (value) json.member(key, *value);
}

void writeSide(JsonWriter& json, std::string_view key, const SideFigures& side) {
    json.key(key);
    json.beginObject(kOnOneLine);
    json.member("tests", side.tests);
    json.member("passed", side.passed);
    json.member("coverage", side.coverage);
    json.member("stuck_per_bot_min", side.stuck);
    json.member("deaths_per_bot_min", side.deaths);
    json.endObject();
}

void writeFound(JsonWriter& json, std::string_view key, const FoundLinks& found, std::string_view left,
                std::string_view right) {
    json.key(key);
    json.beginObject(kOnOneLine);
    json.member(left, found.server);
    json.member(right, found.simulator);
    json.member("both", found.both);
    json.member(fmt::format("{}_tried", left), found.serverTried);
    json.member(fmt::format("{}_tried", right), found.simulatorTried);
    writeOptional(json, "precision", found.precision());
    writeOptional(json, "recall", found.recall());
    json.endObject();
}

void writeTries(JsonWriter& json, const TriesOfBoth& tries) {
    json.member("server_attempts", tries.server.attempts);
    json.member("server_failures", tries.server.failures);
    json.member("simulator_attempts", tries.simulator.attempts);
    json.member("simulator_failures", tries.simulator.failures);
}

bool tried(const TriesOfBoth& tries) {
    return tries.server.attempts + tries.simulator.attempts > 0;
}

template <class T>
void writeShares(JsonWriter& json, const T& counted) {
    json.key("by_type");
    json.beginList();
    for (std::size_t i = 0; i < counted.byType.size(); ++i) {
        if (!tried(counted.byType[i])) continue;
        json.beginObject(kOnOneLine);
        json.member("type", nodeTypeName(static_cast<NodeType>(i)));
        writeTries(json, counted.byType[i]);
        json.endObject();
    }
    json.endList();
    json.key("by_shape");
    json.beginList();
    for (std::size_t rise = 0; rise < kRiseClasses.size(); ++rise) {
        for (std::size_t length = 0; length < kLengthClasses.size(); ++length) {
            const auto& tries = counted.byShape[rise][length];
            if (!tried(tries)) continue;
            json.beginObject(kOnOneLine);
            json.member("rise", kRiseClasses[rise]);
            json.member("length", kLengthClasses[length]);
            writeTries(json, tries);
            json.endObject();
        }
    }
    json.endList();
}

void writeLink(JsonWriter& json, const NavBesideServer& nav, const FailingLink& link) {
    json.beginObject(kOnOneLine);
    json.member("from", link.ends.from);
    json.member("to", link.ends.to);
    json.member("type", nodeTypeName(link.type));
    json.member("from_origin", nav.graph.nodes[static_cast<std::size_t>(link.ends.from)].origin);
    json.member("to_origin", nav.graph.nodes[static_cast<std::size_t>(link.ends.to)].origin);
    json.member("fails_on_server", link.tries.server.fails());
    json.member("fails_in_simulator", link.tries.simulator.fails());
    writeTries(json, link.tries);
    json.endObject();
}

void writeHalves(JsonWriter& json, const ServerHalves& halves) {
    json.key("server_halves");
    json.beginObject();
    writeSide(json, "first", halves.first);
    writeSide(json, "second", halves.second);
    if (halves.failing) writeFound(json, "failing_links", *halves.failing, "first", "second");
    json.endObject();
}

void writeNav(JsonWriter& json, const NavBesideServer& nav) {
    const auto& agreement = nav.agreement;
    json.beginObject();
    json.member("nav", nav.file);
    json.member("nav_sha1", nav.sha1);
    json.member("map", nav.map);
    json.member("bots", nav.bots);
    json.member("seconds", nav.seconds);
    writeSide(json, "server", agreement.server);
    writeSide(json, "simulator", agreement.simulator);
    if (agreement.halves) writeHalves(json, *agreement.halves);
    writeFound(json, "failing_links", agreement.failing, "server", "simulator");
    writeShares(json, agreement);
    json.key("links");
    json.beginList();
    for (const auto& link : agreement.links) writeLink(json, nav, link);
    json.endList();
    json.endObject();
}

void writeRates(JsonWriter& json, std::string_view key, const RateAgreement& rates) {
    json.key(key);
    json.beginObject(kOnOneLine);
    json.member("mean_error", rates.meanError);
    writeOptional(json, "correlation", rates.correlation);
    json.endObject();
}

void writeSummary(JsonWriter& json, const AgreementSummary& summary) {
    json.key("summary");
    json.beginObject();
    json.member("navs", summary.navs);
    writeRates(json, "stuck", summary.stuck);
    writeRates(json, "deaths", summary.deaths);
    writeRates(json, "coverage", summary.coverage);
    json.member("verdicts_agree", summary.verdictsAgree);
    json.member("same_verdicts", summary.sameVerdicts);
    writeFound(json, "failing_links", summary.failing, "server", "simulator");
    writeShares(json, summary);
    if (summary.serverStuck.navs > 0) {
        json.key("server_with_itself");
        json.beginObject();
        json.member("navs", summary.serverStuck.navs);
        writeRates(json, "stuck", summary.serverStuck);
        json.member("verdicts_agree", summary.serverVerdictsAgree);
        if (summary.serverFailing)
            writeFound(json, "failing_links", *summary.serverFailing, "first", "second");
        json.endObject();
    }
    json.endObject();
}

}  // namespace

std::string comparisonJson(std::span<const NavBesideServer> navs) {
    std::vector<NavAgreement> agreements;
    for (const auto& nav : navs) agreements.push_back(nav.agreement);
    JsonWriter json;
    json.beginObject();
    json.member("format", "navwright.comparison");
    json.member("version", 1);
    json.member("failing_share", kFailingShare);
    json.member("failing_attempts", kFailingAttempts);
    writeSummary(json, summariseAgreement(agreements));
    json.key("navs");
    json.beginList();
    for (const auto& nav : navs) writeNav(json, nav);
    json.endList();
    json.endObject();
    return std::move(json).take();
}

}  // namespace navwright
