#include "core/demos/reading/demo_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <string>
#include <string_view>
#include <system_error>
#include <tuple>
#include <utility>

#include "core/base/file_format.h"
#include "core/base/folder_walk.h"

namespace navwright {

namespace {

using std::filesystem::path;

constexpr WantedFiles kDemos{hasDemoName, "demos", "demos are named .mvd2, .mvd2.gz, .dm2 or .dm2.gz", true};

Error leftOut(const path& folder, const WantedFiles& wanted, const std::error_code& code) {
    return {.what = fmt::format("The folder cannot be read, its {} are left out: {}", wanted.plural,
                                code.message()),
            .where = folder.string()};
}

/// Expands a path. Adds unreadable folders to `unreadable`. Errors: cancelled, no such path, a readable
/// folder without any although each must have some.
Result<std::vector<path>> expand(const path& named, const WantedFiles& wanted, std::vector<Error>& unreadable,
                                 JobContext& context) {
    std::error_code code;
    const auto status = std::filesystem::status(named, code);
    if (!std::filesystem::exists(status)) {
        if (!code || code == std::errc::no_such_file_or_directory) {
            return fail("The file or folder does not exist", named.string());
        }
        unreadable.push_back(leftOut(named, wanted, code));
        return std::vector<path>();
    }
    if (!std::filesystem::is_directory(status)) return std::vector<path>{named};
    NAV_ASSIGN(auto found, filesInFolder(named, wanted, context));
    if (wanted.inEach && found.files.empty() && found.unreadable.empty()) {
        return fail(fmt::format("The folder holds no {}", wanted.plural), named.string(),
                    std::string(wanted.endings));
    }
    std::ranges::move(found.unreadable, std::back_inserter(unreadable));
    return std::move(found.files);
}

/// Paths as text, as comparing paths parses them each time.
struct NamedFile {
    std::string canonical;
    std::string name;  ///< without folders
    path given;
};

/// Removes duplicates of a file, keeping its first path, and sorts.
Result<std::vector<path>> sortedOnce(std::vector<path> files, JobContext& context) {
    std::vector<NamedFile> named;
    named.reserve(files.size());
    for (auto& file : files) {
        if (context.stopRequested()) return cancelled();
        std::error_code code;
        auto canonical = std::filesystem::canonical(file, code);
        auto name = file.filename().string();
        named.push_back({(code ? file : canonical).string(), std::move(name), std::move(file)});
    }
    std::ranges::stable_sort(named, {}, &NamedFile::canonical);
    const auto repeats = std::ranges::unique(named, {}, &NamedFile::canonical);
    named.erase(repeats.begin(), repeats.end());
    std::ranges::sort(named, {}, [](const NamedFile& file) { return std::tie(file.name, file.given); });
    files.clear();
    for (auto& file : named) files.push_back(std::move(file.given));
    return files;
}

}  // namespace

bool hasDemoName(const path& file) {
    return std::ranges::any_of(std::array{FileKind::mvd2, FileKind::dm2, FileKind::gzip},
                               [&](FileKind kind) { return hasEnding(file, kind); });
}

bool hasVotesName(const path& file) {
    return file.extension() == kVotesEnding;
}

Result<FolderFiles> filesInFolder(const path& folder, const WantedFiles& wanted, JobContext& context) {
    NAV_ASSIGN(auto walked, walkFolder(folder, wanted.isOne, context));
    FolderFiles found;
    found.files = std::move(walked.files);
    for (const auto& [where, code] : walked.unreadable)
        found.unreadable.push_back(leftOut(where, wanted, code));
    return found;
}

Result<FolderFiles> demosInFolder(const path& folder, JobContext& context) {
    NAV_ASSIGN(auto found, filesInFolder(folder, kDemos, context));
    NAV_ASSIGN(found.files, sortedOnce(std::move(found.files), context));
    return found;
}

Result<std::vector<path>> collectFiles(std::span<const path> paths, const WantedFiles& wanted,
                                       JobContext& context) {
    std::vector<path> files;
    std::vector<Error> unreadable;
    for (const auto& named : paths) {
        NAV_ASSIGN(auto found, expand(named, wanted, unreadable, context));
        std::ranges::move(found, std::back_inserter(files));
    }
    if (files.empty() && !unreadable.empty()) return std::unexpected(Failure(unreadable.front()));
    if (files.empty()) {
        return fail(fmt::format("There are no {}", wanted.plural),
                    paths.empty() ? "" : paths.front().string(), std::string(wanted.endings));
    }
    for (const auto& error : unreadable) context.warn(error.message());
    return files;
}

Result<std::vector<path>> collectDemoFiles(std::span<const path> paths, JobContext& context) {
    if (paths.empty()) return fail("No demos were named", {}, "name demo files or folders");
    NAV_ASSIGN(auto files, collectFiles(paths, kDemos, context));
    return sortedOnce(std::move(files), context);
}

}  // namespace navwright
