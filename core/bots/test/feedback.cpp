#include "core/bots/test/feedback.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <optional>
#include <system_error>
#include <vector>

#include "core/base/byte_text.h"
#include "core/base/counted.h"
#include "core/base/digest.h"
#include "core/base/file_bytes.h"
#include "core/bots/test/removal_harm.h"
#include "core/bots/test/report.h"
#include "core/nav/files/aq2_nav.h"

namespace navwright {

namespace fs = std::filesystem;

namespace {

/// Places where the tested .nav may be, likeliest first.
std::vector<fs::path> candidates(const fs::path& report, const std::string& map, const fs::path& current) {
    const auto folder = report.has_parent_path() ? report.parent_path() : fs::path(".");
    std::vector<fs::path> others;
    std::error_code code;
    for (fs::directory_iterator walk(folder, code), end; !code && walk != end; walk.increment(code)) {
        if (walk->path().extension() == ".nav") others.push_back(walk->path());
    }
    std::ranges::sort(others);
    std::vector<fs::path> places = {folder / (map + ".nav")};
    places.insert(places.end(), others.begin(), others.end());
    places.push_back(current);
    return places;
}

Result<NavGraph> findTestedNav(const NavtestReport& report, const std::string& file,
                               const fs::path& current) {
    std::string seen;
    for (const auto& place : candidates(file, report.map, current)) {
        std::error_code code;
        if (!fs::is_regular_file(place, code)) continue;
        NAV_ASSIGN(const auto bytes, readFile(place));
        const auto sha1 = sha1Hex(bytes);
        if (!report.navSha1.empty() && sha1 != report.navSha1) {
            if (seen.empty()) seen = fmt::format("; {} has {}", place.string(), sha1);
            continue;
        }
        NAV_ASSIGN(auto nav, readAq2Nav(bytes, place.string()));
        NAV_TRY(checkReportFits(report, nav.graph, sha1, file));
        return std::move(nav.graph);
    }
    return fail(report.navSha1.empty()
                    ? fmt::format("The .nav this report is about is not beside it as {}.nav", report.map)
                    : fmt::format("The .nav this report is about (SHA-1 {}) is not beside it{}",
                                  report.navSha1, seen),
                file, "put the tested .nav into the report's folder");
}

constexpr std::size_t kMostNamed = 5;

std::string inBrackets(const Vec3& place) {
    return fmt::format("({:.0f} {:.0f} {:.0f})", place.x, place.y, place.z);
}

/// What the removals would do to the nav that was tested, and which of them; empty: no harm.
Result<std::string> harmText(const Ledger& removals, const NavGraph& tested, const FeedbackCheck& check,
                             JobContext& context) {
    NAV_ASSIGN(const auto harm, harmOf(tested, removals, check.radius, check.locks, check.spawns, context));
    if (!harm.any()) return std::string();
    NAV_ASSIGN(const auto harmful,
               harmfulOf(tested, removals, check.radius, check.locks, check.spawns, context));
    std::vector<std::string> names;
    for (std::size_t i = 0; i < harmful.size(); ++i) {
        if (!harmful[i]) continue;
        if (i < removals.nodes.size()) {
            names.push_back("node " + inBrackets(removals.nodes[i].origin));
            continue;
        }
        const auto& link = removals.links[i - removals.nodes.size()];
        names.push_back(fmt::format("link {} to {}", inBrackets(link.from), inBrackets(link.to)));
    }
    auto text = fmt::format("Its {} {}", counted(harmful.size(), "removal", "removals"), harmWords(harm));
    if (names.empty()) return text;
    text += fmt::format("; by {} of them: ", names.size());
    const auto named = std::min(names.size(), kMostNamed);
    text += fmt::format("{}", fmt::join(std::span(names).first(named), ", "));
    return names.size() > named ? text + ", ..." : text;
}

}  // namespace

Result<Ledger> loadLedger(const fs::path& path, const std::string& map) {
    std::error_code code;
    if (!fs::exists(path, code)) return Ledger{.map = map, .iterations = 0, .nodes = {}, .links = {}};
    NAV_ASSIGN(const auto bytes, readFile(path));
    NAV_ASSIGN(auto ledger, parseLedger(asText(bytes), path.string()));
    if (ledger.map != map) {
        return fail(fmt::format("The ledger is for map '{}', not '{}'", ledger.map, map), path.string());
    }
    return ledger;
}

Result<FeedbackMerge> mergeReports(Ledger& ledger, std::span<const std::string> reports,
                                   const fs::path& current, const FeedbackCheck& check, JobContext& context) {
    FeedbackMerge result;
    auto& sum = result.sum;
    for (const auto& file : reports) {
        if (context.stopRequested()) return cancelled();
        NAV_ASSIGN(const auto bytes, readFile(file));
        NAV_ASSIGN(const auto report, parseNavtestReport(asText(bytes), file));
        NAV_ASSIGN(const auto tested, findTestedNav(report, file, current));
        const auto nodes = static_cast<std::ptrdiff_t>(ledger.nodes.size());
        const auto links = static_cast<std::ptrdiff_t>(ledger.links.size());
        NAV_ASSIGN(const auto merge, mergeReport(ledger, report, tested, check.locks, file));
        const Ledger added{.map = ledger.map,
                           .nodes = {ledger.nodes.begin() + nodes, ledger.nodes.end()},
                           .links = {ledger.links.begin() + links, ledger.links.end()}};
        NAV_ASSIGN(const auto harm, harmText(added, tested, check, context));
        if (!harm.empty()) {
            result.warnings.push_back(
                Error{harm, file, "lock_node and lock_link in --patches keep them (docs/formats.md)"}
                    .message());
        }
        sum.nodesAdded += merge.nodesAdded;
        sum.linksAdded += merge.linksAdded;
        sum.known += merge.known;
        sum.locked += merge.locked;
    }
    return result;
}

}  // namespace navwright
