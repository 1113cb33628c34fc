#include "app/server/setup/source_copy.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "core/base/atomic_file.h"
#include "core/base/byte_text.h"

namespace navwright {

namespace fs = std::filesystem;

namespace {

/// A full tree with the game's own files has 1,200 files of 100 MB.
constexpr std::size_t kMostFiles = 100'000;
constexpr std::uintmax_t kMostBytes = 4ull << 30;
constexpr std::size_t kShownDigits = 8;
constexpr std::uint64_t kMostRefBytes = 4u << 20;

/// Not copied: the history, and folders that meson or we have built in.
bool leftOut(const fs::path& path) {
    std::error_code code;
    const auto name = path.filename();
    return name == ".git" || fs::exists(path / "meson-private", code);
}

std::unexpected<Failure> notCopied(const fs::path& path, const std::error_code& code) {
    return fail("The source cannot be copied: " + code.message(), path.string(),
                code == std::errc::no_space_on_device ? "free some disk space"
                                                      : "let this user read the source and write the copy");
}

/// What the copy has come to.
struct Copied {
    std::size_t files = 0;
    std::uintmax_t bytes = 0;
};

Result<> copyOne(const fs::directory_entry& entry, const fs::path& to, Copied& copied) {
    std::error_code code;
    if (entry.is_symlink(code)) {
        fs::copy_symlink(entry.path(), to, code);
    } else if (entry.is_directory(code)) {
        fs::create_directory(to, code);
    } else if (entry.is_regular_file(code)) {
        copied.bytes += entry.file_size(code);
        if (!code && (++copied.files > kMostFiles || copied.bytes > kMostBytes)) {
            return fail("This folder holds far more than the engine's source", entry.path().string(),
                        "take a fresh copy of the source");
        }
        if (!code) fs::copy_file(entry.path(), to, code);
    }
    if (code) return notCopied(entry.path(), code);
    return {};
}

std::string lineOf(const fs::path& file) {
    const auto bytes = readFile(file, kMostRefBytes);
    if (!bytes) return {};
    const auto text = asText(*bytes);
    return std::string(text.substr(0, text.find('\n')));
}

/// "69e6f4a2", of what is checked out; empty where git keeps that elsewhere.
std::string commitOf(const fs::path& source) {
    constexpr std::string_view kRef = "ref: ";
    auto head = lineOf(source / ".git" / "HEAD");
    if (head.starts_with(kRef)) head = lineOf(source / ".git" / head.substr(kRef.size()));
    const bool digits = head.size() > kShownDigits && head.find_first_not_of("0123456789abcdef") == head.npos;
    return digits ? head.substr(0, kShownDigits) : std::string();
}

}  // namespace

Result<> copySource(const SourceTree& tree, const fs::path& to, JobContext& context) {
    std::error_code code;
    fs::create_directory(to, code);
    if (code) return notCopied(to, code);
    Copied copied;
    fs::recursive_directory_iterator walk(tree.folder, code);
    for (; !code && walk != fs::end(walk); walk.increment(code)) {
        if (context.stopRequested()) return cancelled();
        if (walk->is_directory(code) && leftOut(walk->path())) {
            walk.disable_recursion_pending();
        } else {
            NAV_TRY(copyOne(*walk, to / walk->path().lexically_relative(tree.folder), copied));
        }
    }
    if (code) return notCopied(tree.folder, code);
    if (!fs::exists(to / "VERSION", code)) {
        const auto commit = commitOf(tree.folder);
        NAV_TRY(writeFile(to / "VERSION", fmt::format("r0~{}\n", commit.empty() ? "unknown" : commit)));
    }
    return writeFile(to / "meson.build", withSharedLibraries(tree.meson));
}

}  // namespace navwright
