#include "core/base/folder_handle.h"

#include <fmt/format.h>

#include <system_error>
#include <utility>

namespace navwright {

Result<> makeFolder(const std::filesystem::path& folder) {
    std::error_code code;
    std::filesystem::create_directories(folder, code);
    if (code) return fail("The folder cannot be made: " + code.message(), folder.string());
    return {};
}

Result<FolderHandle> FolderHandle::open(const std::filesystem::path& path) {
    auto folder = SystemFolder::open(path);
    if (folder) return FolderHandle(*std::move(folder), path);
    return fail(fmt::format("The folder cannot be opened: {}", folder.error().message()), path.string(),
                "check that it exists and may be entered");
}

Result<FolderHandle> FolderHandle::inner(const std::string& name) const {
    if (!SystemFolder::isName(name)) return noName("opened", name);
    auto folder = folder_.inner(name);
    if (folder) return FolderHandle(*std::move(folder), path_ / name);
    if (const auto state = look(name); state && state->kind == EntryKind::link) {
        return fail("This is a symbolic link, not a folder", (path_ / name).string(),
                    "put the folder itself there");
    }
    return failed("opened", name, folder.error());
}

Result<FolderHandle> FolderHandle::again() const {
    auto folder = folder_.again();
    if (folder) return FolderHandle(*std::move(folder), path_);
    return fail(fmt::format("The folder cannot be opened: {}", folder.error().message()), path_.string());
}

std::optional<EntryState> FolderHandle::look(const std::string& name) const {
    if (!SystemFolder::isName(name)) return std::nullopt;
    const auto state = folder_.state(name);
    return state ? std::optional(*state) : std::nullopt;
}

bool FolderHandle::has(const std::string& name) const {
    return look(name).has_value();
}

std::vector<std::string> FolderHandle::names() const {
    return folder_.names();
}

Result<Bytes> FolderHandle::read(const std::string& name, std::uint64_t maxBytes, std::uint64_t from) const {
    if (!SystemFolder::isName(name)) return noName("read", name);
    auto file = folder_.toRead(name);
    if (!file) {
        const auto& error = file.error();
        if (error == std::errc::no_such_file_or_directory)
            return fail("The file does not exist", (path_ / name).string());
        if (error == std::errc::too_many_symbolic_link_levels)
            return fail("Not a regular file", (path_ / name).string());
        return failed("read", name, error);
    }
    return readOpenFile(*std::move(file), path_ / name, maxBytes, from);
}

Result<> FolderHandle::make(const std::string& name, unsigned mode) const {
    if (!SystemFolder::isName(name)) return noName("made", name);
    if (const auto made = folder_.makeFolder(name, mode); !made) return failed("made", name, made.error());
    return {};
}

Result<> FolderHandle::move(const std::string& name, const FolderHandle& to,
                            const std::string& newName) const {
    if (!SystemFolder::isName(name) || !SystemFolder::isName(newName)) return noName("moved", name);
    if (const auto moved = folder_.rename(name, to.folder_, newName); !moved)
        return failed("moved", name, moved.error());
    return {};
}

Result<> FolderHandle::remove(const std::string& name) const {
    if (!SystemFolder::isName(name)) return noName("removed", name);
    const auto removed = folder_.remove(name);
    if (removed || removed.error() == std::errc::no_such_file_or_directory) return {};
    return failed("removed", name, removed.error());
}

Result<> FolderHandle::flush() const {
    const auto flushed = folder_.flush();
    // EINVAL and the like: this file system cannot flush folders.
    if (flushed ||
        (flushed.error() != std::errc::io_error && flushed.error() != std::errc::no_space_on_device))
        return {};
    return fail(fmt::format("The folder cannot be flushed: {}", flushed.error().message()), path_.string());
}

std::unexpected<Failure> FolderHandle::noName(std::string_view doing, const std::string& name) const {
    return failed(doing, name, std::make_error_code(std::errc::invalid_argument));
}

std::unexpected<Failure> FolderHandle::failed(std::string_view doing, const std::string& name,
                                              const std::error_code& error) const {
    return fail(fmt::format("It cannot be {}: {}", doing, error.message()), (path_ / name).string());
}

}  // namespace navwright
