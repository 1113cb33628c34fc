#include "navgen/output_set.h"

#include <ranges>
#include <system_error>

namespace navwright {

namespace fs = std::filesystem;

namespace {

/// One name for one place, whatever way it was written; the file need not exist.
fs::path placeOf(const fs::path& path) {
    std::error_code code;
    // Made absolute first: of a relative path that does not exist, weakly_canonical() keeps the relative
    // form.
    const auto absolute = fs::absolute(path, code);
    auto place = fs::weakly_canonical(absolute, code);
    return code ? absolute.lexically_normal() : place;
}

fs::path folderOf(const fs::path& path) {
    return path.has_parent_path() ? path.parent_path() : fs::path(".");
}

}  // namespace

OutputSet::~OutputSet() {
    if (committed_) return;
    files_.clear();
    for (const auto& folder : madeFolders_ | std::views::reverse) {
        std::error_code code;
        fs::remove(folder, code);  // only when empty, which it is unless someone else uses it by now
    }
}

void OutputSet::protect(const fs::path& input) {
    protected_.insert(placeOf(input));
}

Result<> OutputSet::announce(const fs::path& target) {
    const auto place = placeOf(target);
    if (protected_.contains(place)) {
        return fail("This file is an input and would be overwritten", target.string(), "name another output");
    }
    if (announced_.contains(place)) {
        return fail("Two outputs have this name", target.string(), "name another output");
    }
    std::error_code code;
    if (fs::is_directory(target, code)) {
        return fail("The output is a folder", target.string(), "name a file in it");
    }
    if (!fs::is_directory(folderOf(target), code)) {
        return fail("The output's folder does not exist", target.string(), "make it first");
    }
    announced_.insert(place);
    return {};
}

Result<> OutputSet::makeFolder(const fs::path& folder) {
    std::error_code code;
    std::vector<fs::path> missing;
    for (auto place = placeOf(folder); !fs::exists(place, code); place = place.parent_path()) {
        missing.push_back(place);
    }
    for (const auto& place : missing | std::views::reverse) {
        if (!fs::create_directory(place, code) && code) {
            return fail("The folder cannot be made: " + code.message(), place.string());
        }
        madeFolders_.push_back(place);
    }
    if (!fs::is_directory(folder, code)) return fail("This is a file, not a folder", folder.string());
    return {};
}

Result<AtomicFile*> OutputSet::open(const fs::path& target) {
    if (!announced_.contains(placeOf(target))) {
        NAV_TRY(announce(target));
    }
    NAV_ASSIGN(auto file, AtomicFile::create(target));
    return &files_.emplace_back(std::move(file));
}

Result<> OutputSet::add(const fs::path& target, std::span<const std::byte> bytes) {
    NAV_ASSIGN(auto* file, open(target));
    return file->write(bytes);
}

Result<> OutputSet::add(const fs::path& target, std::string_view text) {
    return add(target, std::as_bytes(std::span(text)));
}

Result<> OutputSet::commit() {
    for (auto& file : files_) NAV_TRY(file.commit());
    committed_ = true;
    return {};
}

}  // namespace navwright
