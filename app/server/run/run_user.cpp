#include "app/server/run/run_user.h"

#include <fmt/format.h>
#include <pwd.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <vector>

namespace navwright {

namespace {

constexpr std::size_t kEntryBytes = 16384;

std::optional<RunUser> entryOf(const std::string& name) {
    passwd entry{};
    passwd* found = nullptr;
    std::vector<char> text(kEntryBytes);
    if (::getpwnam_r(name.c_str(), &entry, text.data(), text.size(), &found) != 0 || found == nullptr) {
        return std::nullopt;
    }
    return RunUser{name, found->pw_uid, found->pw_gid, found->pw_uid != ::geteuid()};
}

/// `bits` as for others, 0 to 7. Groups besides the user's own are not looked at.
bool allows(const RunUser& user, const std::filesystem::path& path, mode_t bits) {
    struct stat status{};
    if (::stat(path.c_str(), &status) != 0) return false;
    if (!user.change) {
        const int mode = static_cast<int>(bits);
        return ::access(path.c_str(), mode) == 0;
    }
    if (status.st_uid == user.uid) return (status.st_mode >> 6 & bits) == bits;
    if (status.st_gid == user.gid) return (status.st_mode >> 3 & bits) == bits;
    return (status.st_mode & bits) == bits;
}

}  // namespace

Result<RunUser> findRunUser(const std::string& name) {
    const auto us = ::geteuid();
    if (name.empty()) {
        if (us != 0) return RunUser{{}, us, ::getegid(), false};
        return fail("The server refuses to run as root", {},
                    "name a user to run it as (--engine-user, or in the preferences)");
    }
    const auto user = entryOf(name);
    if (!user) return fail(fmt::format("There is no user {}", name), {}, "name a user of this machine");
    if (user->uid == 0) {
        return fail("The server refuses to run as root", {}, "name an ordinary user to run it as");
    }
    if (user->change && us != 0) {
        return fail(fmt::format("Only root can run the server as the user {}", name), {},
                    "leave the user empty, or run this program as root");
    }
    return *user;
}

bool mayWrite(const RunUser& user, const std::filesystem::path& path) {
    std::error_code code;
    return allows(user, path, std::filesystem::is_directory(path, code) ? 3 : 2);
}

bool mayExecute(const RunUser& user, const std::filesystem::path& path) {
    return allows(user, path, 1);
}

}  // namespace navwright
