#include "project/project_lock.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

namespace navwright {

Result<ProjectLock> ProjectLock::take(const std::filesystem::path& project) {
    constexpr mode_t kMode = 0666;
    const auto path = project.parent_path() / fmt::format(".{}.lock", project.filename().string());
    const int descriptor = ::open(path.c_str(), O_CREAT | O_RDWR | O_CLOEXEC, kMode);
    if (descriptor < 0) {
        return fail(fmt::format("The project cannot be locked: {}", std::strerror(errno)), project.string(),
                    "check that its folder is writable");
    }
    ProjectLock lock(descriptor);
    if (::flock(descriptor, LOCK_EX | LOCK_NB) != 0) {
        return fail("The project is open in another window", project.string(),
                    "close it there, or save this one under another name");
    }
    return lock;
}

ProjectLock::ProjectLock(ProjectLock&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}

ProjectLock& ProjectLock::operator=(ProjectLock&& other) noexcept {
    std::swap(descriptor_, other.descriptor_);
    return *this;
}

ProjectLock::~ProjectLock() {
    if (descriptor_ >= 0) ::close(descriptor_);
}

}  // namespace navwright
