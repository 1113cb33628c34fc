#include "core/base/output_place.h"

#include <fmt/format.h>

#include <system_error>

#include "core/system/file.h"

namespace navwright {

namespace fs = std::filesystem;

namespace {

constexpr int kMostLinks = 40;  ///< as Linux's MAXSYMLINKS

/// The output place of something that is not a link.
Result<OutputPlace> placeOfKind(EntryKind kind, fs::path path, const fs::path& target) {
    if (kind == EntryKind::file) return OutputPlace{OutputPlace::Kind::file, std::move(path), -1};
    if (kind == EntryKind::stream) return OutputPlace{OutputPlace::Kind::stream, std::move(path), -1};
    if (kind == EntryKind::folder)
        return fail("The output is a folder", target.string(), "name a file in it");
    return fail(kind == EntryKind::disk ? "The output is a disk" : "The output is a socket", target.string(),
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
        if (name == ".." || name == ".") return placeOfKind(EntryKind::folder, folder, target);
        if (const int number = ownDescriptor(folder, name); number >= 0) {
            if (!isOpenDescriptor(number)) return fail("The output is not open", target.string());
            return OutputPlace{OutputPlace::Kind::descriptor, folder / name, number};
        }
        const auto state = stateOfEntry(folder / name);
        if (!state) {
            if (state.error() == std::errc::no_such_file_or_directory)
                return placeOfKind(EntryKind::file, folder / name, target);
            return fail(fmt::format("The output cannot be examined: {}", state.error().message()),
                        target.string());
        }
        if (state->kind != EntryKind::link) return placeOfKind(state->kind, folder / name, target);
        // Another user's link could make us overwrite a file.
        if (!state->trusted) {
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
