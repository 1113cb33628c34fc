#include "app/server/run/engine_check.h"

#include <fmt/format.h>
#include <sys/utsname.h>

#include <algorithm>
#include <optional>

#include "app/server/run/folder_changes.h"
#include "app/server/run/run_user.h"
#include "core/base/byte_text.h"
#include "core/base/file_bytes.h"
#include "core/base/index.h"

namespace navwright {

namespace fs = std::filesystem;

namespace {

using Level = EngineFinding::Level;
using Findings = std::vector<EngineFinding>;

/// The words the nav test prints first, as they stand in a game library that has it.
constexpr std::string_view kBanner = "navtest: banner version=";
constexpr std::uint64_t kMostLibraryBytes = 256u << 20;
constexpr const char* kBuildHint = "build the server as docs/engine.md says and copy it there";
constexpr const char* kPatchHint =
    "install engine_patch into the server's source, build it and copy the game library there "
    "(docs/engine.md)";

bool checkFolder(const EngineProfile& profile, Findings& findings) {
    std::error_code code;
    if (!fs::is_directory(profile.folder, code)) {
        findings.push_back({Level::bad, fmt::format("There is no folder {}", profile.folder.string()),
                            "name the folder that holds the server"});
        return false;
    }
    findings.push_back({Level::good, fmt::format("Engine folder {}", profile.folder.string()), {}});
    return true;
}

void checkProgram(const EngineProfile& profile, const Result<RunUser>& user, Findings& findings) {
    const auto program = profile.program();
    std::error_code code;
    if (!fs::is_regular_file(program, code)) {
        findings.push_back(
            {Level::bad, fmt::format("The server {} is missing", program.string()), kBuildHint});
    } else if (user && !mayExecute(*user, program)) {
        findings.push_back({Level::bad, fmt::format("The server {} is not executable", program.string()),
                            fmt::format("make it executable: chmod a+x {}", program.string())});
    } else {
        findings.push_back({Level::good, fmt::format("Server {}", profile.executable), {}});
    }
}

/// The library that the server loads on this machine, or else any.
std::optional<fs::path> findLibrary(const fs::path& folder) {
    std::vector<fs::path> found;
    std::error_code code;
    for (fs::directory_iterator walk(folder, code), end; !code && walk != end; walk.increment(code)) {
        const auto name = walk->path().filename().string();
        if (name.starts_with("game") && name.ends_with(".so")) found.push_back(walk->path());
    }
    if (found.empty()) return std::nullopt;
    std::ranges::sort(found);
    utsname machine{};
    ::uname(&machine);
    const auto own = std::ranges::find(found, fmt::format("game{}.so", machine.machine),
                                       [](const fs::path& path) { return path.filename().string(); });
    return own != found.end() ? *own : found.front();
}

EngineFinding patchIn(const fs::path& library) {
    const auto bytes = readFile(library, kMostLibraryBytes);
    if (!bytes) return {Level::bad, bytes.error().message(), "let this user read the game library"};
    const auto text = asText(*bytes);
    const auto at = text.find(kBanner);
    if (at == std::string_view::npos) {
        return {Level::bad, fmt::format("The game library {} has no nav test in it", library.string()),
                kPatchHint};
    }
    const auto rest = text.substr(at + kBanner.size());
    const auto digits = std::ranges::find_if(rest, [](char c) { return c < '0' || c > '9'; }) - rest.begin();
    const auto version = rest.substr(0, toIndex(digits));
    const auto name = library.filename().string();
    if (version.empty()) return {Level::good, fmt::format("Game library {} with the nav test", name), {}};
    return {Level::good, fmt::format("Game library {} with the nav test, version {}", name, version), {}};
}

void checkLibrary(const EngineProfile& profile, Findings& findings) {
    const auto folder = profile.gameFolder();
    if (const auto library = findLibrary(folder)) {
        findings.push_back(patchIn(*library));
        return;
    }
    findings.push_back(
        {Level::bad, fmt::format("There is no game library (game*.so) in {}", folder.string()), kBuildHint});
}

EngineFinding badFinding(const Error& error) {
    return {Level::bad, error.where.empty() ? error.what : error.where + ": " + error.what, error.hint};
}

/// Opens the folder for navs as a test does, following no links.
Result<> openNavFolder(const EngineProfile& profile) {
    NAV_ASSIGN(const auto engine, EngineFolder::open(profile));
    NAV_TRY(engine.navFolder());
    return {};
}

void checkNavFolder(const EngineProfile& profile, const Result<RunUser>& user, Findings& findings) {
    const auto folder = profile.navFolder();
    std::error_code code;
    if (!fs::is_directory(folder, code)) {
        if (fs::exists(folder, code)) {
            findings.push_back({Level::bad, fmt::format("{} is not a folder", folder.string()),
                                "move it away and make a folder for navs"});
        } else {
            findings.push_back({Level::bad, fmt::format("The folder {} is missing", folder.string()),
                                fmt::format("make it: mkdir -p {}", folder.string())});
        }
    } else if (user && !mayWrite(*user, folder)) {
        const auto who = user->name.empty() ? std::string("this user") : "the user " + user->name;
        findings.push_back(
            {Level::bad,
             fmt::format("The folder {} cannot be written by {}, who runs the server", folder.string(), who),
             "let that user write there: the nav and its report go there"});
    } else if (const auto opened = openNavFolder(profile); !opened) {
        findings.push_back(badFinding(opened.error().error()));
    } else {
        findings.push_back({Level::good, fmt::format("Folder for navs {}", folder.string()), {}});
    }
    if (!hasLeftovers(profile)) return;
    if (const auto files = leftoverFiles(profile); !files) {
        findings.push_back(badFinding(files.error().error()));
    } else {
        findings.push_back({Level::warning, "A test here was cut short",
                            usualLeftovers() == Leftovers::putBack
                                ? "the next test first restores what it had changed"
                                : "give navgen --put-back, or answer the window's question at its start"});
    }
}

}  // namespace

std::vector<EngineFinding> checkEngine(const EngineProfile& profile) {
    Findings findings;
    if (const auto good = checkProfile(profile); !good) {
        findings.push_back({Level::bad, good.error().error().what, good.error().error().hint});
        return findings;
    }
    if (!checkFolder(profile, findings)) return findings;
    const auto user = findRunUser(profile.user);
    if (!user) findings.push_back({Level::bad, user.error().error().what, user.error().error().hint});
    checkProgram(profile, user, findings);
    checkLibrary(profile, findings);
    checkNavFolder(profile, user, findings);
    return findings;
}

Result<> requireEngine(const EngineProfile& profile) {
    for (const auto& finding : checkEngine(profile)) {
        if (finding.level == Level::bad) return fail(finding.what, {}, finding.hint);
    }
    return {};
}

}  // namespace navwright
