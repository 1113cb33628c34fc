#include "navgen/feedback.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <system_error>
#include <vector>

#include "base/byte_text.h"
#include "base/digest.h"
#include "base/file_bytes.h"
#include "nav/aq2_nav.h"
#include "navtest/report.h"

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

Result<LedgerMerge> mergeReports(Ledger& ledger, std::span<const std::string> reports,
                                 const fs::path& current, const NavLocks& locks, JobContext& context) {
    LedgerMerge sum;
    for (const auto& file : reports) {
        if (context.stopRequested()) return cancelled();
        NAV_ASSIGN(const auto bytes, readFile(file));
        NAV_ASSIGN(const auto report, parseNavtestReport(asText(bytes), file));
        NAV_ASSIGN(const auto tested, findTestedNav(report, file, current));
        NAV_ASSIGN(const auto merge, mergeReport(ledger, report, tested, locks, file));
        sum.nodesAdded += merge.nodesAdded;
        sum.linksAdded += merge.linksAdded;
        sum.known += merge.known;
        sum.locked += merge.locked;
    }
    return sum;
}

}  // namespace navwright
