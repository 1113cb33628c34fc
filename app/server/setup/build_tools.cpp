#include "app/server/setup/build_tools.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "app/server/setup/build_process.h"
#include "core/base/program_path.h"

namespace navwright {

namespace fs = std::filesystem;

namespace {

using Packages = std::vector<std::string>;

constexpr std::array<std::pair<std::string_view, std::string_view>, 18> kPackages{{
    {"python3", "python3"},
    {"meson", "meson"},
    {"ninja", "ninja-build"},
    {"cc", "gcc"},
    {"pkg-config", "pkg-config"},
    {"stdio.h", "libc6-dev"},
    {"zlib", "zlib1g-dev"},
    {"zlib.h", "zlib1g-dev"},
    {"z", "zlib1g-dev"},
    {"libcurl", "libcurl4-openssl-dev"},
    {"curl/curl.h", "libcurl4-openssl-dev"},
    {"curl", "libcurl4-openssl-dev"},
    {"jansson", "libjansson-dev"},
    {"jansson.h", "libjansson-dev"},
    {"uuid", "uuid-dev"},
    {"uuid/uuid.h", "uuid-dev"},
    {"uuid.h", "uuid-dev"},
    {"c", "libc6-dev"},
}};

/// Whether this command of the system says yes.
Result<bool> succeeds(const fs::path& program, std::vector<std::string> arguments, const RunUser& user,
                      JobContext& context) {
    NAV_ASSIGN(const auto outcome, runBuildCommand({program, std::move(arguments), "/", user}, {}, context));
    return outcome.good();
}

Result<> lookForHeaders(const RunUser& user, Packages& missing, JobContext& context) {
    const auto compiler = findProgram("cc");
    if (!compiler) return {};
    NAV_ASSIGN(
        const bool found,
        succeeds(*compiler, {"-fsyntax-only", "-include", "stdio.h", "-x", "c", "/dev/null"}, user, context));
    if (!found) missing.push_back(packageOf("stdio.h"));
    return {};
}

/// zlib is needed whatever the tree asks for: without it servers cannot unpack their maps' names.
Packages librariesOf(const SourceTree& tree) {
    Packages libraries{"zlib"};
    for (const auto* library : {"libcurl", "jansson", "uuid"}) {
        if (tree.asksFor(library)) libraries.emplace_back(library);
    }
    return libraries;
}

Result<> lookForLibraries(const SourceTree& tree, const RunUser& user, Packages& missing,
                          JobContext& context) {
    const auto pkgConfig = findProgram("pkg-config");
    for (const auto& library : librariesOf(tree)) {
        // Without pkg-config this is unknown. All packages are named at once, to save a second try.
        bool found = false;
        if (pkgConfig) {
            NAV_ASSIGN(found, succeeds(*pkgConfig, {"--exists", library}, user, context));
        }
        if (!found) missing.push_back(packageOf(library));
    }
    return {};
}

}  // namespace

std::string packageOf(const std::string& thing) {
    const auto* found =
        std::ranges::find(kPackages, std::string_view(thing), &decltype(kPackages)::value_type::first);
    return found == kPackages.end() ? std::string() : std::string(found->second);
}

std::string installHint(const Packages& packages) {
    return fmt::format(
        "as root: apt-get install {} (elsewhere the packages of the same programs and libraries)",
        fmt::join(packages, " "));
}

Result<BuildTools> findBuildTools(const SourceTree& tree, const RunUser& user, JobContext& context) {
    Packages missing;
    for (const auto* program : {"python3", "meson", "ninja", "cc", "pkg-config"}) {
        if (!findProgram(program)) missing.push_back(packageOf(program));
    }
    NAV_TRY(lookForHeaders(user, missing, context));
    NAV_TRY(lookForLibraries(tree, user, missing, context));
    if (!missing.empty()) {
        return fail(fmt::format("Debian packages that the server is built with are missing: {}",
                                fmt::join(missing, ", ")),
                    {}, installHint(missing));
    }
    return BuildTools{*findProgram("python3"), *findProgram("meson"), *findProgram("ninja")};
}

}  // namespace navwright
