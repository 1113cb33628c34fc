#include "app/server/setup/build_fault.h"

#include <fmt/format.h>

#include <array>
#include <optional>
#include <regex>
#include <string_view>

#include "app/server/setup/build_tools.h"

namespace navwright {

namespace {

constexpr const char* kOtherSource =
    "take a state of the source that it was tried with, such as branch sync/aq2-tng (docs/engine.md)";

/// What the first line that matches has in the brackets of the pattern.
std::optional<std::smatch> firstMatch(const BuildOutcome& outcome, const std::regex& pattern,
                                      std::string& held) {
    for (const auto& line : outcome.lines) {
        held = line;
        std::smatch match;
        if (std::regex_search(held, match, pattern)) return match;
    }
    return std::nullopt;
}

bool says(const BuildOutcome& outcome, std::string_view words) {
    for (const auto& line : outcome.lines) {
        if (line.find(words) != std::string::npos) return true;
    }
    return false;
}

std::string hintFor(const std::string& thing) {
    const auto package = packageOf(thing);
    return package.empty() ? fmt::format("install the package that has {}", thing) : installHint({package});
}

/// Faults that meson and ninja share.
std::optional<Error> commonFault(const BuildOutcome& outcome) {
    if (outcome.exit.signal != 0) {
        return Error{"The build " + outcome.exit.text(), {}, "try again"};
    }
    if (says(outcome, "No space left on device")) {
        return Error{"The disk is full", {}, "free some disk space; a build takes about 100 MB"};
    }
    if (says(outcome, "Permission denied")) {
        std::string line;
        const auto found = firstMatch(outcome, std::regex("(.*Permission denied.*)"), line);
        return Error{"Something may not be read, written or run: " + (*found)[1].str(),
                     {},
                     "see that the folder's disk is not mounted noexec and this user may use it"};
    }
    return std::nullopt;
}

/// The words of the line that says most, or the last.
std::string words(const BuildOutcome& outcome, const std::regex& pattern) {
    std::string line;
    if (const auto found = firstMatch(outcome, pattern, line)) return (*found)[1].str();
    return outcome.lines.empty() ? "it printed nothing" : outcome.lines.back();
}

}  // namespace

Error explainMeson(const BuildOutcome& outcome, const std::string& log) {
    if (auto fault = commonFault(outcome)) return *fault;
    std::string line;
    static const std::regex version("Meson version is (\\S+) but project requires ([<>= ]*[0-9.]*[0-9])");
    if (const auto found = firstMatch(outcome, version, line)) {
        return {
            fmt::format("meson {} is too old: the source asks for {}", (*found)[1].str(), (*found)[2].str()),
            {},
            "install a newer one: from Debian's backports, or `pipx install meson`"};
    }
    static const std::regex dependency("Dependency \"([^\"]+)\" not found");
    static const std::regex program("Program '([^']+)' not found");
    for (const auto& pattern : {dependency, program}) {
        if (const auto found = firstMatch(outcome, pattern, line)) {
            const auto thing = (*found)[1].str();
            return {fmt::format("meson does not find {}, or only one that is too old", thing),
                    {},
                    hintFor(thing)};
        }
    }
    if (says(outcome, "Unknown compiler") || says(outcome, "cannot compile programs") ||
        says(outcome, "sanity check")) {
        return {
            "There is no C compiler that works", {}, installHint({packageOf("cc"), packageOf("stdio.h")})};
    }
    return {"meson cannot prepare the build: " + words(outcome, std::regex("ERROR: (.*)")), log,
            kOtherSource};
}

Error explainNinja(const BuildOutcome& outcome, const std::string& log) {
    if (auto fault = commonFault(outcome)) return *fault;
    std::string line;
    static const std::regex header("fatal error: (\\S+): No such file");
    static const std::regex library("cannot find -l(\\w+)");
    for (const auto& pattern : {header, library}) {
        if (const auto found = firstMatch(outcome, pattern, line)) {
            const auto thing = (*found)[1].str();
            return {fmt::format("The compiler does not find {}", thing), log, hintFor(thing)};
        }
    }
    static const std::regex fixedPlace("(lib\\w+\\.a)\\b.*(relocation|-fPIC)");
    if (const auto found = firstMatch(outcome, fixedPlace, line)) {
        return {
            fmt::format("The build took the static library {}, which cannot become part of the game library",
                        (*found)[1].str()),
            log, "install the shared one, or take the static one out of the way"};
    }
    static const std::regex undefined("undefined reference to `(\\w+)'");
    if (const auto found = firstMatch(outcome, undefined, line)) {
        return {fmt::format("No library has {}", (*found)[1].str()), log, kOtherSource};
    }
    if (says(outcome, "Killed signal terminated program") || says(outcome, "out of memory")) {
        return {"The compiler ran out of memory", log,
                "close other programs, or build with fewer jobs (--jobs 1)"};
    }
    return {"The source does not compile: " + words(outcome, std::regex("((?:\\S+: )?error: .*)")), log,
            kOtherSource};
}

Error explainPatch(const BuildOutcome& outcome) {
    if (auto fault = commonFault(outcome)) return *fault;
    return {"The nav test does not fit this source: " + words(outcome, std::regex("install\\.py: (.*)")),
            {},
            kOtherSource};
}

}  // namespace navwright
