#include <fmt/format.h>

#include "base/json_writer.h"
#include "navgen/comparison_report.h"

namespace navwright {

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
    json.member("from", link.ends.first);
    json.member("to", link.ends.second);
    json.member("type", nodeTypeName(link.type));
    json.member("from_origin", nav.graph.nodes[static_cast<std::size_t>(link.ends.first)].origin);
    json.member("to_origin", nav.graph.nodes[static_cast<std::size_t>(link.ends.second)].origin);
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
