#include "trial/load_report.h"

#include <QCoreApplication>

#include <fmt/format.h>

#include <string_view>

#include "base/byte_text.h"
#include "base/digest.h"
#include "base/file_bytes.h"
#include "jobs/disk_work.h"
#include "nav/aq2_nav.h"

namespace navwright {

namespace {

constexpr std::uint64_t kMostReportBytes = 256ull << 20;

Result<Bytes> read(const std::filesystem::path& path, std::uint64_t most) {
    return offThread(QCoreApplication::translate("Trial", "Reading the report"),
                     [path, most] { return readFile(path, most); });
}

/// Whether the file the nav was opened from is the one the report means, and still what is shown.
bool isOpenedFile(const NavtestReport& report, const Document& document, const NavGraph& graph) {
    if (document.navPath().empty()) return false;
    const auto bytes = read(document.navPath(), kMostReportBytes);
    if (!bytes || sha1Hex(*bytes) != report.navSha1) return false;
    const auto nav = readAq2Nav(*bytes, document.navPath().string());
    return nav && nav->graph == graph;
}

}  // namespace

Result<std::shared_ptr<const NavtestReport>> loadReport(const std::filesystem::path& path,
                                                        const Document& document) {
    if (!document.generation()) {
        return fail("There is no nav for this report", path.string(),
                    "open the nav, or the map and demos it was made from, first");
    }
    NAV_ASSIGN(const auto bytes, read(path, kMostReportBytes));
    const auto text = asText(bytes);
    NAV_ASSIGN(auto report, parseNavtestReport(text, path.string()));
    const auto& map = document.map() ? document.map()->name() : document.generation()->mapName;
    if (report.map != map) {
        return fail(fmt::format("The report is for map '{}', but '{}' is open", report.map, map),
                    path.string(), fmt::format("open {} first, or choose a report of {}", report.map, map));
    }
    const auto& graph = document.generation()->graph->graph;
    auto hash = report.navSha1;
    if (!isOpenedFile(report, document, graph)) {
        NAV_ASSIGN(const auto nav, writeAq2Nav(graph));
        hash = sha1Hex(nav);
    }
    NAV_TRY(checkReportFits(report, graph, hash, path.string()));
    return std::make_shared<const NavtestReport>(std::move(report));
}

}  // namespace navwright
