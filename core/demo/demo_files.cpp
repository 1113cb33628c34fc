#include "demo/demo_files.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <string>
#include <string_view>
#include <system_error>
#include <tuple>
#include <utility>

#include "base/ascii.h"
#include "base/folder_walk.h"

namespace navwright {

namespace {

using std::filesystem::path;

constexpr std::array<std::string_view, 4> kEndings{".mvd2", ".mvd2.gz", ".dm2", ".dm2.gz"};

std::unexpected<Failure> unreadable(const path& where, const std::error_code& code) {
    return fail("Cannot be read: " + code.message(), where.string());
}

Result<std::vector<path>> demosIn(const path& folder, JobContext& context) {
    NAV_ASSIGN(auto found, demosInFolder(folder, context));
    if (found.files.empty() && !found.unreadable.empty()) {
        return std::unexpected(Failure(found.unreadable.front()));
    }
    for (const auto& error : found.unreadable) context.warn(error.message());
    if (found.files.empty()) {
        return fail("The folder holds no demos", folder.string(),
                    "demos are named .mvd2, .mvd2.gz, .dm2 or .dm2.gz");
    }
    return std::move(found.files);
}

Result<std::vector<path>> expand(const path& named, JobContext& context) {
    std::error_code code;
    const auto status = std::filesystem::status(named, code);
    if (!std::filesystem::exists(status)) {
        if (code && code != std::errc::no_such_file_or_directory) return unreadable(named, code);
        return fail("The file or folder does not exist", named.string());
    }
    if (std::filesystem::is_directory(status)) return demosIn(named, context);
    return std::vector<path>{named};
}

/// As text where many are ordered: paths are taken apart for each comparison.
struct NamedFile {
    std::string canonical;
    std::string name;  ///< without folders
    path given;
};

/// Keeps the first way of naming each file, and orders them.
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
    const auto name = asciiLowerCase(file.filename().string());
    return std::ranges::any_of(kEndings, [&name](std::string_view ending) { return name.ends_with(ending); });
}

bool hasVotesName(const path& file) {
    return file.extension() == kVotesEnding;
}

Result<FolderDemos> demosInFolder(const path& folder, JobContext& context) {
    NAV_ASSIGN(auto walked, walkFolder(folder, hasDemoName, context));
    FolderDemos found;
    for (const auto& [where, code] : walked.unreadable) {
        found.unreadable.push_back(
            {.what = "The folder cannot be read, its demos are left out: " + code.message(),
             .where = where.string()});
    }
    NAV_ASSIGN(found.files, sortedOnce(std::move(walked.files), context));
    return found;
}

Result<std::vector<path>> collectDemoFiles(std::span<const path> paths, JobContext& context) {
    if (paths.empty()) return fail("No demos were named", {}, "name demo files or folders");
    std::vector<path> files;
    for (const auto& named : paths) {
        NAV_ASSIGN(auto found, expand(named, context));
        std::ranges::move(found, std::back_inserter(files));
    }
    return sortedOnce(std::move(files), context);
}

}  // namespace navwright
