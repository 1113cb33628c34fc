#include "app/server/run/engine_folder.h"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <utility>

namespace navwright {

namespace fs = std::filesystem;

namespace {

constexpr const char* kByHand = "look at what is kept there, move it back by hand and remove that folder";

std::unexpected<Failure> notOurs(const FolderHandle& folder, const std::string& name, std::string_view why) {
    return fail(fmt::format("What an interrupted test left here cannot be trusted: {}", why),
                (folder.path() / name).string(), kByHand);
}

}  // namespace

Result<> checkOurs(const FolderHandle& folder, const std::string& name, bool directory) {
    const auto state = folder.look(name);
    if (!state) return notOurs(folder, name, "it cannot be examined");
    if (state->kind != (directory ? EntryKind::folder : EntryKind::file))
        return notOurs(folder, name, directory ? "it is not a folder" : "it is no file");
    if (!state->ours)
        return notOurs(folder, name, fmt::format("it belongs to another user ({})", state->owner));
    if ((state->mode & (S_IWGRP | S_IWOTH)) != 0) return notOurs(folder, name, "others can write it");
    if (!directory && state->names != 1) return notOurs(folder, name, "it has another hard link");
    return {};
}

Result<EngineFolder> EngineFolder::open(const EngineProfile& profile) {
    NAV_ASSIGN(auto root, FolderHandle::open(profile.folder));
    return EngineFolder(std::move(root), fs::path(profile.game) / "bots" / "nav");
}

Result<FolderHandle> EngineFolder::folderOf(const fs::path& file) const {
    NAV_ASSIGN(auto folder, root_.again());
    for (const auto& part : file.parent_path()) {
        NAV_ASSIGN(folder, folder.inner(part.string()));
    }
    return folder;
}

Result<FolderHandle> EngineFolder::navFolder() const {
    return folderOf(navs_ / kStateName);
}

Result<std::optional<FolderHandle>> EngineFolder::state() const {
    NAV_ASSIGN(const auto navs, navFolder());
    if (!navs.has(kStateName)) return std::nullopt;
    NAV_TRY(checkOurs(navs, kStateName, true));
    NAV_ASSIGN(auto state, navs.inner(kStateName));
    struct stat status{};
    // The name may mean something else by now.
    if (::fstat(state.descriptor(), &status) != 0 || status.st_uid != ::geteuid() ||
        (status.st_mode & (S_IWGRP | S_IWOTH)) != 0) {
        return notOurs(navs, kStateName, "it was changed just now");
    }
    return state;
}

Result<FolderHandle> EngineFolder::makeState() const {
    constexpr mode_t kOursAlone = 0700;
    NAV_ASSIGN(const auto navs, navFolder());
    if (!navs.has(kStateName)) {
        if (auto made = navs.make(kStateName, kOursAlone); !made) {
            auto error = made.error().error();
            error.hint = "let this user write there, and check that the disk is not full";
            return std::unexpected(Failure(std::move(error)));
        }
    }
    NAV_ASSIGN(auto found, state());
    if (!found) return fail("The folder of the test is gone", (navs.path() / kStateName).string());
    return *std::move(found);
}

}  // namespace navwright
