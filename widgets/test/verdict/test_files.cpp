#include "widgets/test/verdict/test_files.h"

#include <fmt/format.h>
#include <QCoreApplication>

#include <algorithm>
#include <ranges>
#include <string_view>
#include <system_error>

#include "core/base/atomic_file.h"
#include "core/base/byte_text.h"
#include "core/base/digest.h"
#include "core/base/file_bytes.h"
#include "core/base/output_place.h"
#include "core/nav/files/aq2_nav.h"
#include "widgets/common/jobs/disk_work.h"

namespace navwright {

namespace fs = std::filesystem;

TestFiles::~TestFiles() {
    static_cast<void>(restore());
}

Result<> TestFiles::makeFolder(const fs::path& folder) {
    std::vector<fs::path> missing;
    std::error_code code;
    for (auto at = folder; !at.empty() && !fs::exists(at, code); at = at.parent_path()) missing.push_back(at);
    std::ranges::reverse(missing);
    for (const auto& path : missing) {
        if (!fs::create_directory(path, code) && code) {
            return fail("The folder cannot be made: " + code.message(), path.string(),
                        "choose another folder in Preferences, Test");
        }
        folders_.push_back(path);
    }
    return {};
}

Result<> TestFiles::write(const fs::path& wanted, std::span<const std::byte> bytes) {
    if (!whole_) whole_.emplace();
    NAV_TRY(makeFolder(wanted.parent_path()));
    // Resolve links, so that it is the file itself that is restored when the test is cancelled.
    NAV_ASSIGN(const auto place, outputPlace(wanted));
    if (place.kind != OutputPlace::Kind::file) return writeFile(wanted, bytes);
    const auto& target = place.path;
    if (!before_.contains(target)) {
        std::optional<Bytes> earlier;
        std::error_code code;
        if (fs::exists(target, code)) {
            NAV_ASSIGN(earlier, readFile(target));
        }
        before_[target] = std::move(earlier);
    }
    return writeFile(target, bytes);
}

Result<> TestFiles::restore() {
    Result<> result;
    for (const auto& [path, bytes] : before_) {
        std::error_code code;
        if (bytes) {
            if (auto written = writeFile(path, *bytes); !written) result = std::move(written);
        } else if (fs::remove(path, code); code) {
            result = fail("A file of the cancelled test cannot be removed: " + code.message(), path.string());
        }
    }
    // A folder stays if somebody else has put something into it meanwhile.
    for (const auto& folder : folders_ | std::views::reverse) {
        std::error_code code;
        fs::remove(folder, code);
    }
    keep();
    return result;
}

void TestFiles::keep() {
    before_.clear();
    folders_.clear();
    whole_.reset();
}

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
