#include "app/server/run/server_fault.h"

#include <fmt/format.h>

#include "core/base/byte_text.h"
#include "core/base/digest.h"
#include "core/nav/files/aq2_nav.h"

namespace navwright {

namespace {

std::string withLastWords(std::string what, const ServerConsole& console) {
    const auto words = console.lastWords();
    if (!words.empty()) what += "; its last words: " + words;
    return what;
}

bool has(const std::string& text, std::string_view part) {
    return text.find(part) != std::string::npos;
}

std::unexpected<Failure> complained(const std::string& complaint, const std::string& map) {
    if (has(complaint, "maps/")) {
        return fail(fmt::format("The server has no map {}: {}", map, complaint), {},
                    fmt::format("put {}.bsp into the maps folder of its game", map));
    }
    if (has(complaint, "bind") || has(complaint, "port")) {
        return fail("The server's port is in use: " + complaint, {},
                    "give another port, or 0 for any free one");
    }
    if (has(complaint, "root")) {
        return fail("The server refuses to run as root: " + complaint, {}, "name a user to run it as");
    }
    return fail("The server gave up: " + complaint, {}, "see the log of the test");
}

std::string_view errorHint(const std::string& error) {
    if (has(error, "no nav is loaded")) {
        return "the server could not read the nav: see its log; check that it may read the folder for navs";
    }
    if (has(error, "needs deathmatch")) return "remove teamplay and ctf settings from its autoexec.cfg";
    if (has(error, "space")) return "free some disk space";
    if (has(error, "no bot could join")) return "check bot_names.txt and the other files in the bots folder";
    return "see the log of the test";
}

}  // namespace

Result<> explainExit(const ServerConsole& console, const ServerExit& exit, const std::string& map) {
    if (exit.signal != 0) {
        return fail(withLastWords("The server " + exit.text(), console), {},
                    "try again; report a crash that stays to the server's developers");
    }
    if (!console.testError().empty()) {
        return fail("The server could not make the test: " + console.testError(), {},
                    std::string(errorHint(console.testError())));
    }
    if (!console.complaint().empty() && !console.bannerSeen()) return complained(console.complaint(), map);
    if (exit.code != 0) {
        return fail(withLastWords("The server " + exit.text(), console), {}, "see the log of the test");
    }
    if (!console.bannerSeen()) {
        return fail(withLastWords("The server ended without beginning the nav test", console), {},
                    "check the engine: the game library may lack the nav test (docs/engine.md)");
    }
    return {};
}

Result<NavtestReport> readEngineReport(const EngineProfile& profile, const EngineTest& test,
                                       const ServerConsole& console) {
    const auto relative = reportFile(profile, test.map);
    const auto file = profile.folder / relative;
    NAV_ASSIGN(const auto engine, EngineFolder::open(profile));
    NAV_ASSIGN(const auto folder, engine.folderOf(relative));
    // The server's user may have put a link there to something that we may read and it may not.
    const auto bytes = folder.read(relative.filename().string(), profile.limits.reportBytes);
    if (!bytes && !folder.has(relative.filename().string())) {
        return fail(withLastWords("The server ended without a report", console), file.string(),
                    "check that the server's user may write there and the disk is not full");
    }
    constexpr const char* kAgain =
        "run the test again; if it happens again, reinstall the nav test (docs/engine.md)";
    const auto refused = [&](const Failure& failure) {
        auto error = failure.error();
        error.what = "The server's report cannot be used: " + error.what;
        error.hint += (error.hint.empty() ? "" : "; ") + std::string(kAgain);
        return std::unexpected(Failure(std::move(error)));
    };
    if (!bytes) return refused(bytes.error());
    const auto text = asText(*bytes);
    auto report = parseNavtestReport(text, file.string());
    if (!report) return refused(report.error());
    if (report->map != test.map) {
        return fail(fmt::format("The server's report is about the map {}, not {}", report->map, test.map),
                    file.string(), kAgain);
    }
    if (report->seed != test.setup.seed) {
        return fail(fmt::format("The server's report is about a test with the seed {}, not {}", report->seed,
                                test.setup.seed),
                    file.string(), kAgain);
    }
    const auto sha1 = sha1Hex(test.nav);
    if (report->navSha1.empty()) {
        return fail("The server's report does not say which nav it is about", file.string(), kAgain);
    }
    NAV_ASSIGN(const auto nav, readAq2Nav(test.nav, "the tested nav"));
    if (const auto fits = checkReportFits(*report, nav.graph, sha1, file.string()); !fits) {
        return refused(fits.error());
    }
    return std::move(*report);
}

}  // namespace navwright
