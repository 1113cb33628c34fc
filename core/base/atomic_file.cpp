#include "core/base/atomic_file.h"

#include <fmt/format.h>

#include <system_error>
#include <utility>

#include "core/base/abrupt_end.h"
#include "core/base/debug_log.h"

namespace navwright {

namespace {

/// Mode of a new file, before the umask.
constexpr unsigned kNewFileMode = 0666;
/// Mode of a temporary until it gets the owner and mode of the file it replaces.
constexpr unsigned kPrivateMode = 0600;

}  // namespace

AtomicFile::AtomicFile(AtomicFile&& other) noexcept
    : folder_(std::move(other.folder_)),
      name_(std::move(other.name_)),
      target_(std::move(other.target_)),
      temporary_(std::exchange(other.temporary_, {})),
      earlier_(std::exchange(other.earlier_, {})),
      placed_(other.placed_),
      fresh_(other.fresh_),
      file_(std::move(other.file_)),
      held_(std::move(other.held_)) {}

AtomicFile::~AtomicFile() {
    if (file_.isOpen()) static_cast<void>(file_.close());
    settle();
    if (!temporary_.empty()) removeBeside(temporary_);
}

/// Removes a temporary of this file.
void AtomicFile::removeBeside(const std::string& name) {
    static_cast<void>(folder_.system().removeFile(name));
    forgetTemporary(folder_.path() / name);
}

Result<AtomicFile> AtomicFile::openStream(const OutputPlace& place, const std::filesystem::path& target) {
    AtomicFile file({}, {}, target);
    auto opened = place.kind == OutputPlace::Kind::descriptor ? SystemFile::again(place.descriptor)
                                                              : SystemFile::toStream(place.path);
    if (!opened && opened.error() == std::errc::no_such_device_or_address)
        return fail("This FIFO has no reader", target.string(), "start its reader first");
    if (!opened) return file.failed("written", opened.error());
    file.file_ = *std::move(opened);
    return file;
}

Result<AtomicFile> AtomicFile::create(const std::filesystem::path& target) {
    NAV_ASSIGN(const auto place, outputPlace(target));
    if (place.kind != OutputPlace::Kind::file) return openStream(place, target);
    NAV_ASSIGN(auto folder, FolderHandle::open(place.path.parent_path()));
    AtomicFile file(std::move(folder), place.path.filename().string(), target);
    const auto earlier = file.folder_.look(file.name_);
    if (!earlier) {
        NAV_TRY(file.openTemporary(kNewFileMode));
        return file;
    }
    if (const auto may = file.folder_.system().mayWrite(file.name_); !may) {
        return fail(fmt::format("The file cannot be replaced: {}", may.error().message()), target.string(),
                    "name another file, or make this one writable");
    }
    NAV_TRY(file.openTemporary(kPrivateMode));
    file.file_.takeAfter(*earlier);
    return file;
}

Result<AtomicFile> AtomicFile::createIn(const FolderHandle& folder, const std::string& name, unsigned mode) {
    NAV_ASSIGN(auto same, folder.again());
    AtomicFile file(std::move(same), name, folder.path() / name);
    NAV_TRY(file.openTemporary(kPrivateMode));
    if (const auto set = file.file_.setMode(mode); !set) return file.failed("written", set.error());
    return file;
}

Result<> AtomicFile::openTemporary(unsigned mode) {
    constexpr int kTries = 100;
    const Unbroken whole;
    std::error_code error;
    for (int i = 0; i < kTries; ++i) {
        temporary_ = temporaryName(name_);
        auto made = folder_.system().make(temporary_, mode);
        if (made) {
            file_ = *std::move(made);
            rememberTemporary(folder_.path() / temporary_);
            return {};
        }
        error = made.error();
        if (error != std::errc::file_exists) break;
    }
    temporary_.clear();
    return fail(fmt::format("The file cannot be written: {}", error.message()), target_.string(),
                "check that the folder exists and is writable");
}

Result<> AtomicFile::write(std::span<const std::byte> bytes) {
    if (!isStream()) return writeOut(bytes);
    held_.insert(held_.end(), bytes.begin(), bytes.end());
    return {};
}

Result<> AtomicFile::writeOut(std::span<const std::byte> bytes) {
    if (const auto written = file_.write(bytes); !written) return failed("written", written.error());
    return {};
}

Result<> AtomicFile::commit() {
    NAV_TRY(flush());
    const Unbroken whole;
    return isStream() ? place() : rename();
}

Result<> AtomicFile::flush() {
    if (isStream()) return {};
    if (const auto flushed = file_.flush(); !flushed) return failed("flushed", flushed.error());
    return {};
}

Result<> AtomicFile::place() {
    if (isStream()) {
        const NoBrokenPipe guard;
        NAV_TRY(writeOut(held_));
        if (const auto closed = file_.close(); !closed) return failed("written", closed.error());
        return {};
    }
    keepEarlier();
    return rename();
}

Result<> AtomicFile::rename() {
    if (const auto renamed = folder_.system().rename(temporary_, folder_.system(), name_); !renamed)
        return failed("put in place", renamed.error());
    forgetTemporary(folder_.path() / temporary_);
    temporary_.clear();
    static_cast<void>(file_.close());
    placed_ = true;
    NAV_DEBUG(files, "written {}", (folder_.path() / name_).string());
    return folder_.flush();
}

/// Links the file under a second name, so that the target's name always exists. Not every file system can.
void AtomicFile::keepEarlier() {
    const auto name = temporaryName(name_);
    fresh_ = !folder_.has(name_);
    if (fresh_ || !folder_.system().link(name_, name)) return;
    earlier_ = name;
    rememberTemporary(folder_.path() / earlier_);
}

void AtomicFile::settle() {
    if (!earlier_.empty()) removeBeside(std::exchange(earlier_, {}));
}

bool AtomicFile::takeBack() {
    if (isStream()) return file_.isOpen();
    if (!placed_) return true;
    const auto& folder = folder_.system();
    if (fresh_) return folder.removeFile(name_).has_value();
    if (earlier_.empty() || !folder.rename(earlier_, folder, name_)) return false;
    forgetTemporary(folder_.path() / std::exchange(earlier_, {}));
    return true;
}

std::unexpected<Failure> AtomicFile::failed(std::string_view doing, const std::error_code& error) const {
    const auto* hint = error == std::errc::no_space_on_device ? "free some disk space"
                       : error == std::errc::file_too_large   ? "allow larger files, see `ulimit -f`"
                                                              : "";
    return fail(fmt::format("The file cannot be {}: {}", doing, error.message()), target_.string(), hint);
}

Result<> writeFile(const std::filesystem::path& target, std::span<const std::byte> bytes) {
    NAV_ASSIGN(auto file, AtomicFile::create(target));
    NAV_TRY(file.write(bytes));
    return file.commit();
}

Result<> writeFile(const std::filesystem::path& target, std::string_view text) {
    return writeFile(target, std::as_bytes(std::span(text)));
}

}  // namespace navwright
