#include "core/bots/test/character_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <optional>

#include "core/base/index.h"
#include "core/base/json_writer.h"
#include "core/base/units.h"
#include "core/bots/test/verdict.h"

namespace navwright {

namespace {

/// The sum of the counts of all tests.
std::vector<CharacterCounts> summed(std::span<const SimulatedTest> tests) {
    auto sums = tests.front().characters;
    for (const auto& test : tests.subspan(1)) {
        for (std::size_t i = 0; i < sums.size(); ++i) {
            const auto& more = test.characters[i];
            auto& sum = sums[i];
            sum.stuck += more.stuck;
            sum.deaths += more.deaths;
            sum.arrivals += more.arrivals;
            sum.onTheWay += more.onTheWay;
            for (std::size_t node = 0; node < sum.touches.size(); ++node)
                sum.touches[node] += more.touches[node];
            for (std::size_t link = 0; link < sum.links.size(); ++link) {
                sum.links[link].attempts += more.links[link].attempts;
                sum.links[link].traversals += more.links[link].traversals;
                sum.links[link].failures += more.links[link].failures;
            }
        }
    }
    return sums;
}

bool failsOn(const NavtestLink& link, const NavtestThresholds& thresholds) {
    return !badLinks(std::span(&link, 1), thresholds).empty();
}

CharacterFigures figuresOf(const CharacterCounts& counts, double seconds, const NavGraph& graph,
                           const NavtestThresholds& thresholds) {
    CharacterFigures figures{.name = counts.name,
                             .bots = counts.bots,
                             .minutes = counts.bots * seconds / kSecondsPerMinute,
                             .arrivals = counts.arrivals,
                             .onTheWay = counts.onTheWay,
                             .stuck = counts.stuck,
                             .deaths = counts.deaths,
                             .failing = {}};
    std::size_t inUse = 0;
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        if (!graph.nodes[i].inUse) continue;
        ++inUse;
        if (counts.touches[i] > 0) ++figures.visited;
    }
    if (inUse > 0) figures.coverage = static_cast<double>(figures.visited) / static_cast<double>(inUse);
    for (const auto& link : counts.links) {
        if (failsOn(link, thresholds)) figures.failing.push_back(link);
    }
    std::ranges::stable_sort(figures.failing, std::greater(), &NavtestLink::failures);
    return figures;
}

/// The finding of link number `link`, if exactly one character fails on it.
std::optional<LinkFinding> findingOf(std::span<const CharacterCounts> characters, std::size_t link,
                                     const NavtestThresholds& thresholds) {
    std::optional<LinkFinding> found;
    LinkFinding all;
    for (const auto& counts : characters) {
        const auto& entry = counts.links[link];
        all.othersAttempts += entry.attempts;
        all.othersFailures += entry.failures;
        if (!failsOn(entry, thresholds)) continue;
        if (found) return std::nullopt;
        found = {.link = {entry.from, entry.to},
                 .character = counts.name,
                 .finding = counts.finding,
                 .attempts = entry.attempts,
                 .failures = entry.failures};
    }
    if (!found) return std::nullopt;
    found->othersAttempts = all.othersAttempts - found->attempts;
    found->othersFailures = all.othersFailures - found->failures;
    const double chance =
        failureChance(found->failures, found->attempts, found->othersFailures, found->othersAttempts);
    return chance <= kChanceOfFinding ? found : std::nullopt;
}

void writeFailing(JsonWriter& json, const NavtestLink& link) {
    json.beginObject(JsonWriter::Layout::line);
    json.member("from", link.from);
    json.member("to", link.to);
    json.member("attempts", link.attempts);
    json.member("failures", link.failures);
    json.endObject();
}

std::string_view findingField(CharacterFinding finding) {
    constexpr std::string_view kFields[] = {"alone", "tight", "run-up"};
    return kFields[toIndex(finding)];
}

}  // namespace

