#include "core/base/output_place.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <cstring>
#include <optional>
#include <system_error>

namespace navwright {

namespace fs = std::filesystem;

namespace {

constexpr int kMostLinks = 40;  ///< as Linux's MAXSYMLINKS

/// The number N of /proc/PID/fd/N of this process, where /dev/stdout and /dev/fd/N lead.
std::optional<int> ownDescriptor(const fs::path& folder, const fs::path& name) {
    if (folder != fs::path(fmt::format("/proc/{}/fd", ::getpid()))) return std::nullopt;
    const auto& digits = name.native();
    int number = -1;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    if (error != std::errc() || end != digits.data() + digits.size() || number < 0) return std::nullopt;
    return number;
}

/// The output place of something that is not a link; `mode` 0: nothing is there.
Result<OutputPlace> placeOfKind(mode_t mode, fs::path path, const fs::path& target) {
    if (mode == 0 || S_ISREG(mode)) return OutputPlace{OutputPlace::Kind::file, std::move(path), -1};
    if (S_ISFIFO(mode) || S_ISCHR(mode)) return OutputPlace{OutputPlace::Kind::stream, std::move(path), -1};
    if (S_ISDIR(mode)) return fail("The output is a folder", target.string(), "name a file in it");
    return fail(S_ISBLK(mode) ? "The output is a disk" : "The output is a socket", target.string(),
                "name a file");
}

}  // namespace

Result<OutputPlace> outputPlace(const fs::path& target) {
    std::error_code code;
    auto at = fs::absolute(target, code);
    for (int links = 0; links <= kMostLinks; ++links) {
        if (!at.has_filename()) at = at.parent_path();
        const auto folder = fs::canonical(at.parent_path(), code);
        if (code == std::errc::no_such_file_or_directory || code == std::errc::not_a_directory)
            return fail("The output's folder does not exist", target.string(), "make it first");
        if (code) {
            return fail("The output's folder cannot be entered: " + code.message(), target.string(),
                        "check that it is a folder and may be entered");
        }
        const auto name = at.filename();
        if (name == ".." || name == ".") return placeOfKind(S_IFDIR, folder, target);
        if (const auto number = ownDescriptor(folder, name)) {
            if (::fcntl(*number, F_GETFD) < 0) return fail("The output is not open", target.string());
            return OutputPlace{OutputPlace::Kind::descriptor, folder / name, *number};
        }
        struct stat status{};
        if (::lstat((folder / name).c_str(), &status) != 0) {
            if (errno == ENOENT) return placeOfKind(0, folder / name, target);
            return fail(fmt::format("The output cannot be examined: {}", std::strerror(errno)),
                        target.string());
        }
        if (!S_ISLNK(status.st_mode)) return placeOfKind(status.st_mode, folder / name, target);
        // Another user's link could make us overwrite a file.
        if (status.st_uid != ::geteuid() && status.st_uid != 0) {
            return fail("The output is a symbolic link that another user made", target.string(),
                        "name its target");
        }
        const auto link = fs::read_symlink(folder / name, code);
        if (code) return fail("The link cannot be read: " + code.message(), target.string());
        at = folder / link;  // an absolute link replaces the folder
    }
    return fail("The output is a circular link", target.string(), "name a file");
}

fs::path realPath(const fs::path& path) {
    if (auto place = outputPlace(path)) return place->path;
    std::error_code code;
    // absolute() first: weakly_canonical() leaves a relative path relative when it does not exist.
    const auto absolute = fs::absolute(path, code);
    auto place = fs::weakly_canonical(absolute, code);
    return code ? absolute.lexically_normal() : place;
}

fs::path fileOnDisk(const fs::path& path) {
    std::error_code code;
    for (auto file = path; file.has_filename() && file != file.parent_path(); file = file.parent_path()) {
        const auto status = fs::status(file, code);
        if (fs::is_regular_file(status)) return file;
        if (fs::exists(status)) return path;
    }
    return path;
}

}  // namespace navwright
