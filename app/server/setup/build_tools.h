#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "app/server/run/run_user.h"
#include "app/server/setup/source_tree.h"
#include "core/base/job_context.h"

namespace navwright {

/// The programs that a build runs, where PATH has them.
struct BuildTools {
    std::filesystem::path python, meson, ninja;
};

/// The Debian package that has a program, a library of pkg-config or a header: "jansson", "jansson.h",
/// "meson"; empty when it is not known here.
[[nodiscard]] std::string packageOf(const std::string& thing);

/// What installs these Debian packages.
[[nodiscard]] std::string installHint(const std::vector<std::string>& packages);

/// Errors: Debian packages that are missing, all of them, and how to install them. Cancelled when the context
/// is.
[[nodiscard]] Result<BuildTools> findBuildTools(const SourceTree& tree, const RunUser& user,
                                                JobContext& context);

}  // namespace navwright