double failureChance(std::uint32_t failures, std::uint32_t attempts, std::uint32_t othersFailures,
                     std::uint32_t othersAttempts) {
    const std::uint64_t fails = std::uint64_t{failures} + othersFailures;
    const std::uint64_t all = std::uint64_t{attempts} + othersAttempts;
    const auto logChoose = [](std::uint64_t n, std::uint64_t k) {
        const auto factorial = [](std::uint64_t of) { return std::lgamma(static_cast<double>(of) + 1); };
        return factorial(n) - factorial(k) - factorial(n - k);
    };
    double sum = 0;
    for (std::uint64_t k = failures; k <= std::min<std::uint64_t>(attempts, fails); ++k) {
        if (fails - k > othersAttempts) continue;
        sum +=
            std::exp(logChoose(attempts, k) + logChoose(othersAttempts, fails - k) - logChoose(all, fails));
    }
    return std::min(sum, 1.0);
}

CharacterReport characterReport(std::span<const SimulatedTest> tests, const NavtestThresholds& thresholds,
                                const NavGraph& graph) {
    CharacterReport report;
    if (tests.empty()) return report;
    double seconds = 0;
    for (const auto& test : tests) seconds += test.report.testDurationS;
    const auto characters = summed(tests);
    for (const auto& counts : characters)
        report.characters.push_back(figuresOf(counts, seconds, graph, thresholds));
    if (characters.empty()) return report;
    for (std::size_t link = 0; link < characters.front().links.size(); ++link) {
        if (const auto finding = findingOf(characters, link, thresholds)) report.findings.push_back(*finding);
    }
    return report;
}

std::string findingText(const LinkFinding& finding) {
    const auto words = findingWords(finding.finding);
    const auto what = finding.finding == CharacterFinding::none
                          ? fmt::format("fails for {} alone", finding.character)
                      : finding.finding == CharacterFinding::tight ? fmt::format("is {}", words)
                                                                   : std::string(words);
    return fmt::format("{} -> {} {}: {} failed {} of {}, others {} of {}", finding.link.from, finding.link.to,
                       what, finding.character, finding.failures, finding.attempts, finding.othersFailures,
                       finding.othersAttempts);
}

std::string writeCharacterReport(const CharacterReport& report, std::string_view map,
                                 std::string_view navSha1, std::span<const SimulatedTest> tests) {
    JsonWriter json;
    json.beginObject();
    json.member("map", map);
    json.member("nav_sha1", navSha1);
    json.key("seeds");
    json.beginList(JsonWriter::Layout::line);
    for (const auto& test : tests) json.value(test.report.seed);
    json.endList();
    json.key("characters");
    json.beginList();
    for (const auto& figures : report.characters) {
        json.beginObject();
        json.member("name", figures.name);
        json.member("bots", figures.bots);
        json.member("bot_minutes", figures.minutes);
        json.member("nodes_visited", figures.visited);
        json.member("coverage_ratio", figures.coverage);
        json.member("goals_reached", figures.arrivals);
        json.member("items_on_the_way", figures.onTheWay);
        json.member("stuck", figures.stuck);
        json.member("deaths", figures.deaths);
        json.key("failing_links");
        json.beginList();
        for (const auto& link : figures.failing) writeFailing(json, link);
        json.endList();
        json.endObject();
    }
    json.endList();
    json.key("findings");
    json.beginList();
    for (const auto& finding : report.findings) {
        json.beginObject(JsonWriter::Layout::line);
        json.member("from", finding.link.from);
        json.member("to", finding.link.to);
        json.member("finding", findingField(finding.finding));
        json.member("character", finding.character);
        json.member("attempts", finding.attempts);
        json.member("failures", finding.failures);
        json.member("others_attempts", finding.othersAttempts);
        json.member("others_failures", finding.othersFailures);
        json.endObject();
    }
    json.endList();
    json.endObject();
    return std::move(json).take();
}

}  // namespace navwright
