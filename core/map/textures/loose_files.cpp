#include "core/map/textures/loose_files.h"

#include <algorithm>
#include <system_error>
#include <utility>

#include "core/base/ascii.h"
#include "core/base/limits.h"
#include "core/base/stop_scope.h"
#include "core/map/packs/game_name.h"

namespace navwright {

namespace {

constexpr std::size_t kLinksNamed = 8;

std::string pathIn(const std::string& folder, const std::string& name) {
    return folder.empty() ? name : folder + "/" + name;
}

/// Whether a name on disk is valid in the game; '\\' is an ordinary letter on disk.
bool isPlainName(const std::string& name) {
    return name.find('\\') == std::string::npos && gameName(name).has_value();
}

}  // namespace

Result<LooseFiles> LooseFiles::open(const std::filesystem::path& folder) {
    NAV_ASSIGN(auto root, FolderHandle::open(folder));
    return LooseFiles(std::move(root));
}

Result<FolderHandle> LooseFiles::folderOf(const std::string& path, std::string& last) const {
    NAV_ASSIGN(auto folder, root_.again());
    std::string_view rest = path;
    for (auto end = rest.find('/'); end != std::string_view::npos; end = rest.find('/')) {
        const std::string name(rest.substr(0, end));
        const auto about = folder.look(name);
        const bool link = about && about->kind == EntryKind::link;
        NAV_ASSIGN(auto inner, link ? FolderHandle::open(folder.path() / name) : folder.inner(name));
        folder = std::move(inner);
        rest.remove_prefix(end + 1);
    }
    last = rest;
    return folder;
}

bool LooseFiles::leadsOn(const std::string& path, const std::string& name) const {
    namespace fs = std::filesystem;
    std::error_code code;
    const auto there = fs::canonical(folder() / path / name, code);
    if (code || !fs::is_directory(there, code)) return false;
    const auto top = fs::canonical(folder(), code);
    if (code || std::ranges::mismatch(there, top).in1 == there.end()) return false;
    for (auto way = path; !way.empty(); way.resize(way.contains('/') ? way.rfind('/') : 0)) {
        if (fs::equivalent(folder() / way, there, code)) return false;
    }
    return true;
}

Result<> LooseFiles::readFolder(const std::string& path, Listing& listing) {
    constexpr std::size_t kLookEvery = 256;
    std::string none;
    // A missing or unreadable folder has no files.
    const auto folder = folderOf(path.empty() ? path : path + "/", none);
    if (!folder) return {};
    auto names = folder->names();
    // Descending, so that lower-case letters come first and win.
    std::ranges::sort(names, std::ranges::greater());
    for (const auto& name : names) {
        if (entries_ >= limit::kGameFiles) return {};
        if (++entries_ % kLookEvery == 0 && stopAsked()) return cancelled();
        if (!isPlainName(name)) continue;
        const auto about = folder->look(name);
        if (!about) continue;
        auto own = pathIn(path, name);
        if (about->kind == EntryKind::file) {
            listing.files.try_emplace(asciiLowerCase(name), std::move(own));
        } else if (about->kind == EntryKind::folder ||
                   (about->kind == EntryKind::link && leadsOn(path, name))) {
            listing.folders[asciiLowerCase(name)].push_back(std::move(own));
        } else if (about->kind == EntryKind::link && links_.size() < kLinksNamed) {
            links_.push_back(std::move(own));
        }
    }
    return {};
}

Result<const LooseFiles::Listing*> LooseFiles::listing(const std::string& name,
                                                       const std::vector<std::string>& paths) {
    if (const auto known = listings_.find(name); known != listings_.end()) return &known->second;
    Listing fresh;
    for (const auto& path : paths) NAV_TRY(readFolder(path, fresh));
    return &listings_.emplace(name, std::move(fresh)).first->second;
}

Result<std::optional<std::string>> LooseFiles::find(std::string_view name) {
    std::string folder;
    std::vector<std::string> paths{""};
    for (auto end = name.find('/'); end != std::string_view::npos; end = name.find('/')) {
        NAV_ASSIGN(const auto* here, listing(folder, paths));
        const auto inner = here->folders.find(name.substr(0, end));
        if (inner == here->folders.end()) return std::nullopt;
        folder = pathIn(folder, inner->first);
        paths = inner->second;
        name.remove_prefix(end + 1);
    }
    NAV_ASSIGN(const auto* here, listing(folder, paths));
    const auto file = here->files.find(name);
    return file == here->files.end() ? std::nullopt : std::optional(file->second);
}

Result<> LooseFiles::collect(const std::string& name, const std::vector<std::string>& paths,
                             std::string_view prefix, std::size_t depth, std::vector<std::string>& names) {
    NAV_ASSIGN(const auto* here, listing(name, paths));
    for (const auto& [file, path] : here->files) {
        if (auto whole = pathIn(name, file); whole.starts_with(prefix)) names.push_back(std::move(whole));
    }
    if (depth == limit::kGameFolderDepth) return {};
    for (const auto& [folder, inner] : here->folders) {
        const auto whole = pathIn(name, folder);
        const auto beginning = whole + "/";
        if (!beginning.starts_with(prefix) && !prefix.starts_with(beginning)) continue;
        NAV_TRY(collect(whole, inner, prefix, depth + 1, names));
    }
    return {};
}

Result<std::vector<std::string>> LooseFiles::list(std::string_view prefix) {
    std::vector<std::string> names;
    NAV_TRY(collect("", {""}, prefix, 0, names));
    std::ranges::sort(names);
    return names;
}

Result<Bytes> LooseFiles::read(const std::string& path, std::uint64_t maxBytes) const {
    std::string last;
    NAV_ASSIGN(const auto folder, folderOf(path, last));
    return folder.read(last, maxBytes);
}

std::uint64_t LooseFiles::bytes(const std::string& path) const {
    std::string last;
    const auto folder = folderOf(path, last);
    const auto about = folder ? folder->look(last) : std::nullopt;
    return about ? about->bytes : 0;
}

}  // namespace navwright
