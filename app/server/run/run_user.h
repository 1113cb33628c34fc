#pragma once

#include <sys/types.h>

#include <filesystem>
#include <optional>
#include <string>

#include "core/base/result.h"

namespace navwright {

/// Whom the server runs as.
struct RunUser {
    std::string name;
    uid_t uid = 0;
    gid_t gid = 0;
    bool change = false;  ///< it is another than we are
};

/// Finds the user named, or the one we are when `name` is empty. Errors: there is no such user; root, which
/// the server refuses; another user while we are not root.
[[nodiscard]] Result<RunUser> findRunUser(const std::string& name);

/// Whether the permission bits of `path` let the user write there (and enter it, when it is a folder).
[[nodiscard]] bool mayWrite(const RunUser& user, const std::filesystem::path& path);
/// Whether the permission bits of `path` let the user run that file.
[[nodiscard]] bool mayExecute(const RunUser& user, const std::filesystem::path& path);

}  // namespace navwright
